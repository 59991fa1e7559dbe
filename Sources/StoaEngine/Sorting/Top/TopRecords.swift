import StoaBytes
import StoaColumns
import StoaRecords

/// The first records of an order, found without sorting the others.
///
///     let top = TopRecords(10, by: encoder)
///     try top.add(piece.batches, sequence: piece.sequence)           // from any thread, in any order
///     let sorted = top.finish()                                  // the ten, in order
///
/// They are those that would come first of a whole sort: of equal records those that come first in
/// the input.
///
/// - Complexity: O(*n*) for records in no order; a record that cannot be among the first any more costs
///   one comparison.
/// - Memory: at most twice the records that are wanted, but 4096 of them or 4 MiB are always allowed.
final class TopRecords: Sendable {
  private struct State: Sendable {
    var candidates: Candidates
    /// The key that a record must come before; nil while all are wanted.
    var bound: [UInt8]?
  }

  private let encoder: KeyEncoder
  private let gate: Gate<State>

  init(_ count: Int, by encoder: KeyEncoder) {
    precondition(count >= 0, "The number of records cannot be negative")
    self.encoder = encoder
    gate = Gate(State(candidates: Candidates(wanted: count)))
  }

  /// Looks at the selected records of some batches.
  ///
  /// - Parameters:
  ///   - batches: in input order.
  ///   - sequence: their place in the input, which nothing else that is added has.
  ///   - form: what makes whole records of a batch's selected ones, where they are not whole already.
  /// - Throws: what the encoding of keys throws.
  func add(
    _ batches: [RecordBatch],
    sequence: Int,
    form: (RecordBatch) -> RecordBatch = { $0 }
  ) throws(TableError) {
    let keys = KeyBuffer()
    let kept = KeyBuffer()
    // A part of a place is a batch: records of one batch come in order already.
    var order = UInt64(sequence) << 24
    for var batch in batches where batch.count > 0 {
      keys.removeAll()
      kept.removeAll()
      try encoder.encode(batch, into: keys)
      let bound = gate.withLock { $0.bound }
      let positions = keys.positions(before: bound, followedBy: order)
      if !positions.isEmpty {
        kept.append(positions, of: keys, followedBy: order)
        keys.removeAll()
        batch.selection = positions.map { position in batch.selection.map { $0[position] } ?? UInt32(position) }
        let intake = RecordIntake(batch: form(batch), records: 0..<positions.count, keys: kept, firstKey: 0)
        gate.withLock { state in
          state.candidates.add(intake, order: order)
          if state.candidates.areMany { state.bound = state.candidates.prune() }
        }
      }
      order += 1
    }
  }

  /// Ends the input and returns the first records in order.
  func finish() -> SortedRecords {
    gate.withLock { state in
      _ = state.candidates.prune()
      return state.candidates.output()
    }
  }
}
