import StoaBytes
import StoaRecords
import StoaTestSupport
import Testing

/// The tables of pages, turned into delimited text at every split of the page.
struct MarkupTests {
  private func read(_ conversion: some MarkupConversion, _ text: String, split: Int) -> String? {
    var conversion = conversion
    var rows = MarkupRows()
    let bytes = Array(text.utf8)
    conversion.take(Array(bytes[..<split]), into: &rows)
    if !conversion.isFinished { conversion.take(Array(bytes[split...]), into: &rows) }
    let isComplete = conversion.isFinished || conversion.finish(into: &rows)
    return isComplete && conversion.hasFoundTable ? String(copying: rows.text.bytes) : nil
  }

  private func expect(_ conversion: some MarkupConversion, _ text: String, _ rows: String?) {
    for split in 0...text.utf8.count {
      #expect(read(conversion, text, split: split) == rows, "split at \(split)")
    }
  }

  @Test(arguments: [
    ("| a | b |\n| - | - |\n| 1 | 2 |\n", "a,b\n1,2\n"),
    ("a | b\n:-- | --:\n1 | 2", "a,b\n1,2\n"),
    ("|a|\n|-|\n||\n|x|\n", "a\n\"\"\nx\n"),
    ("\u{FEFF}text\r\n\r\n| a | b |\r\n|---|:-:|\r\n| 1 |\r\n\r\n| 3 | 4 |\r\n", "a,b\n1,\n"),
    (
      "| a\\|b | c, d |\n|--|--|\n| \\*x\\* &amp;&#32; | \"q\"<br>r<BR /> |\n",
      "a|b,\"c, d\"\n*x* & ,\"\"\"q\"\"\nr\n\"\n"
    ),
    ("| a\\\\| b |\n|--|--|\n| \\\\ | \\n |\n", "a\\,b\n\\,\\n\n"),
    ("```\n| no | no |\n|--|--|\n```\n| a | b |\n|--|--|\n", "a,b\n"),
    ("| a | b |\n|--|--|\n| 1 | 2 | 3 |\n", "a,b\n1,2,3\n"),
    ("x | y\nz | w\n--|--\n1|2\n", "z,w\n1,2\n"),
    ("| a | b |\n|--|\n| 1 | 2 |\n", nil),
    ("a\n-\n1\n", nil), ("", nil), ("no table | here\n", nil),
  ])
  func markdown(_ text: String, _ rows: String?) { expect(MarkdownConversion(), text, rows) }

  @Test(arguments: [
    ("<table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table>", "a,b\n1,2\n"),
    ("<TABLE>\n <tr>\n  <td> a\n  b </td><td>x  y\n<tr><td>1<td>\n</TABLE>rest", "a b,x  y\n1,\n"),
    ("<table><tr><td>&lt;&eacute;&#x41;&nope;&amp;amp; & b</td></tr></table>", "<éA&nope;&amp; & b\n"),
    ("<table><tr><td>a<br>b<p>c</p></td></tr></table>", "\"a\nb\nc\"\n"),
    ("<table><tr><td colspan=2 title='a>b'>x</td></tr><tr><td>1</td><td>2</td></tr></table>", "x,x\n1,2\n"),
    (
      "<table><tr><td>a<td>b<tr><td rowspan=3>1<td>2<tr><td>3<tr><td>4<tr><td>5<td>6</table>",
      "a,b\n1,2\n1,3\n1,4\n5,6\n"
    ),
    ("<!-- <table><td>no</table> --><script>'<table>'</script><table><tr><td>y</table>", "y\n"),
    ("<table><tr><td>a</td></tr><tfoot><tr><td>sum</td></tr></tfoot></table>", "a\nsum\n"),
    (
      "<table><tr><td>a<td>b<tr><td>1<td>2<tfoot><tr><td>sum</tfoot></table>",
      "a,b\n1,2\nsum,\n"
    ),
    (
      "<table><thead><tr><td>a<tfoot><tr><td>sum<tr><td>mean</tfoot><tbody><tr><td>1<tr><td>2</table>",
      "a\n1\n2\nsum\nmean\n"
    ),
    ("<table><tr><td>a</td></tr><tr><td class=\"number missing\">–</td></tr></table>", "a\n\"\"\n"),
    ("<table><tr><td>o<table><tr><td>i</td></tr></table></td></tr></table>", "\"o\ni\"\n"),
    ("<table><tr><td>3 < 5<td>a<<b>b</b><td>1<2", nil),
    ("<table><tr><td>3 < 5<td>a<<b>b</b><td>1<2</td><td> <</table>", "3 < 5,a<b,1<2,<\n"),
    ("<!--><table><tr><td>a<!--->b<!-- -- > --->c<?x?></table>", "abc\n"),
    ("<table><tr><td a = '>' b=\"'\" c='\"' title==\">\">x</table>", "x\n"),
    ("<table><tr><td>a", nil), ("<p>none</p>", nil), ("<table", nil), ("", nil),
  ])
  func html(_ text: String, _ rows: String?) { expect(HTMLConversion(), text, rows) }

  @Test func laterTables() {
    let markdown = "|a|\n|-|\n|1|\n\n|b|\n|-|\n|2|\n"
    expect(MarkdownConversion(table: 2), markdown, "b\n2\n")
    expect(MarkdownConversion(table: 3), markdown, nil)
    let html = "<table><tr><td>a</table><table><tr><td>b</table>"
    expect(HTMLConversion(table: 2), html, "b\n")
    expect(HTMLConversion(table: 3), html, nil)
  }

  /// What is passed over is neither held nor looked at again and again, and a tag counts however long it is.
  @Test func longTagsCommentsAndScriptsArePassedOver() {
    let long = String(repeating: ">", count: 50_000)
    let title = String(repeating: " title='a>b'", count: 20_000)
    let page = "<script>\(long)</script><!--\(long)--><table><tr><td colspan=2\(title)>x</table>"
    #expect(read(HTMLConversion(), page, split: 0) == "x,x\n")
  }

  /// No bytes make it fail other than by saying that there is no table.
  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func survivesAnything(_ seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "<table>", "</table>", "<tr>", "<td ", "colspan=3", "rowspan='2'", ">", "<", "&", "amp;", "|", "-", "\n", "a",
      "\\",
      "<!--", "-->", "<script>", "</script>", "\"", "'", "<br>", "é", "```",
    ]
    let text = (0..<60).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    _ = read(HTMLConversion(), "<table><tr>" + text, split: 11)
    _ = read(MarkdownConversion(), "|a|b|\n|-|-|\n" + text, split: 0)
  }

  @Test func source() throws {
    let page = "| a |\n| - |\n" + (0..<20_000).map { "| \($0) |\n" }.joined()
    let source = MarkupSource(MemoryByteSource(page), MarkdownConversion())
    let text = String(decoding: try readAll(source, stride: 1000), as: UTF8.self)
    #expect(text == "a\n" + (0..<20_000).map { "\($0)\n" }.joined())
    let empty = MarkupSource(MemoryByteSource("nothing"), HTMLConversion())
    #expect(throws: TableError.self) { try readAll(empty) }
  }
}
