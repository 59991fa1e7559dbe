import StoaBytes
import StoaRecords

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The values of a column that is held whole, to be put beside rows of another table.
///
/// One thread fills it; after that it is only read, by any number of threads. That order is the
/// holder's to keep, and is why the conformance is unchecked.
///
/// - Memory: the bytes of the values, and eight a row.
@safe
final class OtherColumn: @unchecked Sendable {
  private let bytes = OutputBuffer(capacity: 1 << 12)
  /// Where each value ends, behind a 0.
  private var ends: [Int] = [0]
  /// How many bytes the longest value has.
  private(set) var longest = 0

  var count: Int { ends.count - 1 }

  var footprint: Int { bytes.count + ends.count * 8 }

  func append(_ values: ValueList) {
    for position in 0..<values.count { append(values.value(at: position)) }
  }

  func append(_ value: Span<UInt8>) {
    bytes.append(value)
    ends.append(bytes.count)
    longest = max(longest, value.count)
  }

  /// The value of a row.
  @_lifetime(borrow self)
  func value(_ row: Int) -> Span<UInt8> {
    let (start, end) = (ends[row], ends[row + 1])
    let value = unsafe Span(_unsafeStart: UnsafePointer(bytes.base) + start, count: end - start)
    return unsafe _overrideLifetime(value, borrowing: self)
  }

  /// How many bytes the value of a row has.
  func size(_ row: Int) -> Int { ends[row + 1] - ends[row] }

  /// The values of some rows, as a column: `filler` where a row is negative.
  ///
  /// - Throws: `memory` where they take 4 GiB and more.
  func gather(_ rows: [Int32], filler: [UInt8] = []) throws(TableError) -> ValueColumn {
    let ends = ends
    var total = filler.isEmpty ? 0 : filler.count * rows.count
    for row in rows where row >= 0 {
      precondition(Int(row) < ends.count - 1, "The column has no such row")
      total += ends[Int(row) + 1] - ends[Int(row)]
    }
    guard total < Int(UInt32.max) else {
      throw TableError(.memory, "the joined values of a batch take more than 4 GiB", remedy: "select fewer columns")
    }
    let output = OutputBuffer(capacity: total + OutputBuffer.slack)
    var targetEnds = [UInt32](repeating: 0, count: rows.count)
    let source = unsafe UnsafePointer(bytes.base)
    let target = unsafe output.base
    var used = 0
    for (position, row) in rows.enumerated() {
      if row >= 0 {
        let start = ends[Int(row)]
        let count = ends[Int(row) + 1] - start
        if count <= 32 {
          // The surplus is overwritten by the next value; both buffers have room for it.
          unsafe UnsafeMutableRawPointer(target + used).copyMemory(from: source + start, byteCount: 32)
        } else {
          unsafe memcpy(target + used, source + start, count)
        }
        used += count
      } else {
        for byte in filler {
          unsafe target[used] = byte
          used += 1
        }
      }
      targetEnds[position] = UInt32(truncatingIfNeeded: used)
    }
    output.setCount(used)
    return ValueColumn(output, ends: targetEnds)
  }
}
