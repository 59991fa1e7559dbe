package import StoaBytes
package import StoaColumns

/// One step of a plan, as it is written: before it has seen a table.
///
///     Plan(operations: [.select(try ColumnSelection("name, price")), .head(5)])
///
/// Operations are values. Binding one to the columns it will meet checks it, and gives what runs.
public struct Operation: Sendable {
  /// The command that writes it, for messages and for printed plans.
  public let name: String
  /// What it was given, as it would be written.
  public let arguments: String
  /// What it holds in memory.
  public let memory: MemoryUse

  /// The command of a chain that it is a step of; what it says is told in its name.
  package var command: String?

  /// What the plan may make use of when it puts operations together.
  var role = Role.other

  private let binding: @Sendable (TableShape, ExecutionContext) throws(TableError) -> BoundOperation

  package init(
    _ name: String,
    _ arguments: String,
    memory: MemoryUse,
    binding: @escaping @Sendable (TableShape, ExecutionContext) throws(TableError) -> BoundOperation
  ) {
    self.name = name
    self.arguments = arguments
    self.memory = memory
    self.binding = binding
  }

  /// Checks the operation against the columns it will meet.
  ///
  /// - Throws: an error of code `unknownColumn` or `usage`.
  package func bind(to shape: TableShape, in context: ExecutionContext) throws(TableError) -> BoundOperation {
    do throws(TableError) {
      var bound = try binding(shape, context.speaking(as: command))
      bound.stage?.command = command
      return bound
    } catch {
      throw error.told(by: command)
    }
  }
}

/// How much of a table an operation holds at a time.
public enum MemoryUse: String, Hashable, Sendable {
  /// A batch of records, however many there are.
  case constant = "a batch at a time"
  /// A number of records that the step names.
  case countedRecords = "as many records as it is asked for"
  /// What is kept of each different key.
  case groups = "each different key, and what is kept of it"
  /// The other table, beyond the budget in spill files.
  case otherTable = "the other table, on disk what does not fit into memory"
  /// The numbers of each column, beyond a share of the budget in a spill file.
  case numbers = "8 bytes for each number, on disk what does not fit into a quarter of the memory"
  /// All records, beyond the budget in spill files.
  case allRecords = "all records, on disk what does not fit into memory"
}

/// An operation that knows its columns.
package struct BoundOperation: Sendable {
  /// What runs; `nil` where changing the shape is all there is to do.
  package var stage: Stage?
  /// The columns that come out.
  package var shape: TableShape

  package init(_ stage: Stage?, shape: TableShape) {
    self.stage = stage
    self.shape = shape
  }
}

/// The columns of a table between two steps of a plan.
package struct TableShape: Hashable, Sendable {
  package struct Column: Hashable, Sendable {
    package var name: String
    /// The field of the header that spells the name; `nil` for a column that was made or renamed.
    package var headerField: Int?
    /// For numbers that were written in a format: what stands before their fraction; they are lined up by it.
    package var decimalSeparator: UInt8?
    /// What its values were said to be.
    package var type: DeclaredType?
    /// Whether its numbers are plain, whatever the locale: a step has made them, or they are those of JSON.
    package var hasPlainNumbers = false

    package init(_ name: String, headerField: Int? = nil) {
      self.name = name
      self.headerField = headerField
    }

    /// A column that a step makes, whose numbers are plain.
    package init(made name: String) {
      self.name = name
      hasPlainNumbers = true
    }
  }

  package var columns: [Column]

  package init(_ columns: [Column]) { self.columns = columns }

  package var schema: Schema { Schema(columns.map(\.name)) }
}

/// What operations may use of the machine.
package struct ExecutionContext: Sendable {
  package var threadCount: Int
  /// In bytes, for the whole process.
  package var memoryLimit: Int
  package var temporaryDirectory: String
  /// How numbers and dates are written, where they are told from text.
  package var syntax = ValueSyntax.plain
  /// The order of text in a locale, for keys that go by it.
  package var collation: Collation?
  /// Told of what a run does with the records it holds back.
  package var progress: WorkProgress?
  /// Opens a table that an operation takes in beside the one it works on.
  package var openTable: (@Sendable (_ name: String) throws(TableError) -> TableInput)?
  /// Where operations leave what there is to be said of what they did.
  package var notes: Notes?
  /// What the input is called, for what is to be said of its header.
  package var sourceName = ""
  /// Makes what writes values in a format, in the locale of the run.
  package var makeFormatter: @Sendable (ValueFormat) throws(TableError) -> ValueFormatter = ExecutionContext
    .plainFormatter
  /// Told of malformed records that are left out of other tables, and of inputs that are merged.
  package var onBadRecords: (@Sendable (_ count: Int, _ bytes: [UInt8]) throws(TableError) -> Void)?
  /// Where values are counted that do not fit what was said of their column.
  package var misfits = Misfits()
  /// Whether the first of them ends the run.
  package var isStrict = false
  /// Whether amounts of money in several currencies may be added up.
  package var allowsMixedCurrencies = false

  package init(threadCount: Int, memoryLimit: Int, temporaryDirectory: String) {
    self.threadCount = threadCount
    self.memoryLimit = memoryLimit
    self.temporaryDirectory = temporaryDirectory
  }
}

extension ExecutionContext {
  /// What needs no locale's data.
  private static let plainFormatter: @Sendable (ValueFormat) throws(TableError) -> ValueFormatter = {
    (format) throws(TableError) in
    if let formatter = ValueFormatter(withoutLocale: format) { return formatter }
    throw TableError(.usage, "the format \(format) needs a locale", remedy: "give one")
  }

  /// The same for an operation of a command, in whose name it speaks.
  func speaking(as command: String?) -> ExecutionContext {
    guard let command else { return self }
    var copy = self
    copy.notes = notes?.speaking(as: command)
    copy.misfits = misfits.speaking(as: command)
    return copy
  }

  /// Runs what reads another table.
  var otherExecutor: Executor {
    var executor = Executor(threadCount: threadCount)
    executor.onBadRecords = onBadRecords
    return executor
  }

  /// How the values of a column are read.
  ///
  /// Everything that takes a value for a number or a date asks here.
  package func reading(of column: TableShape.Column) -> ColumnReading {
    ColumnReading(type: column.type, syntax: syntax, hasPlainNumbers: column.hasPlainNumbers)
  }

  /// The encoder of some keys of a table: values of a declared type are ordered by it.
  package func encoder(_ keys: [SortKey], on shape: TableShape) throws(TableError) -> KeyEncoder {
    try encoder(keys.resolve(in: shape.schema).map { reading($0, on: shape) })
  }

  /// The key, with how the values of its column are read.
  func reading(_ key: ResolvedSortKey, on shape: TableShape) -> ResolvedSortKey {
    var key = key
    var column = shape.columns[key.column]
    // What a key says goes before what was said of the column.
    if key.kind == .number, column.type?.isMeasured == false { column.type = nil }
    if key.kind == .auto, let type = column.type { key.kind = type.sortKind }
    key.reading = reading(of: column)
    return key
  }

  /// The encoder of some keys.
  package func encoder(_ keys: [ResolvedSortKey]) throws(TableError) -> KeyEncoder {
    try KeyEncoder(keys, syntax: syntax, collation: collation)
  }
}
