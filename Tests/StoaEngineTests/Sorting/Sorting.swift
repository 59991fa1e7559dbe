import StoaBytes
import StoaColumns
import StoaRecords

@testable import StoaEngine

/// A sort under test, by the bytes of the first field if nothing else is asked for.
struct Sorting {
  let sorter: RecordSorter

  init(
    _ order: RecordOrder? = nil,
    memory: Int = 1 << 30,
    threads: Int = 2,
    isUnique: Bool = false,
    progress: WorkProgress? = nil
  ) throws {
    let text = RecordOrder.keys(try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)]))
    sorter = RecordSorter(
      order ?? text,
      RecordSorter.Settings(
        memory: memory,
        temporaryDirectory: "/tmp",
        threads: threads,
        isUnique: isUnique,
        progress: progress
      )
    )
  }

  /// Adds batches, the last ones first.
  func add(_ batches: [RecordBatch]) throws -> Sorting {
    for (sequence, batch) in batches.enumerated().reversed() { try sorter.add([batch], sequence: sequence) }
    return self
  }

  /// Everything that comes out.
  func finish() throws -> [UInt8] {
    let sorted = try sorter.finish()
    var result: [UInt8] = []
    while let block = try sorted.next() {
      result.append(contentsOf: block.block.bytes.extracting(block.range))
      sorted.recycle(block)
    }
    return result
  }
}
