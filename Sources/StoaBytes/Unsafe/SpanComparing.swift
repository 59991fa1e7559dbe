#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension Span where Element == UInt8 {
  /// Negative, zero or positive as these bytes come before, equal or come after the others; where one
  /// is the start of the other, the shorter comes first.
  package func order(_ other: Span<UInt8>) -> Int {
    let common = Swift.min(count, other.count)
    let order = unsafe withUnsafeBufferPointer { left in
      unsafe other.withUnsafeBufferPointer { right in
        guard common > 0, let first = left.baseAddress, let second = right.baseAddress else { return Int32(0) }
        return unsafe memcmp(first, second, common)
      }
    }
    return order != 0 ? Int(order) : count - other.count
  }
}
