/// Text for one line of a terminal, outside a table.
package enum DisplayText {
  /// The text, made safe, cut with `…` where it would take more than `width` cells.
  ///
  ///     DisplayText.prefix(of: "漢字.csv", width: 6)    // 漢字…
  ///
  /// - Complexity: O(*n*) in its bytes.
  package static func prefix(of text: String, width: Int) -> String {
    let clusters = GraphemeClusters(ambiguousIsWide: false)
    var safe = TextBuffer(capacity: 64)
    _ = SafeText(options: TextOptions(), keepsLines: false).append(Array(text.utf8).span, to: &safe)
    let bytes = safe.bytes
    if clusters.width(of: bytes) <= width { return string(bytes) }
    guard width > 0 else { return "" }
    return string(bytes.extracting(clusters.prefix(of: bytes, width: width - 1).range)) + GraphemeClusters.ellipsis
  }

  private static func string(_ bytes: Span<UInt8>) -> String {
    String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
  }
}
