import StoaBytes
import StoaTestSupport

@testable import StoaRecords

extension Choices {
  /// Any dialect that a command line can ask for.
  mutating func dialect() -> Dialect {
    Dialect(
      delimiter: one(of: [",", "\t", ";", "|", "a", "\u{0}", "\\", " "].map { UInt8(ascii: $0) }),
      quote: one(of: [UInt8(ascii: "\""), UInt8(ascii: "'"), nil]),
      recordEnd: one(of: [.any, .any, .carriageReturnLineFeed]),
      comment: one(of: [nil, nil, UInt8(ascii: "#")]),
      allowsTextAfterQuote: flag()
    )
  }
}

/// The scan by masks finds what the plain machine finds, wherever the bytes are cut.
enum ScannerTarget: FuzzTarget {
  static let name = "scanner"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let dialect = choices.dialect()
    let size = 1 + choices.number(below: 255)
    let bytes = choices.data
    var (plain, blocks) = (RecordScanner(dialect: dialect), RecordScanner(dialect: dialect))
    var expected = PositionBuffer(capacity: 16)
    var found = PositionBuffer(capacity: 16)
    plain.scanPlainly(bytes.span, in: 0..<bytes.count, into: &expected)
    var start = 0
    while start < bytes.count {
      var end = min(start + size, bytes.count)
      // Where a CRLF alone ends records, no piece ends between the two.
      if end < bytes.count, bytes[end - 1] == carriageReturn, bytes[end] == lineFeed { end += 1 }
      blocks.scan(bytes.span, in: start..<end, into: &found)
      start = end
    }
    let positions = (0..<expected.count).map { expected[$0] }
    require(positions == (0..<found.count).map { found[$0] }, "other positions")
    require(plain.faults == blocks.faults, "other faults")
    require(plain.state == blocks.state && plain.lineCount == blocks.lineCount, "another state")
    require(plain.recordEndCount == blocks.recordEndCount, "another number of records")
  }
}

/// What reading an input comes to.
struct ReadRecords: Equatable {
  var names: [String] = []
  var values: [[[UInt8]]] = []
  var badRecords: [UInt8] = []
  var failure: String?

  init(_ source: any ByteSource, _ expectations: InputExpectations, _ rules: RecordRules, sample: Int, chunk: Int) {
    do throws(TableError) {
      let prologue = try InputPrologue(reading: source, expecting: expectations, sampleSize: sample)
      names = prologue.names
      var rules = rules
      rules.width = max(1, names.count)
      let reader = DelimitedReader(prologue, rules: rules, depth: .fields, chunkSize: chunk)
      while failure == nil, let piece = reader.next() {
        for batch in piece.batches { values += batch.values }
        badRecords += piece.badRecords
        failure = piece.failure?.description
      }
    } catch {
      failure = error.description
    }
  }
}

/// An input is read the same in any chunks, and however it arrives.
enum ReaderTarget: FuzzTarget {
  static let name = "reader"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let expectations = InputExpectations(choices.dialect())
    var rules = RecordRules(width: 1)
    rules.padsShortRecords = choices.flag()
    rules.onBadRecord = choices.one(of: [.stop, .skip, .divert])
    let (sample, chunk, piece) = (
      1 + choices.number(below: 200), 1 + choices.number(below: 200), 1 + choices.number(below: 50)
    )
    let bytes = choices.data
    let whole = ReadRecords(MemoryByteSource(bytes), expectations, rules, sample: 1 << 16, chunk: 1 << 18)
    let inChunks = ReadRecords(MemoryByteSource(bytes), expectations, rules, sample: sample, chunk: chunk)
    require(whole.failure?.isEmpty == inChunks.failure?.isEmpty, "one of two readings fails")
    require(inChunks.names == whole.names && inChunks.values == whole.values, "chunks of \(chunk) read otherwise")
    require(inChunks.badRecords == whole.badRecords, "chunks of \(chunk) divert otherwise")
    let source = SplitByteSource(bytes, piecesOf: piece, name: "memory")
    let inPieces = ReadRecords(source, expectations, rules, sample: sample, chunk: chunk)
    require(inPieces == inChunks, "pieces of \(piece) read otherwise")
  }
}

/// Whatever the dialect is taken for, reading by it on request gives the same.
enum SnifferTarget: FuzzTarget {
  static let name = "sniffer"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    var expectations = InputExpectations()
    expectations.hasHeader = choices.flag()
    expectations.likelyDelimiter = choices.one(of: [nil, UInt8(ascii: "\t"), UInt8(ascii: ";")])
    let bytes = choices.data
    let source = MemoryByteSource(bytes)
    guard let found = try? InputPrologue(reading: source, expecting: expectations) else { return }
    var asked = InputExpectations(found.dialect)
    asked.hasHeader = expectations.hasHeader
    guard let again = try? InputPrologue(reading: MemoryByteSource(bytes), expecting: asked) else {
      fatalError("the dialect that was found cannot be read")
    }
    require(again.names == found.names && again.recordEnd == found.recordEnd, "the dialect reads otherwise on request")
  }
}

/// What is written reads back.
enum EncoderTarget: FuzzTarget {
  static let name = "encoder"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let hasEscapes = choices.flag()
    var dialect = choices.dialect()
    if hasEscapes {
      dialect = Dialect(delimiter: dialect.delimiter, quote: nil, encoding: .backslashEscapes)
    } else if dialect.quote == nil {
      dialect.quote = UInt8(ascii: "\"")
    }
    // A delimiter that is the escape's own letter cannot be told from it.
    if hasEscapes, "a\\".utf8.contains(dialect.delimiter) { dialect.delimiter = UInt8(ascii: ";") }
    let width = 1 + choices.number(below: 4)
    let values = choices.data.split(separator: 0xFF, omittingEmptySubsequences: false).map(Array.init)
    let rows = stride(from: 0, to: values.count - values.count % width, by: width).map { values[$0..<$0 + width] }
    let encoder = DelimitedEncoder(dialect)
    let output = OutputBuffer(capacity: 16)
    // Without a header, a first row of one empty field is a blank line where there are no quotes.
    encoder.appendRecord((1...width).map { "h\($0)" }, to: output)
    for row in rows {
      for (number, value) in row.enumerated() {
        if number > 0 { output.append(dialect.delimiter) }
        encoder.appendValue(value.span, isAlone: width == 1, to: output)
      }
      output.append(encoder.recordEnd.span)
    }
    let expectations = InputExpectations(dialect)
    let bytes = [UInt8](copying: output.bytes)
    let read = ReadRecords(MemoryByteSource(bytes), expectations, RecordRules(width: width), sample: 64, chunk: 100)
    require(read.failure == nil, "what was written is refused: \(read.failure ?? "")")
    require(read.values == rows.map(Array.init), "what was written reads otherwise")
  }
}
