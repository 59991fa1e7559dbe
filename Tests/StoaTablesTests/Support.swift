@testable import StoaTables

/// How many screen columns text takes.
func displayWidth(_ text: some StringProtocol, ambiguousIsWide: Bool = false) -> Int {
  GraphemeClusters(ambiguousIsWide: ambiguousIsWide).width(of: Array(text.utf8).span)
}

/// Rows whose cells are texts, of any number of columns.
struct TextRow: Identifiable {
  var id: Int
  var cells: [String]
}

/// A table of texts under titles.
func textTable(_ titles: [String], _ rows: [[String]]) -> Table<[TextRow]> {
  Table(rows.enumerated().map { TextRow(id: $0, cells: $1) }) {
    TableColumnForEach(Array(titles.enumerated()), id: \.offset) { column in
      TableColumn(column.element) { (row: TextRow) in row.cells[column.offset] }
    }
  }
}

extension Array where Element == String {
  /// The lines without the spaces at their ends.
  var trimmed: [String] {
    map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }
}

/// The lines of a text that ends with a line feed.
func lines(_ text: String) -> [String] {
  var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  if lines.last == "" { lines.removeLast() }
  return lines
}
