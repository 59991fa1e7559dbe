import StoaBytes
import StoaRecords
import Testing

@testable import StoaEngine

/// Rows that lie in a temporary file are the rows that went in, whatever they hold.
struct SpooledRowsTests {
  /// Spools a table, of some hundred thousand bytes a stretch.
  static func spool(_ text: String, threads: Int = 1, failure: TableError? = nil) throws -> SpooledRows {
    let source = MemoryByteSource(text, name: "input")
    let input = try TableInput(delimited: source, expecting: .init()) { RecordRules(width: $0) }
    let rows = try SpooledRows(width: input.shape.columns.count, directory: "/tmp") {}
    try Executor(threadCount: threads).run(input.records(), through: [], into: rows)
    rows.finish(failure)
    return rows
  }

  static func values(_ rows: SpooledRows, row: Int) throws -> [String] {
    let number = try #require(rows.stretch(ofRow: row))
    let (stretch, batch) = try rows.read(number)
    let values = RecordValues(batch)
    var texts: [String] = []
    for column in batch.columns.indices {
      values.withValue(ofColumn: column, record: row - stretch.firstRow) { bytes, _ in
        texts.append(String(decoding: (0..<bytes.count).map { bytes[$0] }, as: UTF8.self))
      }
    }
    return texts
  }

  @Test(arguments: [1, 3])
  func everyRowIsFoundByItsNumber(threads: Int) throws {
    let count = 30_000
    let rows = try Self.spool(String.numberedTable(count), threads: threads)
    #expect(rows.progress == .init(rowCount: count, isComplete: true))
    for row in stride(from: 0, to: count, by: 997) + [count - 1] {
      #expect(try Self.values(rows, row: row) == ["\(row)", "line one of \(row)\nline \"two\", the last"])
    }
    #expect(rows.stretch(ofRow: count) == nil)
    #expect(rows.stretch(ofRow: -1) == nil)
    #expect(rows.hasStretch(1))
  }

  @Test(arguments: ["a\n", "a,b\n", ""])
  func aTableMayHaveNoRows(text: String) throws {
    let rows = try Self.spool(text)
    #expect(rows.progress == .init(rowCount: 0, isComplete: true))
    #expect(rows.stretch(ofRow: 0) == nil)
    #expect(rows.records().next() == nil)
  }

  @Test func oneColumnMayHaveEmptyValues() throws {
    let rows = try Self.spool("a\nx\n\ny\n\"\"\n")
    #expect(rows.progress.rowCount == 4)
    #expect(try (0..<4).map { try Self.values(rows, row: $0) } == [["x"], [""], ["y"], [""]])
  }

  /// What is read again is what was read first, for any number of threads.
  @Test(arguments: [1, 4])
  func theRowsCanBeWorkedOn(threads: Int) throws {
    let text = String.numberedTable(20_000)
    let rows = try Self.spool(text)
    let output = MemoryByteSink()
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: output, header: nil)
    try Executor(threadCount: threads).run(rows.records(), through: [], into: sink)
    #expect("n,note\n" + output.text == text)
  }

  @Test func whoGivesUpGetsNoMore() throws {
    let rows = try Self.spool(String.numberedTable(20_000))
    let records = rows.records()
    #expect(records.next() != nil)
    records.cancel()
    #expect(records.next() == nil)
  }

  /// Rows that are still to come are waited for, by another thread.
  @Test func rowsAreWaitedFor() throws {
    let rows = try SpooledRows(width: 2, directory: "/tmp") {}
    let records = rows.records()
    let counts = BoundedQueue<Int>(capacity: 1)
    let reader = try WorkerThread {
      var count = 0
      while let piece = records.next() { count += piece.recordCount }
      counts.put(count)
    }
    let input = try TableInput(
      delimited: MemoryByteSource("n,note\n1,a\n2,b\n", name: "input"),
      expecting: .init()
    ) { RecordRules(width: $0) }
    try Executor(threadCount: 1).run(input.records(), through: [], into: rows)
    rows.finish(nil)
    reader.join()
    #expect(counts.take() == 2)
  }

  @Test func whoFillsItIsToldToStop() throws {
    let rows = try SpooledRows(width: 2, directory: "/tmp") {}
    rows.cancel()
    let input = try TableInput(
      delimited: MemoryByteSource(String.numberedTable(100), name: "input"),
      expecting: .init()
    ) { RecordRules(width: $0) }
    try Executor(threadCount: 1).run(input.records(), through: [], into: rows)
    #expect(rows.progress.rowCount == 0)
  }

  private static let failure = TableError(.malformedRecord, "the input broke off")

  /// What is made of rows that are not all tells of that, for any number of threads, and gets those that are there.
  @Test(arguments: [1, 4])
  func rowsThatBrokeOffAreNotTakenForAll(threads: Int) throws {
    let rows = try Self.spool(String.numberedTable(20_000), failure: Self.failure)
    let output = MemoryByteSink()
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: output, header: nil)
    #expect(throws: Self.failure) { try Executor(threadCount: threads).run(rows.records(), through: [], into: sink) }
    #expect("n,note\n" + output.text == String.numberedTable(20_000))
  }

  @Test func theRowsUpToAFailureCanBeWorkedOn() throws {
    let rows = try Self.spool("a,b\n1,2\n", failure: Self.failure)
    let output = MemoryByteSink()
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: output, header: nil)
    try Executor(threadCount: 1).run(rows.records(failing: false), through: [], into: sink)
    #expect(output.text == "1,2\n")
  }

  @Test func rowsThatWereGivenUpAreNotTakenForAll() throws {
    let rows = try SpooledRows(width: 2, directory: "/tmp") {}
    rows.cancel()
    rows.finish(nil)
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: MemoryByteSink(), header: nil)
    #expect(throws: TableError.self) { try Executor(threadCount: 2).run(rows.records(), through: [], into: sink) }
    let whole = try Self.spool("a,b\n1,2\n")
    whole.cancel()
    #expect(whole.progress == .init(rowCount: 1, isComplete: true))
  }
}
