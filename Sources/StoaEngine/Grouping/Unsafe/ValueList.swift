import StoaBytes
import StoaColumns
import StoaRecords

/// The values of one column in some rows of a batch, each found once and then read any number of times.
///
/// A value that stands in the batch as it is stays where it is; one that had to be put together lies in
/// memory of the list's own. At least `ByteBlock.padding` bytes may be read from where a value starts.
///
/// One thread fills a list and reads it; that is why the conformance is unchecked.
///
/// - Memory: 16 bytes a row, and the values that were put together.
@safe
final class ValueList: @unchecked Sendable {
  /// Where a value lies.
  @unsafe
  struct Place: BitwiseCopyable {
    var start: UnsafePointer<UInt8>
    var count: Int
  }

  private(set) var count = 0
  private var memory = ByteBlock(capacity: 0)
  /// Keeps what the places point into.
  private var batch: RecordBatch?
  private var ownBytes: [ByteBlock] = []
  private var ownCount = 0

  var places: UnsafeMutablePointer<Place> {
    unsafe UnsafeMutableRawPointer(memory.base).assumingMemoryBound(to: Place.self)
  }

  /// The value at a position among the rows.
  @_lifetime(borrow self)
  func value(at position: Int) -> Span<UInt8> {
    precondition(position >= 0 && position < count, "There is no such value")
    let place = unsafe places[position]
    let span = unsafe Span(_unsafeStart: place.start, count: place.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The hash of the value at a position.
  @inline(__always)
  func hash(at position: Int) -> UInt64 {
    precondition(position >= 0 && position < count, "There is no such value")
    let place = unsafe places[position]
    return unsafe ByteHash.hash(padded: place.start, place.count)
  }

  /// The first eight bytes of the value at a position, zeros for those it has not, as a number of their order.
  @inline(__always)
  func firstBytes(at position: Int) -> UInt64 {
    precondition(position >= 0 && position < count, "There is no such value")
    let place = unsafe places[position]
    let (start, count) = unsafe (UnsafeRawPointer(place.start), place.count)
    let word = unsafe UInt64(bigEndian: start.loadUnaligned(as: UInt64.self))
    return count >= 8 ? word : word & ~(UInt64.max &>> UInt64(count &* 8))
  }

  /// The number at a position, if it is a plain one of up to 18 digits.
  @inline(__always)
  func plainNumber(at position: Int) -> ShortDecimal? {
    precondition(position >= 0 && position < count, "There is no such value")
    let place = unsafe places[position]
    return unsafe ShortDecimal(plain: place.start, place.count)
  }

  /// Appends the positions of values of no bytes, ascending.
  func appendEmpty(to positions: inout [Int]) {
    let places = unsafe places
    for position in 0..<count where unsafe places[position].count == 0 { positions.append(position) }
  }

  /// Finds the values of a column of a batch, in the rows that remain.
  ///
  /// With `keepsNulls` a text that stands for a missing value is what it is.
  func load(_ column: Int, of batch: RecordBatch, keepsNulls: Bool = false) {
    start(batch.count)
    self.batch = batch
    switch batch.columns[column] {
    case .computed(let values): load(values, batch.selection)
    case .field(let field):
      precondition(batch.index.holdsFields, "The batch does not know its fields")
      load(batch.reader(ofField: field), batch.block.bytes, batch)
    case .carried(let fields): load(batch.reader(ofCarried: fields), fields.bytes, batch)
    }
    if batch.dialect.nullText != nil, !keepsNulls { dropNulls(batch.dialect) }
  }

  /// What is passed on of a column; `nil` where that is just its values.
  static func passing(_ column: Int, of batch: RecordBatch) -> ValueList? {
    guard batch.dialect.encoding == .json || batch.dialect.nullText != nil else { return nil }
    let list = ValueList()
    list.load(passing: column, of: batch)
    return list
  }

  /// Finds what is passed on where a value of a column is not changed.
  ///
  /// Of JSON that are the fields as they stand, which tell a string from a number, of other dialects the values, with
  /// the text that stands for a missing one. With `asJSON` given, it is the one or the other whatever the dialect.
  func load(passing column: Int, of batch: RecordBatch, asJSON: Bool? = nil) {
    let isJSON = batch.dialect.encoding == .json
    guard asJSON ?? isJSON else { return load(column, of: batch, keepsNulls: true) }
    switch batch.columns[column] {
    case .carried(let fields) where isJSON:
      start(batch.count)
      self.batch = batch
      load(fields, batch.selection)
    case .field(let field) where isJSON:
      start(batch.count)
      self.batch = batch
      load(fields: batch.reader(ofField: field), batch.block.bytes, batch.selection)
    default:
      load(column, of: batch, keepsNulls: true)
      let made = PassedColumn(in: .json, capacity: batch.count * 16)
      let null = Array("null".utf8)
      var ends: [UInt32] = []
      ends.reserveCapacity(count)
      for position in 0..<count {
        let value = value(at: position)
        // What was computed to be missing is null among fields of JSON.
        if batch.dialect.isNull(value) || isJSON && value.isEmpty { made.pass(null.span) } else { made.make(value) }
        ends.append(made.end)
      }
      load(ValueColumn(made.output, ends: ends), count: count)
    }
  }

  /// Finds fields as they stand.
  private func load(fields reader: FieldReader, _ bytes: Span<UInt8>, _ selection: [UInt32]?) {
    let base = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress } ?? UnsafePointer(memory.base)
    for position in 0..<count {
      let extent = reader.extent(of: selection.map { Int($0[position]) } ?? position)
      unsafe places[position] = Place(start: base + extent.lowerBound, count: extent.count)
    }
  }

  private func dropNulls(_ dialect: Dialect) {
    for position in 0..<count where dialect.isNull(value(at: position)) { unsafe places[position].count = 0 }
  }

  /// Takes the values that a buffer holds end to end.
  func load(_ values: ValueColumn, count: Int) {
    start(count)
    batch = RecordBatch(columns: [values], count: count, origin: .init(source: "", firstLine: 0))
    load(values, nil)
  }

  private func start(_ count: Int) {
    self.count = count
    ownBytes.removeAll(keepingCapacity: true)
    ownCount = 0
    let size = unsafe count * MemoryLayout<Place>.stride
    if memory.capacity < size { memory = ByteBlock(capacity: size) }
  }

  private func load(_ values: ValueColumn, _ selection: [UInt32]?) {
    let ends = values.ends
    let all = values.bytes
    unsafe all.withUnsafeBufferPointer { bytes in
      // An empty buffer has no address; values of no bytes need none of their own.
      let base = unsafe bytes.baseAddress ?? UnsafePointer(memory.base)
      for position in 0..<count {
        let record = selection.map { Int($0[position]) } ?? position
        let start = record == 0 ? 0 : Int(ends[record - 1])
        unsafe places[position] = Place(start: base + start, count: Int(ends[record]) - start)
      }
    }
  }

  /// Finds the values of fields that lie in some bytes of a batch.
  private func load(_ reader: FieldReader, _ bytes: Span<UInt8>, _ batch: RecordBatch) {
    let (encoding, quote, hasQuotes) = (batch.dialect.encoding, batch.dialect.quote ?? 0x22, batch.dialect.quote != nil)
    // An empty buffer has no address; values of no bytes need none of their own.
    let base = unsafe bytes.withUnsafeBufferPointer { $0.baseAddress } ?? UnsafePointer(memory.base)
    let target = unsafe places
    var scratch: [UInt8] = []
    for position in 0..<count {
      let record = batch.selection.map { Int($0[position]) } ?? position
      let extent = reader.extent(of: record)
      let place = unsafe Place(start: base + extent.lowerBound, count: extent.count)
      let isPlain =
        switch encoding {
        case .quoted: unsafe (!hasQuotes || place.count == 0 || place.start.pointee != quote)
        case .json: unsafe (place.count > 0 && place.start.pointee != quote && place.start.pointee != 0x6E)
        case .backslashEscapes: false
        }
      if isPlain {
        unsafe target[position] = place
      } else if unsafe encoding == .json && place.count == 4 && place.start.pointee == 0x6E {
        // JSON's null is a missing value.
        unsafe target[position] = Place(start: base, count: 0)
      } else {
        let value = reader.value(of: record, scratch: &scratch)
        unsafe target[position] = hold(value, base, bytes.count)
      }
    }
  }

  /// The place of a value: in the block where it lies there, else of a copy.
  private func hold(_ value: Span<UInt8>, _ base: UnsafePointer<UInt8>, _ capacity: Int) -> Place {
    unsafe value.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return unsafe Place(start: base, count: 0) }
      if unsafe start >= base && start <= base + capacity { return unsafe Place(start: start, count: bytes.count) }
      if ownBytes.last.map({ $0.capacity - ownCount < bytes.count }) ?? true {
        ownBytes.append(ByteBlock(capacity: max(bytes.count, 1 << 14)))
        ownCount = 0
      }
      guard let block = ownBytes.last else { return unsafe Place(start: base, count: 0) }
      let copy = unsafe block.base + ownCount
      unsafe copy.update(from: start, count: bytes.count)
      ownCount += bytes.count
      return unsafe Place(start: UnsafePointer(copy), count: bytes.count)
    }
  }
}
