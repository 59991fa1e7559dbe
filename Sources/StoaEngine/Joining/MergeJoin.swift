import StoaBytes
import StoaRecords

// HOW TWO TABLES ARE MERGED
//
//   first table, by key    a 0 | a 3 | c 1 | ...        place in the input
//   other table, by key    a 1 | b 0 | c 2 | c 5 | ...  number of the row
//
//   pairs, by place        a 0 1 | c 1 2 | c 1 5 | a 3 1 | ...
//
// The rows of the other table that have one key are held while those of the first pass by.

/// Joins two tables of which the other does not fit into memory.
final class MergeJoin: BlockingOperator {
  private let kind: Join.Kind
  private let columns: JoinColumns
  private let left: FirstTable
  private let right: FrameSorter
  private let context: ExecutionContext

  init(
    _ kind: Join.Kind,
    _ columns: JoinColumns,
    _ keys: JoinKeys,
    _ right: FrameSorter,
    _ context: ExecutionContext
  ) throws(TableError) {
    self.kind = kind
    self.columns = columns
    self.right = right
    self.context = context
    left = try FirstTable(keys, context)
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    try left.take(batches, sequence: sequence)
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let output = try MergedPairs(columns, left.dialect, context)
    let lefts = try FrameCursor(left.frames)
    let rights = FrameGroups(try FrameCursor(right), memory: context.operatorMemory / 4)
    try rights.advance()
    while let row = try lefts.nextRow() {
      while let key = rights.key, JoinFrame.order(key, row.key) < 0 { try pass(rights, output) }
      let meets = rights.key == row.key && row.isMatchable
      if meets { rights.isMet = true }
      switch kind {
      case .semi, .anti: if meets == (kind == .semi) { try output.append(row) }
      default:
        if meets {
          for other in rights.rows where other.isMatchable { try output.append(row, other) }
          if !rights.rows.contains(where: \.isMatchable), kind == .left || kind == .full { try output.append(row, nil) }
        } else if kind == .left || kind == .full {
          try output.append(row, nil)
        }
      }
    }
    while rights.key != nil { try pass(rights, output) }
    return try output.finish(depth)
  }

  /// Goes on to the next key of the other table, past rows that may have met none.
  private func pass(_ rights: FrameGroups, _ output: MergedPairs) throws(TableError) {
    if kind == .right || kind == .full {
      for row in rights.rows where !rights.isMet || !row.isMatchable { try output.append(rest: row) }
    }
    try rights.advance()
  }
}

/// The rows of the other table, those of one key at a time.
private final class FrameGroups {
  private let cursor: FrameCursor
  /// How many bytes the rows of one key may take.
  private let memory: Int
  private var next: JoinFrame?
  private var isStarted = false
  private(set) var rows: [JoinFrame] = []
  /// Whether a row of the other side has met these.
  var isMet = false

  init(_ cursor: FrameCursor, memory: Int) {
    self.cursor = cursor
    self.memory = memory
  }

  /// The key of the rows; `nil` at the end.
  var key: [UInt8]? { rows.first?.key }

  /// Takes up the rows of the next key.
  func advance() throws(TableError) {
    if !isStarted {
      next = try cursor.nextRow()
      isStarted = true
    }
    isMet = false
    rows = []
    var size = 0
    while let row = next, rows.isEmpty || rows[0].key == row.key {
      rows.append(row)
      size += row.footprint
      guard size <= memory else {
        throw TableError(
          .memory,
          "the rows of the other table that have one key take more memory than there is",
          remedy: "give more --memory, or join by more columns"
        )
      }
      next = try cursor.nextRow()
    }
  }
}
