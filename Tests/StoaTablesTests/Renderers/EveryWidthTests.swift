import Testing

@testable import StoaTables

/// Every style in every layout at every width that a terminal is likely to have, and below.
@Suite struct EveryWidthTests {
  private static let titles = ["id", "名前", "الاسم", "a long title of a column", "n"]
  private static let cells = [
    ["1", "紫式部", "بيت الحكمة", "the quick brown fox jumps over the lazy dog", "-1463.5"],
    ["22", "👩‍👩‍👧‍👦 family", "plain", "one\nline\tand \u{1B}[31manother\u{202E}", "12"],
    ["333", "cafe\u{301}", "", "supercalifragilisticexpialidocious", "0.25"],
  ]

  private static let cases = TableStyle.named.map(\.name).flatMap { name in
    TableLayout.allCases.map { layout in (name, layout) }
  }

  @Test(arguments: cases)
  func linesFitAndNothingIsLost(_ name: String, _ layout: TableLayout) throws {
    let style = try #require(TableStyle(named: name))
    let table = textTable(Self.titles, Self.cells)
    for width in 1...200 {
      // Both ways of what is too wide, at every other width each.
      let overflow = (width + name.utf8.count) % 2 == 0 ? TextOverflow.truncate : .wrap
      var bytes: [UInt8] = []
      let report = try table.render(TerminalRenderer(width: width, style: style, layout: layout, overflow: overflow)) {
        for index in $0.indices { bytes.append($0[index]) }
      }
      let drawn = String(decoding: bytes, as: UTF8.self)
      for line in lines(drawn) { #expect(displayWidth(line) <= width, "\(width), \(overflow): \(line)") }
      if report.shownColumnCount < Self.titles.count {
        let note = "\(report.shownColumnCount) of 5 columns shown"
        #expect(report.notes.contains { $0.hasPrefix(note) }, "\(width), \(overflow)")
      } else {
        // Records show all of a value, whatever becomes of it elsewhere.
        let kept = layout == .records ? .wrap : overflow
        expectCells(in: drawn, kept, "\(width), \(overflow):\n\(drawn)")
      }
    }
  }

  /// Every cell is there, whole, or as many of them as are not have a mark in their place.
  private func expectCells(in drawn: String, _ overflow: TextOverflow, _ message: String) {
    let marks = drawn.count { $0 == "…" }
    let shown = Self.cells.joined().map { cell in
      var safe = TextBuffer()
      _ = SafeText(options: TextOptions(), keepsLines: overflow == .wrap).append(Array(cell.utf8).span, to: &safe)
      return String(decoding: (0..<safe.count).map { safe[$0] }, as: UTF8.self)
    }
    if overflow == .truncate {
      let lost = shown.count { !drawn.contains($0) }
      #expect(lost <= marks, "\(message)")
      return
    }
    guard marks == 0 else { return }
    // Broken over lines, a cell still has all its characters.
    var counts: [Character: Int] = [:]
    for character in drawn { counts[character, default: 0] += 1 }
    for character in shown.joined() where !character.isWhitespace { counts[character, default: 0] -= 1 }
    #expect(counts.allSatisfy { $0.value >= 0 }, "\(message)")
  }

  /// All borders of a regular table stand below each other, whatever the width.
  @Test(arguments: ["bordered", "rounded", "grid", "ascii", "markdown"])
  func bordersStandInOneColumn(_ name: String) throws {
    let style = try #require(TableStyle(named: name))
    let table = textTable(Self.titles, Self.cells)
    let clusters = GraphemeClusters(ambiguousIsWide: false)
    let marks: Set = ["│", "|", "+", "┼", "┬", "┴", "┿", "├", "┤", "┌", "┐", "└", "┘", "╭", "╮", "╰", "╯", "┝", "┥"]
    for width in 8...200 {
      let overflow = width % 2 == 0 ? TextOverflow.truncate : .wrap
      var renderer = TerminalRenderer(width: width, style: style, layout: .regular, overflow: overflow)
      renderer.showsNotes = false
      let columns = lines(table.rendered(renderer)).map { RandomTable.borders($0, clusters, marks: marks) }
      #expect(Set(columns).count == 1, "\(width), \(overflow)")
    }
  }
}
