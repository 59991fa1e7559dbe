import StoaBytes
import StoaRecords

/// Lets batches pass whose bytes are UTF-8.
private struct CheckEncoding: ParallelOperator {
  func process(_ batch: inout RecordBatch) throws(TableError) {
    guard let position = batch.firstInvalidByte else { return }
    throw TableError(
      .encoding,
      "this byte is not UTF-8",
      remedy: "name the encoding with --encoding, or leave out --strict-utf8",
      at: position
    )
  }
}

extension Operation {
  /// Lets all records pass, and fails at the first byte that is not UTF-8.
  public static var checkEncoding: Operation {
    Operation("strict-utf8", "", memory: .constant) { (shape, _) in
      BoundOperation(.parallel(CheckEncoding()), shape: shape)
    }
  }
}
