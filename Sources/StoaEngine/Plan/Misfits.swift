import StoaBytes
import StoaRecords
import Synchronization

/// Values that did not fit the type or the format that their column was given, counted, with a few examples.
///
/// Operators of any number of threads add to it; it is told when the run is over.
package final class Misfits: Sendable {
  /// How many examples are kept of a column.
  private static let exampleCount = 3
  /// No more bytes of an example are shown.
  private static let exampleLength = 40

  private struct Column {
    /// Where the column stands.
    var position: Int
    var name: String
    /// What they do not fit.
    var demand: String
    var count = 0
    var examples: [(order: Int, text: String)] = []
  }

  private let columns = Mutex<[Column]>([])

  package init() {}

  /// Takes in the values of a column that do not fit, whose records of a batch are `records`.
  ///
  /// - Complexity: O(*n*) in the records; O(*m*) in the batch's bytes while examples are wanted.
  func add(_ records: [Int], of batch: RecordBatch, column: Int, named name: String, demand: String) {
    guard !records.isEmpty else { return }
    let found = records.prefix(Self.exampleCount).map { record in
      (order: batch.line(of: record) ?? .max, text: Self.text(batch, column, record))
    }
    columns.withLock { columns in
      let isKnown = { (known: Column) in known.position == column && known.name == name && known.demand == demand }
      let index = columns.firstIndex(where: isKnown) ?? columns.count
      if index == columns.count { columns.append(Column(position: column, name: name, demand: demand)) }
      columns[index].count += records.count
      // The first in the input, whichever thread came first.
      let examples = (columns[index].examples + found).sorted { ($0.order, $0.text) < ($1.order, $1.text) }
      columns[index].examples = Array(examples.prefix(Self.exampleCount))
    }
  }

  /// The error for the first value that does not fit, where none may.
  static func error(
    _ record: Int,
    of batch: RecordBatch,
    column: Int,
    named name: String,
    demand: String
  ) -> TableError {
    let position = TableError.Position(source: batch.origin.source, line: batch.line(of: record))
    return TableError(
      .unsuitableValue,
      "\"\(text(batch, column, record))\" in the column \(name) does not fit \(demand)",
      remedy: "correct the value, or leave out --strict to keep it as it is",
      at: position
    )
  }

  /// What there is to tell, a sentence a column, in the order of the columns.
  package var warnings: [String] {
    let columns = columns.withLock { $0 }
    let order = columns.sorted { ($0.position, $0.name, $0.demand) < ($1.position, $1.name, $1.demand) }
    return order.map { column in
      let isOne = column.count == 1
      let examples = column.examples.map { order, text in
        order == .max ? "\"\(text)\"" : "\"\(text)\" in line \(order)"
      }
      let more = column.count > column.examples.count ? ", …" : ""
      let found =
        isOne ? "1 value of the column \(column.name) does" : "\(column.count) values of the column \(column.name) do"
      let left = isOne ? "stays as it is" : "stay as they are"
      return "\(found) not fit \(column.demand) and \(left): \(examples.joined(separator: ", "))\(more)"
    }
  }

  private static func text(_ batch: RecordBatch, _ column: Int, _ record: Int) -> String {
    var bytes: [UInt8] = []
    Evaluation(batch).forEachValue(of: column, in: [UInt32(truncatingIfNeeded: record)]) { _, _, value in
      bytes = [UInt8](copying: value.extracting(0..<min(value.count, exampleLength)))
      if value.count > exampleLength { bytes += Array("…".utf8) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
