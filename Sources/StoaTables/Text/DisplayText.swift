/// Text for one line of a terminal, outside a table.
package enum DisplayText {
  /// The text, made safe, cut with `…` where it would take more than `width` cells.
  ///
  ///     DisplayText.prefix(of: "漢字.csv", width: 6)    // 漢字…
  ///
  /// - Complexity: O(*n*) in its bytes.
  package static func prefix(of text: String, width: Int) -> String {
    let clusters = GraphemeClusters(ambiguousIsWide: false)
    var safe = TextBuffer(safe: text)
    if clusters.width(of: safe.bytes) <= width { return safe.string }
    guard width > 0 else { return "" }
    safe.truncate(to: clusters.prefix(of: safe.bytes, width: width - 1).range.upperBound)
    return safe.string + GraphemeClusters.ellipsis
  }

  /// How many cells a text takes when it is made safe.
  package static func width(of text: String) -> Int {
    GraphemeClusters(ambiguousIsWide: false).width(of: TextBuffer(safe: text).bytes)
  }

  /// A number with its digits in groups of three: `1,234,567`.
  package static func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude))
    var index = digits.count - 3
    while index > 0 {
      digits.insert(",", at: index)
      index -= 3
    }
    return (number < 0 ? "-" : "") + String(digits)
  }
}
