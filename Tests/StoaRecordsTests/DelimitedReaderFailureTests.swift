import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// Inputs that fail, records that are too large, and readers that are told to stop.
struct DelimitedReaderFailureTests {
  private static let failure = TableError(.system, "damaged")

  private func expect(
    _ bytes: [UInt8],
    _ setup: ReadingSetup,
    failsAtEnd: Bool,
    from source: any ByteSource,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let expected = setup.expected(bytes, failsAtEnd: failsAtEnd)
    let outcome = setup.read(source)
    #expect(
      outcome.matches(expected),
      """
      \(shown(bytes)) in chunks of \(setup.chunkSize) behind \(setup.sampleSize), \(setup.threads) threads, \
      \(setup.depth), from \(source.name): \(outcome), expected \(expected)
      """,
      sourceLocation: sourceLocation
    )
  }

  /// Every record that ended before the failure counts, and then the failure.
  @Test(arguments: [ReadingDepth.fields, .records], [1, 3])
  func everythingBeforeAFailureIsRead(_ depth: ReadingDepth, threads: Int) {
    var setup = ReadingSetup()
    setup.depth = depth
    setup.threads = threads
    setup.padsShortRecords = true
    let input = Array("h,i\r\n1,\"2\r\n\"\r\n\r3\r4,5\n\n6,7\r\n8".utf8)
    for end in 0...input.count {
      let bytes = Array(input[..<end])
      for size in 1...7 {
        setup.chunkSize = size
        setup.sampleSize = size + 2
        let cuts = Array(stride(from: size, to: max(size, end), by: size))
        let pieces = zip([0] + cuts, cuts + [end]).map { Array(bytes[$0..<$1]) }
        expect(bytes, setup, failsAtEnd: true, from: SplitByteSource(pieces: pieces, failure: Self.failure))
        expect(bytes, setup, failsAtEnd: true, from: PromptByteSource(pieces, failure: Self.failure))
        if end < input.count {
          expect(bytes, setup, failsAtEnd: true, from: DamagedByteSource(input, readable: end))
        }
      }
    }
  }

  @Test func fileThatBecomesShorterIsToldOf() {
    let outcome = ReadingSetup().read(DamagedByteSource(Array("h\n1\n2\n".utf8), readable: 4, isCutOff: true))
    #expect(outcome.records.map(\.values) == [[Array("1".utf8)]])
    #expect(outcome.failure?.code == .system)
  }

  /// The bad record comes before the failure of the input, and is what is told of.
  @Test func badRecordBeforeAFailureIsTheFailure() {
    let source = SplitByteSource(pieces: [Array("a,b\n1\n".utf8)], failure: Self.failure)
    #expect(ReadingSetup().read(source).failure?.code == .unequalFieldCount)
  }

  /// A record is refused exactly when it is larger than allowed, wherever chunks end.
  @Test(arguments: 1...9 as ClosedRange<Int>, [BadRecordPolicy.stop, .skip])
  func recordLargerThanAllowedIsRefused(limit: Int, _ policy: BadRecordPolicy) {
    var setup = ReadingSetup()
    setup.maximumRecordSize = limit
    setup.onBadRecord = policy
    for size in 1...10 {
      let record = Array(String(repeating: "a", count: size - 1).utf8) + [UInt8(ascii: "\n")]
      let bytes = Array("h\n1\n".utf8) + record + Array("2\n".utf8)
      for chunkSize in 1...12 {
        setup.chunkSize = chunkSize
        setup.sampleSize = 2
        setup.threads = 1 + chunkSize % 3
        for source in [MemoryByteSource(bytes), SplitByteSource(bytes, cutAt: [3, 6])] as [any ByteSource] {
          let outcome = setup.read(source)
          let isRefused = max(size, 2) > limit
          let refusedLine = limit < 2 ? 2 : 3
          #expect(
            outcome.failure == (isRefused ? .init(code: .memory, line: refusedLine) : nil),
            "\(size) bytes in chunks of \(chunkSize) from \(source.name)"
          )
          #expect(outcome.recordCount == (isRefused ? refusedLine - 2 : 3))
        }
      }
    }
  }

  @Test func headerLargerThanAllowedIsRefused() {
    var setup = ReadingSetup()
    setup.sampleSize = 4
    setup.expectations.maximumRecordSize = 16
    let bytes = Array("\na,\"b\n".utf8) + [UInt8](repeating: UInt8(ascii: "c"), count: 100)
    #expect(setup.read(MemoryByteSource(bytes)).failure == .init(code: .memory, line: 2))
  }

  @Test(arguments: [1 << 10, 1 << 12, 1 << 16], [1, 3])
  func hugeRecordIsOneRecord(chunkSize: Int, threads: Int) {
    var bytes = Array("h,i\n1,\"".utf8)
    var generator = SeededGenerator(seed: 1)
    bytes += generator.bytes(300_000, of: Array("abc,\n\r".utf8)) + Array("\"\"\"\n2,3\n".utf8)
    var setup = ReadingSetup()
    setup.chunkSize = chunkSize
    setup.threads = threads
    for depth in [ReadingDepth.fields, .records] {
      setup.depth = depth
      expect(bytes, setup, failsAtEnd: false, from: MemoryByteSource(bytes))
      expect(bytes.dropLast(8), setup, failsAtEnd: false, from: MemoryByteSource(bytes.dropLast(8)))
    }
  }

  /// Somebody may want no more while another waits for bytes that do not come.
  @Test func cancellingWaitsForNobody() throws {
    let source = WaitingByteSource(Array("h\n1\n".utf8))
    let prologue = try InputPrologue(reading: source, expecting: InputExpectations())
    let reader = DelimitedReader(prologue, rules: RecordRules(width: 1), depth: .fields)
    #expect(reader.next()?.recordCount == 1)
    try source.cancelWhileWaiting(reader)
    #expect(reader.next() == nil)
  }

  @Test(
    arguments: [
      ("a,b\n1,2,3\n", "memory:2:5: the record has 3 fields, the header has 2"),
      ("a,b\n1,2\n3\n", "memory:3:2: the record has 1 field, the header has 2"),
      ("a\n\"x\ny\n", "memory:2:1: the quote opened here is never closed"),
      ("a,b\n1,\"x\r\n\"\"y", "memory:2:3: the quote opened here is never closed"),
      ("a,b\n1,\"x\r\ny\"z\n", "memory:3:3: text follows a closing quote"),
      ("\n\na,\"b\n1,2\n", "memory:3:3: the quote opened here is never closed"),
      ("\n\n\"a\"b\n1,2\n", "memory:3:4: text follows a closing quote"),
    ]
  )
  func errorsSayWhatAndWhere(_ text: String, _ message: String) throws {
    var failure: TableError?
    do throws(TableError) {
      let prologue = try InputPrologue(reading: MemoryByteSource(text), expecting: InputExpectations())
      let reader = DelimitedReader(prologue, rules: RecordRules(width: prologue.names.count), depth: .fields)
      while let piece = reader.next() { failure = failure ?? piece.failure }
    } catch {
      failure = error
    }
    let description = try #require(failure?.description)
    #expect(description.hasPrefix(message + "; "), "\(description)")
  }
}
