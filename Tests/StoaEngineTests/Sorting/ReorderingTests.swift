import StoaBytes
import StoaRecords
import Testing

@testable import StoaEngine

struct ReorderingTests {
  private let sample = SampleRecords(keys: KeyShape.tenDistinct.keys(700))

  @Test(arguments: [1 << 30, 30 << 10])
  func reversesRecords(_ memory: Int) throws {
    let sorter = try Sorting(.reversed, memory: memory).add(sample.batches(of: 33))
    #expect(try sorter.finish() == sample.text(Array((0..<700).reversed())))
  }

  @Test(arguments: [1 << 30, 30 << 10])
  func reversesBatchesOfOnePlace(_ memory: Int) throws {
    let sorting = try Sorting(.reversed, memory: memory)
    let batches = sample.batches(of: 35)
    for sequence in 0..<5 {
      try sorting.sorter.add(Array(batches[sequence * 4..<sequence * 4 + 4]), sequence: sequence)
    }
    #expect(try sorting.finish() == sample.text(Array((0..<700).reversed())))
  }

  @Test func shufflesTheSameWayHoweverItIsRead() throws {
    let wanted = try shuffled(seed: 7, batchSize: 700)
    #expect(try shuffled(seed: 7, batchSize: 13) == wanted)
    #expect(try shuffled(seed: 7, batchSize: 50, memory: 30 << 10) == wanted)
    #expect(try shuffled(seed: 8, batchSize: 700) != wanted)
    #expect(wanted != sample.text(Array(0..<700)))
    let lines = wanted.split(separator: 0x0A).map(Array.init)
    #expect(Set(lines) == Set((0..<700).map { sample.record($0).dropLast() }.map(Array.init)))
    #expect(lines.count == 700)
  }

  /// Every place is about as likely for every record.
  @Test func shufflesEvenly() throws {
    let small = SampleRecords(keys: Array(repeating: [97], count: 4))
    var counts: [[UInt8]: Int] = [:]
    for seed in 0..<2400 {
      let sorting = try Sorting(.shuffled(seed: UInt64(seed)), threads: 1)
      try sorting.sorter.add(small.batches(of: 4), sequence: 0)
      counts[try sorting.finish(), default: 0] += 1
    }
    #expect(counts.count == 24)
    #expect(counts.values.allSatisfy { (50...160).contains($0) })
  }

  @Test func shufflesPlacesThatComeInAnyOrder() throws {
    let batches = sample.batches(of: 10)
    let sorting = try Sorting(.shuffled(seed: 7))
    let sorter = sorting.sorter
    // Each thread has a place of its own in hand and may have to wait for the one before.
    let threads = try (0..<3).map { thread in
      try WorkerThread {
        for sequence in stride(from: thread, to: batches.count, by: 3) {
          #expect(throws: Never.self) { try sorter.add([batches[sequence]], sequence: sequence) }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(try sorting.finish() == shuffled(seed: 7, batchSize: 700))
  }

  private func shuffled(seed: UInt64, batchSize: Int, memory: Int = 1 << 30) throws -> [UInt8] {
    let sorting = try Sorting(.shuffled(seed: seed), memory: memory)
    for (sequence, batch) in sample.batches(of: batchSize).enumerated() {
      try sorting.sorter.add([batch], sequence: sequence)
    }
    return try sorting.finish()
  }
}
