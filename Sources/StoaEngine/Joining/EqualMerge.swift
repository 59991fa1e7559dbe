import StoaBytes
import StoaRecords

/// Puts together the rows whose keys are equal.
///
/// The rows of the other table that have one key are held while those of the first pass by.
struct EqualMerge: RowMerge {
  let kind: Join.Kind
  /// How many bytes the rows of one key may take.
  let memory: Int

  func merge(_ lefts: FrameCursor, _ rights: FrameCursor, into output: MergedPairs) throws(TableError) {
    let rights = FrameGroups(rights, memory: memory)
    try advance(rights, output)
    while let row = try lefts.nextRow() {
      while let key = rights.key, JoinFrame.order(key, row.key) < 0 { try pass(rights, output) }
      let meets = rights.key == row.key && row.isMatchable
      if meets { rights.isMet = true }
      switch kind {
      case .semi, .anti: if meets == (kind == .semi) { try output.append(row) }
      default:
        if meets {
          for other in rights.rows { try output.append(row, other) }
        } else if kind == .left || kind == .full {
          try output.append(row, nil)
        }
      }
    }
    while rights.key != nil { try pass(rights, output) }
  }

  /// Goes on to the next key of the other table, past rows that may have met none.
  private func pass(_ rights: FrameGroups, _ output: MergedPairs) throws(TableError) {
    if keepsRight, !rights.isMet {
      for row in rights.rows { try output.append(rest: row) }
    }
    try advance(rights, output)
  }

  /// Takes up the rows of the next key; those that can meet none, of which there may be any number, are not held.
  private func advance(_ rights: FrameGroups, _ output: MergedPairs) throws(TableError) {
    try rights.advance { row throws(TableError) in
      if keepsRight { try output.append(rest: row) }
    }
  }

  private var keepsRight: Bool { kind == .right || kind == .full }
}

/// The rows of the other table that can meet some, those of one key at a time.
private final class FrameGroups {
  private let cursor: FrameCursor
  /// How many bytes the rows of one key may take.
  private let memory: Int
  private var next: JoinFrame?
  private(set) var rows: [JoinFrame] = []
  /// Whether a row of the other side has met these.
  var isMet = false

  init(_ cursor: FrameCursor, memory: Int) {
    self.cursor = cursor
    self.memory = memory
  }

  /// The key of the rows; `nil` at the end.
  var key: [UInt8]? { rows.first?.key }

  /// Takes up the rows of the next key, and calls `passing` with those on the way that can meet none.
  func advance(_ passing: (JoinFrame) throws(TableError) -> Void) throws(TableError) {
    isMet = false
    rows = []
    var size = 0
    while let row = try takeNext() {
      guard row.isMatchable else {
        try passing(row)
        continue
      }
      guard rows.isEmpty || rows[0].key == row.key else {
        next = row
        return
      }
      rows.append(row)
      size += row.footprint
      guard size <= memory else {
        throw TableError(
          .memory,
          "the rows of the other table that have one key take more memory than there is",
          remedy: "give more --memory, or join by more columns"
        )
      }
    }
  }

  private func takeNext() throws(TableError) -> JoinFrame? {
    guard let row = next else { return try cursor.nextRow() }
    next = nil
    return row
  }
}
