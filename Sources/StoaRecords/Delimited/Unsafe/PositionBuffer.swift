internal import StoaBytes

/// A growing list of offsets into a block, which a record index can take over without copying.
@safe
struct PositionBuffer: ~Copyable {
  private(set) var block: ByteBlock
  private(set) var base: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private var capacity: Int

  init(capacity: Int = 1 << 16) {
    block = ByteBlock(capacity: capacity * 4)
    self.capacity = capacity
    unsafe base = UnsafeMutableRawPointer(block.base).assumingMemoryBound(to: UInt32.self)
  }

  /// Makes room for `additional` more offsets.
  ///
  /// A scanner asks once for the most a stretch of bytes can hold, one a byte; pages that are not
  /// written to take no memory.
  mutating func reserve(_ additional: Int) {
    guard count + additional > capacity else { return }
    capacity = max(count + additional, capacity * 2)
    ByteBlock.grow(&block, keeping: count * 4, to: capacity * 4)
    unsafe base = UnsafeMutableRawPointer(block.base).assumingMemoryBound(to: UInt32.self)
  }

  /// Appends an offset, for which room was reserved.
  mutating func append(_ position: Int) {
    precondition(count < capacity, "No room was reserved for the position")
    unsafe base[count] = UInt32(truncatingIfNeeded: position)
    count += 1
  }

  mutating func removeAll() { count = 0 }

  /// Says that a scanner has written `count` offsets in all through `base`.
  mutating func setCount(_ count: Int) {
    precondition(count <= capacity, "More positions than were reserved")
    self.count = count
  }

  subscript(index: Int) -> Int {
    precondition(index >= 0 && index < count, "No such position")
    return unsafe Int(base[index])
  }
}
