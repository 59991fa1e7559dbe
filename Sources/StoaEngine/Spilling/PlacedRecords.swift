import StoaBytes
import StoaRecords
import Synchronization

/// Brings records that come in any order back into that of the places they are given, in bounded memory.
///
/// - Memory: what it is given.
final class PlacedRecords: Sendable {
  private let sorter: RecordSorter
  private let sequence = Atomic(0)
  private let dialect: Dialect
  private let width: Int

  /// Takes records of `width` columns, which come out in a dialect.
  init(width: Int, in dialect: Dialect, _ context: ExecutionContext, memory: Int) throws(TableError) {
    self.width = width
    self.dialect = dialect
    sorter = try RecordSorter(keyColumns: [width], context, memory: memory)
  }

  /// Takes in the remaining records of a batch, each with its place: bytes whose order is theirs.
  func add(_ batch: RecordBatch, places: ValueColumn) throws(TableError) {
    guard batch.count > 0 else { return }
    var whole = batch.wholeRecords(in: dialect)
    whole.columns.append(.computed(places))
    try sorter.add([whole], sequence: sequence.wrappingAdd(1, ordering: .relaxed).oldValue)
  }

  /// Takes in the remaining records of a batch, each with a number for its place.
  func add(_ batch: RecordBatch, places: [Int]) throws(TableError) {
    try add(batch, places: ValueColumn(places: places))
  }

  /// The records in the order of their places.
  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    SortedSource(try sorter.finish(), width: width, dialect: dialect, depth: depth(dialect))
  }
}

/// Whole records on their way into order, with their places.
struct PlacedPiece {
  private static let size = 256 << 10
  private let width: Int
  private let dialect: Dialect
  private let records = OutputBuffer(capacity: size)
  private var places: [Int] = []

  init(width: Int, dialect: Dialect) {
    self.width = width
    self.dialect = dialect
  }

  var isFull: Bool { records.count >= Self.size }

  /// Adds a record, its end included.
  mutating func append(_ record: Span<UInt8>, place: Int) {
    records.append(record)
    places.append(place)
  }

  mutating func flush(to target: PlacedRecords) throws(TableError) {
    guard !places.isEmpty else { return }
    let (block, count) = records.takeBlock()
    let origin = RecordBatch.Origin(source: "the records", firstLine: 0)
    let batch = RecordBatch(scanning: block, 0..<count, width: width, dialect: dialect, origin: origin)
    try target.add(batch, places: places)
    places.removeAll(keepingCapacity: true)
  }
}
