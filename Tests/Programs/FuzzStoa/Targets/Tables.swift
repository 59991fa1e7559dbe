import StoaBytes

@testable import StoaTables

/// Text is made safe, and cut between characters where Swift cuts it.
enum TextTarget: FuzzTarget {
  static let name = "text"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let options = TextOptions(
      ambiguousIsWide: choices.flag(),
      tabs: choices.flag() ? .mark : .spaces(4),
      colors: choices.one(of: [.shown, .removed])
    )
    let width = choices.number(below: 20)
    let bytes = choices.data
    var output = TextBuffer()
    _ = SafeText(options: options, keepsLines: false).append(bytes.span, to: &output)
    let safe = (0..<output.count).map { output[$0] }
    guard let text = String(validating: safe, as: UTF8.self) else { fatalError("what is shown is no UTF-8") }
    for scalar in text.unicodeScalars {
      let isIsolate = 0x2066...0x2069 ~= scalar.value
      require(scalar.properties.generalCategory != .control, "a control is shown: \(scalar.value)")
      if !options.isolatesRightToLeft { require(!isIsolate, "an isolate is shown") }
    }
    let clusters = GraphemeClusters(ambiguousIsWide: options.ambiguousIsWide)
    // Swift cuts by an older version of Unicode, in which some characters are none yet.
    let isKnown = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .unassigned }
    var ends: [Int] = []
    for character in text { ends.append((ends.last ?? 0) + character.utf8.count) }
    var offset = 0
    var position = 0
    while offset < safe.count {
      let cluster = clusters.cluster(in: safe.span, at: offset)
      require(cluster.end > offset && cluster.end <= safe.count, "a cluster of no bytes")
      // Signs that stand before others, as U+0600 does, make a cluster wider than two cells.
      require(cluster.width >= 0, "a cluster of \(cluster.width) cells")
      if isKnown, case .removed = options.colors {
        require(cluster.end == ends[position], "Swift cuts at \(ends[position]), not \(cluster.end)")
      }
      position += 1
      offset = cluster.end
    }
    let piece = clusters.prefix(of: safe.span, width: width)
    require(piece.width <= width, "a prefix is wider than \(width)")
  }
}

/// Whatever the text: no line of a table is wider than its terminal, and none holds a control.
enum TableTarget: FuzzTarget {
  static let name = "table"

  private struct TextRow: Identifiable {
    var id: Int
    var cells: [String]
  }

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let width = 1 + choices.number(below: 120)
    let count = 1 + choices.number(below: 8)
    let renderer = TerminalRenderer(
      width: width,
      style: choices.one(of: TableStyle.named.map(\.style)),
      layout: choices.one(of: Array(TableLayout.allCases)),
      overflow: choices.flag() ? .wrap : .truncate,
      measuring: choices.one(of: [.automatic, .exact, .sample(rows: 1)]),
      colors: .none,
      text: TextOptions(ambiguousIsWide: choices.flag(), tabs: choices.flag() ? .mark : .spaces(4))
    )
    var cells = choices.data.split(separator: 0x0A, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    while cells.count % count != 0 { cells.append("") }
    let rows = stride(from: 0, to: cells.count, by: count).map { Array(cells[$0..<$0 + count]) }
    let table = Table(rows.dropFirst().enumerated().map { TextRow(id: $0, cells: $1) }) {
      TableColumnForEach(Array(rows[0].enumerated()), id: \.offset) { column in
        TableColumn(column.element) { (row: TextRow) in row.cells[column.offset] }
      }
    }
    let clusters = GraphemeClusters(ambiguousIsWide: renderer.text.ambiguousIsWide)
    for line in table.rendered(renderer).split(separator: "\n") {
      let found = clusters.width(of: Array(line.utf8).span)
      require(found <= width, "a line of \(found) cells in \(width): \(line)")
      let hasControl = line.unicodeScalars.contains { $0.properties.generalCategory == .control }
      require(!hasControl, "a control is drawn: \(line)")
    }
  }
}
