import StoaBytes
import StoaColumns

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Whether a value is equal to a text, byte for byte, or is not.
struct RawEquality: RawTest {
  let text: [UInt8]
  let wantsEqual: Bool

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int, _ row: UInt32) -> Bool {
    guard count == text.count else { return !wantsEqual }
    return unsafe (memcmp(start, text, count) == 0) == wantsEqual
  }
}

/// Whether a value comes before or behind a text, by bytes.
struct RawTextOrder: RawTest {
  let text: [UInt8]
  let comparison: Syntax.Comparison

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int, _ row: UInt32) -> Bool {
    let order = unsafe Int(memcmp(start, text, min(count, text.count)))
    return comparison.holds(order == 0 ? count - text.count : order)
  }
}

/// Whether a value begins with a text, ends with it, or holds it anywhere.
struct RawPart: RawTest {
  let text: [UInt8]
  let place: PartPlace

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int, _ row: UInt32) -> Bool {
    guard count >= text.count else { return false }
    switch place {
    case .start: return unsafe memcmp(start, text, text.count) == 0
    case .end: return unsafe memcmp(start + (count - text.count), text, text.count) == 0
    case .anywhere: return unsafe isAnywhere(start, count)
    }
  }

  private func isAnywhere(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard let first = text.first else { return true }
    let last = count - text.count
    var offset = 0
    while offset <= last, let found = unsafe memchr(start + offset, Int32(first), last - offset + 1) {
      if unsafe memcmp(found, text, text.count) == 0 { return true }
      offset = unsafe UnsafeRawPointer(start).distance(to: UnsafeRawPointer(found)) + 1
    }
    return false
  }
}

/// Whether a value is one of some texts.
struct RawMembership: RawTest {
  let texts: TextSet

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int, _ row: UInt32) -> Bool {
    let value = unsafe Span(_unsafeStart: start, count: count)
    return texts.contains(value)
  }
}

/// How a value compares with a number that is known.
///
/// A number of up to 18 digits, as nearly all are, is compared as a whole number; the others as the
/// plain twin compares them.
struct RawNumberOrder: RawTest {
  private let literal: NumberLiteral
  private let comparison: Syntax.Comparison
  /// The literal's number, unless it has too many digits.
  private let short: ShortDecimal?
  /// Takes the rows whose values are no numbers.
  private let others: OtherRows

  init(_ literal: NumberLiteral, _ comparison: Syntax.Comparison, _ others: OtherRows) {
    self.literal = literal
    self.others = others
    self.comparison = comparison
    short = literal.value.flatMap(ShortDecimal.init)
  }

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int, _ row: UInt32) -> Bool {
    guard let short, let number = unsafe ShortDecimal(plain: start, count) else {
      return unsafe holdsPlainly(start, count, row)
    }
    return comparison.holds(ShortDecimal.order(number, short))
  }

  @inline(never)
  private func holdsPlainly(_ start: UnsafePointer<UInt8>, _ count: Int, _ row: UInt32) -> Bool {
    let value = unsafe Span(_unsafeStart: start, count: count)
    return literal.compares(value, comparison, row, others)
  }
}
