// The one loop that reads plain numbers. It is inlined into whoever walks along a column, in this module
// and behind it: a call a value costs as much as the reading.

extension ShortDecimal {
  /// Reads a minus, up to 18 digits and a point; `nil` for numbers of another form, and for what is none.
  @inlinable
  @inline(__always)
  package init?(plain start: UnsafePointer<UInt8>, _ count: Int) {
    guard count > 0, count <= 20 else { return nil }
    let isNegative = unsafe start.pointee == UInt8(ascii: "-")
    var index = isNegative ? 1 : 0
    var value: UInt64 = 0
    var digits = 0
    var fraction = -1
    while index < count {
      let digit = unsafe start[index] &- UInt8(ascii: "0")
      index &+= 1
      if digit <= 9 {
        value = value &* 10 &+ UInt64(digit)
        digits &+= 1
      } else if digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), fraction < 0 {
        fraction = digits
      } else {
        return nil
      }
    }
    guard digits > 0, digits <= 18 else { return nil }
    let coefficient = isNegative ? 0 &- Int64(bitPattern: value) : Int64(bitPattern: value)
    self.init(coefficient: coefficient, scale: fraction < 0 ? 0 : digits &- fraction)
  }

  /// The same, from a span.
  @inlinable
  @inline(__always)
  package init?(plain bytes: Span<UInt8>) {
    let number = unsafe bytes.withUnsafeBufferPointer { buffer -> ShortDecimal? in
      guard let start = buffer.baseAddress else { return nil }
      return unsafe ShortDecimal(plain: start, buffer.count)
    }
    guard let number else { return nil }
    self = number
  }
}
