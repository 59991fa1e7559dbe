import StoaColumns
import Testing

@testable import StoaTables

/// Reports in all their formats, and what holds for each.
struct ReportTests {
  private func table() throws -> ReportTable {
    let euros = try ValueFormatter("currency:EUR", locale: "en_IE")
    var table = ReportTable(
      title: "Cities",
      keys: [.init("country"), .init("city")],
      columns: [.init("sum", title: "Sum", format: euros), .init("mean", shownDigits: 2)]
    )
    let (norway, oslo) = (ReportValue("Norway"), ReportValue("Oslo"))
    table.rows = [
      .init(.section, level: 1, keys: [norway], values: []),
      .init(.row, level: 2, keys: [norway, oslo], values: [ReportValue("1234.5"), ReportValue("0.12345")]),
      .init(.row, level: 2, keys: [norway, .missing], values: [ReportValue("-3"), .missing]),
      .init(.subtotal, level: 1, keys: [norway], values: [ReportValue("1231.5"), ReportValue("0.12345")]),
      .init(.total, level: 0, keys: [], values: [ReportValue("1231.5"), ReportValue("0.12345")]),
    ]
    return table
  }

  @Test func text() throws {
    let report = Report(title: "R", blocks: [.text("Words."), .table(try table())])
    #expect(
      report.rendered(.text()) == """
        R
        ═

        Words.

        Cities
        country / city        Sum  mean
        ───────────────────────────────
        Norway
          Oslo          €1,234.50  0.12
          (missing)        -€3.00     –
        Total Norway    €1,231.50  0.12
        ───────────────────────────────
        Total           €1,231.50  0.12

        """
    )
  }

  /// The same numbers, however they are shown, are the same numbers in JSON.
  @Test func numbersStayExactInJSON() throws {
    let text = Report(blocks: [.table(try table())]).rendered(.json)
    #expect(text.contains("{\"sum\": 1234.5, \"mean\": 0.12345}"))
    #expect(text.contains("{\"country\": \"Norway\", \"city\": null}"))
    #expect(!text.contains("section"))
  }

  @Test(arguments: [10, 20, 30, 60, 200])
  func noLineIsWiderThanItsRoom(width: Int) throws {
    var table = try table()
    for number in 0..<6 {
      table.columns.append(.init("column \(number)"))
      for row in table.rows.indices where table.rows[row].kind != .section {
        table.rows[row].values.append(ReportValue("\(number * 7919).\(row)"))
      }
    }
    let text = Report(blocks: [.table(table)]).rendered(.text(ChartDrawing(width: width), tableWidth: width))
    let clusters = GraphemeClusters(ambiguousIsWide: false)
    for line in text.split(separator: "\n") {
      #expect(clusters.width(of: Array(line.utf8).span) <= width, "\(line)")
    }
    // Whatever the width, where numbers have room none is lost.
    guard width >= 20 else { return }
    for value in ["€1,234.50", "39595.1", "0.12"] { #expect(text.contains(value), "\(value) at \(width)") }
  }

  /// Decimal separators stand below each other in text; digits of equal width do the same in HTML.
  @Test func separatorsAreAligned() throws {
    var table = ReportTable(columns: [.init("n")])
    table.rows = ["1", "22.25", "-3.5"].map { .init(.row, level: 0, keys: [], values: [ReportValue($0)]) }
    let report = Report(blocks: [.table(table)])
    #expect(report.rendered(.text()) == "    n\n─────\n 1\n22.25\n-3.5\n")
    let html = report.rendered(.html)
    #expect(html.contains("<td class=\"number\">1\u{2008}\u{2007}\u{2007}</td>"))
    #expect(html.contains("<td class=\"number\">-3.5\u{2007}</td>"))
  }

  @Test func nothingOfTheDataIsMarkup() throws {
    let evil = "</td><script>alert(1)</script>|`*\u{1B}[31m"
    var table = ReportTable(title: evil, keys: [.init(evil)], columns: [.init("v", title: evil)])
    table.rows = [.init(.row, level: 1, keys: [ReportValue(text: evil)], values: [ReportValue(text: evil)])]
    table.notes = [evil]
    let chart = Chart(.bar, evil, points: [Chart.Point(evil, 1)])
    let report = Report(title: evil, blocks: [.heading(evil), .text(evil), .table(table), .chart(chart)])
    #expect(!report.rendered(.html).contains("<script"))
    let markdown = report.rendered(.markdown)
    let outside = markdown.split(separator: "```")
    #expect(outside.count >= 3)
    #expect(!markdown.replacing(/(?s)```+text.*?```+/, with: "").contains("<script"))
    for format in [ReportFormat.text(), .html, .markdown, .json] {
      #expect(!report.rendered(format).contains("\u{1B}"))
    }
  }

  @Test func markdownTakesNoTextForMarkup() {
    let report = Report(blocks: [.text("# no heading\n- no list\n12. no list\n> no quotation")])
    #expect(report.rendered(.markdown) == "\\# no heading\n\\- no list\n12\\. no list\n&gt; no quotation\n")
  }

  /// What is said below a chart is said once, and outside its picture, however much there is.
  @Test func notesOfAChartStandBelowItsCode() throws {
    let points = (0..<300).map { Chart.Point("\($0)", $0 == 7 ? nil : 1) }
    var chart = Chart(.bar, points: points)
    chart.notes = [String(repeating: "a long note ", count: 12)]
    let markdown = Report(blocks: [.chart(chart)]).rendered(.markdown)
    let code = try #require(markdown.split(separator: "```").first)
    for note in ["a long note", "1 value is missing.", "The first 200 of 300 bars are shown."] {
      #expect(!code.contains(note) && markdown.contains(note), "\(note)")
    }
  }

  @Test func emptyTablesSaySo() {
    let report = Report(blocks: [
      .table(ReportTable(keys: [.init("k")], columns: [.init("v")])), .chart(Chart(.bar, points: [])),
    ])
    #expect(report.rendered(.text()) == "No rows\n\nNo values\n")
    #expect(report.rendered(.markdown) == "*No rows*\n\n```text\nNo values\n```\n")
    #expect(report.rendered(.html).contains("<td class=\"missing\" colspan=\"2\">No rows</td>"))
    #expect(report.rendered(.json).contains("\"rows\": []"))
  }
}
