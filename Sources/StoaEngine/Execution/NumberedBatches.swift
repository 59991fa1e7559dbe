import StoaBytes
import StoaRecords
import Synchronization

/// Batches that are made by their numbers, each when it is asked for, by whichever thread asks.
///
///     NumberedBatches(1) { _ in try summary() }
final class NumberedBatches: BatchSource {
  private let count: Int
  private let make: @Sendable (_ number: Int) throws(TableError) -> RecordBatch
  private let taken = Mutex(0)

  init(_ count: Int, _ make: @escaping @Sendable (_ number: Int) throws(TableError) -> RecordBatch) {
    self.count = count
    self.make = make
  }

  /// Batches that are there already.
  convenience init(_ batches: [RecordBatch]) {
    self.init(batches.count) { batches[$0] }
  }

  /// Batches of so many things, a number of them in each.
  convenience init(
    of count: Int,
    by size: Int,
    _ make: @escaping @Sendable (_ range: Range<Int>) throws(TableError) -> RecordBatch
  ) {
    self.init((count + size - 1) / size) { (number) throws(TableError) in
      try make(number * size..<min(count, (number + 1) * size))
    }
  }

  var pieceCount: Int { count }

  func cancel() { taken.withLock { $0 = count } }

  func next() -> BatchPiece? {
    let number = taken.withLock { taken -> Int? in
      guard taken < count else { return nil }
      taken += 1
      return taken - 1
    }
    guard let number else { return nil }
    var piece = BatchPiece(sequence: number)
    do throws(TableError) {
      piece.batches = [try make(number)]
    } catch {
      piece.failure = error
    }
    return piece
  }
}
