import Testing

@testable import StoaTables

private func escaped(_ text: String, _ append: (Span<UInt8>, inout TextBuffer) -> Void) -> String {
  var output = TextBuffer()
  append(Array(text.utf8).span, &output)
  return String(decoding: (0..<output.count).map { output[$0] }, as: UTF8.self)
}

@Suite struct FormatTests {
  @Test(arguments: [
    ("<b>|h", "&lt;b&gt;\\|h"), ("a|b\nc", "a\\|b<br>c"),
    ("*x* _y_ a_b `c` [d] ~~e~~", "\\*x\\* \\_y\\_ a_b \\`c\\` \\[d\\] \\~\\~e\\~\\~"),
    ("$5", "$5"), ("$5 and $6", "\\$5 and \\$6"), ("\\|", "\\\\\\|"), ("Tom & Jerry", "Tom &amp; Jerry"),
    ("1.5", "1.5"),
  ])
  func markdownIsEscaped(_ text: String, markdown: String) {
    #expect(escaped(text) { MarkdownEscaping.append($0, to: &$1) } == markdown)
  }

  @Test(arguments: [
    ("</td><script>", "&lt;/td&gt;&lt;script&gt;"), ("\"&'", "&quot;&amp;&#39;"), ("a\nb", "a<br>b"),
    ("plain é", "plain é"),
  ])
  func htmlIsEscaped(_ text: String, html: String) {
    #expect(escaped(text) { HTMLEscaping.append($0, to: &$1) } == html)
  }

  @Test(arguments: [
    ("a\"b\\c\n\t\r\u{1}", "\"a\\\"b\\\\c\\n\\t\\r\\u0001\""), ("漢 é", "\"漢 é\""), ("", "\"\""),
  ])
  func jsonIsEscaped(_ text: String, json: String) {
    #expect(escaped(text) { $1.append(jsonString: $0) } == json)
  }

  @Test func typedColumnsKeepTheirTypesInJSON() {
    struct Row {
      var number = 1.5
      var flag = true
      var absent: Int?
      var text = "7"
      var notANumber = Double.nan
    }
    let table = Table([Row()]) {
      TableColumn("n", value: \.number)
      TableColumn("n", value: \.flag)
      TableColumn("n", value: \.absent)
      TableColumn("n_2", value: \.text)
      TableColumn("nan", value: \.notANumber)
    }
    #expect(
      table.rendered(.jsonLines) == "{\"n\": 1.5, \"n_3\": true, \"n_4\": null, \"n_2\": \"7\", \"nan\": \"nan\"}\n"
    )
  }

  @Test func aColumnThatIsAloneKeepsItsEmptyRows() {
    #expect(textTable(["a"], [[""], ["x"], ["a,b\"c"]]).rendered(.csv) == "a\n\"\"\nx\n\"a,b\"\"c\"\n")
  }

  @Test func controlsInTitlesAreShownToo() {
    let table = textTable(["a\u{1B}]0;x\u{7}\nb"], [["1"]])
    #expect(lines(table.rendered(.terminal))[0] == "a␛]0;x␇↵b")
    #expect(table.rendered(HTMLRenderer(isPage: false)).contains(">a␛]0;x␇<br>b</th>"))
    #expect(!table.rendered(.markdown).contains("\u{1B}"))
  }

  @Test func aTableWithoutColumnsIsNothingInMarkdown() {
    #expect(Table([1, 2]) { [TableColumn<Int>]() }.rendered(.markdown) == "")
  }

  @Test func theRenderersStyleGoesBeforeTheTables() {
    let table = textTable(["a"], [["1"]]).tableStyle(.grid)
    #expect(table.rendered(.terminal) == textTable(["a"], [["1"]]).rendered(.terminal(style: .grid)))
    #expect(table.rendered(.terminal(style: .plain)) == "a\n1\n")
  }

  @Test func emptyTablesSayWhy() {
    let table = textTable(["a"], []).emptyMessage("No city matches", suggestion: "Try a shorter name.")
    #expect(lines(table.rendered(.terminal)) == ["a", "No city matches", "Try a shorter name."])
    var quiet = TerminalRenderer()
    quiet.showsNotes = false
    #expect(lines(table.rendered(quiet)) == ["a"])
    #expect(table.rendered(.csv) == "a\n")
    // Under the table, where it is read back as no row.
    #expect(
      table.rendered(.html).contains("<tbody>\n</tbody>\n</table>\n<p>No city matches</p>\n<p>Try a shorter name.</p>")
    )
    #expect(!table.rendered(HTMLRenderer(showsNotes: false)).contains("No city matches"))
  }

  @Test func columnsSayHowTheyAppearWhereRowsAreFolded() {
    let rows = [TextRow(id: 1, cells: ["Ada", "36"])]
    let table = Table(rows) {
      TableColumn("Name") { $0.cells[0] }.compact { "\($0.cells[0]), \($0.cells[1])" }
      TableColumn("Age") { $0.cells[1] }.hiddenWhenCompact()
      TableColumn("ID") { $0.id }
      TableColumn("Raw") { $0.cells[1] }.compact { "(\($0.cells[1]))" }
    }
    #expect(
      lines(table.rendered(.terminal(width: 30, layout: .compact))) == [
        "Name", "Ada, 36", "  ID: 1  (36)", "3 of 4 columns shown; not", "shown: Age",
      ]
    )
  }
}
