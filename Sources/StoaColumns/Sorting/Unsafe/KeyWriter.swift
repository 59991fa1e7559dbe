internal import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The growing bytes of a key buffer.
///
/// A value that is moved into a local variable for the length of a loop, so that the compiler keeps
/// its three words in registers; appending is then a comparison and a store.
@safe
struct KeyWriter {
  private(set) var base: UnsafeMutablePointer<UInt8>
  var used = 0
  private(set) var capacity: Int

  /// What may be read and written behind the used bytes without asking.
  static let slack = 32

  init(capacity: Int) {
    self.capacity = max(256, capacity)
    unsafe base = .allocate(capacity: self.capacity + Self.slack)
  }

  func deallocate() { unsafe base.deallocate() }

  /// Makes room for that many more bytes.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if capacity &- used < count { grow(count) }
  }

  @inline(never)
  private mutating func grow(_ count: Int) {
    let newCapacity = max(capacity * 2, used + count)
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity + Self.slack)
    unsafe larger.update(from: base, count: used)
    unsafe base.deallocate()
    unsafe base = larger
    capacity = newCapacity
  }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe base[used] = byte
    used &+= 1
  }

  /// Appends the `count` most significant bytes of `word`, the most significant first.
  @inline(__always)
  mutating func append(_ word: UInt64, count: Int = 8) {
    reserve(8)
    unsafe UnsafeMutableRawPointer(base + used).storeBytes(of: word.bigEndian, as: UInt64.self)
    used &+= count
  }

  /// Stores a word as it lies in memory and counts its first bytes; room for them must be reserved.
  @inline(__always)
  mutating func storeWord(_ word: UInt64, advancingBy count: Int) {
    unsafe UnsafeMutableRawPointer(base + used).storeBytes(of: word, as: UInt64.self)
    used &+= count
  }

  mutating func append(_ bytes: Span<UInt8>) {
    reserve(bytes.count)
    for index in bytes.indices { unsafe base[used &+ index] = bytes[index] }
    used &+= bytes.count
  }

  /// Inverts every byte from `start` on, which reverses the order of what stands there.
  mutating func invert(from start: Int) {
    var index = start
    while index < used {
      let word = unsafe UnsafeMutableRawPointer(base + index)
      unsafe word.storeBytes(of: ~word.loadUnaligned(as: UInt64.self), as: UInt64.self)
      index &+= 8
    }
  }
}
