import StoaBytes
import StoaColumns
import StoaRecords

/// Finds the keys by which the rows of one side are joined.
struct JoinKeys: Sendable {
  private let keys: [ResolvedSortKey]
  private let matchesMissing: Bool
  private let plain: GroupKeys
  /// Encodes keys that are not compared as bytes.
  private let encoder: KeyEncoder?
  /// The encoders of the keys that not every value suits, and their columns.
  private let checks: [KeyEncoder]

  init(_ keys: [ResolvedSortKey], matchesMissing: Bool, _ context: ExecutionContext) throws(TableError) {
    self.keys = keys
    self.matchesMissing = matchesMissing
    plain = GroupKeys(
      columns: keys.map(\.column),
      readings: keys.map { $0.reading?.tellsEqualValues == true ? $0.reading : nil }
    )
    encoder = keys.allSatisfy { $0.kind == .text } ? nil : try context.encoder(keys.map(Self.encoded))
    var checks: [KeyEncoder] = []
    for key in keys where key.kind == .number || key.kind == .date { checks.append(try context.encoder([key])) }
    self.checks = checks
  }

  /// The key as an encoder has it: one of a declared type goes by it beside others, too.
  private static func encoded(_ key: ResolvedSortKey) -> ResolvedSortKey {
    var key = key
    if key.kind == .text, let type = key.reading?.type { key.kind = type.keyKind }
    return key
  }

  /// The keys of a batch's rows; good until the next batch.
  func keys(of batch: RecordBatch, _ values: BatchValues) throws(TableError) -> ValueList {
    if keys.isEmpty {
      let list = ValueList()
      list.load(ValueColumn(missing: batch.count), count: batch.count)
      return list
    }
    guard let encoder else { return plain.keys(of: values) }
    let buffer = KeyBuffer()
    try encoder.encode(batch, into: buffer)
    let output = OutputBuffer(capacity: buffer.bytes.count)
    output.append(buffer.bytes)
    var ends: [UInt32] = []
    for position in 0..<buffer.count { ends.append(buffer.ends[position]) }
    let list = ValueList()
    list.load(ValueColumn(output, ends: ends), count: ends.count)
    return list
  }

  /// The positions of the rows that meet nothing, ascending: a key of theirs is missing, or is none of
  /// the kind that is asked for.
  func unmatchable(_ batch: RecordBatch, _ values: BatchValues) throws(TableError) -> [Int] {
    var positions: [Int] = []
    if !matchesMissing {
      for key in keys {
        let list = values.values(of: key.column)
        list.appendEmpty(to: &positions)
      }
    }
    for encoder in checks {
      let buffer = KeyBuffer()
      try encoder.encode(batch, into: buffer)
      for position in 0..<buffer.count where KeyEncoder.isUnsuitable(buffer.key(at: position)) {
        positions.append(position)
      }
    }
    return keys.count + checks.count > 1 ? Array(Set(positions)).sorted() : positions
  }
}
