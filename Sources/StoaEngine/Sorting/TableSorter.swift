public import StoaBytes
public import StoaColumns
import StoaRecords

/// Sorts any number of records in bounded memory.
///
///     let sorter = TableSorter(columns: ["city", "price"], by: try SortKey.parse("city,price:desc"))
///     let sorted = try sorter.sorted([["Oslo", "3"], ["Paris", "10"], ["Oslo", "20"]])
///     while let record = try sorted.next() { print(record) }     // Oslo 20, Oslo 3, Paris 10
///
/// Records with equal keys keep their order. What does not fit into memory goes to temporary files, of
/// which nothing is left when the result is let go of. The result is the same for any memory and any
/// number of threads.
///
/// - Complexity: O(*n* log *n*) in the number of records.
/// - Memory: `memory` bytes, and a record.
public struct TableSorter: Sendable {
  /// The names of the columns, for the keys.
  public var columns: [String]
  /// What the records are sorted by; a later key decides where those before it are equal.
  public var keys: [SortKey]
  /// How many bytes the sort may take; `nil` for a share of what the machine has.
  public var memory: Int?
  /// Where the records go that do not fit; `nil` for where the system has temporary files.
  public var temporaryDirectory: String?
  /// How many threads sort; `nil` for as many as there are processors.
  public var threadCount: Int?
  /// Whether of records with equal keys only the first stays.
  public var isUnique: Bool

  /// Makes a sorter; nothing is held until records are sorted.
  public init(
    columns: [String],
    by keys: [SortKey],
    memory: Int? = nil,
    temporaryDirectory: String? = nil,
    threadCount: Int? = nil,
    isUnique: Bool = false
  ) {
    precondition(!columns.isEmpty && threadCount ?? 1 > 0, "A table has a column, and a sort a thread")
    self.columns = columns
    self.keys = keys
    self.memory = memory
    self.temporaryDirectory = temporaryDirectory
    self.threadCount = threadCount
    self.isUnique = isUnique
  }

  /// Sorts records, each with a value for every column.
  ///
  /// - Throws: an error of code `unknownColumn` for a key no column has, `unequalFieldCount` for a record
  ///   with more or fewer values than there are columns, `system` where a temporary file cannot be written.
  public func sorted(_ records: some Sequence<[String]>) throws(TableError) -> SortedTable {
    let encoder = try KeyEncoder(keys.resolve(in: Schema(columns)))
    let settings = RecordSorter.Settings(
      memory: memory ?? MemoryBudget.suggested().byteCount,
      temporaryDirectory: temporaryDirectory ?? SpillFile.defaultDirectory,
      threads: threadCount ?? Machine.processorCount,
      isUnique: isUnique
    )
    let sorter = RecordSorter(.keys(encoder), settings)
    var piece = RecordPiece(width: columns.count)
    var sequence = 0
    for record in records {
      try piece.append(record)
      guard piece.isFull else { continue }
      try sorter.add([piece.takeBatch()], sequence: sequence)
      sequence += 1
    }
    if !piece.isEmpty { try sorter.add([piece.takeBatch()], sequence: sequence) }
    return SortedTable(try sorter.finish(), width: columns.count)
  }
}

/// The records of a sort, in order; they can be gone through once.
public final class SortedTable {
  private let records: SortedRecords
  private let width: Int
  private var batch: RecordBatch?
  private var position = 0

  init(_ records: SortedRecords, width: Int) {
    self.records = records
    self.width = width
  }

  /// The next record, or `nil` at the end.
  ///
  /// - Throws: an error of code `system` where a temporary file cannot be read.
  public func next() throws(TableError) -> [String]? {
    while batch.map({ position == $0.index.recordCount }) ?? true {
      guard let block = try records.next() else { return nil }
      let origin = RecordBatch.Origin(source: "the sorted records", firstLine: 0)
      batch = RecordBatch(scanning: block.block, block.range, width: width, dialect: .csv, origin: origin)
      position = 0
    }
    guard let batch else { return nil }
    defer { position += 1 }
    var scratch: [UInt8] = []
    return (0..<width).map { field in
      let reader = batch.reader(ofField: field)
      return String(copying: reader.value(of: position, scratch: &scratch))
    }
  }

  /// The records that are left, all at once.
  ///
  /// - Throws: as `next` does.
  /// - Memory: all of them.
  public func collect() throws(TableError) -> [[String]] {
    var all: [[String]] = []
    while let record = try next() { all.append(record) }
    return all
  }
}

/// Some records on their way into a sorter, as bytes.
private struct RecordPiece {
  private static let size = 256 << 10
  private let width: Int
  private let encoder = DelimitedEncoder(.csv)
  private let output = OutputBuffer(capacity: size)

  init(width: Int) { self.width = width }

  var isFull: Bool { output.count >= Self.size }
  var isEmpty: Bool { output.count == 0 }

  func append(_ record: [String]) throws(TableError) {
    guard record.count == width else {
      throw TableError(
        .unequalFieldCount,
        "a record has \(record.count) values, there are \(width) columns",
        remedy: "give every record a value for each column"
      )
    }
    encoder.appendRecord(record, to: output)
  }

  mutating func takeBatch() -> RecordBatch {
    let (block, count) = output.takeBlock()
    let origin = RecordBatch.Origin(source: "the records", firstLine: 0)
    return RecordBatch(scanning: block, 0..<count, width: width, dialect: .csv, origin: origin)
  }
}
