/// A number as text that is to stand with others, point below point.
struct NumberText {
  var text: String
  /// The width before the decimal separator.
  var whole: Int
  /// The whole width.
  var width: Int

  init(_ text: String, separator: UInt8, _ measure: ChartText) {
    self.text = text
    width = measure.width(of: text)
    let bytes = Array(text.utf8)
    let count = NumericShape.wholeCount(bytes.span, separator: separator) ?? bytes.count
    whole = measure.width(of: String(decoding: bytes[..<count], as: UTF8.self))
  }
}
