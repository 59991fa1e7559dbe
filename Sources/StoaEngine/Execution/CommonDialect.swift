import StoaRecords
import Synchronization

/// The dialect that the records an operator holds are all brought into: that of the first batch, if it tells all its
/// values.
///
/// The first piece of an input goes through alone, so what is first does not hang on the threads.
final class CommonDialect: Sendable {
  private let holdsAnyText: Bool
  private let decided = Mutex<Dialect?>(nil)

  /// - Parameter holdsAnyText: whether more is to be told in it than what the batches hold.
  init(holdsAnyText: Bool = false) { self.holdsAnyText = holdsAnyText }

  /// That of the batches so far; CSV where there were none.
  var dialect: Dialect { decided.withLock { $0 ?? .csv } }

  /// Lets a piece decide, if it is the first: also where no records are left in its batches.
  func meet(_ batches: [RecordBatch]) {
    guard let first = batches.first else { return }
    decided.withLock { decided in
      decided = decided ?? (holdsAnyText ? first.dialect.holdingAnyText : first.fittingDialect)
    }
  }

  /// The whole records of a batch in the dialect.
  func records(of batch: RecordBatch) -> RecordBatch { batch.wholeRecords(in: dialect) }
}
