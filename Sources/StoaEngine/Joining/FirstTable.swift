import StoaBytes
import StoaColumns
import StoaRecords

/// The rows of the first table, on their way into the order of their keys, and where the nearest is looked for of
/// the points they have beside.
final class FirstTable: Sendable {
  let frames: FrameSorter
  private let keys: JoinKeys
  private let nearest: ResolvedSortKey?
  /// What stands beside them may be any text.
  private let common = CommonDialect(holdsAnyText: true)

  /// - Parameter nearest: the column of points.
  init(_ keys: JoinKeys, nearest: ResolvedSortKey? = nil, _ context: ExecutionContext) throws(TableError) {
    self.keys = keys
    self.nearest = nearest
    frames = try FrameSorter(context, memory: context.operatorMemory / 4, sortsByPlace: true)
  }

  /// That of the rows.
  var dialect: Dialect { common.dialect }

  /// Takes in the rows of a piece.
  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    common.meet(batches)
    let writer = FrameWriter(to: frames)
    let key = OutputBuffer(capacity: 256)
    var place = RowPlace.start(of: sequence)
    for batch in batches where batch.count > 0 {
      let whole = common.records(of: batch)
      let values = BatchValues()
      values.load(batch)
      let list = try keys.keys(of: batch, values)
      let points = nearest.map { values.values(of: $0.column) }
      var unmatchable = try keys.unmatchable(batch, values)[...]
      for position in 0..<list.count {
        let isMatchable = unmatchable.first != position
        if !isMatchable { unmatchable.removeFirst() }
        let record = whole.selection.map { Int($0[position]) } ?? position
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
}
