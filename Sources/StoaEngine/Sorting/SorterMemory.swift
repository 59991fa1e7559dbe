internal import StoaBytes

/// How a sorter divides the memory it may take.
struct SorterMemory: Sendable {
  /// The memory that a block takes in which records come out.
  let blockSize: Int
  /// What the records, their keys and their entries may take.
  let recordLimit: Int
  /// What the buffers of a merge may take.
  let mergeLimit: Int

  /// What a record takes beside its bytes and those of its key: its entry where it came in, its entry
  /// where it is sorted, and the number of its bucket.
  static let recordOverhead = 2 * MemoryLayout<SortEntry>.stride + MemoryLayout<UInt16>.stride

  init(_ memory: Int, threads: Int) {
    let blocks = 2 * threads + 4
    blockSize = min(1 << 20, max(1 << 10, memory / (8 * blocks)))
    let output = blocks * blockSize
    // Sorting and what surrounds the arenas take little, but not nothing.
    let spare = min(threads << 20, memory / 16)
    recordLimit = max(2 << 10, memory - output - spare)
    mergeLimit = max(8 << 10, memory - output - spare)
  }
}
