import StoaBytes
import StoaRecords

/// Puts the values of some columns of a row together into one byte string, which is the same for the
/// same values alone.
///
/// A single value stands for itself; of several each has its length in front.
struct GroupKeys {
  let columns: [Int]

  /// Calls `body` with the key of each row, in order.
  func forEachKey(_ evaluation: Evaluation, _ rows: [UInt32], _ body: (_ position: Int, _ key: Span<UInt8>) -> Void) {
    if columns.count == 1 {
      return evaluation.forEachValue(of: columns[0], in: rows) { position, _, value in body(position, value) }
    }
    let values = columns.map { column in
      let buffer = OutputBuffer(capacity: rows.count * 16)
      var ends: [UInt32] = []
      ends.reserveCapacity(rows.count)
      evaluation.forEachValue(of: column, in: rows) { _, _, value in
        buffer.append(value)
        ends.append(UInt32(truncatingIfNeeded: buffer.count))
      }
      return ValueColumn(buffer, ends: ends)
    }
    let key = OutputBuffer()
    for position in rows.indices {
      key.removeAll()
      for column in values {
        let value = column.value(of: position)
        withLength(value, key)
      }
      body(position, key.bytes)
    }
  }

  private func withLength(_ value: Span<UInt8>, _ key: OutputBuffer) {
    var length = UInt64(value.count)
    // Seven bits a byte, so that the length is no longer than it must be.
    while length >= 0x80 {
      key.append(UInt8(truncatingIfNeeded: length) | 0x80)
      length >>= 7
    }
    key.append(UInt8(truncatingIfNeeded: length))
    key.append(value)
  }

  /// The values a key was put together from.
  func values(of key: ArraySlice<UInt8>) -> [[UInt8]] {
    if columns.count == 1 { return [Array(key)] }
    var values: [[UInt8]] = []
    var index = key.startIndex
    while index < key.endIndex {
      var length = 0
      var shift = 0
      while key[index] & 0x80 != 0 {
        length |= Int(key[index] & 0x7F) << shift
        shift += 7
        index += 1
      }
      length |= Int(key[index]) << shift
      index += 1
      values.append(Array(key[index..<index + length]))
      index += length
    }
    return values
  }
}
