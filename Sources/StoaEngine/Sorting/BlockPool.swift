internal import StoaBytes
internal import Synchronization

/// Blocks that have been used and can be used again, which saves the system from clearing new ones.
final class BlockPool: Sendable {
  /// The capacity of its blocks; larger ones are made and dropped as they are needed.
  let blockSize: Int
  private let free = Mutex<[ByteBlock]>([])

  init(blockSize: Int) { self.blockSize = blockSize }

  func take(atLeast size: Int) -> ByteBlock {
    guard size <= blockSize else { return ByteBlock(capacity: size) }
    return free.withLock { $0.popLast() } ?? ByteBlock(capacity: blockSize)
  }

  func give(_ block: ByteBlock) {
    guard block.capacity == blockSize else { return }
    free.withLock { $0.append(block) }
  }
}
