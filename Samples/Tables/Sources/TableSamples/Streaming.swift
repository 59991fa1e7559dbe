import Stoa

/// Rows that come one at a time and are never all in memory.
func streaming() throws {
  let numbers = sequence(first: 1) { $0 < 5000 ? $0 + 1 : nil }
  let table = Table(numbers) {
    TableColumn("n") { $0 }
    TableColumn("square") { $0 * $0 }
  }
  var lineCount = 0
  let report = try table.render(.terminal(width: 40, style: .bordered)) { piece in
    for index in piece.indices where piece[index] == UInt8(ascii: "\n") { lineCount += 1 }
  }
  print("\(report.rowCount) rows in \(lineCount) lines; \(report.notes.joined(separator: "; "))")
}
