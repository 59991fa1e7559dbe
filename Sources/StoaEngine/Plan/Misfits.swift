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

  /// What is told, and the command that tells it, where that is known.
  package struct Warning: Hashable, Sendable {
    package var command: String?
    package var text: String
  }

  private struct Column: Sendable {
    /// Where the column stands.
    var position: Int
    var name: String
    /// What they do not fit.
    var demand: String
    /// The command that asks for that.
    var command: String?
    var count = 0
    var examples: [Example] = []
  }

  /// A value, and the number of its input and its line, where they are known.
  private struct Example: Sendable {
    var source = Int.max
    var line = Int.max
    var text: String

    static func isEarlier(_ one: Example, _ other: Example) -> Bool {
      (one.source, one.line, one.text) < (other.source, other.line, other.text)
    }
  }

  /// What operations of all commands have found.
  private final class Found: Sendable {
    let columns = Mutex<[Column]>([])
  }

  private let found: Found
  /// The names of the inputs in their order; a value of several is told with the name of its own.
  private let sources: [String]
  private let command: String?

  package convenience init(in sources: [String] = []) { self.init(Found(), in: sources, command: nil) }

  private init(_ found: Found, in sources: [String], command: String?) {
    self.found = found
    self.sources = sources
    self.command = command
  }

  /// The same values, for an operation of a command to add to.
  func speaking(as command: String) -> Misfits { Misfits(found, in: sources, command: command) }

  /// Takes in the values of a column that do not fit, whose records of a batch are `records`.
  ///
  /// - Complexity: O(*n*) in the records; O(*m*) in the batch's bytes while examples are wanted.
  func add(_ records: [Int], of batch: RecordBatch, column: Int, named name: String, demand: String) {
    guard !records.isEmpty else { return }
    let source = sources.firstIndex(of: batch.origin.source) ?? .max
    let examples = records.prefix(Self.exampleCount).map { record in
      Example(source: source, line: batch.line(of: record) ?? .max, text: Self.text(batch, column, record))
    }
    found.columns.withLock { [command] columns in
      let known = columns.firstIndex { $0.name == name && $0.demand == demand && $0.command == command }
      let index = known ?? columns.count
      if known == nil { columns.append(Column(position: column, name: name, demand: demand, command: command)) }
      columns[index].count += records.count
      // The first in the input, whichever thread came first.
      let all = (columns[index].examples + examples).sorted(by: Example.isEarlier)
      columns[index].examples = Array(all.prefix(Self.exampleCount))
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

  /// What there is to tell, a sentence a column, in the order of the columns, whichever thread came first.
  package var warnings: [Warning] {
    let columns = found.columns.withLock { $0 }.sorted { one, other in
      (one.command ?? "", one.position, one.name, one.demand)
        < (other.command ?? "", other.position, other.name, other.demand)
    }
    return columns.map { column in
      let isOne = column.count == 1
      let examples = column.examples.map { "\"\($0.text)\"\(place(of: $0))" }
      let more = column.count > column.examples.count ? ", …" : ""
      let values =
        isOne ? "1 value of the column \(column.name) does" : "\(column.count) values of the column \(column.name) do"
      let left = isOne ? "stays as it is" : "stay as they are"
      let text = "\(values) not fit \(column.demand) and \(left): \(examples.joined(separator: ", "))\(more)"
      return Warning(command: column.command, text: text)
    }
  }

  private func place(of example: Example) -> String {
    let line = example.line == .max ? "" : " in line \(example.line)"
    guard sources.count > 1, example.source < sources.count else { return line }
    return (line.isEmpty ? " in " : line + " of ") + sources[example.source]
  }

  /// The start of a value, as it is shown.
  static func text(_ batch: RecordBatch, _ column: Int, _ record: Int) -> String {
    var bytes: [UInt8] = []
    Evaluation(batch).forEachValue(of: column, in: [UInt32(truncatingIfNeeded: record)]) { _, _, value in
      bytes = [UInt8](copying: value.extracting(0..<min(value.count, exampleLength)))
      if value.count > exampleLength { bytes += Array("…".utf8) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
