import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// Large tables of hard values, read by many threads, give the values that were written.
struct RandomTableTests {
  @Test(arguments: 0..<12 as Range<UInt64>)
  func everyValueComesBack(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let width = [1, 2, 3, 7, 12, 200][Int(seed % 6)]
    let table = RandomTable(rowCount: 20_000 / width, width: width, &generator)
    let text = table.text(delimiter: UInt8(ascii: ","), &generator)
    var setup = ReadingSetup()
    setup.threads = 1 + Int(seed % 4)
    setup.sampleSize = 4096
    for chunkSize in [1 << 10, 1 << 14, 1 << 18] {
      setup.chunkSize = chunkSize
      let cuts = (1..<40).map { text.count * $0 / 40 }
      for source in [MemoryByteSource(text), SplitByteSource(text, cutAt: cuts)] as [any ByteSource] {
        let outcome = setup.read(source)
        #expect(outcome.failure == nil, "seed \(seed)")
        #expect(outcome.recordCount == table.rows.count - 1, "seed \(seed)")
        let isSame = [outcome.names] + outcome.records.map(\.values) == table.rows
        #expect(isSame, "seed \(seed), chunks of \(chunkSize), from \(source.name)")
      }
      setup.depth = .records
      #expect(setup.read(MemoryByteSource(text)).recordCount == table.rows.count - 1, "seed \(seed)")
      setup.depth = .fields
    }
  }

}
