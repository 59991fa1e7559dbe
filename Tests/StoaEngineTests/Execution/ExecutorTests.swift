import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords
import Synchronization
import Testing

/// What does not depend on how many threads there are, and what may stop early.
struct ExecutorTests {
  private static let threadCounts = [1, 2, 3, 8]
  private static let table = String.numberedTable(40_000)

  private static var chains: [(name: String, operations: [Operation])] {
    get throws {
      [
        ("nothing", []),
        ("select", [.select(try ColumnSelection("note,n"))]),
        ("number", [.number("k"), .select(try ColumnSelection("k,n"))]),
        ("slice", [.slice(15_000..<30_001)]),
        ("tail", [.tail(12_345), .number("k")]),
        ("count", [.slice(7..<39_000), .count]),
        ("tail of a slice", [.slice(100..<20_000), .tail(300), .head(200)]),
      ]
    }
  }

  @Test(arguments: threadCounts)
  func theOutputIsTheSame(threadCount: Int) throws {
    for (name, operations) in try Self.chains {
      let alone = PlanRunner().run(operations, on: Self.table)
      let together = PlanRunner(threadCount: threadCount).run(operations, on: Self.table)
      #expect(alone == together, "\(name) with \(threadCount) threads")
      #expect(alone.failure == nil)
    }
  }

  @Test(arguments: threadCounts)
  func inputsFollowEachOtherColumnsMatchedByName(threadCount: Int) {
    let other = "note,n\nlast,7\n"
    let empty = "n,note\n"
    let outcome = PlanRunner(threadCount: threadCount).run([.tail(2)], on: [Self.table, empty, other])
    #expect(outcome.text == "n,note\n39999,\"line one of 39999\nline \"\"two\"\", the last\"\n7,last\n")
  }

  @Test func differentColumnsEndTheReadingBehindWhatWasRead() {
    let outcome = PlanRunner().run([], on: ["a,b\n1,2\n", "a,c\n3,4\n"])
    #expect(outcome.text == "a,b\n1,2\n")
    #expect(outcome.failure?.description.contains("input 1:1: has no column b") == true)
    let wider = PlanRunner().run([], on: ["a\n1\n", "a,c\n3,4\n"])
    #expect(wider.failure?.description.contains("has a column c") == true)
  }

  @Test(arguments: threadCounts)
  func whatComesBeforeAFailureComesOut(threadCount: Int) {
    let good = Self.table
    let outcome = PlanRunner(threadCount: threadCount).run([], on: good + "1,2,3\n" + good.dropFirst(7))
    #expect(outcome.text == good)
    #expect(outcome.failure?.code == .unequalFieldCount)
    #expect(outcome.failure?.position?.line == 80_002)
  }

  @Test(arguments: threadCounts)
  func countingTellsOfAQuoteThatNeverCloses(threadCount: Int) {
    let outcome = PlanRunner(threadCount: threadCount).run([.count], on: Self.table + "5,\"open")
    #expect(outcome.failure?.position == TableError.Position(source: "input 0", line: 80_002, byte: 3))
  }

  @Test(arguments: threadCounts)
  func headReadsNoFurther(threadCount: Int) throws {
    let source = EndlessSource()
    let input = try TableInput(delimited: source, expecting: InputExpectations()) { RecordRules(width: $0) }
    let context = ExecutionContext(threadCount: threadCount, memoryLimit: 1 << 30, temporaryDirectory: "/tmp")
    let bound = try Plan([.head(3)]).bind(to: input.shape, in: context)
    let output = MemoryByteSink()
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: output, header: input.header)
    try Executor(threadCount: threadCount).run(input.records(), through: bound.stages, into: sink)
    try sink.finish()
    #expect(output.text == "a,b\n1,2\n1,2\n1,2\n")
  }

  @Test(arguments: threadCounts)
  func aClosedPipeStopsTheReading(threadCount: Int) throws {
    let input = try TableInput(delimited: EndlessSource(), expecting: InputExpectations()) { RecordRules(width: $0) }
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: ClosedSink(), header: nil)
    #expect(throws: TableError(.closedPipe, "nobody reads")) {
      try Executor(threadCount: threadCount).run(input.records(), through: [], into: sink)
    }
  }
}

/// A source that never ends.
private final class EndlessSource: ByteSource {
  let name = "endless"
  private let isStarted = Mutex(false)

  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let header = Array("a,b\n".utf8)
    let record = Array("1,2\n".utf8)
    let started = isStarted.withLock { started in
      defer { started = true }
      return started
    }
    let size = target.count / 4 * 4
    for index in 0..<size { target[index] = started || index > 3 ? record[index % 4] : header[index] }
    return size
  }
}

/// A sink that nobody reads.
private final class ClosedSink: ByteSink {
  let name = "closed"
  func write(_ bytes: Span<UInt8>) throws(TableError) { throw TableError(.closedPipe, "nobody reads") }
  func finish() throws(TableError) {}
}
