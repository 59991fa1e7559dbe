import StoaBytes

/// Errors that point at a place in an expression.
enum ExpressionError {
  /// How many characters of an expression are shown, those about the place.
  private static let limit = 160

  /// An error that shows the expression with a mark under `range`.
  static func at(
    _ range: Range<Int>,
    _ source: String,
    _ message: String,
    _ remedy: String?,
    code: TableError.Code = .usage
  ) -> TableError {
    let text = Array(source.utf8)
    // One line, so that the mark stands under its place; what is no letter counts as one column.
    var line = source.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let start = min(range.lowerBound, text.count)
    let end = min(max(range.upperBound, start + 1), max(text.count, start + 1))
    var column = String(decoding: text[..<start], as: UTF8.self).count
    var width = max(1, String(decoding: text[start..<min(end, text.count)], as: UTF8.self).count)
    if line.count > Self.limit {
      let first = max(0, min(column - Self.limit / 2, line.count - Self.limit))
      let last = first + Self.limit
      line = (first > 0 ? ["…"] : []) + line[first..<last] + (last < line.count ? ["…"] : [])
      column -= first - (first > 0 ? 1 : 0)
      width = max(1, min(width, line.count - column))
    }
    let mark = String(repeating: " ", count: column) + "^" + String(repeating: "~", count: width - 1)
    var error = TableError(code, message, remedy: remedy)
    error.excerpt = [String(line), mark]
    return error
  }
}
