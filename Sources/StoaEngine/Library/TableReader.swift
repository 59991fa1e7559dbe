public import StoaBytes
public import StoaColumns
import StoaRecords

// HOW A READER WORKS
//
//   TableReader(path:)   knows the columns, and has read no further than to them
//     .filter .sorted    each gives another reader, whose plan is longer by a step
//     .rows .forEach     run the plan, which is improved first, on all processors
//
// A reader is a value: it can be kept, passed on, and run any number of times. What is asked of columns
// that are not there fails where it is asked, not where it is run.

/// A table in a file or in memory, and what is to be done with it.
///
///     let dear = try TableReader(path: "sales.csv.gz")
///       .filter("price > 100")
///       .sorted(by: "price:desc")
///       .select("city, price")
///     for row in try dear.rows() { print(row["city"] ?? "", row["price"] ?? "") }
///
/// The operations are those of the command `stoa`, with its expressions, its sort keys and its ways to name
/// columns, and so are what is read: CSV, TSV, JSON and JSON Lines, in UTF-8 or UTF-16, compressed or not,
/// told by their content.
///
/// - Memory: nothing is kept of the table between runs. A run needs what its operations say: a batch of
///   records at a time for most, the records up to a share of the machine's memory and then the disk for
///   a sort.
public struct TableReader: Sendable {
  /// Opens the input from its start.
  private let open: @Sendable () throws(TableError) -> TableInput
  private let input: TableShape
  /// The columns that come out.
  let shape: TableShape
  /// What is done with the input.
  public let plan: Plan
  /// What a run may use of the machine.
  public var resources = TableResources()

  /// Reads a file.
  ///
  /// - Throws: an error when it cannot be read, or its first record is malformed.
  public init(path: String, options: ReadingOptions = ReadingOptions()) throws(TableError) {
    try self.init(options) { () throws(TableError) in try FileByteSource(path: path) }
  }

  /// Reads a text.
  ///
  ///     let cities = try TableReader(text: "city,population\nOslo,709037\n")
  ///
  /// - Throws: an error when its first record is malformed.
  public init(text: String, options: ReadingOptions = ReadingOptions()) throws(TableError) {
    try self.init(options) { () throws(TableError) in MemoryByteSource(text, name: "the text") }
  }

  private init(
    _ options: ReadingOptions,
    _ source: @escaping @Sendable () throws(TableError) -> any ByteSource
  ) throws(TableError) {
    open = { () throws(TableError) in try options.open(source()) }
    input = try open().shape
    shape = input
    plan = Plan([])
  }

  private init(_ former: TableReader, _ plan: Plan, _ shape: TableShape) {
    open = former.open
    input = former.input
    resources = former.resources
    self.plan = plan
    self.shape = shape
  }

  /// The columns' names, in order.
  public var columns: [String] { shape.columns.map(\.name) }

  /// The columns of the rows.
  public var schema: Schema { shape.schema }

  /// The same table, with one more thing done with it.
  ///
  /// - Throws: an error of code `unknownColumn` or `usage` where that cannot be done with its columns.
  public func applying(_ operation: Operation) throws(TableError) -> TableReader {
    let bound = try operation.bind(to: shape, in: resources.context)
    return TableReader(self, Plan(plan.operations + [operation]), bound.shape)
  }

  /// Runs the plan into a sink that is made for the input, and may be one of JSON.
  func run(
    intoJSON: Bool = false,
    _ makeSink: (TableInput, TableShape) throws(TableError) -> any BatchSink
  ) throws(TableError) {
    let input = try open()
    let context = resources.context
    var bound = try plan.bind(to: input.shape, in: context)
    if intoJSON { bound = bound.convertingToJSON(in: context) }
    let sink = try makeSink(input, bound.shape)
    try Executor(threadCount: resources.threadCount)
      .run(input.records(bound.depth), through: bound.stages, into: sink)
  }
}

/// How a table is read, where its content does not tell.
public struct ReadingOptions: Hashable, Sendable {
  /// What stands between fields; found out where it is `nil`.
  public var delimiter: Unicode.Scalar?
  /// Whether the first record holds the columns' names, which else are 1, 2 and so on.
  public var hasHeader = true
  /// What lines start with that are no records.
  public var comment: Unicode.Scalar?
  /// Whether records with fewer fields than the widest are filled up, rather than an error.
  public var fillsShortRecords = false

  /// Makes options that leave everything to be found out.
  public init() {}

  /// Opens a source far enough to know its columns.
  func open(_ source: any ByteSource) throws(TableError) -> TableInput {
    let bytes = try ByteInput(source, encoding: nil, readsAhead: true)
    var (kind, detected) = (TextKind.delimited, bytes.source)
    if delimiter == nil { (kind, detected) = try TextKind.detect(in: detected) }
    guard kind == .delimited else { return try TableInput(json: detected, options: JSONReader.Options()) }
    if fillsShortRecords, detected.randomAccess == nil {
      detected = try SpooledByteSource(detected, directory: SpillFile.defaultDirectory)
    }
    var expectations = InputExpectations()
    expectations.delimiter = delimiter.flatMap { UInt8(exactly: $0.value) }
    expectations.comment = comment.flatMap { UInt8(exactly: $0.value) }
    expectations.hasHeader = hasHeader
    return try TableInput(delimited: detected, expecting: expectations) { [fillsShortRecords] width in
      RecordRules(width: width, padsShortRecords: fillsShortRecords)
    }
  }
}

/// What a run may use of the machine.
public struct TableResources: Hashable, Sendable {
  /// How many threads work at the same time; what comes out is the same for any number.
  public var threadCount = Machine.processorCount
  /// How many bytes sorts, groups and the like may take before they use the disk, or give up.
  public var memoryLimit = MemoryBudget.suggested().byteCount
  /// Where what does not fit into memory goes.
  public var temporaryDirectory = SpillFile.defaultDirectory

  /// Makes what suits the machine.
  public init() {}

  var context: ExecutionContext {
    ExecutionContext(threadCount: threadCount, memoryLimit: memoryLimit, temporaryDirectory: temporaryDirectory)
  }
}
