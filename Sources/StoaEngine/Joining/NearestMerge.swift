import StoaBytes
import StoaRecords

// HOW THE NEAREST IS FOUND WHERE THE OTHER TABLE DOES NOT FIT
//
//   first table, by key and point    a 3 | a 7 | b 1 | ...
//   other table, by key and point    a 2 | a 3 | a 3 | a 9 | b 4 | ...
//                                      `-----------´   `- the first behind 3
//                                      first and last at the greatest point that is not behind
//
// Both go by once. Of the other table no more than three rows are held.

/// Puts each row of the first table beside the nearest of the other.
struct NearestMerge: RowMerge {
  let kind: Join.Kind
  let rule: NearestRule

  func merge(_ lefts: FrameCursor, _ rights: FrameCursor, into output: MergedPairs) throws(TableError) {
    let rights = try NearestCursor(rights)
    while let frame = try lefts.nextRow() {
      let row = NearestFrame(frame)
      let other = try nearest(to: row, among: rights)
      switch kind {
      case .semi, .anti: if (other != nil) == (kind == .semi) { try output.append(row.frame) }
      default: if other != nil || kind == .left { try output.append(row.frame, other?.frame) }
      }
    }
  }

  private func nearest(to row: NearestFrame, among rights: NearestCursor) throws(TableError) -> NearestFrame? {
    guard let point = row.point else { return nil }
    try rights.advance(to: row.frame.key)
    let before = rights.last.flatMap { $0.hasKey(of: row) ? $0 : nil }
    // A row at the very point is the first behind it, too.
    let isHit = before.map { $0.frame.key == row.frame.key } == true
    let behind = isHit ? rights.first : rights.next.flatMap { $0.hasKey(of: row) ? $0 : nil }
    let side = try rule.choose(for: point, before: before?.point, behind: behind?.point)
    return switch side {
    case .before: before
    case .behind: behind
    case nil: nil
    }
  }
}

/// A row with the point that it has.
private struct NearestFrame {
  /// The row; its key is that of the join with the point behind it.
  var frame: JoinFrame
  /// None for a row that meets nothing.
  let point: NearestPoint?

  init(_ frame: JoinFrame) {
    self.frame = frame
    guard frame.isMatchable else {
      point = nil
      return
    }
    let rest = frame.rest
    var reader = FrameReader(rest.span)
    point = NearestPoint(&reader)
    self.frame.rest = [UInt8](copying: reader.rest)
  }

  /// Whether another row has the same key, wherever its point is.
  func hasKey(of other: NearestFrame) -> Bool {
    let own = FrameReader(frame.key.span).peekBytes()
    let others = FrameReader(other.frame.key.span).peekBytes()
    return own.order(others) == 0
  }
}

/// Goes through the rows of the other table that have points.
private final class NearestCursor {
  private let cursor: FrameCursor
  /// Of the rows that have been passed, the first and the last of those at the last point.
  private(set) var first: NearestFrame?
  private(set) var last: NearestFrame?
  /// The first that has not been passed.
  private(set) var next: NearestFrame?

  init(_ cursor: FrameCursor) throws(TableError) {
    self.cursor = cursor
    try read()
  }

  /// Passes all rows whose key and point are not behind others.
  func advance(to key: [UInt8]) throws(TableError) {
    while let passed = next, passed.frame.key.span.order(key.span) <= 0 {
      if last?.frame.key != passed.frame.key { first = passed }
      last = passed
      try read()
    }
  }

  private func read() throws(TableError) {
    next = nil
    while let frame = try cursor.nextRow() {
      guard frame.isMatchable else { continue }
      next = NearestFrame(frame)
      return
    }
  }
}
