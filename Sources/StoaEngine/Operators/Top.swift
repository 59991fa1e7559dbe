import StoaBytes
public import StoaColumns
import StoaRecords
import Synchronization

/// Keeps the first records in the order of some keys, as many as are asked for and as many again.
///
/// Each thread holds what may still be among the first, and a record that comes behind the last of those
/// is passed over by one comparison of keys. Now and then what is held is sorted and cut.
private final class TopRecords: BlockingOperator {
  private struct Candidate: Sendable {
    var key: [UInt8]
    /// The place of the record in the input, which decides between equal keys.
    var place: Int
    var record: [UInt8]
  }

  private struct Held: Sendable {
    var candidates: [Candidate] = []
    /// The last key that is still among the first, once there are enough.
    var border: [UInt8]?
  }

  private let count: Int
  private let encoder: KeyEncoder
  private let width: Int
  private let dialect = Mutex<Dialect?>(nil)
  private let idle = Mutex<[Held]>([])

  init(_ count: Int, _ encoder: KeyEncoder, width: Int) {
    self.count = count
    self.encoder = encoder
    self.width = width
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    guard count > 0 else { return }
    var held = idle.withLock { $0.popLast() } ?? Held()
    var place = sequence << 32
    for batch in batches where batch.count > 0 {
      try take(batch, place, &held)
      place += batch.count
    }
    idle.withLock { $0.append(held) }
  }

  private func take(_ batch: RecordBatch, _ place: Int, _ held: inout Held) throws(TableError) {
    let keys = KeyBuffer()
    try encoder.encode(batch, into: keys)
    var chosen = batch
    var positions: [Int] = []
    var selection: [UInt32] = []
    for position in 0..<keys.count {
      if let border = held.border, keys.key(at: position).order(border.span) > 0 { continue }
      positions.append(position)
      selection.append(batch.selection?[position] ?? UInt32(truncatingIfNeeded: position))
    }
    guard !positions.isEmpty else { return }
    chosen.selection = selection
    let records = chosen.rewritten(in: common(batch.dialect))
    for (number, position) in positions.enumerated() {
      let record = [UInt8](copying: records.record(number))
      held.candidates.append(
        Candidate(key: [UInt8](copying: keys.key(at: position)), place: place + position, record: record)
      )
    }
    if held.candidates.count >= count * 2 + 1000 { cut(&held) }
  }

  private func common(_ dialect: Dialect) -> Dialect {
    self.dialect.withLock { common in
      common = common ?? dialect
      return common ?? dialect
    }
  }

  private func cut(_ held: inout Held) {
    held.candidates.sort { left, right in
      let order = left.key.span.order(right.key.span)
      return order == 0 ? left.place < right.place : order < 0
    }
    guard held.candidates.count >= count else { return }
    held.candidates.removeSubrange(count...)
    held.border = held.candidates.last?.key
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    var all = Held()
    for held in idle.withLock({ $0 }) { all.candidates += held.candidates }
    guard !all.candidates.isEmpty else { return BatchList([]) }
    cut(&all)
    let output = OutputBuffer()
    for candidate in all.candidates { output.append(candidate.record.span) }
    let (block, byteCount) = output.takeBlock()
    let origin = RecordBatch.Origin(source: "the first records", firstLine: 0)
    let dialect = dialect.withLock { $0 ?? .csv }
    return BatchList([
      RecordBatch(scanning: block, 0..<byteCount, width: width, dialect: dialect, origin: origin)
    ])
  }
}

extension Operation {
  /// Keeps the first rows in the order of some keys, in that order.
  public static func top(_ count: Int, _ keys: [SortKey]) -> Operation {
    let text = "\(keys.map(\.description).joined(separator: ",")) -n \(count)"
    return Operation("top", text, memory: .countedRecords) { (shape, _) throws(TableError) in
      let encoder = try KeyEncoder(keys.resolve(in: shape.schema))
      return BoundOperation(.blocking(TopRecords(count, encoder, width: shape.columns.count)), shape: shape)
    }
  }
}
