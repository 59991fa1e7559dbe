import StoaBytes
import StoaColumns
import StoaRecords

/// Finds the first record of an input that is not in order.
///
///     let check = SortedCheck(by: encoder)
///     try check.add(piece.batches, sequence: piece.sequence)         // from any thread, in any order
///     if let offence = check.finish() { ... }                        // its line, and its number
///
/// - Memory: the first and the last key of the pieces that are ahead of one that has not come.
final class SortedCheck: Sendable {
  /// The first record whose key is below that of the record before it.
  struct Offence: Hashable, Sendable {
    var position: TableError.Position
    /// Its number among all records, counted from 1.
    var record: Int
  }

  /// What matters of a piece to those behind it.
  private struct Summary: Sendable {
    var count: Int
    var first: [UInt8]
    var last: [UInt8]
    var firstPosition: TableError.Position
    /// The first offence inside the piece; the record's number is that in the piece.
    var offence: Offence?
  }

  private struct State: Sendable {
    var next = 0
    /// By their places; nil for pieces without records.
    var waiting: [Int: Summary?] = [:]
    var count = 0
    var last: [UInt8]?
    var offence: Offence?
  }

  private let encoder: KeyEncoder
  private let isStrict: Bool
  private let gate = Gate(State())

  /// Takes the keys to check by; with `isStrict`, a record equal to the one before it is an offence too.
  init(by encoder: KeyEncoder, isStrict: Bool = false) {
    self.encoder = encoder
    self.isStrict = isStrict
  }

  /// Whether the first offence is known, so that nothing more need be added.
  var isDecided: Bool { gate.withLock { $0.offence != nil } }

  /// Looks at the selected records of some batches.
  ///
  /// - Parameters:
  ///   - batches: in input order.
  ///   - sequence: their place in the input; all places from 0 on must come, also those without records.
  /// - Throws: what the encoding of keys throws.
  func add(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    let summary = try summary(of: batches.filter { $0.count > 0 })
    gate.update { [self] state in
      state.waiting[sequence] = summary
      while let next = state.waiting.removeValue(forKey: state.next) {
        state.next += 1
        if let next, state.offence == nil { append(next, to: &state) }
      }
    }
  }

  /// The first offence, or nil where all is in order.
  func finish() -> Offence? { gate.withLock { $0.offence } }

  private func append(_ summary: Summary, to state: inout State) {
    if let last = state.last, !isInOrder(last.span, summary.first.span) {
      state.offence = Offence(position: summary.firstPosition, record: state.count + 1)
    } else if var offence = summary.offence {
      offence.record += state.count
      state.offence = offence
    }
    state.last = summary.last
    state.count += summary.count
  }

  private func isInOrder(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    isStrict ? left.precedes(right) : !right.precedes(left)
  }

  private func summary(of batches: [RecordBatch]) throws(TableError) -> Summary? {
    guard let first = batches.first else { return nil }
    let keys = KeyBuffer()
    for batch in batches { try encoder.encode(batch, into: keys) }
    return Summary(
      count: keys.count,
      first: [UInt8](copying: keys.key(at: 0)),
      last: [UInt8](copying: keys.key(at: keys.count - 1)),
      firstPosition: position(of: 0, in: first),
      offence: offence(keys, in: batches)
    )
  }

  private func offence(_ keys: KeyBuffer, in batches: [RecordBatch]) -> Offence? {
    let (bytes, ends) = (keys.bytes, keys.ends)
    var former = 0..<Int(ends[0])
    for number in 1..<ends.count {
      let key = former.upperBound..<Int(ends[number])
      if !isInOrder(bytes.extracting(former), bytes.extracting(key)) {
        return offence(number, in: batches)
      }
      former = key
    }
    return nil
  }

  private func offence(_ number: Int, in batches: [RecordBatch]) -> Offence? {
    var rest = number
    for batch in batches {
      if rest < batch.count { return Offence(position: position(of: rest, in: batch), record: number + 1) }
      rest -= batch.count
    }
    return nil
  }

  private func position(of selected: Int, in batch: RecordBatch) -> TableError.Position {
    let record = batch.record(at: selected)
    return TableError.Position(source: batch.origin.source, line: batch.line(of: record))
  }
}
