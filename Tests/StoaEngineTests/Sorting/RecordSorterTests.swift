import StoaBytes
import StoaColumns
import StoaRecords
import Testing

@testable import StoaEngine

struct RecordSorterTests {
  @Test(arguments: KeyShape.allCases, [0, 1, 2, 24, 25, 200, 3000])
  func sortsAsThePlainSortDoes(_ shape: KeyShape, _ count: Int) throws {
    let sample = SampleRecords(keys: shape.keys(count))
    #expect(try sorted(sample.batches(of: 100)) == sample.text(sample.order))
  }

  @Test(arguments: KeyShape.allCases)
  func sortsManyOnAnyNumberOfThreads(_ shape: KeyShape) throws {
    // Enough to be cut into buckets by a sample.
    let sample = SampleRecords(keys: shape.keys(33_000))
    let batches = sample.batches(of: 1000)
    let wanted = sample.text(sample.order)
    for threads in [1, 2, 3, 8] {
      #expect(try sorted(batches, threads: threads) == wanted, "\(threads) threads")
    }
  }

  @Test(arguments: KeyShape.allCases)
  func keepsTheFirstOfEqualRecords(_ shape: KeyShape) throws {
    for count in [2, 60, 3000] {
      let sample = SampleRecords(keys: shape.keys(count))
      #expect(try sorted(sample.batches(of: 100), isUnique: true) == sample.text(sample.orderOfDistinct))
    }
  }

  /// Sorts as the settings say and returns all that comes out.
  private func sorted(
    _ batches: [RecordBatch],
    threads: Int = 2,
    isUnique: Bool = false
  ) throws -> [UInt8] {
    let encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)])
    let settings = RecordSorter.Settings(
      memory: 1 << 30,
      temporaryDirectory: "/tmp",
      threads: threads,
      isUnique: isUnique
    )
    let sorter = RecordSorter(.keys(encoder), settings)
    for (sequence, batch) in batches.enumerated().reversed() {
      try sorter.add([batch], sequence: sequence)
    }
    let records = try sorter.finish()
    var result: [UInt8] = []
    while let block = try records.next() {
      result.append(contentsOf: block.block.bytes.extracting(block.range))
      records.recycle(block)
    }
    return result
  }
}
