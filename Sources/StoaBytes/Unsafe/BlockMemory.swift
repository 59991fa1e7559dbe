internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The memory of blocks, kept for the next block of its size.
///
/// A stream asks for blocks of the same few sizes over and over. Fresh pages must be zeroed and mapped
/// by the kernel, which costs as much as scanning what is then read into them; pages used a moment ago
/// cost nothing and still lie in the processor's cache.
@safe
enum BlockMemory {
  /// Sizes above this go back to the system at once.
  private static let largestKept = 4 << 20
  /// How much is kept in all.
  private static let keptLimit = 24 << 20
  private static let pageSize = 4096
  /// Up to this size a page would be mostly empty.
  private static let largestPart = 1024

  private struct Kept: Sendable {
    /// The addresses, by the binary logarithm of the size in pages.
    var addresses = [[UInt]](repeating: [], count: 16)
    var byteCount = 0
  }

  private static let kept = Mutex(Kept())

  /// The size that is really taken for a block: a power of two of pages while it is small, and a part of a
  /// page where that will do.
  static func size(for byteCount: Int) -> Int {
    if byteCount <= largestPart { return (byteCount + 63) & ~63 }
    let pages = max(1, (byteCount + pageSize - 1) / pageSize)
    guard pages * pageSize <= largestKept else { return pages * pageSize }
    return 1 << shift(ofPages: pages) * pageSize
  }

  private static func shift(ofPages pages: Int) -> Int { Int.bitWidth - (pages - 1).leadingZeroBitCount }

  static func take(_ size: Int, calls: SystemCalls) -> UnsafeMutableRawPointer? {
    if size <= largestPart { return unsafe malloc(size) }
    if size <= largestKept {
      let found = kept.withLock { kept -> UInt? in
        guard let address = kept.addresses[shift(ofPages: size / pageSize)].popLast() else { return nil }
        kept.byteCount -= size
        return address
      }
      if let found { return unsafe UnsafeMutableRawPointer(bitPattern: found) }
    }
    return unsafe calls.mapMemory(byteCount: size)
  }

  /// Makes memory larger without copying it; nil where that cannot be done, or is not worth it.
  static func grow(
    _ memory: UnsafeMutableRawPointer,
    from size: Int,
    to newSize: Int,
    calls: SystemCalls
  ) -> UnsafeMutableRawPointer? {
    unsafe size > largestKept && newSize > size ? calls.growMapping(memory, from: size, to: newSize) : nil
  }

  static func giveBack(_ memory: UnsafeMutableRawPointer, _ size: Int) {
    if size <= largestPart { return unsafe free(memory) }
    let address = UInt(bitPattern: memory)
    let isKept = kept.withLock { kept in
      guard size <= largestKept, kept.byteCount + size <= keptLimit else { return false }
      kept.addresses[shift(ofPages: size / pageSize)].append(address)
      kept.byteCount += size
      return true
    }
    if !isKept { unsafe munmap(memory, size) }
  }
}
