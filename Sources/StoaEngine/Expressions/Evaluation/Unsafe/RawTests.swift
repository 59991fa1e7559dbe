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
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count == text.count else { return !wantsEqual }
    return unsafe (memcmp(start, text, count) == 0) == wantsEqual
  }
}

/// Whether a value comes before or behind a text, by bytes.
struct RawTextOrder: RawTest {
  let text: [UInt8]
  let comparison: Syntax.Comparison

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let order = unsafe Int(memcmp(start, text, min(count, text.count)))
    return comparison.holds(order == 0 ? count - text.count : order)
  }
}

/// Whether a value begins with a text, ends with it, or holds it anywhere.
struct RawPart: RawTest {
  let text: [UInt8]
  let place: PartPlace

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
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
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
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
  /// The literal's digits as a whole number, and how many stand behind the point; `nil` for long ones.
  private let digits: (coefficient: Int64, scale: Int)?

  init(_ literal: NumberLiteral, _ comparison: Syntax.Comparison) {
    self.literal = literal
    self.comparison = comparison
    digits = literal.value.flatMap { value in
      guard value.scale <= 18, let coefficient = Int64(exactly: value.coefficient) else { return nil }
      return (coefficient, value.scale)
    }
  }

  @inline(__always)
  func holds(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard count <= 20, let digits else { return unsafe holdsPlainly(start, count) }
    var index = 0
    let isNegative = unsafe count > 0 && start[0] == UInt8(ascii: "-")
    if isNegative { index = 1 }
    var value: UInt64 = 0
    var digitCount = 0
    var fraction = -1
    while index < count {
      let digit = unsafe start[index] &- UInt8(ascii: "0")
      index &+= 1
      if digit <= 9 {
        value = value &* 10 &+ UInt64(digit)
        digitCount &+= 1
      } else if digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), fraction < 0 {
        fraction = digitCount
      } else {
        return unsafe holdsPlainly(start, count)
      }
    }
    guard digitCount > 0, digitCount <= 18 else { return unsafe holdsPlainly(start, count) }
    let coefficient = isNegative ? 0 &- Int64(bitPattern: value) : Int64(bitPattern: value)
    let scale = fraction < 0 ? 0 : digitCount &- fraction
    if scale == digits.scale { return comparison.holds(Self.order(coefficient, digits.coefficient)) }
    // Both at the finer scale: 18 digits, and 18 zeros more, fit into 128 bits.
    let number = ExactDecimal(Int128(coefficient), scale: scale)
    return comparison.holds(ExactDecimal.order(number, ExactDecimal(Int128(digits.coefficient), scale: digits.scale)))
  }

  @inline(__always)
  private static func order(_ left: Int64, _ right: Int64) -> Int { left < right ? -1 : left > right ? 1 : 0 }

  @inline(never)
  private func holdsPlainly(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let value = unsafe Span(_unsafeStart: start, count: count)
    return literal.compares(value, comparison)
  }
}
