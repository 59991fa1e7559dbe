import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// What is written is what was read, in every dialect.
struct DelimitedEncoderTests {
  static let dialects: [Dialect] = [
    .csv,
    .csv.delimiter(";"),
    Dialect(delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "'")),
    Dialect(delimiter: UInt8(ascii: ","), recordEnd: .carriageReturnLineFeed),
    Dialect(delimiter: UInt8(ascii: ","), comment: UInt8(ascii: "#")),
    Dialect(delimiter: UInt8(ascii: "\t"), quote: nil, encoding: .backslashEscapes),
    Dialect(delimiter: UInt8(ascii: ";"), quote: nil, encoding: .backslashEscapes),
  ]

  /// The batches of a text whose first record is the header.
  private func batches(_ text: [UInt8], _ dialect: Dialect, chunkSize: Int = 1 << 18) throws -> [RecordBatch] {
    let expectations = InputExpectations(dialect)
    let prologue = try InputPrologue(reading: MemoryByteSource(text), expecting: expectations, sampleSize: 64)
    let rules = RecordRules(width: prologue.names.count)
    let reader = DelimitedReader(prologue, rules: rules, depth: .fields, chunkSize: chunkSize)
    var batches = [try #require(prologue.header)]
    while let piece = reader.next() {
      if let failure = piece.failure { throw failure }
      batches += piece.batches
    }
    return batches
  }

  private func encode(_ batches: [RecordBatch], _ encoder: DelimitedEncoder) -> [UInt8] {
    let output = OutputBuffer(capacity: 16)
    for batch in batches { encoder.append(batch, to: output) }
    return [UInt8](copying: output.bytes)
  }

  private func encode(_ texts: [[UInt8]], _ dialect: Dialect) -> [UInt8] {
    let output = OutputBuffer(capacity: 16)
    let encoder = DelimitedEncoder(dialect)
    for (position, value) in texts.enumerated() {
      if position > 0 { output.append(dialect.delimiter) }
      encoder.appendValue(value.span, isAlone: texts.count == 1, to: output)
    }
    output.append(encoder.recordEnd.span)
    return [UInt8](copying: output.bytes)
  }

  private func values(_ batches: [RecordBatch]) -> [[[UInt8]]] { batches.flatMap(\.values) }

  @Test(arguments: dialects, dialects)
  func everyTableIsTheSameInEveryDialect(_ source: Dialect, _ target: Dialect) throws {
    for seed in 0..<6 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let width = [1, 2, 3, 12][Int(seed % 4)]
      let table = RandomTable(rowCount: 60, width: width, &generator)
      let read = try batches(table.rows.flatMap { encode($0, source) }, source, chunkSize: 200)
      try #require(values(read) == table.rows, "seed \(seed)")
      let encoder = DelimitedEncoder(target)
      let same = try values(batches(encode(read, encoder), target))
      #expect(same == table.rows, "seed \(seed)")
      // Other columns in another order, one of them twice, and every other record.
      let columns = (0..<width).reversed() + [0]
      let chosen = read.map { batch in
        var batch = batch
        batch.columns = columns.map(RecordBatch.Column.field)
        if batch.index.recordCount > 1 {
          batch.selection = (0..<UInt32(batch.index.recordCount)).filter { $0 % 2 == 0 }
        }
        return batch
      }
      let expected = read.flatMap { batch in
        batch.values.enumerated().filter { $0.offset % 2 == 0 }.map { row in columns.map { row.element[$0] } }
      }
      #expect(try values(batches(encode(chosen, encoder), target)) == expected, "seed \(seed)")
      #expect(values(chosen.map { $0.rewritten() }) == expected, "seed \(seed)")
      #expect(values(chosen.map { $0.rewritten(in: target) }) == expected, "seed \(seed)")
    }
  }

  @Test(arguments: dialects)
  func computedValuesComeBack(_ dialect: Dialect) throws {
    var generator = SeededGenerator(seed: 9)
    let table = RandomTable(rowCount: 40, width: 2, &generator)
    let read = try batches(table.rows.flatMap { encode($0, .csv) }, .csv)
    let computed = read.map { batch in
      var bytes: [UInt8] = []
      var ends: [UInt32] = []
      for row in batch.values {
        bytes += row[1]
        ends.append(UInt32(bytes.count))
      }
      var batch = batch
      batch.columns = [.computed(ValueColumn(bytes: bytes, ends: ends)), .field(0)]
      return batch
    }
    let expected = table.rows.map { [$0[1], $0[0]] }
    #expect(try values(batches(encode(computed, DelimitedEncoder(dialect)), dialect)) == expected)
    #expect(values(computed.map { $0.rewritten() }) == expected)
  }

  /// Every small value, alone and beside others.
  @Test(arguments: dialects)
  func everySmallValueComesBack(_ dialect: Dialect) throws {
    for value in everyInput(of: Array("a,;\"'\r\n\t\\x3#".utf8), upTo: 2) {
      for row in [[value], [value, value], [[], value], [value, []]] {
        let header = row.map { _ in Array("h".utf8) }
        let text = encode(header, dialect) + encode(row, dialect)
        #expect(try values(batches(text, dialect)).last == row, "\(shown(value)) as \(shown(text))")
      }
    }
  }

  /// Values of backslashes, letters of escapes, tabs and line ends, with no more backslashes than are needed.
  @Test func everyEscapeComesBack() throws {
    let dialect = Dialect(delimiter: UInt8(ascii: "\t"), quote: nil, encoding: .backslashEscapes)
    let values = everyInput(of: Array("\\tn\t\n\ra".utf8), upTo: 5)
    let text = encode([[0x68], [0x68]], dialect) + values.flatMap { encode([$0, [0x2E]], dialect) }
    let read = try batches(text, dialect)
    #expect(self.values(read).dropFirst().map { $0[0] } == values)
    #expect(encode([Array("C:\\new\\a\\".utf8)], dialect) == Array("C:\\\\new\\a\\\n".utf8))
    // Without escapes a backslash is what it is.
    #expect(encode([Array("C:\\new".utf8)], .tsv) == Array("C:\\new\n".utf8))
  }

  @Test(
    arguments: [
      ("a", "a"), ("", ""), (" a ", " a "), ("a\"b", "\"a\"\"b\""), ("a,b", "\"a,b\""), ("a\n", "\"a\n\""), ("'", "'"),
      ("a\r", "\"a\r\""), ("\\", "\\"),
    ]
  )
  func quotesStandOnlyWhereTheyMust(_ value: String, _ field: String) {
    #expect(encode([[0x78], Array(value.utf8)], .csv) == Array("x,\(field)\n".utf8))
  }

  @Test(
    arguments: [
      ("=1", true), ("@a", true), ("\tx", true), ("\nx", true), ("+1+2", true), ("-a", true), ("-1-2", true),
      ("-E5", true), ("-1e", true), ("-1e+", true), ("-1e5+2", true), ("+", true), ("-", true), ("-1", false),
      ("+1.5", false), ("-1,234.50", false), ("-1e5", false), ("+1.5E-3", false), ("1=2", false), ("a", false),
    ]
  )
  func formulasAreDefused(_ value: String, isFormula: Bool) {
    let output = OutputBuffer()
    DelimitedEncoder(.tsv, defusesFormulas: true).appendValue(Array(value.utf8).span, isAlone: false, to: output)
    #expect(String(copying: output.bytes).hasPrefix("'") == isFormula)
  }

  @Test func emptyRecordOfOneFieldIsQuoted() throws {
    #expect(encode([[]], .csv) == Array("\"\"\n".utf8))
    let read = try batches(Array("a,b\n1,\n2,3\n".utf8), .csv)
    let last = read.map { batch in
      var batch = batch
      batch.columns = [.field(1)]
      return batch
    }
    #expect(encode(last, DelimitedEncoder(.csv)) == Array("b\n\"\"\n3\n".utf8))
  }

  /// Quotes, record ends and all, where the dialect stays.
  @Test func recordsThatKeepTheirDialectAreCopied() throws {
    let text = Array("a,\"b\"\r\n\"1\",\"x\ny\"\n2,\"\"\"\"\r\"3\",\n".utf8)
    let read = try batches(text, .csv)
    #expect(encode(read, DelimitedEncoder(.csv)) == text)
    #expect(
      encode(read, DelimitedEncoder(.csv, endsWithPairs: true))
        == Array("a,\"b\"\r\n\"1\",\"x\ny\"\r\n2,\"\"\"\"\r\n\"3\",\r\n".utf8)
    )
    let turned = read.map { batch in
      var batch = batch
      batch.columns = [.field(1), .field(0)]
      return batch
    }
    #expect(encode(turned, DelimitedEncoder(.csv)) == Array("\"b\",a\n\"x\ny\",\"1\"\n\"\"\"\",2\n,\"3\"\n".utf8))
  }

  /// Room was made for one copy of each record.
  @Test func longFieldThatIsTakenManyTimesFits() throws {
    let long = [UInt8](repeating: UInt8(ascii: "x"), count: 100_000)
    let read = try batches(Array("a,b,c,d,e,f\n".utf8) + long + Array(",2,3,4,5,6\n".utf8), .csv)
    var batch = try #require(read.last)
    batch.columns = [.field(0), .field(0), .field(0)]
    let output = OutputBuffer(capacity: 16)
    DelimitedEncoder(.csv).append(batch, to: output)
    #expect(output.count == 300_003)
  }

  /// A line feed that is data where CRLF ends records would end one elsewhere.
  @Test func lineFeedThatWasDataIsQuoted() throws {
    let pairs = Dialect(delimiter: UInt8(ascii: ","), recordEnd: .carriageReturnLineFeed)
    let read = try batches(Array("a,b\r\n1,x\ny\r\n".utf8), pairs)
    #expect(encode(read, DelimitedEncoder(.csv)) == Array("a,b\n1,\"x\ny\"\n".utf8))
    #expect(encode(read, DelimitedEncoder(pairs)) == Array("a,b\r\n1,x\ny\r\n".utf8))
  }

  @Test func textBehindAQuoteIsWrittenByTheRules() throws {
    let lazy = Dialect(delimiter: UInt8(ascii: ","), allowsTextAfterQuote: true)
    let read = try batches(Array("a,b\n\"1\"x,2\n".utf8), lazy)
    #expect(encode(read, DelimitedEncoder(.csv)) == Array("a,b\n1x,2\n".utf8))
    #expect(encode(read, DelimitedEncoder(lazy)) == Array("a,b\n\"1\"x,2\n".utf8))
  }

  /// A field that comes to stand first must not make its record a comment.
  @Test func recordIsNotWrittenAsAComment() throws {
    let dialect = Dialect(delimiter: UInt8(ascii: ","), comment: UInt8(ascii: "#"))
    let read = try batches(Array("a,b\n1,#2\n3,4\n".utf8), dialect)
    let turned = read.map { batch in
      var batch = batch
      batch.columns = [.field(1), .field(0)]
      return batch
    }
    #expect(encode(turned, DelimitedEncoder(dialect)) == Array("b,a\n\"#2\",1\n4,3\n".utf8))
    #expect(encode(turned.map { $0.rewritten() }, DelimitedEncoder(dialect)) == Array("b,a\n\"#2\",1\n4,3\n".utf8))
  }
}
