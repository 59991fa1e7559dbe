import StoaColumns
import StoaTables
import Testing

/// Charts of several series: every one is seen, in characters and in a page, and none is silently left out.
struct ChartSeriesTests {
  private func chart(_ kind: Chart.Kind, _ series: [Chart.Series]) -> Chart {
    var chart = Chart(kind, points: [.init("Jan", nil), .init("Feb", nil), .init("Mar", nil)])
    chart.series = series
    return chart
  }

  @Test func barsStandBelowEachOther() {
    let chart = chart(.bar, [.init("North", [4, nil, -2]), .init("South", [8, 2, 1])])
    #expect(
      chart.text(ChartDrawing(width: 36, symbols: .ascii)) == """
        Jan  North   4      |########
             South   8      |###############
        Feb  North   -      |
             South   2      |####
        Mar  North  -2  ####|
             South   1      |##
        1 value is missing.

        """
    )
  }

  @Test func linesHaveSignsAndALegend() {
    let chart = chart(.line, [.init("North", [1, 2, 3]), .init("South", [3, 2, 1])])
    let letters = chart.text(ChartDrawing(width: 30, symbols: .ascii))
    #expect(letters.hasPrefix("* North   o South\n"))
    #expect(letters.contains("*") && letters.dropFirst(20).contains("o"))
    let blocks = chart.text(ChartDrawing(width: 30))
    #expect(blocks.hasPrefix("● North   ▲ South\n"))
    let colored = chart.text(ChartDrawing(width: 30, colors: .dark))
    #expect(colored.contains("\u{1B}[36m") && colored.contains("\u{1B}[33m"))
    for line in blocks.split(separator: "\n") { #expect(line.count <= 30) }
  }

  @Test(arguments: [Chart.Kind.bar, .line])
  func aPageTellsWhatEachPartIs(kind: Chart.Kind) {
    let svg = chart(kind, [.init("A<b>", [1, 2, 3]), .init("C", [4, nil, 6])]).svg(id: "x")
    #expect(svg.contains("<title>Feb, A&lt;b&gt;: 2</title>") && svg.contains("<title>Mar, C: 6</title>"))
    #expect(svg.contains(kind == .bar ? "class=\"bar s2\"" : "class=\"line s2\""))
    #expect(svg.contains(">A&lt;b&gt;</text>") && svg.contains(">C</text>"))
  }

  /// Values are shown to as many digits as is said, and stay exact; the axis has the digits it needs.
  @Test func valuesAreShownToTheirDigits() {
    var chart = Chart(.bar, points: [.init("a", ExactDecimal("2.345")), .init("b", 10)])
    chart.shownDigits = 2
    #expect(chart.text(ChartDrawing(width: 24, symbols: .ascii)) == "a   2.34  ###\nb  10.00  ##############\n")
    #expect(Report(blocks: [.chart(chart)]).rendered(.json).contains("\"value\": 2.345"))
    #expect(chart.svg(id: "c").contains(">10.00</text>") && chart.svg(id: "c").contains(">4</text>"))
  }

  @Test func seriesBeyondTheLimitAreToldOf() {
    let chart = chart(.bar, (0..<11).map { Chart.Series("s\($0)", [1, 2, 3]) })
    let text = chart.text(width: 60)
    #expect(text.hasSuffix("The first 8 of 11 series are shown.\n"))
    #expect(text.contains("s7") && !text.contains("s8"))
  }

  @Test func wordsAreThoseThatAreSet() {
    var chart = chart(.bar, [.init("A", [1, nil, nil])])
    chart.words.missingValues = "Es fehlen {} Werte."
    #expect(chart.text(width: 40).hasSuffix("Es fehlen 2 Werte.\n"))
    var empty = Chart(.line, points: [])
    empty.words.noValues = "Keine Werte"
    #expect(empty.text(width: 40) == "Keine Werte\n")
    var table = ReportTable(keys: [.init("k")], columns: [.init("n")])
    table.words.noRows = "Keine Zeilen"
    #expect(Report(blocks: [.table(table)]).rendered(.markdown) == "*Keine Zeilen*\n")
    table.words.subtotal = "Summe {} ({})"
    table.words.total = "Alles"
    table.rows = [
      .init(.subtotal, level: 1, keys: [ReportValue("x")], values: [ReportValue("1")]),
      .init(.total, level: 0, keys: [], values: [ReportValue("1")]),
    ]
    let text = Report(blocks: [.table(table)]).rendered(.text())
    #expect(text.contains("Summe x ({})") && text.contains("Alles"))
  }
}
