import StoaBytes
import StoaColumns
import StoaRecords
import Testing

@testable import StoaEngine

struct RecordSorterTests {
  @Test(arguments: KeyShape.allCases, [0, 1, 2, 24, 25, 200, 3000])
  func sortsAsThePlainSortDoes(_ shape: KeyShape, _ count: Int) throws {
    let sample = SampleRecords(keys: shape.keys(count))
    let sorter = try Sorting().add(sample.batches(of: 100))
    #expect(try sorter.finish() == sample.text(sample.order))
  }

  @Test(arguments: KeyShape.allCases)
  func sortsManyOnAnyNumberOfThreads(_ shape: KeyShape) throws {
    // Enough to be cut into buckets by a sample.
    let sample = SampleRecords(keys: shape.keys(33_000))
    let batches = sample.batches(of: 1000)
    let wanted = sample.text(sample.order)
    for threads in [1, 2, 3, 8] {
      let sorter = try Sorting(threads: threads).add(batches)
      #expect(try sorter.finish() == wanted, "\(threads) threads")
    }
  }

  @Test(arguments: KeyShape.allCases)
  func keepsTheFirstOfEqualRecords(_ shape: KeyShape) throws {
    for count in [2, 60, 3000] {
      let sample = SampleRecords(keys: shape.keys(count))
      let wanted = sample.text(sample.orderOfDistinct)
      for memory in [1 << 30, 40 << 10] {
        let sorter = try Sorting(memory: memory, isUnique: true).add(sample.batches(of: 100))
        #expect(try sorter.finish() == wanted)
      }
    }
  }

  @Test(arguments: KeyShape.allCases)
  func sortsTheSameThroughRuns(_ shape: KeyShape) throws {
    let sample = SampleRecords(keys: shape.keys(2500))
    let wanted = sample.text(sample.order)
    for (memory, threads) in [(100 << 10, 2), (60 << 10, 1), (40 << 10, 3), (12 << 10, 2)] {
      let sorter = try Sorting(memory: memory, threads: threads).add(sample.batches(of: 70))
      #expect(sorter.sorter.runCount > 0)
      #expect(try sorter.finish() == wanted, "\(memory) bytes, \(threads) threads")
    }
  }

  @Test(arguments: [1, 2, 3, 17, 1000])
  func sortsTheSameThroughSoManyRuns(_ runs: Int) throws {
    // In this memory there is room for four of these records.
    var sample = SampleRecords(keys: KeyShape.tenDistinct.keys(runs * 4 + 1))
    sample.padding = { _ in 400 }
    let sorter = try Sorting(memory: 2 << 10).add(sample.batches(of: 3))
    #expect(sorter.sorter.runCount == runs)
    #expect(try sorter.finish() == sample.text(sample.order))
  }

  @Test(arguments: [1 << 30, 64 << 10])
  func takesRecordsOfAllSizes(_ memory: Int) throws {
    let sizes = [0, 1, 31, 32, 33, 63, 480, 512, 513, 5000, 20_000]
    var sample = SampleRecords(keys: KeyShape.manyLengths.keys(300))
    sample.padding = { sizes[$0 % sizes.count] }
    let sorter = try Sorting(memory: memory).add(sample.batches(of: 7))
    #expect(try sorter.finish() == sample.text(sample.order))
  }

  @Test(arguments: [1 << 30, 70 << 20])
  func takesRecordsOfManyMegabytes(_ memory: Int) throws {
    var sample = SampleRecords(keys: [[98], [97], [99], [97]])
    // Just below, at and above the size that is written in an entry, and above a segment.
    sample.padding = { RecordPlace.longSize - 6 + $0 * ($0 == 3 ? 2_300_000 : 1) }
    let sorter = try Sorting(memory: memory).add(sample.batches(of: 1))
    #expect((sorter.sorter.runCount > 0) == (memory < 1 << 30))
    #expect(try sorter.finish() == sample.text(sample.order))
  }

  @Test func saysWhichRecordIsTooLarge() throws {
    var sample = SampleRecords(keys: [[98], [97], [99]])
    sample.padding = { $0 == 1 ? 100_000 : 10 }
    let error = #expect(throws: TableError.self) { try Sorting(memory: 64 << 10).add(sample.batches(of: 3)) }
    #expect(error?.code == .memory)
    #expect(error?.position == .init(source: "sample.csv", line: 2))
  }

  @Test func saysThatTwoRecordsAreTooLargeToBeMerged() throws {
    var sample = SampleRecords(keys: KeyShape.random.keys(4))
    sample.padding = { _ in 40_000 }
    let sorter = try Sorting(memory: 64 << 10).add(sample.batches(of: 1))
    let error = #expect(throws: TableError.self) { try sorter.finish() }
    #expect(error?.code == .memory)
  }

  @Test(arguments: [1 << 30, 100 << 10])
  func takesBatchesFromSeveralThreads(_ memory: Int) throws {
    let sample = SampleRecords(keys: KeyShape.counted.keys(3000))
    let batches = sample.batches(of: 50)
    let sorting = try Sorting(memory: memory, threads: 3)
    let sorter = sorting.sorter
    let threads = try (0..<4).map { thread in
      try WorkerThread {
        for sequence in stride(from: thread, to: batches.count, by: 4) {
          #expect(throws: Never.self) { try sorter.add([batches[sequence]], sequence: sequence) }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(try sorting.finish() == sample.text(sample.order))
  }

  @Test func takesSeveralBatchesOfOnePlace() throws {
    let sample = SampleRecords(keys: KeyShape.tenDistinct.keys(400))
    let batches = sample.batches(of: 10)
    let sorting = try Sorting(memory: 20 << 10)
    for sequence in (0..<10).reversed() {
      try sorting.sorter.add(Array(batches[sequence * 4..<sequence * 4 + 4]), sequence: sequence)
    }
    #expect(try sorting.finish() == sample.text(sample.order))
  }

  @Test(arguments: [1 << 30, 20 << 10])
  func takesOnlyTheSelectedRecords(_ memory: Int) throws {
    let sample = SampleRecords(keys: KeyShape.shortLengths.keys(600))
    let batches = sample.batches(of: 30).map { batch in
      var batch = batch
      batch.selection = (0..<30).filter { $0 % 7 < 3 }
      return batch
    }
    let sorting = try Sorting(memory: memory).add(batches)
    let wanted = sample.order.filter { $0 % 30 % 7 < 3 }
    #expect(try sorting.finish() == sample.text(wanted))
  }

  @Test func stopsWhenNobodyWantsMore() throws {
    let sample = SampleRecords(keys: KeyShape.random.keys(5000))
    for memory in [1 << 30, 100 << 10] {
      let sorter = try Sorting(memory: memory, threads: 3).add(sample.batches(of: 50))
      let sorted = try sorter.sorter.finish()
      let first = try #require(try sorted.next())
      let wanted = sample.text(Array(sample.order.prefix(1000)))
      #expect([UInt8](copying: first.block.bytes.extracting(first.range)).prefix(1000) == wanted.prefix(1000))
    }
  }
}
