// HOW A KEY IS LAID OUT
//
// A key is the encodings of its columns' values, one behind the other. No encoding is the start of
// another one of its kind, so the first byte in which two keys differ lies in the same column, and
// decides.
//
//   first byte   00 01       missing, where missing comes first: absent, null
//                02 ... FD   a value
//                FC          what is no number (or date), where numbers (or dates) are asked for
//                FE FF       missing, where it comes last: null, absent
//
// A descending column inverts the bytes of its values. 02...FD is its own image under inversion, so
// the bytes for missing, which are never inverted, keep their ends.
//
//   numbers and auto
//   04 05        false, true (JSON)
//   10           minus infinity
//   11 ... 7E    negative numbers: the positive number's bytes inverted
//   80           zero
//   81 ... EE    positive numbers, by order of magnitude
//   EF F0        infinity, NaN
//   F4           text follows (auto)
//   F8           a JSON array or object follows (auto)
//
// If you move a code, keep values within 02...FD and negative codes the inverses of positive ones.

/// The first bytes of encoded values.
enum KeyCode {
  static let absentFirst: UInt8 = 0x00
  static let nullFirst: UInt8 = 0x01
  static let nullLast: UInt8 = 0xFE
  static let absentLast: UInt8 = 0xFF
  static let unsuitable: UInt8 = 0xFC

  static let falseValue: UInt8 = 0x04
  static let trueValue: UInt8 = 0x05
  static let negativeInfinity: UInt8 = 0x10
  static let zero: UInt8 = 0x80
  /// A number whose order of magnitude stands in the next eight bytes, below those of `smallest`.
  static let tiny: UInt8 = 0x81
  /// The first of the codes that hold the order of magnitude themselves.
  static let smallest: UInt8 = 0x82
  static let smallestMagnitude = -43
  static let largestMagnitude = 64
  /// The same as `tiny`, above those of the largest.
  static let huge: UInt8 = 0xEE
  static let infinity: UInt8 = 0xEF
  static let notANumber: UInt8 = 0xF0
  static let text: UInt8 = 0xF4
  static let container: UInt8 = 0xF8
  static let date: UInt8 = 0x80
}
