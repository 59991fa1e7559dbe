import StoaBytes
public import StoaColumns
import StoaRecords

/// Lets nothing come out, and tells of the first record that is not in order.
private final class CheckOrder: BlockingOperator {
  private let check: SortedCheck

  init(_ check: SortedCheck) { self.check = check }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    if !check.isDecided { try check.add(batches, sequence: sequence) }
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    guard let offence = check.finish() else { return NumberedBatches([]) }
    throw TableError(
      .notSorted,
      "record \(offence.record) is not in order",
      remedy: "stoa sort brings all into order",
      at: offence.position
    )
  }
}

extension Operation {
  /// Lets nothing pass, and fails if a record comes before the one above it in the order of some keys.
  ///
  /// With `isStrict`, equal neighbours fail too.
  public static func checkOrder(_ keys: [SortKey], isStrict: Bool = false) -> Operation {
    let text = keys.map(\.description).joined(separator: ",") + " --check" + (isStrict ? " --unique" : "")
    return Operation("sort", text, memory: .constant) { (shape, context) throws(TableError) in
      let check = SortedCheck(by: try context.encoder(keys, on: shape), isStrict: isStrict)
      return BoundOperation(.blocking(CheckOrder(check)), shape: shape)
    }
  }
}
