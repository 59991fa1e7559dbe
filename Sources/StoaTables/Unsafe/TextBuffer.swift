internal import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Bytes of text that only grow until they are all removed: the cells of some rows, or drawn lines.
///
/// It differs from an array of bytes in that appending a span, a stretch of itself or a run of
/// spaces is one copy without zeroing, and in that it knows whether a stretch is printable ASCII,
/// eight bytes at a time. One owner, no reference counting.
@safe
struct TextBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private(set) var capacity: Int
  private(set) var count = 0

  init(capacity: Int = 4096) {
    self.capacity = max(64, capacity)
    unsafe base = UnsafeMutablePointer<UInt8>.allocate(capacity: self.capacity)
  }

  deinit { unsafe free(base) }

  /// All bytes so far, as a string; what is not UTF-8 in them becomes U+FFFD.
  var string: String { unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self) }

  /// All bytes so far.
  var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of a range.
  @_lifetime(borrow self)
  func bytes(_ range: Range<Int>) -> Span<UInt8> {
    precondition(range.lowerBound >= 0 && range.upperBound <= count, "The range lies outside the buffer")
    let span = unsafe Span(_unsafeStart: UnsafePointer(base + range.lowerBound), count: range.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  subscript(_ index: Int) -> UInt8 {
    precondition(index >= 0 && index < count, "The index lies outside the buffer")
    return unsafe base[index]
  }

  mutating func removeAll() { count = 0 }

  /// Puts so many bytes in the place of all there are: those that `fill` writes.
  mutating func replaceAll(
    count newCount: Int,
    _ fill: (inout MutableSpan<UInt8>) throws(TableError) -> Void
  ) throws(TableError) {
    count = 0
    reserve(newCount)
    var span = unsafe MutableSpan(_unsafeStart: base, count: newCount)
    try fill(&span)
    count = newCount
  }

  /// Appends bytes that `fill` stores, and tells the number of.
  mutating func append(upTo most: Int, _ fill: (inout MutableSpan<UInt8>) -> Int) {
    reserve(most)
    var room = unsafe MutableSpan(_unsafeStart: base + count, count: most)
    let added = fill(&room)
    precondition(added >= 0 && added <= most, "More bytes than there was room for")
    count += added
  }

  /// Removes everything from an offset on.
  mutating func truncate(to offset: Int) {
    precondition(offset >= 0 && offset <= count, "The offset lies outside the buffer")
    count = offset
  }

  /// Makes room for that many more bytes.
  @inline(__always)
  private mutating func reserve(_ additional: Int) {
    if capacity &- count < additional { grow(by: additional) }
  }

  @inline(never)
  private mutating func grow(by additional: Int) {
    let wanted = max(capacity * 2, count + additional)
    guard let grown = unsafe realloc(base, wanted) else {
      fatalError("out of memory: \(wanted) bytes cannot be had")
    }
    unsafe base = grown.bindMemory(to: UInt8.self, capacity: wanted)
    capacity = wanted
  }
}

extension TextBuffer {
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[count] = byte
    count &+= 1
  }

  mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { unsafe copy($0) }
  }

  mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { unsafe copy($0) }
  }

  mutating func append(_ text: Substring) {
    var text = text
    text.withUTF8 { unsafe copy($0) }
  }

  mutating func append(_ bytes: [UInt8]) { append(bytes.span) }

  @inline(__always)
  private mutating func copy(_ source: UnsafeBufferPointer<UInt8>) {
    guard let start = source.baseAddress else { return }
    reserve(source.count)
    unsafe (base + count).update(from: start, count: source.count)
    count &+= source.count
  }

  /// Appends a stretch of another buffer.
  @inline(__always)
  mutating func append(_ range: Range<Int>, of other: borrowing TextBuffer) {
    precondition(range.lowerBound >= 0 && range.upperBound <= other.count, "The range lies outside the buffer")
    let size = range.count
    // Short stretches, nearly all of them, are one copy of a constant size, which needs no call; what
    // it writes beyond the stretch is room nobody has used yet.
    reserve(size &+ 16)
    if size <= 16 && other.capacity &- range.lowerBound >= 16 {
      unsafe UnsafeMutableRawPointer(base + count).copyMemory(from: other.base + range.lowerBound, byteCount: 16)
    } else {
      unsafe (base + count).update(from: other.base + range.lowerBound, count: size)
    }
    count &+= size
  }

  /// Appends one byte many times.
  @inline(__always)
  mutating func append(_ byte: UInt8, count times: Int) {
    guard times > 0 else { return }
    reserve(times &+ 16)
    if times <= 16 {
      unsafe UnsafeMutableRawPointer(base + count).storeBytes(of: SIMD16(repeating: byte), as: SIMD16<UInt8>.self)
    } else {
      unsafe (base + count).update(repeating: byte, count: times)
    }
    count &+= times
  }

  /// Whether all bytes from an offset on are ASCII that shows as itself: space to tilde.
  ///
  /// - Complexity: O(*n*) in the bytes from the offset on, eight at a time.
  func isPrintableASCII(from start: Int) -> Bool {
    precondition(start >= 0 && start <= count, "The start lies outside the buffer")
    var index = start
    while index &+ 8 <= count {
      let word = unsafe UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self)
      if Self.hasOtherBytes(word) { return false }
      index &+= 8
    }
    while index < count {
      if unsafe base[index] &- 0x20 > 0x5E { return false }
      index &+= 1
    }
    return true
  }

  /// Whether one of eight bytes is below the space or above the tilde.
  private static func hasOtherBytes(_ word: UInt64) -> Bool {
    let below = word &- 0x2020_2020_2020_2020
    let above = word &+ 0x0101_0101_0101_0101
    return (below | above | word) & 0x8080_8080_8080_8080 != 0
  }
}
