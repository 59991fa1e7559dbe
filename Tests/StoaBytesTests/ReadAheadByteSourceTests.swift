import StoaBytes
import StoaTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct ReadAheadByteSourceTests {
  private let bytes = GzipSample.table(rowCount: 500)

  @Test(arguments: [0, 1, 1000, 1 << 20], [2, 3])
  func bytesComeInOrder(inlineLimit: Int, blockCount: Int) throws {
    for blockSize in [1, 7, 4096] {
      for stride in [1, 100, 10_000] {
        let source = ReadAheadByteSource(
          MemoryByteSource(bytes),
          blockSize: blockSize,
          blockCount: blockCount,
          inlineLimit: inlineLimit
        )
        #expect(try readAll(source, stride: stride) == bytes)
        #expect(try readAll(source, stride: stride) == [])
        #expect(source.hasBytesAtHand, "the end is at hand")
      }
    }
  }

  @Test(arguments: [0, 3, 1000])
  func failureComesBehindTheGoodBytesAndStays(inlineLimit: Int) throws {
    let failure = TableError(.gzip, "cut")
    let pieces = [Array(bytes[..<500]), Array(bytes[500..<2000])]
    let source = ReadAheadByteSource(
      SplitByteSource(pieces: pieces, failure: failure),
      blockSize: 64,
      inlineLimit: inlineLimit
    )
    var read: [UInt8] = []
    #expect(throws: failure) { try readAll(source, into: &read) }
    #expect(read == Array(bytes[..<2000]))
    #expect(throws: failure) { try readAll(source, into: &read) }
  }

  @Test func readerMayLeaveEarly() throws {
    for _ in 0..<50 {
      let source = ReadAheadByteSource(MemoryByteSource(bytes), blockSize: 16, inlineLimit: 0)
      var chunk = [UInt8](repeating: 0, count: 10)
      var target = chunk.mutableSpan
      #expect(try source.read(into: &target) == 10)
    }
  }

  @Test func threadThatCannotStartIsDoneWithout() throws {
    let plan = FaultPlan([.init(.startThread, call: 1, .fails(EAGAIN))])
    let source = ReadAheadByteSource(
      MemoryByteSource(bytes),
      blockSize: 16,
      inlineLimit: 10,
      calls: SystemCalls(faults: plan)
    )
    #expect(try readAll(source, stride: 100) == bytes)
    #expect(plan.callCount(of: .startThread) == 1)
  }

  @Test func shortSourceStartsNoThread() throws {
    let plan = FaultPlan([])
    let source = ReadAheadByteSource(MemoryByteSource(bytes), calls: SystemCalls(faults: plan))
    #expect(try readAll(source) == bytes)
    #expect(plan.callCount(of: .startThread) == 0)
  }
}
