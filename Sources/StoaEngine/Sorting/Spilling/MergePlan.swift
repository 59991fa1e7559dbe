internal import StoaBytes

/// How many runs are merged at once, and with what buffers, so that the memory suffices.
struct MergePlan {
  /// Runs that can be merged at once.
  let fanIn: Int
  private let memory: Int
  private let smallestBuffer: Int
  /// The bytes of the largest frame of all runs.
  let largestFrame: Int

  /// The buffers a disk is read by, where the memory is plenty.
  private static let largestBuffer = 4 << 20

  /// - Throws: `memory` when not even two runs can be merged.
  init(_ runs: [SortedRun], memory: Int) throws(TableError) {
    self.memory = memory
    smallestBuffer = min(64 << 10, max(256, memory / 128))
    largestFrame = runs.reduce(0) { max($0, $1.largestFrame) }
    fanIn = memory / (2 * smallestBuffer + largestFrame)
    guard fanIn >= 2 else {
      throw TableError(
        .memory,
        "records of up to \(largestFrame) bytes do not fit into the memory that may be used",
        remedy: "give more --memory"
      )
    }
  }

  /// The size of each of the two buffers of a run.
  func bufferSize(of count: Int) -> Int {
    let buffer = min(Self.largestBuffer, (memory / count - largestFrame) / 2)
    return max(smallestBuffer, buffer & ~4095)
  }

  /// The runs to merge first, so that the last merge has as many as it can, and the others; nil when
  /// all can be merged at once.
  func split(_ runs: [SortedRun]) -> (first: [SortedRun], others: [SortedRun])? {
    guard runs.count > fanIn else { return nil }
    let count = min(fanIn, runs.count - fanIn + 1)
    let ascending = runs.sorted { $0.byteCount < $1.byteCount }
    return (Array(ascending.prefix(count)), Array(ascending.dropFirst(count)))
  }
}
