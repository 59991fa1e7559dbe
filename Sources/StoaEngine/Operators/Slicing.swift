import StoaBytes
import StoaRecords

/// Lets a range of the records pass.
private final class SliceRecords: OrderedOperator {
  private let range: Range<Int>
  private let position = OrderedState(0)

  init(_ range: Range<Int>) { self.range = range }

  func admit(_ batch: inout RecordBatch) -> Demand {
    let count = batch.count
    let start = position.update { position in
      defer { position += count }
      return position
    }
    let first = min(count, max(0, range.lowerBound - start))
    batch.keep(first..<max(first, min(count, range.upperBound - start)))
    return start + count >= range.upperBound ? .stop : .more
  }
}

/// Holds back the last records until the end.
private final class KeepLast: OrderedOperator {
  private let limit: Int
  private let held = OrderedState((batches: [RecordBatch](), count: 0))

  init(_ limit: Int) { self.limit = limit }

  func admit(_ batch: inout RecordBatch) -> Demand {
    // A few records out of a large batch should not hold on to all its bytes.
    let kept = batch.count * 4 < batch.index.recordCount ? batch.rewritten() : batch
    batch.keep(0..<0)
    guard kept.count > 0 else { return .more }
    held.update { [limit] held in
      held.count += kept.count
      held.batches.append(kept)
      // Batches of which nothing can come out any more are let go.
      while let first = held.batches.first, held.count - first.count >= limit {
        held.count -= first.count
        held.batches.removeFirst()
      }
    }
    return .more
  }

  func finish() -> [RecordBatch] {
    var (batches, count) = held.update { held in
      defer { held = ([], 0) }
      return (Array(held.batches), held.count)
    }
    count -= limit
    if count > 0, !batches.isEmpty { batches[0].keep(count..<batches[0].count) }
    return batches
  }
}

extension Operation {
  /// Keeps the first `count` records and reads no further.
  public static func head(_ count: Int) -> Operation {
    slice(0..<count, name: "head", arguments: "-n \(count)").known(as: .head(count))
  }

  /// Keeps the records whose positions, counted from 0, lie in `range`, and reads no further.
  public static func slice(_ range: Range<Int>) -> Operation {
    slice(range, name: "slice", arguments: "\(range.lowerBound + 1)..\(range.upperBound)").known(as: .slice(range))
  }

  /// Keeps the last `count` records.
  public static func tail(_ count: Int) -> Operation {
    Operation("tail", "-n \(count)", memory: .countedRecords) { (shape, _) in
      BoundOperation(.ordered(KeepLast(count)), shape: shape)
    }
  }

  private static func slice(_ range: Range<Int>, name: String, arguments: String) -> Operation {
    Operation(name, arguments, memory: .constant) { (shape, _) in
      BoundOperation(.ordered(SliceRecords(range)), shape: shape)
    }
  }
}
