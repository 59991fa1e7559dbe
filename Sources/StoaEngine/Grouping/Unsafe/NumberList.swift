import StoaBytes
import StoaColumns

/// The numbers of one column in some rows, each read once and then used any number of times.
///
/// One thread fills a list and reads it; that is why the conformance is unchecked.
///
/// - Memory: 16 bytes a row, and those of the numbers of more than 18 digits.
@safe
final class NumberList: @unchecked Sendable {
  /// What a value is, taken for a number.
  enum Kind: UInt8 {
    /// Up to 18 digits.
    case short
    /// More digits: it stands in `long`.
    case long
    case missing
    case notANumber
    case tooLong
  }

  /// A number of up to 18 digits, or where a longer one is.
  struct Entry: BitwiseCopyable {
    var coefficient: Int64
    var scale: UInt8
    var kind: Kind
    /// For an amount of money, the number of its currency.
    var currency: AmountReading.Number = 0

    @inline(__always)
    init(coefficient: Int64, scale: UInt8, kind: Kind) {
      self.coefficient = coefficient
      self.scale = scale
      self.kind = kind
    }

    @inline(__always)
    init(_ number: ShortDecimal) {
      self.init(coefficient: number.coefficient, scale: UInt8(truncatingIfNeeded: number.scale), kind: .short)
    }
  }

  private(set) var count = 0
  private(set) var long: [ExactDecimal] = []
  private var memory = ByteBlock(capacity: 0)

  var entries: UnsafeMutablePointer<Entry> {
    unsafe UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: Entry.self)
  }

  /// What the value at a position is.
  func kind(at position: Int) -> Kind {
    precondition(position >= 0 && position < count, "There is no such value")
    return unsafe entries[position].kind
  }

  /// The number of the currency of an amount at a position; 0 for none.
  func currency(at position: Int) -> AmountReading.Number {
    precondition(position >= 0 && position < count, "There is no such value")
    return unsafe entries[position].currency
  }

  /// The number at a position; `nil` where the value is none.
  func number(at position: Int) -> ExactDecimal? {
    precondition(position >= 0 && position < count, "There is no such value")
    let entry = unsafe entries[position]
    return switch entry.kind {
    case .short: ExactDecimal(Int128(entry.coefficient), scale: Int(entry.scale))
    case .long: long[Int(entry.coefficient)]
    default: nil
    }
  }

  /// Reads the numbers of a list of values, amounts of money as `amounts` says.
  func load(_ values: ValueList, _ amounts: AmountReading? = nil) {
    count = values.count
    long.removeAll(keepingCapacity: true)
    let size = count * MemoryLayout<Entry>.stride
    if memory.capacity < size { memory = ByteBlock(capacity: size) }
    // A point may stand between thousands.
    let readsPlain = amounts?.reading.readsPlainNumbers != false
    let places = unsafe values.places
    let target = unsafe entries
    for position in 0..<count {
      let place = unsafe places[position]
      let entry = unsafe readsPlain ? Self.read(place.start, place.count) : nil
      unsafe target[position] = entry ?? readAny(values.value(at: position), amounts)
    }
  }

  /// Reads a number of up to 18 digits, with a minus and a point and nothing else.
  @inline(__always)
  private static func read(_ start: UnsafePointer<UInt8>, _ count: Int) -> Entry? {
    guard count > 0 else { return Entry(coefficient: 0, scale: 0, kind: .missing) }
    return unsafe ShortDecimal(plain: start, count).map(Entry.init)
  }

  private func readAny(_ value: Span<UInt8>, _ amounts: AmountReading?) -> Entry {
    if value.isEmpty { return Entry(coefficient: 0, scale: 0, kind: .missing) }
    if let amounts {
      if amounts.reading.readsItself(value), let short = ShortDecimal(plain: value) {
        return Entry(short)
      }
      var plain: [UInt8] = []
      guard let currency = amounts.read(value, into: &plain) else {
        return Entry(coefficient: 0, scale: 0, kind: .notANumber)
      }
      var entry = readAny(plain.span, nil)
      entry.currency = currency
      return entry
    }
    if let short = ShortDecimal(plain: value) { return Entry(short) }
    switch ExactDecimal.readAny(value) {
    case .notANumber: return Entry(coefficient: 0, scale: 0, kind: .notANumber)
    case .tooLong: return Entry(coefficient: 0, scale: 0, kind: .tooLong)
    case .number(let number):
      long.append(number)
      return Entry(coefficient: Int64(long.count - 1), scale: 0, kind: .long)
    }
  }
}
