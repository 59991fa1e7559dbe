import CStoaBytes
import StoaBytes

/// Merges runs into blocks of records, or of frames for a longer run.
@safe
final class RunMerge {
  enum Form: Sendable {
    case records
    case frames
  }

  private let tree: LoserTree
  private let form: Form
  private let isUnique: Bool
  private let pool: BlockPool
  /// The key of the last record, where equal ones are dropped.
  private var lastKey = ByteBlock(capacity: 256)
  private var lastKeySize = -1

  init(
    _ runs: [SortedRun],
    in file: RunFile,
    form: Form,
    isUnique: Bool,
    pool: BlockPool,
    bufferSize: Int,
    usesThread: Bool
  ) throws(TableError) {
    self.form = form
    self.isUnique = isUnique
    self.pool = pool
    let readAhead = ReadAhead(streams: runs.count, usesThread: usesThread)
    let streams = runs.map { RunStream($0, in: file, bufferSize: bufferSize) }
    for _ in 0..<2 { for stream in streams { readAhead.fill(stream) } }
    tree = try LoserTree(streams.map { RunReader($0, readAhead) })
  }

  /// The next block, or nil at the end.
  func next() throws(TableError) -> SortedBlock? {
    var block = pool.take(atLeast: 0)
    var used = 0
    while let frame = tree.first {
      if isUnique, repeatsLast(frame) {
        try tree.removeFirst()
        continue
      }
      let size = form == .records ? frame.recordSize : frame.size
      if used + size + RecordArena.slack > block.capacity {
        if used > 0 { break }
        pool.give(block)
        block = pool.take(atLeast: size + RecordArena.slack)
      }
      let source = unsafe form == .records ? frame.record : frame.start
      if size <= 512 {
        unsafe stoa_copy_wide(block.base + used, source, size)
      } else {
        unsafe (block.base + used).update(from: source, count: size)
      }
      used += size
      if isUnique { remember(frame) }
      try tree.removeFirst()
    }
    if used > 0 { return SortedBlock(block: block, range: 0..<used) }
    pool.give(block)
    return nil
  }

  /// Whether a record's key is that of the last one.
  private func repeatsLast(_ frame: RecordFrame) -> Bool {
    guard frame.plainKeySize == lastKeySize else { return false }
    return unsafe stoa_compare(frame.key, lastKey.base, lastKeySize) == 0
  }

  private func remember(_ frame: RecordFrame) {
    let size = frame.plainKeySize
    if lastKey.capacity < size { lastKey = ByteBlock(capacity: size) }
    unsafe lastKey.base.update(from: frame.key, count: size)
    lastKeySize = size
  }
}
