import StoaBytes
import StoaEngine
import StoaRecords
import StoaTestSupport

/// A table as arrays of texts, for what is worked out the plain way.
struct PlainTable: Equatable {
  var names: [String]
  var rows: [[String]]

  /// The table as CSV, with quotes only where they must be.
  var text: String {
    ([names] + rows).map { record in
      let line = record.map(Self.field).joined(separator: ",")
      return (line.isEmpty ? "\"\"" : line) + "\n"
    }.joined()
  }

  private static func field(_ value: String) -> String {
    guard value.utf8.contains(where: { ",\"\r\n".utf8.contains($0) }) else { return value }
    return "\"" + value.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
  }

  /// The table, to be joined or compared.
  var other: OtherTable {
    let text = text
    return OtherTable("other.csv") { () throws(TableError) in
      try TableInput(delimited: MemoryByteSource(text, name: "other.csv"), expecting: .init()) {
        RecordRules(width: $0)
      }
    }
  }

  /// Random rows, of which the first columns hold few different values, some of them odd.
  static func random(_ names: [String], keys: Int, rows: Int, _ generator: inout SeededGenerator) -> PlainTable {
    let odd = ["", "", "0", "00", "a,b", "line\nend", "\"q\"", "é", "e\u{301}", " 1", "1\r\n2", "\u{1}", "-"]
    var table = PlainTable(names: names, rows: [])
    for number in 0..<rows {
      let row = names.indices.map { column in
        let choice = Int.random(in: 0..<max(1, keys), using: &generator)
        if column > 1 { return "\(names[column])\(number)" + (odd.randomElement(using: &generator) ?? "") }
        return choice < odd.count ? odd[choice] : "key \(choice) with some more text"
      }
      table.rows.append(row)
    }
    return table
  }
}
