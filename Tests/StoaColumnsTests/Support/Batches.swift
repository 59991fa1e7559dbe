import StoaBytes
import StoaColumns
import StoaRecords
import StoaTestSupport

/// A batch of one computed column.
func computedBatch(_ values: [[UInt8]]) -> RecordBatch {
  var bytes: [UInt8] = []
  var ends: [UInt32] = []
  for value in values {
    bytes += value
    ends.append(UInt32(bytes.count))
  }
  var batch = fieldBatch(values.map { _ in [[]] }, dialect: .csv)
  batch.columns = [.computed(ValueColumn(bytes: bytes, ends: ends))]
  return batch
}

/// The field that stands for a value in CSV.
func quoted(_ value: [UInt8]) -> [UInt8] {
  let quote = UInt8(ascii: "\"")
  return [quote] + value.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
}

func keys(of batch: RecordBatch, _ encoder: KeyEncoder) throws -> [[UInt8]] {
  let buffer = KeyBuffer()
  try encoder.encode(batch, into: buffer)
  return (0..<buffer.count).map { Array(copying: buffer.key(at: $0)) }
}

func keys(
  of values: [[UInt8]],
  _ key: ResolvedSortKey,
  syntax: ValueSyntax = .plain,
  collation: Collation? = nil
) throws -> [[UInt8]] {
  try keys(of: computedBatch(values), KeyEncoder([key], syntax: syntax, collation: collation))
}

/// -1, 0 or 1: how two keys compare.
func compareKeys(_ lhs: [UInt8], _ rhs: [UInt8]) -> Int {
  if lhs == rhs { return 0 }
  return lhs.lexicographicallyPrecedes(rhs) ? -1 : 1
}

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

/// What a stable sort by `key` makes of texts.
func sorted(
  _ texts: [String],
  _ kind: SortKey.Kind = .auto,
  descending: Bool = false,
  missingFirst: Bool = false,
  syntax: ValueSyntax = .plain,
  collation: Collation? = nil
) throws -> [String] {
  let key = ResolvedSortKey(column: 0, kind: kind, isDescending: descending, missingFirst: missingFirst)
  let keys = try keys(of: texts.map(bytes), key, syntax: syntax, collation: collation)
  return texts.indices
    .sorted { (compareKeys(keys[$0], keys[$1]), $0) < (0, $1) }
    .map { texts[$0] }
}
