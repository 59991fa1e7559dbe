// The operator of "Add a command in six steps", as the article shows it.
import StoaBytes
import StoaRecords

@testable public import StoaEngine

/// Lets the first of every few records pass.
private final class EveryRecord: OrderedOperator {
  private let stride: Int
  private let position = OrderedState(0)

  init(_ stride: Int) { self.stride = stride }

  func admit(_ batch: inout RecordBatch) -> Demand {
    let count = batch.count
    var number = position.update { position in
      defer { position += count }
      return position
    }
    var kept: [UInt32] = []
    batch.forEachRecord { record in
      if number.isMultiple(of: stride) { kept.append(UInt32(record)) }
      number += 1
    }
    batch.selection = kept
    return .more
  }
}

extension Operation {
  /// Keeps the first of every `stride` records.
  public static func every(_ stride: Int) -> Operation {
    Operation("every", "\(stride)", memory: .constant) { (shape, _) in
      BoundOperation(.ordered(EveryRecord(stride)), shape: shape)
    }
  }
}
