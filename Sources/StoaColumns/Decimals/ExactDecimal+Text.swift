package import StoaBytes

extension ExactDecimal {
  /// What the bytes of a value are, taken for a number.
  package enum Reading: Hashable, Sendable {
    case number(ExactDecimal)
    /// No number: text, an infinity, NaN, or nothing.
    case notANumber
    /// A number of more than 38 digits.
    case tooLong
  }

  /// Reads a number: a sign, digits, a point, an exponent, blanks around it.
  ///
  /// - Complexity: O(*n*) in the bytes; some nanoseconds for up to 18 digits.
  @inline(__always)
  package static func read(_ bytes: Span<UInt8>) -> Reading {
    guard let short = ShortDecimal(plain: bytes) else { return readAny(bytes) }
    return .number(short.exact)
  }

  /// The plain twin of `read`, for numbers of any form.
  package static func readAny(_ bytes: Span<UInt8>) -> Reading {
    guard let text = NumberText(bytes), text.kind == .finite else { return .notANumber }
    var first = 0
    var end = text.digitCount
    while first < end, text.digit(at: first, in: bytes) == 0 { first += 1 }
    guard first < end else { return .number(.zero) }
    // Zeros that only an exponent brings behind the point give way, and all that would not fit.
    var scale = text.fraction.count - text.exponent
    let written = text.fraction.count
    while scale > min(written, largestScale) || end - first > 38, end > first, text.digit(at: end - 1, in: bytes) == 0 {
      end -= 1
      scale -= 1
    }
    guard end - first <= 38, scale <= largestScale, scale >= -largestScale else { return .tooLong }
    var coefficient: Int128 = 0
    for position in first..<end {
      let digit = Int128(text.digit(at: position, in: bytes))
      let (product, overflow) = coefficient.multipliedReportingOverflow(by: 10)
      guard !overflow else { return .tooLong }
      coefficient = product + digit
    }
    if scale < 0 {
      let (product, overflow) = coefficient.multipliedReportingOverflow(by: power(-scale))
      guard !overflow else { return .tooLong }
      coefficient = product
      scale = 0
    }
    return .number(ExactDecimal(text.isNegative ? -coefficient : coefficient, scale: scale))
  }

  /// Appends the number's digits, with as many behind the point as its scale says.
  package func append(to output: OutputBuffer) {
    var magnitude = coefficient.magnitude
    if coefficient < 0 { output.append(UInt8(ascii: "-")) }
    // Most numbers fit in a word.
    if let digits = UInt64(exactly: magnitude) { return output.append(digits: digits, scale: scale) }
    // The digits, the last first.
    var digits: [UInt8] = []
    digits.reserveCapacity(40)
    repeat {
      let (quotient, remainder) = magnitude.quotientAndRemainder(dividingBy: 10)
      digits.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: remainder))
      magnitude = quotient
    } while magnitude > 0
    while digits.count <= scale { digits.append(UInt8(ascii: "0")) }
    for position in digits.indices.reversed() {
      output.append(digits[position])
      if position == scale, scale > 0 { output.append(UInt8(ascii: ".")) }
    }
  }
}

extension ExactDecimal: CustomStringConvertible {
  /// Reads a number of up to 38 digits; `nil` where the text is none.
  public init?(_ text: String) {
    guard case .number(let number) = Self.read(Array(text.utf8).span) else { return nil }
    self = number
  }

  public var description: String {
    let output = OutputBuffer(capacity: 64)
    append(to: output)
    return String(decoding: [UInt8](copying: output.bytes), as: UTF8.self)
  }
}

extension ExactDecimal: ExpressibleByIntegerLiteral {
  /// Makes the number that stands in the source.
  public init(integerLiteral value: Int) { self.init(Int128(value)) }
}
