import StoaBytes
import StoaColumns
import StoaRecords

/// What a sorter brings records into.
enum RecordOrder: Sendable {
  /// The order of their keys; equal ones stay in input order.
  case keys(KeyEncoder)
  /// The order they came in.
  case unchanged
  /// The last first.
  case reversed
  /// An order that only the seed and the records' positions in the input decide.
  case shuffled(seed: UInt64)

  /// Whether the keys need to know how many records came before.
  var countsRecords: Bool { if case .shuffled = self { true } else { false } }

  /// Appends the keys of a batch's selected records.
  ///
  /// `sequence` is the place of the batches in the input, `first` how many records of the same place
  /// came before, and `ordinal` how many before this place, where the keys need to know. `original` is the batch as it
  /// came, of whose values is told that do not suit a key.
  func encode(
    _ batch: RecordBatch,
    from original: RecordBatch,
    sequence: Int,
    first: Int,
    ordinal: Int,
    into keys: KeyBuffer
  ) throws(TableError) {
    switch self {
    case .keys(let encoder): try encoder.encode(batch, into: keys, from: original)
    case .unchanged:
      let place = UInt64(sequence) << 32 + UInt64(first)
      keys.append(words: batch.count) { position in place + UInt64(position) }
    case .reversed:
      let place = UInt64(sequence) << 32 + UInt64(first)
      keys.append(words: batch.count) { position in ~(place + UInt64(position)) }
    case .shuffled(let seed):
      let start = mixed(seed)
      keys.append(words: batch.count) { position in mixed(start ^ UInt64(ordinal + first + position)) }
    }
  }
}

/// Mixes the bits of a number so that near numbers end up far apart; different ones stay different.
func mixed(_ number: UInt64) -> UInt64 {
  var bits = number &+ 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
  return bits ^ (bits >> 31)
}
