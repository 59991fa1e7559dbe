import StoaBytes
import StoaRecords
import Synchronization

/// Values that are not what their column was said or taken to hold, counted, with a few examples.
///
/// Operators of any number of threads add to it; it is told when the run is over.
package final class Misfits: Sendable {
  /// How many examples are kept of a column.
  static let exampleCount = 3
  /// No more bytes of an example are shown.
  private static let exampleLength = 40

  /// What is told, and the command that tells it, where that is known.
  package struct Warning: Hashable, Sendable {
    package var command: String?
    package var text: String
  }

  /// Whose values are meant, and what they are not.
  struct Subject: Hashable, Sendable {
    /// Where the column stands; behind all of them for what is computed.
    var column: Int
    /// The column's name, or what is computed as it is written.
    var name: String
    var demand: MisfitDemand

    /// Whether the values are those of no column.
    var isComputed: Bool { column == .max }
  }

  private struct Column: Sendable {
    var subject: Subject
    /// The command that asks for it.
    var command: String?
    /// The number of what counts them.
    var counter: Int
    var count = 0
    var examples: [Example] = []
  }

  /// A value, and the number of its input and its line, where they are known.
  struct Example: Sendable {
    fileprivate var source = Int.max
    fileprivate var line = Int.max
    fileprivate var text: String

    fileprivate static func isEarlier(_ one: Example, _ other: Example) -> Bool {
      (one.source, one.line, one.text) < (other.source, other.line, other.text)
    }
  }

  /// What operations of all commands have found.
  private final class Found: Sendable {
    let columns = Mutex<[Column]>([])
    let counters = Mutex(0)
  }

  private let found: Found
  /// The names of the inputs in their order; a value of several is told with the name of its own.
  private let sources: [String]
  private let command: String?
  private let counter: Int

  package convenience init(in sources: [String] = []) { self.init(Found(), in: sources, command: nil, counter: 0) }

  private init(_ found: Found, in sources: [String], command: String?, counter: Int) {
    self.found = found
    self.sources = sources
    self.command = command
    self.counter = counter
  }

  /// The same values, for an operation of a command to add to.
  package func speaking(as command: String) -> Misfits {
    Misfits(found, in: sources, command: command, counter: counter)
  }

  /// The same for one of several operations that look at the same values: each counts for itself, and what all have
  /// found is told once.
  func counting() -> Misfits {
    let number = found.counters.withLock { counters in
      counters += 1
      return counters
    }
    return Misfits(found, in: sources, command: command, counter: number)
  }

  /// Takes in some values, of which the first ones are examples.
  fileprivate func add(_ count: Int, _ examples: [Example], of subject: Subject) {
    found.columns.withLock { [command, counter] columns in
      let known = columns.firstIndex { $0.subject == subject && $0.command == command && $0.counter == counter }
      let index = known ?? columns.count
      if known == nil { columns.append(Column(subject: subject, command: command, counter: counter)) }
      columns[index].count += count
      guard !examples.isEmpty else { return }
      // The first in the input, whichever thread came first.
      let all = (columns[index].examples + examples).sorted(by: Example.isEarlier)
      columns[index].examples = Array(all.prefix(Self.exampleCount))
    }
  }

  /// What there is to tell, a sentence a column, in the order of the columns, whichever thread came first.
  package var warnings: [Warning] {
    let columns = found.columns.withLock { $0 }.sorted { one, other in
      (one.command ?? "", one.subject.column, one.subject.name, "\(one.subject.demand)", one.counter)
        < (other.command ?? "", other.subject.column, other.subject.name, "\(other.subject.demand)", other.counter)
    }
    var warnings: [Warning] = []
    for column in columns {
      let subject = column.subject
      let examples = column.examples.map { "\"\($0.text)\"\(place(of: $0))" }
      let more = column.count > column.examples.count ? ", …" : ""
      var text = subject.complaint(of: column.count)
      if !examples.isEmpty { text += ": \(examples.joined(separator: ", "))\(more)" }
      let remedy = subject.demand.remedy(for: column.examples.map(\.text), of: subject)
      if let remedy = remedy ?? subject.demand.remedyForOthers(of: subject) { text += "; \(remedy)" }
      let warning = Warning(command: column.command, text: text)
      if !warnings.contains(warning) { warnings.append(warning) }
    }
    return warnings
  }

  private func place(of example: Example) -> String {
    let line = example.line == .max ? "" : " in line \(example.line)"
    guard sources.count > 1, example.source < sources.count else { return line }
    return (line.isEmpty ? " in " : line + " of ") + sources[example.source]
  }
}

// MARK: Finding

extension Misfits {
  /// Values of a batch, until it is known that the batch counts.
  private struct Finding: BatchFinding {
    let misfits: Misfits
    let subject: Subject
    let count: Int
    let examples: [Example]

    func tell() { misfits.add(count, examples, of: subject) }
  }

  /// Values of a batch that are not what they should be, to be told of if the batch counts.
  ///
  /// `records` are the numbers of their records, ascending, and `text` gives the value of one of them where it does not
  /// stand in the batch.
  ///
  /// - Complexity: O(*m*) in the batch's bytes while examples are wanted.
  func finding(
    _ subject: Subject,
    in records: [Int],
    of batch: RecordBatch,
    _ text: ((_ record: Int) -> String)? = nil
  ) -> any BatchFinding {
    let source = sources.firstIndex(of: batch.origin.source) ?? .max
    var examples: [Example] = []
    if wantsExamples(of: subject, from: source, batch.origin.firstLine) {
      examples = records.prefix(Self.exampleCount).map { record in
        let value = text?(record) ?? Self.text(batch, subject.column, record)
        return Example(source: source, line: batch.line(of: record) ?? .max, text: value)
      }
    }
    return Finding(misfits: self, subject: subject, count: records.count, examples: examples)
  }

  /// Whether values from a line on may come before the examples that there are.
  private func wantsExamples(of subject: Subject, from source: Int, _ line: Int) -> Bool {
    guard line > 0 else { return true }
    return found.columns.withLock { [command, counter] columns in
      guard
        let known = columns.first(where: { $0.subject == subject && $0.command == command && $0.counter == counter }),
        known.examples.count == Self.exampleCount, let last = known.examples.last
      else { return true }
      return (source, line) <= (last.source, last.line)
    }
  }

  /// The error for the first value that is not what it should be, where none may be so.
  static func error(
    _ subject: Subject,
    in record: Int,
    of batch: RecordBatch,
    _ text: String? = nil
  ) -> TableError {
    let text = text ?? Self.text(batch, subject.column, record)
    return TableError(
      .unsuitableValue,
      "\"\(text)\" in \(subject.place) \(subject.demand.verb(of: 1))",
      remedy: subject.demand.remedy(for: [text], of: subject) ?? subject.demand.strictRemedy,
      at: TableError.Position(source: batch.origin.source, line: batch.line(of: record))
    )
  }

  /// The error for a value that cannot be summed up: one of more than 38 digits, or else what it had to be.
  static func sumError(
    _ demand: MisfitDemand,
    isTooLong: Bool,
    at position: Int,
    of batch: RecordBatch,
    column: Int,
    named name: String
  ) -> TableError {
    let record = batch.record(at: position)
    return TableError(
      .unsuitableValue,
      "\"\(text(batch, column, record))\" in the column \(name) "
        + (isTooLong ? "has more than 38 digits" : demand.verb(of: 1)),
      remedy: isTooLong ? "leave it out" : "correct it, or leave --strict out to pass over it",
      at: TableError.Position(source: batch.origin.source, line: batch.line(of: record))
    )
  }

  /// The start of a value, as it is shown.
  static func text(_ batch: RecordBatch, _ column: Int, _ record: Int) -> String {
    var text = ""
    Evaluation(batch).forEachValue(of: column, in: [UInt32(truncatingIfNeeded: record)]) { _, _, value in
      text = self.text(value)
    }
    return text
  }

  /// The start of a value, as it is shown.
  static func text(_ value: Span<UInt8>) -> String {
    var bytes = [UInt8](copying: value.extracting(0..<min(value.count, exampleLength)))
    if value.count > exampleLength { bytes += Array("…".utf8) }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Misfits.Subject {
  /// Whose values they are.
  fileprivate var place: String { isComputed ? name : "the column \(name)" }

  /// That so many values are not what they should be.
  fileprivate func complaint(of count: Int) -> String {
    "\(count) value\(count == 1 ? "" : "s") of \(place) \(demand.verb(of: count))\(demand.consequence(of: count))"
  }
}

extension TableError {
  /// The error with the column whose values it is about, where it does not say where it is.
  func named(_ column: String) -> TableError {
    guard code == .unsuitableValue, position == nil else { return self }
    var named = self
    named.message = "in the column \(column), \(message)"
    return named
  }
}
