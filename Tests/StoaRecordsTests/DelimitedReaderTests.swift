import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// Reading in chunks, whose borders fall anywhere, against the oracle.
struct DelimitedReaderTests {
  static let policies: [BadRecordPolicy] = [.stop, .skip, .divert]

  /// Expects the same of every source with these bytes.
  private func expect(_ bytes: [UInt8], _ setup: ReadingSetup, from sources: [any ByteSource]) {
    let expected = setup.expected(bytes)
    for source in sources {
      let outcome = setup.read(source)
      #expect(
        outcome.matches(expected),
        """
        \(shown(bytes)) in chunks of \(setup.chunkSize) behind \(setup.sampleSize), \(setup.threads) threads, \
        \(setup.depth), \(setup.onBadRecord), from \(source.name): \(outcome), expected \(expected)
        """
      )
    }
  }

  /// Every border of every small input, of a file whose header is as wide as given.
  @Test(arguments: ["h\n", "h,i\n", "h,i\r\n", "\"h\"\"\",i,j\r"])
  func everyBorderOfEverySmallInput(_ header: String) {
    for (number, input) in everyInput(upTo: 5).enumerated() {
      let bytes = Array(header.utf8) + input
      var setup = ReadingSetup()
      for chunkSize in [1, 2, 3, 5] {
        for sampleSize in [header.utf8.count, header.utf8.count + 2] {
          setup.chunkSize = chunkSize
          setup.sampleSize = sampleSize
          setup.onBadRecord = Self.policies[(number + chunkSize) % 3]
          setup.padsShortRecords = number % 2 == 0
          setup.depth = number % 5 == 0 ? .records : .fields
          expect(bytes, setup, from: [MemoryByteSource(bytes)])
        }
      }
    }
  }

  @Test(arguments: policies, [false, true])
  func everySmallInputFromPipesOfEverySplit(_ policy: BadRecordPolicy, pads: Bool) {
    var setup = ReadingSetup()
    setup.onBadRecord = policy
    setup.padsShortRecords = pads
    for input in everyInput(upTo: 4) {
      let bytes = Array("h,i\n".utf8) + input
      for depth in [ReadingDepth.fields, .records] {
        setup.depth = depth
        for cuts in everySplit(of: input.count + 1) {
          setup.chunkSize = 1 + cuts.count
          expect(bytes, setup, from: [SplitByteSource(bytes, cutAt: cuts.map { $0 + 3 })])
        }
      }
    }
  }

  /// Inputs that have no header in front, so that the small input is all there is.
  @Test(arguments: [false, true])
  func everySmallInputWithAndWithoutAHeader(hasHeader: Bool) {
    var setup = ReadingSetup()
    setup.expectations.hasHeader = hasHeader
    for (number, input) in everyInput(upTo: 5).enumerated() {
      for sampleSize in [1, 3, 64] {
        setup.sampleSize = sampleSize
        setup.chunkSize = 1 + number % 4
        setup.onBadRecord = Self.policies[number % 3]
        setup.depth = number % 5 == 0 ? .records : .fields
        let pieces = SplitByteSource(input, cutAt: Array(1..<max(1, input.count)))
        expect(input, setup, from: [MemoryByteSource(input), pieces])
      }
    }
  }

  @Test(
    arguments: [
      (Dialect.RecordEnd.any, nil, true),
      (.carriageReturnLineFeed, nil, false),
      (.any, UInt8(ascii: "a"), false),
      (.carriageReturnLineFeed, UInt8(ascii: "a"), true),
    ] as [(Dialect.RecordEnd, UInt8?, Bool)]
  )
  func everyBorderInEveryDialect(_ recordEnd: Dialect.RecordEnd, _ comment: UInt8?, allowsText: Bool) {
    var setup = ReadingSetup()
    setup.expectations.recordEnd = recordEnd
    setup.expectations.comment = comment
    setup.expectations.allowsTextAfterQuote = allowsText
    for (number, input) in everyInput(upTo: 5).enumerated() {
      let bytes = Array("h,i\r\n".utf8) + input
      setup.onBadRecord = Self.policies[number % 3]
      setup.depth = number % 5 == 0 ? .records : .fields
      for chunkSize in [1, 2, 3] {
        setup.chunkSize = chunkSize
        setup.sampleSize = 3 + number % 4
        let cuts = Array(1..<bytes.count)
        expect(bytes, setup, from: [MemoryByteSource(bytes), SplitByteSource(bytes, cutAt: cuts)])
      }
    }
  }

  /// Whatever the threads do in whatever order, nothing differs.
  @Test(arguments: [2, 3, 8])
  func everySmallInputIsTheSameForAnyNumberOfThreads(threads: Int) {
    var setup = ReadingSetup()
    setup.threads = threads
    setup.sampleSize = 4
    for (number, input) in everyInput(upTo: 4).enumerated() {
      let bytes = Array("h,i\n".utf8) + input + Array("\"a\na\"\"\",\r\n".utf8)
      setup.chunkSize = 1 + number % 3
      setup.onBadRecord = Self.policies[number % 3]
      setup.depth = number % 4 == 0 ? .records : .fields
      expect(bytes, setup, from: [MemoryByteSource(bytes), SplitByteSource(bytes, cutAt: Array(1..<bytes.count))])
    }
  }

  /// Long inputs, dense with quotes, whose chunks look as if they began outside quotes or inside when
  /// they do not.
  @Test(arguments: 0..<8 as Range<UInt64>)
  func wrongGuessesChangeNothing(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let parts = ["\",\"", "\"\n\"", ",\"", "\",", "\n\"", "\"\n", "a", "\"\"", ",", "\n", "\r\n", "\"a,\n", "a\""]
    for round in 0..<200 {
      var bytes = Array("h,i\n".utf8)
      for _ in 0..<Int.random(in: 0..<60, using: &generator) {
        bytes += Array((parts.randomElement(using: &generator) ?? "").utf8)
      }
      var setup = ReadingSetup()
      setup.threads = [1, 2, 3, 8][round % 4]
      setup.sampleSize = Int.random(in: 4..<20, using: &generator)
      setup.chunkSize = Int.random(in: 1..<40, using: &generator)
      setup.padsShortRecords = Bool.random(using: &generator)
      setup.onBadRecord = Self.policies[round % 3]
      setup.depth = round % 5 == 0 ? .records : .fields
      let cuts = (1..<bytes.count).filter { _ in Int.random(in: 0..<6, using: &generator) == 0 }
      expect(bytes, setup, from: [MemoryByteSource(bytes), SplitByteSource(bytes, cutAt: cuts)])
    }
  }
}
