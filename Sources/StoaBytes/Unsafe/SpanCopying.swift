#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension MutableSpan where Element == UInt8 {
  /// Copies as many bytes as fit from the start of `source`, and returns how many that was.
  @discardableResult
  package mutating func copy(from source: Span<UInt8>) -> Int {
    let copied = min(source.count, count)
    guard copied > 0 else { return 0 }
    unsafe withUnsafeMutableBytes { target in
      unsafe source.withUnsafeBytes { bytes in
        guard let to = target.baseAddress, let from = bytes.baseAddress else { return }
        unsafe memcpy(to, from, copied)
      }
    }
    return copied
  }

  /// Lets `body` fill the bytes from `start` on.
  mutating func withBytes<R: ~Copyable, E: Error>(
    from start: Int,
    _ body: (inout MutableSpan<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    var rest = _mutatingExtracting(start...)
    return try body(&rest)
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  package mutating func append(contentsOf span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }

  /// Copies the bytes of a span.
  package init(copying span: Span<UInt8>) {
    self = unsafe span.withUnsafeBufferPointer { unsafe [UInt8]($0) }
  }
}
