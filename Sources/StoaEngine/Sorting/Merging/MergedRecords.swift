import StoaBytes
import StoaColumns
import StoaRecords

/// Merges inputs that are sorted already into one, in constant memory.
///
///     let merged = try MergedRecords([first, second], by: encoder)
///     while let block = try merged.next() { ... }                    // whole records, in order
///
/// Of records with equal keys those of the first input come first. All inputs must have the same
/// columns, as fields of one dialect.
///
/// - Complexity: O(*n* log *k*) for *n* records of *k* inputs.
/// - Memory: a piece of each input with its keys, and one block.
final class MergedRecords {
  private let output: MergeOutput<BatchCursor>?
  private let pool = BlockPool(blockSize: 1 << 20 - ByteBlock.padding)

  /// Takes the inputs; with `isUnique`, of records with equal keys only the first stays.
  ///
  /// - Throws: what the inputs throw.
  init(_ inputs: [any BatchSource], by encoder: KeyEncoder, isUnique: Bool = false) throws(TableError) {
    let cursors = inputs.map { BatchCursor($0, by: encoder) }
    output = cursors.isEmpty ? nil : try MergeOutput(cursors, isUnique: isUnique, pool: pool)
  }

  /// The next records, or nil at the end.
  ///
  /// - Throws: what the inputs throw; `notSorted` where a record stands behind one that belongs behind it.
  func next() throws(TableError) -> SortedBlock? {
    try output?.next()
  }

  /// Gives back a block that nobody reads any more.
  func recycle(_ block: SortedBlock) {
    pool.give(block.block)
  }
}
