import StoaBytes

/// Errors that point at a place in an expression.
enum ExpressionError {
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
    let line = source.map { $0.isNewline || $0 == "\t" ? " " : $0 }
    let start = min(range.lowerBound, text.count)
    let end = min(max(range.upperBound, start + 1), max(text.count, start + 1))
    let column = String(decoding: text[..<start], as: UTF8.self).count
    let width = max(1, String(decoding: text[start..<min(end, text.count)], as: UTF8.self).count)
    let mark = String(repeating: " ", count: column) + "^" + String(repeating: "~", count: width - 1)
    var error = TableError(code, message, remedy: remedy)
    error.excerpt = [String(line), mark]
    return error
  }
}
