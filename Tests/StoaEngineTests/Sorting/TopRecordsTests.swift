import StoaBytes
import StoaColumns
import StoaRecords
import Testing

@testable import StoaEngine

struct TopRecordsTests {
  private let encoder: KeyEncoder

  init() throws { encoder = try KeyEncoder([ResolvedSortKey(column: 0, kind: .text)]) }

  @Test(arguments: KeyShape.allCases)
  func areTheFirstOfASort(_ shape: KeyShape) throws {
    let sample = SampleRecords(keys: shape.keys(600))
    for count in [0, 1, 7, 599, 600, 5000] {
      let top = TopRecords(count, by: encoder)
      for (sequence, batch) in sample.batches(of: 37).enumerated().reversed() {
        try top.add([batch], sequence: sequence)
      }
      #expect(try bytes(of: top) == sample.text(Array(sample.order.prefix(count))), "\(count) of 600")
    }
  }

  /// Enough for records to be dropped several times.
  @Test(arguments: [KeyShape.random, .descending, .ascending, .tenDistinct, .commonStart, .shortLengths, .bytes])
  func staySmall(_ shape: KeyShape) throws {
    var sample = SampleRecords(keys: shape.keys(14_000))
    sample.padding = { $0 % 300 }
    let wanted = sample.text(Array(sample.order.prefix(50)))
    let batches = sample.batches(of: 200)
    for isReversed in [false, true] {
      let top = TopRecords(50, by: encoder)
      let places = isReversed ? Array(batches.indices.reversed()) : Array(batches.indices)
      for sequence in places { try top.add([batches[sequence]], sequence: sequence) }
      #expect(try bytes(of: top) == wanted)
    }
  }

  @Test func takeBatchesFromSeveralThreads() throws {
    let sample = SampleRecords(keys: KeyShape.counted.keys(9000))
    let batches = sample.batches(of: 100)
    let top = TopRecords(25, by: encoder)
    let threads = try (0..<4).map { thread in
      try WorkerThread {
        for sequence in stride(from: thread, to: batches.count, by: 4) {
          #expect(throws: Never.self) { try top.add([batches[sequence]], sequence: sequence) }
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(try bytes(of: top) == sample.text(Array(sample.order.prefix(25))))
  }

  @Test func lookAtSelectedRecordsOnly() throws {
    let sample = SampleRecords(keys: KeyShape.random.keys(300))
    let top = TopRecords(20, by: encoder)
    for (sequence, batch) in sample.batches(of: 30).enumerated() {
      var batch = batch
      batch.selection = (0..<30).filter { $0 % 3 == 1 }
      try top.add([batch], sequence: sequence)
    }
    let wanted = sample.order.filter { $0 % 30 % 3 == 1 }.prefix(20)
    #expect(try bytes(of: top) == sample.text(Array(wanted)))
  }

  private func bytes(of top: TopRecords) throws -> [UInt8] {
    let sorted = top.finish()
    var result: [UInt8] = []
    while let block = try sorted.next() { result.append(contentsOf: block.block.bytes.extracting(block.range)) }
    return result
  }
}
