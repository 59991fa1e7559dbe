import StoaBytes
import StoaRecords
import StoaTestSupport
import Testing

/// The lines of a page, against a list that has one for each row.
struct PageLinesTests {
  /// The lines of rows in a page and in the text that is made of it, by a conversion of the whole page.
  private func lines(_ conversion: some MarkupConversion, _ page: String) -> (PageLines, textLines: Int) {
    var conversion = conversion
    var rows = MarkupRows()
    conversion.take(Array(page.utf8), into: &rows)
    _ = conversion.finish(into: &rows)
    return (rows.lines, [UInt8](copying: rows.text.bytes).count { $0 == 0x0A })
  }

  @Test(arguments: 0..<20)
  func everyLineOfTheTextLeadsToTheRowItBelongsTo(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func next(_ limit: Int) -> Int { generator.number(below: limit) }
    var page = "<p>words\n\n<table>"
    var pageLine = 3
    // The line of the page in which the row begins, for each line of the text.
    var expected: [Int] = []
    for row in 0..<(20 + next(60)) {
      let gap = seed % 2 == 0 ? 1 : next(4)
      page += String(repeating: "\n", count: gap)
      pageLine += gap
      let breaks = row == 0 || next(3) > 0 ? 0 : next(3)
      page += "<tr><td>a" + String(repeating: "<br>b", count: breaks) + "</td>"
      expected += [Int](repeating: pageLine, count: breaks + 1)
      let inside = next(3)
      page += String(repeating: "\n", count: inside) + "<td>c</td></tr>"
      pageLine += inside
    }
    let (lines, count) = lines(HTMLConversion(), page + "\n</table>\n")
    #expect(count == expected.count)
    for (line, wanted) in expected.enumerated() { #expect(lines.line(of: line + 1) == wanted, "line \(line + 1)") }
  }

  @Test func errorsAreToldByTheLinesOfThePage() {
    let (lines, _) = lines(MarkdownConversion(), "# Title\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n")
    let position = TableError.Position(source: "page.md", line: 3, byte: 2)
    let translated = lines.translated(TableError(.malformedRecord, "wrong", at: position))
    #expect(translated.position == TableError.Position(source: "page.md", line: 6))
    #expect(lines.translated(TableError(.system, "no place")).position == nil)
  }
}
