import StoaTestSupport
import Testing

@testable import StoaTables

@Suite struct TerminalPropertyTests {
  /// Whatever the text, the style and the layout: no line is wider than the terminal, and nothing in it
  /// would be run by one, but for the colours that were asked for.
  @Test func noLineIsWiderThanTheTerminal() {
    var random = SeededGenerator(seed: 2026)
    for number in 0..<1500 {
      let sample = RandomTable(&random)
      let text = sample.table.rendered(sample.renderer)
      let width = sample.renderer.width ?? 0
      let isWide = sample.renderer.text.ambiguousIsWide
      for line in lines(text) {
        #expect(displayWidth(line, ambiguousIsWide: isWide) <= width, "table \(number): \(line)")
        let controls = withoutColors(line).unicodeScalars.filter { $0.properties.generalCategory == .control }
        #expect(controls.isEmpty, "table \(number): \(line)")
      }
    }
  }

  /// Without colour sequences and the isolates that we put around right-to-left text.
  private func withoutColors(_ line: String) -> String {
    let bytes = Array(line.utf8)
    var kept: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if let end = ColorSequence.end(in: bytes.span, at: offset) {
        offset = end
      } else {
        kept.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// Every row of a framed table has its borders where the rule above it has its crossings.
  @Test(arguments: ["bordered", "rounded", "grid", "ascii", "markdown"])
  func bordersStandInOneColumn(_ name: String) throws {
    let style = try #require(TableStyle(named: name))
    var random = SeededGenerator(seed: 99)
    for number in 0..<150 {
      var sample = RandomTable(&random)
      // Text that looks like a border would stand for one here.
      sample.titles = sample.titles.map { $0.filter { $0 != "│" } }
      sample.rows = sample.rows.map { $0.map { $0.filter { $0 != "│" } } }
      sample.renderer.style = style
      // Narrower than that no frame has room, and the table is plain.
      sample.renderer.width = max(8, sample.renderer.width ?? 8)
      sample.renderer.layout = .regular
      sample.renderer.showsNotes = false
      sample.renderer.text = TextOptions()
      sample.renderer.colors = .none
      let drawn = lines(sample.table.rendered(sample.renderer))
      let clusters = GraphemeClusters(ambiguousIsWide: false)
      let marks: Set = ["│", "|", "+", "┼", "┬", "┴", "┿", "├", "┤", "┌", "┐", "└", "┘", "╭", "╮", "╰", "╯", "┝", "┥"]
      let columns = drawn.map { RandomTable.borders($0, clusters, marks: marks) }
      let expected = columns.first ?? []
      for (line, found) in zip(drawn, columns) {
        // Text may hold a bar of its own; the frame's must all be there.
        #expect(found.isSuperset(of: expected), "table \(number): \(line)")
      }
      #expect(Set(drawn.map { displayWidth($0) }).count <= 1, "table \(number)")
    }
  }

  /// What is cut says so, what is left out is counted: without a width nothing is either.
  @Test func nothingIsLostWithoutAWidth() {
    var random = SeededGenerator(seed: 5)
    for number in 0..<200 {
      var sample = RandomTable(&random)
      sample.renderer.width = nil
      sample.renderer.layout = .regular
      sample.renderer.measuring = .automatic
      sample.renderer.colors = .none
      sample.renderer.overflow = .truncate
      sample.renderer.text = TextOptions(isolatesRightToLeft: false)
      let text = sample.table.rendered(sample.renderer)
      for cell in sample.titles + sample.rows.joined() {
        var safe = TextBuffer()
        _ = SafeText(options: sample.renderer.text, keepsLines: false).append(Array(cell.utf8).span, to: &safe)
        let shown = String(decoding: (0..<safe.count).map { safe[$0] }, as: UTF8.self)
        #expect(text.contains(shown.trimmingSpaces), "table \(number): \(cell)")
      }
    }
  }

  /// At any width every column is either shown or counted as left out.
  @Test func columnsAreShownOrCounted() throws {
    let titles = (1...60).map { "column\($0)" }
    let table = textTable(titles, [titles])
    for width in 1...300 {
      for layout in TableLayout.allCases {
        var report = RenderingResult()
        report = try table.render(.terminal(width: width, style: .rounded, layout: layout)) { _ in }
        #expect(report.columnCount == 60)
        let note = report.notes.contains { $0.hasPrefix("\(report.shownColumnCount) of 60 columns shown") }
        #expect(note == (report.shownColumnCount < 60), "width \(width), \(layout)")
      }
    }
  }

  /// A table that is drawn as it comes looks like one that was measured whole, if the sample told the truth.
  @Test func samplingChangesNothingWhereItNeedNot() {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<60 {
      var sample = RandomTable(&random)
      // Numbers are given room to grow where they are not all known.
      sample.rows = sample.rows.map { $0.map { "\($0)." } }
      guard let widest = sample.rows.first else { continue }
      let more = (0..<40).map { index in widest.map { index % 3 == 0 ? $0 : "" } }
      sample.rows = [widest] + more
      sample.renderer.measuring = .exact
      let exact = sample.table.rendered(sample.renderer)
      sample.renderer.measuring = .sample(rows: 1)
      #expect(sample.table.rendered(sample.renderer) == exact)
    }
  }
}

extension String {
  fileprivate var trimmingSpaces: String {
    String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
