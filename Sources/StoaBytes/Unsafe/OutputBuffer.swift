#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Bytes on their way out, in one growing, page-aligned piece of memory that is used again and again.
@safe
package final class OutputBuffer: @unchecked Sendable {
  /// Room behind what was reserved, so that a writer may store whole vectors.
  package static let slack = 64

  private var block: ByteBlock
  package private(set) var base: UnsafeMutablePointer<UInt8>
  package private(set) var count = 0

  package init(capacity: Int = 1 << 16) {
    block = ByteBlock(capacity: capacity)
    unsafe base = block.base
  }

  /// Makes room for `additional` more bytes.
  package func reserve(_ additional: Int) {
    guard count + additional > block.capacity else { return }
    let larger = ByteBlock(capacity: max(count + additional, block.capacity * 2))
    unsafe memcpy(larger.base, block.base, count)
    block = larger
    unsafe base = larger.base
  }

  /// Says that the buffer holds `count` bytes, which a writer has stored through `base`.
  package func setCount(_ count: Int) {
    precondition(count >= 0 && count <= block.capacity, "More bytes than were reserved")
    self.count = count
  }

  package func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    count += 1
  }

  package func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe memcpy(base + count, start, source.count)
    }
    count += bytes.count
  }

  package func append(_ text: String) {
    append(Array(text.utf8).span)
  }

  /// Appends a number's decimal digits.
  package func append(decimal number: Int) {
    reserve(20)
    var magnitude = number.magnitude
    if number < 0 { append(UInt8(ascii: "-")) }
    var divisor: UInt = 1
    while magnitude / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: magnitude / divisor))
      magnitude %= divisor
      divisor /= 10
    }
  }

  /// Gives up the memory with what it holds, and starts anew.
  package func takeBlock() -> (block: ByteBlock, count: Int) {
    defer {
      block = ByteBlock(capacity: 0)
      unsafe base = block.base
      count = 0
    }
    return (block, count)
  }

  package func removeAll() { count = 0 }

  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}
