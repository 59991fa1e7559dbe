import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// The header of inputs, and where reading goes on behind it.
struct InputPrologueTests {
  private func prologue(_ text: String, _ change: (inout InputExpectations) -> Void = { _ in }) throws(TableError)
    -> InputPrologue
  {
    var expectations = InputExpectations()
    change(&expectations)
    return try InputPrologue(reading: MemoryByteSource(text), expecting: expectations)
  }

  @Test func headerGivesTheNames() throws {
    let prologue = try prologue("id,\"a\n\"\"b\",\r\n1,2,3\r\n")
    #expect(prologue.names == ["id", "a\n\"b", ""])
    #expect(prologue.recordEnd == Array("\r\n".utf8))
    #expect(prologue.line == 3)
    #expect(!prologue.isEmpty)
    let header = try #require(prologue.header)
    #expect([UInt8](copying: header.block.bytes) == Array("id,\"a\n\"\"b\",\r\n".utf8))
  }

  @Test(arguments: ["", "\n", "\n\r\n\r", "#a\n#b"])
  func inputWithoutARecordIsEmpty(_ text: String) throws {
    let prologue = try prologue(text) { $0.comment = UInt8(ascii: "#") }
    #expect(prologue.isEmpty)
    #expect(prologue.header == nil)
    #expect(prologue.names == [])
  }

  @Test func headerAloneIsNoEmptyInput() throws {
    for text in ["a,b\n", "a,b", "a,b\r"] {
      let prologue = try prologue(text)
      #expect(prologue.names == ["a", "b"])
      #expect(!prologue.isEmpty)
      #expect(prologue.ahead.range.isEmpty)
    }
  }

  /// It was taken for the header.
  @Test func commentThatTheInputEndsWithIsNoHeader() throws {
    let prologue = try prologue("\n#a,b") { $0.comment = UInt8(ascii: "#") }
    #expect(prologue.isEmpty)
  }

  @Test func commentsAndBlankLinesInFrontArePassedOver() throws {
    let prologue = try prologue("#x\r\n\r\n#\"\r\na,b\r\n1,2\r\n") { $0.comment = UInt8(ascii: "#") }
    #expect(prologue.names == ["a", "b"])
    #expect(prologue.header?.origin.firstLine == 4)
    #expect(prologue.line == 5)
  }

  @Test func withoutHeaderTheNamesAreNumbers() throws {
    let prologue = try prologue("x,y,z\n") { $0.hasHeader = false }
    #expect(prologue.names == ["1", "2", "3"])
    #expect(prologue.header == nil)
    #expect(prologue.ahead.range == 0..<6)
  }

  @Test func headerWithoutAnEndIsGivenOne() throws {
    let any = try #require(try prologue("a,b").header)
    #expect([UInt8](copying: any.block.bytes) == Array("a,b\n".utf8))
    let pairs = try #require(try prologue("a,b\n") { $0.recordEnd = .carriageReturnLineFeed }.header)
    #expect([UInt8](copying: pairs.block.bytes) == Array("a,b\n\r\n".utf8))
  }

  /// A header of thousands of columns, whose end lies across the steps in which it is looked for.
  @Test(arguments: 4090...4100 as ClosedRange<Int>, [Dialect.RecordEnd.any, .carriageReturnLineFeed])
  func headerEndsAtAnyPlace(size: Int, _ recordEnd: Dialect.RecordEnd) throws {
    let header = String(repeating: "a,", count: size / 2) + (size % 2 == 0 ? "" : "a")
    let prologue = try prologue(header + "\r\n1,2\r\n") { $0.recordEnd = recordEnd }
    #expect(prologue.names.count == size / 2 + 1)
    #expect(prologue.ahead.range == size + 2..<size + 7)
  }

  /// The LF was dropped, also from the middle of a quoted field.
  @Test(arguments: ["a\r\n1\r\n2\r\n", "a\r\n\"1\r\n\"\r\n", "a\n1\r2\r"])
  func carriageReturnAtTheEndOfTheSampleKeepsItsLineFeed(_ text: String) {
    let bytes = Array(text.utf8)
    var setup = ReadingSetup()
    for sampleSize in 1...bytes.count {
      setup.sampleSize = sampleSize
      for source in [MemoryByteSource(bytes), SplitByteSource(bytes, cutAt: Array(1..<bytes.count))] as [any ByteSource]
      {
        let outcome = setup.read(source)
        #expect(outcome.matches(setup.expected(bytes)), "\(sampleSize) from \(source.name): \(outcome)")
      }
    }
  }

  @Test func doubtsAreTold() throws {
    #expect(
      try prologue("#id,2019\n1,2\n").findings.suffix(2) == [
        "the header starts with #; --comment '#' leaves out such records",
        "the header holds the number 2019; --no-header makes the first record data",
      ]
    )
    #expect(try prologue("id,year\n1,2\n").findings.count == 2)
  }

  @Test func failureInTheHeaderIsThrown() {
    let failure = TableError(.gzip, "damaged")
    #expect(throws: failure) {
      try InputPrologue(
        reading: SplitByteSource(pieces: [Array("a,b".utf8)], failure: failure),
        expecting: InputExpectations()
      )
    }
  }
}
