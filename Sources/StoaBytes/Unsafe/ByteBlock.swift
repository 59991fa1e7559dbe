/// A piece of memory, owned by whoever holds a reference; page-aligned, unless it is less than a page.
///
/// Reading into page-aligned memory is three times as fast as into what `malloc` returns for large
/// sizes (16 bytes past a page), so everything the kernel fills is one of these. Pages that are
/// never touched take no memory; a new block's content is whatever the memory held before.
///
/// One thread fills a block; after that it is only read, by any number of threads. That order is
/// the caller's to keep, and is why the conformance is unchecked.
@safe
package final class ByteBlock: @unchecked Sendable {
  package let base: UnsafeMutablePointer<UInt8>
  package let capacity: Int
  /// What was taken from the system, or nothing once a larger block has it.
  private var size: Int

  /// The spare bytes behind `capacity`, so that a 64-byte load at any offset below it is legal.
  package static let padding = 64

  /// Takes the memory, or ends the process with a message when there is none.
  ///
  /// For what is small or cannot be done without; see ``init(trying:calls:)`` for the rest.
  package convenience init(capacity: Int) {
    do throws(TableError) {
      try self.init(trying: capacity)
    } catch {
      exitOutOfMemory(byteCount: capacity)
    }
  }

  /// Takes the memory.
  ///
  /// - Throws: an error of code `memory` when there is none.
  package init(trying capacity: Int, calls: SystemCalls = .current) throws(TableError) {
    precondition(capacity >= 0, "A block's capacity cannot be negative")
    self.capacity = capacity
    size = BlockMemory.size(for: capacity + Self.padding)
    guard let memory = unsafe BlockMemory.take(size, calls: calls) else {
      throw .outOfMemory(byteCount: capacity)
    }
    unsafe base = memory.bindMemory(to: UInt8.self, capacity: size)
  }

  private init(_ memory: UnsafeMutableRawPointer, size: Int, capacity: Int) {
    self.capacity = capacity
    self.size = size
    unsafe base = memory.bindMemory(to: UInt8.self, capacity: size)
  }

  /// Puts a larger block with the same first bytes in the place of one; large ones move without a copy.
  ///
  /// - Complexity: O(*n*) in `count`, but for blocks of many megabytes that nobody else has.
  package static func grow(_ block: inout ByteBlock, keeping count: Int, to capacity: Int) {
    precondition(count <= block.capacity && count <= capacity, "More bytes than there are")
    let calls = SystemCalls.current
    let size = BlockMemory.size(for: capacity + padding)
    let memory = unsafe UnsafeMutableRawPointer(block.base)
    if isKnownUniquelyReferenced(&block),
      let larger = unsafe BlockMemory.grow(memory, from: block.size, to: size, calls: calls)
    {
      block.size = 0
      block = unsafe ByteBlock(larger, size: size, capacity: capacity)
      return
    }
    let larger = ByteBlock(capacity: capacity)
    unsafe larger.base.update(from: block.base, count: count)
    block = larger
  }

  deinit {
    if size > 0 { unsafe BlockMemory.giveBack(UnsafeMutableRawPointer(base), size) }
  }

  /// All bytes of the block.
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(base), count: capacity)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of the block from `start` on, to be filled.
  package func withMutableBytes<R: ~Copyable, E: Error>(
    from start: Int = 0,
    _ body: (inout MutableSpan<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    try withMutableBytes(in: start..<capacity, body)
  }

  /// A part of the block, to be filled.
  package func withMutableBytes<R: ~Copyable, E: Error>(
    in range: Range<Int>,
    _ body: (inout MutableSpan<UInt8>) throws(E) -> R
  ) throws(E) -> R {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "The range lies outside the block")
    var span = unsafe MutableSpan(_unsafeStart: base + range.lowerBound, count: range.count)
    return try body(&span)
  }
}
