import StoaBytes
import StoaRecords

extension GroupKeys {
  /// The values that a key was put together from.
  func values(of key: Span<UInt8>) -> [[UInt8]] {
    var values: [[UInt8]] = []
    forEachValue(of: key) { _, value in values.append([UInt8](copying: value)) }
    return values
  }

  /// Calls `body` with the key of each of a batch's rows, in order.
  func forEachKey(of batch: RecordBatch, _ body: (_ position: Int, _ key: Span<UInt8>) -> Void) {
    let values = BatchValues()
    values.load(batch)
    let list = keys(of: values)
    for position in 0..<list.count { body(position, list.value(at: position)) }
  }
}
