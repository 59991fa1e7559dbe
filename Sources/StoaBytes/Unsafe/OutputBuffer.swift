#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Bytes on their way out, in one growing, page-aligned piece of memory that is used again and again.
///
///     let output = OutputBuffer()
///     output.append("id,name\n")
///     try sink.write(output.bytes)
///     output.removeAll()
///
/// Appending takes O(1) on average for each byte; memory doubles where it is full, and many megabytes move
/// without a copy.
@safe
package final class OutputBuffer: @unchecked Sendable {
  /// Room behind what was reserved, so that a writer may store whole vectors.
  package static let slack = 64

  @unsafe
  private struct State {
    var block: ByteBlock
    var base: UnsafeMutablePointer<UInt8>
    var count = 0

    init(_ block: ByteBlock) {
      unsafe self.block = block
      unsafe base = block.base
    }
  }

  // Appending is for many small pieces: to see at run time that no two accesses overlap would cost more than the
  // copying. One thread has a buffer, and no method calls back.
  @exclusivity(unchecked) private var state: State

  package init(capacity: Int = 1 << 16) {
    unsafe state = State(ByteBlock(capacity: capacity))
  }

  /// Where the bytes lie until the buffer grows.
  package var base: UnsafeMutablePointer<UInt8> { unsafe state.base }
  /// How many bytes it holds.
  package var count: Int { unsafe state.count }
  /// How many bytes there is room for.
  package var capacity: Int { unsafe state.block.capacity }

  /// Makes room for `additional` more bytes.
  package func reserve(_ additional: Int) {
    guard count + additional > capacity else { return }
    unsafe ByteBlock.grow(&state.block, keeping: count, to: max(count + additional, capacity * 2))
    unsafe state.base = state.block.base
  }

  /// Says that the buffer holds `count` bytes, which a writer has stored through `base`.
  package func setCount(_ count: Int) {
    precondition(count >= 0 && count <= capacity, "More bytes than were reserved")
    unsafe state.count = count
  }

  package func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    unsafe state.count &+= 1
  }

  package func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe memcpy(base + count, start, source.count)
    }
    unsafe state.count += bytes.count
  }

  package func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe append(Span(_unsafeElements: $0)) }
  }

  /// Appends a number's decimal digits.
  package func append(decimal number: Int) {
    if number < 0 { append(UInt8(ascii: "-")) }
    append(digits: UInt64(number.magnitude), scale: 0)
  }

  /// Appends decimal digits, `scale` of them behind a point; there is at least one before it.
  package func append(digits: UInt64, scale: Int) {
    precondition(scale >= 0, "There are no fewer digits than none behind the point")
    var digitCount = 1
    var limit: UInt64 = 10
    while digitCount < 20, digits >= limit {
      digitCount += 1
      // The last limit that fits in the word has twenty digits.
      if digitCount < 20 { limit *= 10 }
    }
    digitCount = max(digitCount, scale + 1)
    let length = digitCount + (scale > 0 ? 1 : 0)
    reserve(length)
    let end = unsafe base + count + length
    var rest = digits
    var target = unsafe end
    for position in 0..<digitCount {
      if position == scale, scale > 0 {
        unsafe target -= 1
        unsafe target.pointee = UInt8(ascii: ".")
      }
      unsafe target -= 1
      unsafe target.pointee = UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    unsafe state.count += length
  }

  /// Gives up the memory with what it holds, and starts anew.
  package func takeBlock() -> (block: ByteBlock, count: Int) {
    defer { unsafe state = State(ByteBlock(capacity: 0)) }
    return unsafe (state.block, count)
  }

  /// Forgets what it holds, and keeps the memory.
  package func removeAll() { unsafe state.count = 0 }

  /// What it holds.
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}
