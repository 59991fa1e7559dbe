import CStoaBytes
import StoaBytes

/// Merges inputs into blocks.
@safe
final class MergeOutput<Input: MergeInput> {
  private let tree: LoserTree<Input>
  private let isUnique: Bool
  private let pool: BlockPool
  /// The key of the last record, where equal ones are dropped.
  private var lastKey = ByteBlock(capacity: 256)
  private var lastKeySize = -1

  /// Takes at least one input; with `isUnique`, of records with equal keys only the first stays.
  init(_ inputs: [Input], isUnique: Bool, pool: BlockPool) throws(TableError) {
    self.isUnique = isUnique
    self.pool = pool
    tree = try LoserTree(inputs)
  }

  /// The next block, or nil at the end.
  func next() throws(TableError) -> SortedBlock? {
    var block = pool.take(atLeast: 0)
    var used = 0
    while let input = tree.first {
      if isUnique, repeatsLast(input) {
        try tree.removeFirst()
        continue
      }
      let output = unsafe input.output
      guard let source = output.baseAddress else { break }
      let size = output.count
      if used + size + RecordArena.slack > block.capacity {
        if used > 0 { break }
        pool.give(block)
        block = pool.take(atLeast: size + RecordArena.slack)
      }
      unsafe RecordArena.copy(source, size, to: block.base + used)
      used += size
      if isUnique { remember(input) }
      try tree.removeFirst()
    }
    if used > 0 { return SortedBlock(block: block, range: 0..<used) }
    pool.give(block)
    return nil
  }

  /// Whether a record's key is that of the last one.
  private func repeatsLast(_ input: Input) -> Bool {
    guard input.distinctKeySize == lastKeySize, let key = unsafe input.key?.baseAddress else { return false }
    return unsafe stoa_compare(key, lastKey.base, lastKeySize) == 0
  }

  private func remember(_ input: Input) {
    guard let key = unsafe input.key?.baseAddress else { return }
    let size = input.distinctKeySize
    if lastKey.capacity < size { lastKey = ByteBlock(capacity: size) }
    unsafe lastKey.base.update(from: key, count: size)
    lastKeySize = size
  }
}
