import StoaBytes
import StoaColumns
import StoaRecords

// HOW TWO TABLES ARE MERGED
//
//   first table, by key    a 0 | a 3 | c 1 | ...        place in the input
//   other table, by key    a 1 | b 0 | c 2 | c 5 | ...  number of the row
//
//   pairs, by place        a 0 1 | c 1 2 | c 1 5 | a 3 1 | ...

/// Joins two tables of which the other does not fit into memory: both are sorted by their keys, and by points where
/// the nearest row is looked for, what meets is put together, and that is sorted back.
final class SortedJoin: BlockingOperator {
  private let columns: JoinColumns
  private let keys: JoinKeys
  private let left: FrameSorter
  private let right: FrameSorter
  private let merge: any RowMerge
  private let context: ExecutionContext
  /// What stands beside the rows of the first table may be any text.
  private let common = CommonDialect(holdsAnyText: true)

  /// Takes the keys of the first table, and the rows of the other, which have been written down.
  init(
    _ columns: JoinColumns,
    _ keys: JoinKeys,
    _ right: FrameSorter,
    _ merge: any RowMerge,
    _ context: ExecutionContext
  ) throws(TableError) {
    self.columns = columns
    self.keys = keys
    self.right = right
    self.merge = merge
    self.context = context
    left = try FrameSorter(context, memory: context.operatorMemory / 4, sortsByPlace: true)
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    common.meet(batches)
    let writer = FrameWriter(to: left)
    let key = OutputBuffer(capacity: 256)
    var place = RowPlace.start(of: sequence)
    for batch in batches where batch.count > 0 {
      let whole = common.records(of: batch)
      let values = BatchValues()
      values.load(batch)
      let list = try keys.keys(of: batch, values)
      let nearest = columns.nearest?.left
      let points = nearest.map { values.values(of: $0.column) }
      var unmatchable = try keys.unmatchable(batch, values)[...]
      for position in 0..<list.count {
        let isMatchable = unmatchable.first != position
        if !isMatchable { unmatchable.removeFirst() }
        let record = whole.record(at: position)
        guard let points else {
          try JoinFrame.append(list.value(at: position), isMatchable: isMatchable, place: place, to: writer) { output in
            output.append(whole.record(record))
          }
          place += 1
          continue
        }
        let point = isMatchable ? NearestPoint(points.value(at: position), nearest?.reading ?? .plain) : nil
        try JoinFrame.append(list.value(at: position), point, place: place, to: writer, key) { output in
          output.append(whole.record(record))
        }
        place += 1
      }
    }
    try writer.flush()
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let output = try MergedPairs(columns, common.dialect, context)
    try merge.merge(FrameCursor(left), FrameCursor(right), into: output)
    return try output.finish(depth)
  }
}

/// Finds what meets among rows that are sorted by their keys.
protocol RowMerge: Sendable {
  /// Goes through the rows of both tables once.
  func merge(_ lefts: FrameCursor, _ rights: FrameCursor, into output: MergedPairs) throws(TableError)
}
