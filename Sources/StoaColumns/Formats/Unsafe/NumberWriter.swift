package import StoaBytes

// HOW A NUMBER IS WRITTEN
//
//   -1234.565       as it stands in the table
//   0 1 2 3 4 5 6 5 its digits as values from 0 to 9, behind one that a carry may need; the point is after 4
//   0 1 2 3 4 5 6   rounded half to even at two digits behind the point
//   -$1,234.56      prefix, digits with marks between groups, separator, digits, suffix
//
// No number is computed: digits are copied, so that there may be any number of them.

/// Writes plain decimal numbers as a pattern says.
///
/// It has memory of its own and serves one thread.
@safe
package final class NumberWriter {
  /// The largest exponent that is written out.
  private static let exponentLimit = 1000

  private let pattern: NumberPattern
  /// The digits, end to end, in ten stretches of equal length; 1 for plain ones.
  private let digitSize: Int
  private let digitBytes: [UInt8]
  private let hasPlainDigits: Bool
  private var digits: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  package init(_ pattern: NumberPattern) {
    self.pattern = pattern
    digitSize = pattern.digits.map(\.count).max() ?? 1
    hasPlainDigits = pattern.digits == NumberPattern.english.digits
    digitBytes = pattern.digits.flatMap { $0 }
    precondition(digitBytes.count == 10 * digitSize, "Digits of a script are of one length")
    capacity = 128
    unsafe digits = .allocate(capacity: capacity)
  }

  deinit { unsafe digits.deallocate() }

  /// Appends a number; `false`, with nothing appended, where the bytes are no finite plain number, or one of
  /// more digits than anyone writes out.
  ///
  /// - Complexity: O(*n*) in the digits that are read and written.
  package func append(_ number: Span<UInt8>, to output: OutputBuffer) -> Bool {
    reserveDigits(number.count + 2)
    guard var scan = scan(number) else { return false }
    // A power of ten, and the pattern's shift, move the point.
    if scan.count > 0 { scan.point += pattern.shift }
    guard scan.point <= Self.exponentLimit + number.count else { return false }
    round(&scan)
    write(scan, to: output)
    return true
  }

  /// Appends plain digits, all of them, in the pattern's script.
  func appendDigits(_ text: String, to output: OutputBuffer) {
    for byte in text.utf8 {
      let start = Int(byte &- UInt8(ascii: "0")) * digitSize
      for index in start..<start + digitSize { output.append(digitBytes[index]) }
    }
  }

  /// A number as digits behind `digits[0]`, which is zero.
  private struct Scan {
    /// How many digits there are, without zeros in front.
    var count = 0
    /// How many of them stand before the point; negative for zeros between the point and the first.
    var point = 0
    var isNegative = false
    /// Where the first digit stands: 1, or 0 after a carry.
    var start = 1
  }

  private func reserveDigits(_ count: Int) {
    guard count > capacity else { return }
    unsafe digits.deallocate()
    capacity = count * 2
    unsafe digits = .allocate(capacity: capacity)
  }

  /// Reads the usual form, digits and a point, or hands on to the reader of all forms.
  private func scan(_ number: Span<UInt8>) -> Scan? {
    var scan = Scan()
    var index = 0
    var hasDigit = false
    var hasPoint = false
    let count = number.count
    if count > 0, number[0] == UInt8(ascii: "-") {
      scan.isNegative = true
      index = 1
    }
    while index < count {
      let digit = number[index] &- UInt8(ascii: "0")
      index &+= 1
      if digit <= 9 {
        hasDigit = true
        if scan.count > 0 || digit > 0 {
          scan.count &+= 1
          unsafe digits[scan.count] = digit
          if !hasPoint { scan.point &+= 1 }
        } else if hasPoint {
          scan.point &-= 1
        }
      } else if digit == UInt8(ascii: ".") &- UInt8(ascii: "0"), !hasPoint {
        hasPoint = true
      } else {
        return scanAny(number)
      }
    }
    guard hasDigit else { return nil }
    if scan.count == 0 { scan = Scan() }
    return scan
  }

  private func scanAny(_ number: Span<UInt8>) -> Scan? {
    guard let text = NumberText(number), text.kind == .finite else { return nil }
    var scan = Scan()
    scan.isNegative = text.isNegative
    scan.point = text.integer.count
    for position in 0..<text.digitCount {
      let digit = text.digit(at: position, in: number)
      if scan.count > 0 || digit > 0 {
        scan.count += 1
        unsafe digits[scan.count] = digit
      } else {
        scan.point -= 1
      }
    }
    scan.point += text.exponent
    return scan.count == 0 ? Scan() : scan
  }

  /// Rounds half to even at the most digits behind the point that the pattern has.
  private func round(_ scan: inout Scan) {
    let kept = scan.point &+ pattern.maximumFraction
    guard kept < scan.count else { return }
    guard kept >= 0 else {
      scan.count = 0
      return
    }
    let next = unsafe digits[kept + 1]
    var goesUp = next > 5
    if next == 5 {
      let last = unsafe digits[kept]
      goesUp = kept > 0 && last & 1 == 1
      var index = kept + 2
      while !goesUp, index <= scan.count {
        goesUp = unsafe digits[index] != 0
        index += 1
      }
    }
    scan.count = kept
    guard goesUp else { return }
    var index = kept
    while index > 0, unsafe digits[index] == 9 {
      unsafe digits[index] = 0
      index -= 1
    }
    if index > 0 {
      unsafe digits[index] += 1
    } else {
      unsafe digits[0] = 1
      scan.start = 0
      scan.count += 1
      scan.point += 1
    }
  }

  private func write(_ scan: Scan, to output: OutputBuffer) {
    let affixes = scan.isNegative ? pattern.negative : pattern.positive
    let whole = max(1, scan.point)
    // Zeros at the end are left out beyond the least number of digits.
    var last = scan.count
    while last > max(0, scan.point), unsafe digits[scan.start + last - 1] == 0 { last -= 1 }
    let fraction = max(pattern.minimumFraction, scan.count == 0 ? 0 : last - scan.point)
    let marks = pattern.primaryGroup > 0 ? whole : 0
    output.reserve(
      affixes.prefix.count + affixes.suffix.count + (whole + fraction) * digitSize + pattern.decimalSeparator.count
        + marks * pattern.groupingSeparator.count
    )
    var target = unsafe output.base + output.count
    unsafe Self.put(affixes.prefix, &target)
    var position = scan.point < 1 ? scan.point - 1 : 0
    let hasGroups = pattern.primaryGroup > 0 && whole >= pattern.primaryGroup + pattern.minimumGrouping
    var left = whole
    while left > 0 {
      unsafe put(digit(position, of: scan), &target)
      position += 1
      left -= 1
      if hasGroups, left > 0, isGroupEnd(left) { unsafe Self.put(pattern.groupingSeparator, &target) }
    }
    if fraction > 0 {
      unsafe Self.put(pattern.decimalSeparator, &target)
      for offset in 0..<fraction { unsafe put(digit(scan.point + offset, of: scan), &target) }
    }
    unsafe Self.put(affixes.suffix, &target)
    unsafe output.setCount(target - output.base)
  }

  /// The digit at a place counted from the first; zero before and behind all of them.
  @inline(__always)
  private func digit(_ position: Int, of scan: Scan) -> UInt8 {
    position >= 0 && position < scan.count ? unsafe digits[scan.start + position] : 0
  }

  /// Whether a mark stands before the last `left` digits.
  @inline(__always)
  private func isGroupEnd(_ left: Int) -> Bool {
    let behind = left - pattern.primaryGroup
    return behind == 0 || behind > 0 && behind % pattern.secondaryGroup == 0
  }

  @inline(__always)
  private func put(_ digit: UInt8, _ target: inout UnsafeMutablePointer<UInt8>) {
    if hasPlainDigits {
      unsafe target.pointee = UInt8(ascii: "0") &+ digit
      unsafe target += 1
      return
    }
    let start = Int(digit) * digitSize
    for index in start..<start + digitSize {
      unsafe target.pointee = digitBytes[index]
      unsafe target += 1
    }
  }

  @inline(__always)
  private static func put(_ bytes: [UInt8], _ target: inout UnsafeMutablePointer<UInt8>) {
    for byte in bytes {
      unsafe target.pointee = byte
      unsafe target += 1
    }
  }
}
