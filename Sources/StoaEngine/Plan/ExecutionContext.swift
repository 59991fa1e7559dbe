package import StoaBytes
package import StoaColumns
import StoaRecords

/// What operations may use of the machine.
package struct ExecutionContext: Sendable {
  package var threadCount: Int
  /// In bytes, for the whole process.
  package var memoryLimit: Int
  package var temporaryDirectory: String
  /// How the input is written.
  package var input = InputForm()
  /// How numbers and dates are written, where they are told from text.
  package var syntax = ValueSyntax.plain
  /// The order of text in a locale, for keys that go by it.
  package var collation: Collation?
  /// Told of what a run does with the records it holds back.
  package var progress: WorkProgress?
  /// Opens a table that an operation takes in beside the one it works on.
  package var openTable: (@Sendable (_ name: String) throws(TableError) -> TableInput)?
  /// Says how a file is written beside the output; throws a usage error for a name that cannot be.
  package var makePartFormat: @Sendable (_ path: String, PartNaming) throws(TableError) -> PartFormat = {
    (_, _) throws(TableError) in .plain
  }
  /// Where operations leave what there is to be said of what they did.
  package var notes: Notes?
  /// What the input is called, for what is to be said of its header.
  package var sourceName = ""
  /// Makes what writes values in a format, in the locale of the run.
  package var makeFormatter: @Sendable (ValueFormat) throws(TableError) -> ValueFormatter = ExecutionContext
    .plainFormatter
  /// Told of malformed records that are left out of other tables, and of inputs that are merged.
  package var onBadRecords: BadRecordHandler?
  /// Where values are counted that do not fit what was said of their column.
  package var misfits = Misfits()
  /// The text that stands for a missing value in delimited input.
  package var nullText: [UInt8]?
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
  /// The dialect of records that an operation makes of values that it has read.
  var madeDialect: Dialect {
    var dialect = Dialect.csv
    dialect.nullText = nullText
    return dialect
  }

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

  /// How the values of several columns are read; those that are read alike share what it takes.
  ///
  /// - Memory: constant for each different way, and a reference or two for each column.
  package func readings(of columns: [TableShape.Column]) -> [ColumnReading] {
    struct Way: Hashable {
      var type: DeclaredType?
      var hasPlainNumbers: Bool
    }
    var known: [Way: ColumnReading] = [:]
    return columns.map { column in
      let way = Way(type: column.type, hasPlainNumbers: column.hasPlainNumbers)
      if let reading = known[way] { return reading }
      let reading = reading(of: column)
      known[way] = reading
      return reading
    }
  }

  /// The encoder of some keys of a table: values of a declared type are ordered by it, and it is told of values that
  /// are no numbers, or no dates, where the key asks for them.
  ///
  /// - Throws: an error of code `usage` where equal keys are to become one, and amounts would be compared without their
  ///   currencies.
  package func encoder(
    _ keys: [SortKey],
    on shape: TableShape,
    isUnique: Bool = false
  ) throws(TableError) -> KeyEncoder {
    let resolved = try keys.resolve(in: shape.schema).map { reading($0, on: shape) }
    if isUnique, let amount = resolved.first(where: { $0.reading?.type == .currency(nil) }) {
      let name = shape.columns[amount.column].name
      throw TableError(
        .usage,
        "\(name) may hold amounts in several currencies, which are ordered by their numbers and are not equal",
        remedy: "say which it is with --type \(name)=currency:EUR, or take distinct \(name) then sort \(name)"
      )
    }
    return try encoder(resolved, on: shape)
  }

  /// The encoder of some keys of a table, which tells of values that are not what the keys ask for.
  func encoder(_ keys: [ResolvedSortKey], on shape: TableShape) throws(TableError) -> KeyEncoder {
    var encoder = try encoder(keys)
    let doubts = try KeyDoubts(keys, on: shape, self)
    encoder.onUnsuitable = { (batch) throws(TableError) in try doubts.tell(of: batch) }
    return encoder
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

extension ExecutionContext {
  /// What a process takes beside what its sorter holds: the program, and the pieces under way.
  private static let memoryBeside = 36 << 20

  /// How much an operator may hold.
  var operatorMemory: Int { max(memoryLimit - Self.memoryBeside, memoryLimit / 2) }

  /// How a sort may use the machine.
  func sorting(isUnique: Bool = false) -> RecordSorter.Settings {
    RecordSorter.Settings(
      memory: operatorMemory,
      temporaryDirectory: temporaryDirectory,
      threads: threadCount,
      isUnique: isUnique,
      progress: progress
    )
  }
}
