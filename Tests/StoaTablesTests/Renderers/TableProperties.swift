import StoaTestSupport

@testable import StoaTables

/// Random tables of nasty text, drawn in random ways.
struct RandomTable {
  var titles: [String]
  var rows: [[String]]
  var renderer: TerminalRenderer
  var hasSelection: Bool

  private static let pieces = [
    "", "a", "abc", "long word ", "漢字", "cafe\u{301}", "👩‍👩‍👧‍👦", "🇫🇷", "م", "القاهرة", "1234.5", "-3", "0", "…", "│",
    "\t", "\n", "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{202E}", "\u{0}", "ｶﾞ", "क्षि", "❤️", "a b c d e f g h i j k",
  ]

  init(_ random: inout SeededGenerator) {
    func text(_ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random))
        .compactMap { _ in Self.pieces.randomElement(using: &random) }.joined()
    }
    let count =
      Bool.random(using: &random) ? Int.random(in: 1...5, using: &random) : Int.random(in: 1...40, using: &random)
    titles = (0..<count).map { _ in text(0...3) }
    rows = (0..<Int.random(in: 0...6, using: &random)).map { _ in (0..<count).map { _ in text(0...6) } }
    hasSelection = Bool.random(using: &random)
    renderer = TerminalRenderer(
      width: Int.random(in: 1...120, using: &random),
      style: TableStyle.named.randomElement(using: &random)?.style,
      layout: TableLayout.allCases.randomElement(using: &random) ?? .automatic,
      overflow: Bool.random(using: &random) ? .wrap : .truncate,
      measuring: [.automatic, .exact, .sample(rows: 1)].randomElement(using: &random) ?? .automatic,
      colors: Bool.random(using: &random) ? .any : .none,
      text: TextOptions(
        ambiguousIsWide: Int.random(in: 0..<4, using: &random) == 0,
        tabs: Bool.random(using: &random) ? .mark : .spaces(4),
        colors: [.shown, .kept, .removed].randomElement(using: &random) ?? .shown
      )
    )
  }

  var table: Table<[TextRow]> {
    let table = textTable(titles, rows)
    return hasSelection ? table.selection([0, 2]) : table
  }
}

extension RandomTable {
  /// The screen columns in which a line has one of the frame's verticals.
  static func borders(_ line: String, _ clusters: GraphemeClusters, marks: Set<String>) -> Set<Int> {
    let bytes = Array(line.utf8)
    var columns: Set<Int> = []
    var column = 0
    var offset = 0
    while offset < bytes.count {
      let cluster = clusters.cluster(in: bytes.span, at: offset)
      if marks.contains(String(decoding: bytes[offset..<cluster.end], as: UTF8.self)) { columns.insert(column) }
      column += cluster.width
      offset = cluster.end
    }
    return columns
  }
}
