import Foundation
import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// What tables are as JSON.
struct JSONRecordEncoderTests {
  private func reader(_ text: [UInt8], _ expectations: InputExpectations = .init()) throws -> (
    DelimitedReader, [String]
  ) {
    let prologue = try InputPrologue(reading: MemoryByteSource(text), expecting: expectations)
    let reader = DelimitedReader(prologue, rules: RecordRules(width: prologue.names.count), depth: .fields)
    return (reader, prologue.names)
  }

  private func written(
    _ text: String,
    _ options: JSONRecordEncoder.Options = .init(),
    expecting expectations: InputExpectations = .init()
  ) throws -> String {
    let (reader, names) = try reader(Array(text.utf8), expectations)
    return String(decoding: try writeJSON(reader, JSONRecordEncoder(names, options: options)), as: UTF8.self)
  }

  @Test(arguments: [
    "0", "-0", "7", "-12", "1.5", "0.10", "1e5", "1E-07", "-1.25e+10", "12345678901234567890",
    "1.00000000000000000000000000001",
  ])
  func numbersKeepTheirDigits(_ text: String) throws {
    #expect(try written("a,b\n\(text),\"\(text)\"\n") == "{\"a\":\(text),\"b\":\(text)}\n")
    #expect(try written("a\n\(text)\n", .init(writesStringsOnly: true)) == "{\"a\":\"\(text)\"}\n")
  }

  @Test(arguments: [
    "007", "-", "+1", ".5", "1.", "1.e3", "1e", "0x10", "1_000", "nan", "NaN", "Infinity", "-inf", "true", "false",
    "null",
    " 1", "1 ", "--1", "1-", "01", "-01", "1.2.3", "2024-01-02", "[1]", "{}", "12:30",
  ])
  func everythingElseIsAString(_ text: String) throws {
    #expect(try written("a,b\n\(text),\"\(text)\"\n") == "{\"a\":\"\(text)\",\"b\":\"\(text)\"}\n")
  }

  /// A batch with a computed column between two of its fields.
  private func computed(_ dialect: Dialect, _ text: String) -> RecordBatch {
    let bytes = Array(text.utf8)
    let block = ByteBlock(capacity: bytes.count)
    block.withMutableBytes { _ = $0.copy(from: bytes.span) }
    let origin = RecordBatch.Origin(source: "test", firstLine: 1)
    var batch = RecordBatch(scanning: block, 0..<bytes.count, width: 2, dialect: dialect, origin: origin)
    let values = ValueColumn(bytes: Array("5x\"".utf8), ends: [1, 1, 3])
    batch.columns = [.field(0), .computed(values), .field(1)]
    return batch
  }

  private func text(_ batch: RecordBatch, nullable: Set<Int>, nested: Bool = false) -> String {
    var options = JSONRecordEncoder.Options(isNested: nested)
    options.nullableColumns = nullable
    let output = OutputBuffer()
    JSONRecordEncoder(["a", "b", "c"], options: options).append(batch, to: output)
    return String(copying: output.bytes)
  }

  /// What is computed to be missing is null, now and when it has been put into records.
  @Test(arguments: [false, true])
  func whatIsComputedToBeMissingIsNull(isNested: Bool) {
    let csv = computed(.csv, "1,\n,\"\"\nx,7\n")
    let plain = #"""
      {"a":1,"b":5,"c":""}
      {"a":"","b":"","c":""}
      {"a":"x","b":"x\"","c":7}

      """#
    let someNull = plain.replacingOccurrences(of: #""b":"""#, with: #""b":null"#)
    let allNull = someNull.replacingOccurrences(of: #":"""#, with: ":null")
    for batch in [csv, csv.rewritten()] {
      #expect(text(batch, nullable: [], nested: isNested) == plain)
      #expect(text(batch, nullable: [1], nested: isNested) == someNull)
      #expect(text(batch, nullable: [0, 1, 2], nested: isNested) == allNull)
    }
    // JSON says itself what is null, absent or an empty text.
    let json = computed(.json, "1,\nnull,\"\"\n\"x\",7\n")
    let expected = #"""
      {"a":1,"b":5}
      {"a":null,"b":null,"c":""}
      {"a":"x","b":"x\"","c":7}

      """#
    for batch in [json, json.rewritten()] {
      for nullable in [[], [0, 1, 2]] as [Set<Int>] {
        #expect(text(batch, nullable: nullable, nested: isNested) == expected)
      }
    }
    // Delimited text among JSON: what is missing in it is null, and texts are strings.
    let mixed = csv.rewritten(in: .json)
    let values = #"""
      {"a":1,"b":5,"c":null}
      {"a":null,"b":null,"c":null}
      {"a":"x","b":"x\"","c":7}

      """#
    #expect(mixed.dialect == .json && text(mixed, nullable: [], nested: isNested) == values)
  }

  @Test func textsAreEscaped() throws {
    let text = "a,b\n\"say \"\"hi\"\"\",\"x\ny\r\tz\"\n\\,\u{1}\u{8}\u{C}\u{1F}\u{7F}\n\"\"\"\",é日😀\"\n,\"\"\n"
    let expected = #"""
      {"a":"say \"hi\"","b":"x\ny\r\tz"}
      {"a":"\\","b":"\u0001\b\f\u001f\#u{7F}"}
      {"a":"\"","b":"é日😀\""}
      {"a":"","b":""}

      """#
    let actual = try written(text)
    #expect(actual == expected)
  }

  @Test func namesAreEscapedAndToldApart() throws {
    #expect(try written("\"a\"\"b\"\n1\n") == "{\"a\\\"b\":1}\n")
    #expect(try written("\"a\n\"\"b\",c\n1,2\n") == "{\"a\\n\\\"b\":1,\"c\":2}\n")
    #expect(try written("a,a,b\n1,2,3\n") == "{\"a\":1,\"a_2\":2,\"b\":3}\n")
    #expect(try written("a,a,a_2\n1,2,3\n") == "{\"a\":1,\"a_3\":2,\"a_2\":3}\n")
    #expect(try written("a,a_2,a,a\n1,2,3,4\n") == "{\"a\":1,\"a_2\":2,\"a_3\":3,\"a_4\":4}\n")
    #expect(JSONRecordEncoder.remark(on: ["a", "b"]) == nil)
    #expect(
      JSONRecordEncoder.remark(on: ["a", "b", "b"]) == "several columns are called \"b\"; in JSON the next is \"b_2\""
    )
  }

  @Test func anArrayHasALineARecord() throws {
    let options = JSONRecordEncoder.Options(layout: .array)
    #expect(try written("a\n1\nx\n", options) == "[\n{\"a\":1},\n{\"a\":\"x\"}\n]\n")
    #expect(try written("a\n", options) == "[]\n")
    #expect(try written("a\n") == "")
  }

  @Test func chosenTextsAreNull() throws {
    let options = JSONRecordEncoder.Options(nullText: Array("NA".utf8))
    #expect(try written("a,b,c\nNA,\"NA\",NAN\n", options) == "{\"a\":null,\"b\":null,\"c\":\"NAN\"}\n")
    let empty = JSONRecordEncoder.Options(nullText: [])
    #expect(try written("a,b\n,\"\"\n", empty) == "{\"a\":null,\"b\":null}\n")
  }

  @Test func escapedFieldsAreDecoded() throws {
    var expectations = InputExpectations()
    expectations.delimiter = UInt8(ascii: "\t")
    expectations.quote = .some(nil)
    expectations.encoding = .backslashEscapes
    #expect(
      try written("a\tb\nx\\ty\\\\\t\"q\"\n", expecting: expectations) == "{\"a\":\"x\\ty\\\\\",\"b\":\"\\\"q\\\"\"}\n"
    )
  }

  @Test func otherQuotesAndDelimitersAreUnderstood() throws {
    var expectations = InputExpectations()
    expectations.delimiter = UInt8(ascii: "e")
    expectations.quote = UInt8(ascii: "'")
    #expect(
      try written("aeb\n5e7\n'1''2'e'3'\n", expecting: expectations) == "{\"a\":5,\"b\":7}\n{\"a\":\"1'2\",\"b\":3}\n"
    )
    var lazy = InputExpectations()
    lazy.allowsTextAfterQuote = true
    lazy.quote = UInt8(ascii: "\"")
    let mixed = try written("a,b\n\"x\"y\"z,1\n", expecting: lazy)
    #expect(mixed == "{\"a\":\"xy\\\"z\",\"b\":1}\n")
  }

  /// Bytes that are no UTF-8, as Swift's own decoder takes them.
  @Test(arguments: 0..<20)
  func malformedBytesBecomeReplacementCharacters(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let choices: [UInt8] = [
      0x41, 0x80, 0xBF, 0xC0, 0xC3, 0xA9, 0xE0, 0xA0, 0xED, 0x9F, 0xE2, 0x82, 0xAC, 0xF0, 0x9F, 0xF4, 0x8F, 0xF5,
    ]
    for _ in 0..<500 {
      let value = random.bytes(random.number(below: 24), of: choices)
      let (reader, names) = try reader(Array("a,b\n".utf8) + value + Array(",1\n".utf8))
      let batch = try #require(reader.next()?.batches.first)
      let output = OutputBuffer()
      let malformed = JSONRecordEncoder(names).append(batch, to: output)
      let text = String(decoding: value, as: UTF8.self)
      #expect(String(decoding: [UInt8](copying: output.bytes), as: UTF8.self) == "{\"a\":\"\(text)\",\"b\":1}\n")
      #expect(malformed == text.unicodeScalars.count { $0 == "\u{FFFD}" }, "\(value)")
    }
  }

  /// Every text through Foundation and back.
  @Test(arguments: 0..<20)
  func foundationReadsWhatWasWritten(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let choices = Array("a1-.e\"\\\n\r\t\u{0}\u{1B}, ".utf8)
    for _ in 0..<200 {
      let value = random.bytes(random.number(below: 40), of: choices)
      let field = Array("\"".utf8) + value.flatMap { $0 == UInt8(ascii: "\"") ? [$0, $0] : [$0] } + Array("\"".utf8)
      let (reader, names) = try reader(Array("k,v\n".utf8) + field + Array(",x\n".utf8))
      let written = try writeJSON(reader, JSONRecordEncoder(names, options: .init(writesStringsOnly: true)))
      let object = try #require(try JSONSerialization.jsonObject(with: Data(written)) as? [String: String])
      #expect(object["k"] == String(decoding: value, as: UTF8.self))
    }
  }

  @Test func selectedAndComputedColumnsAreWritten() throws {
    let (reader, _) = try reader(Array("a,b\n1,x\n2,y\n3,z\n".utf8))
    var batch = try #require(reader.next()?.batches.first)
    let values = ValueColumn(bytes: Array("7t\"".utf8), ends: [1, 2, 3])
    batch.columns = [.field(1), .computed(values), .field(0), .field(1)]
    batch.selection = [0, 2]
    let output = OutputBuffer()
    JSONRecordEncoder(["b", "c", "a", "b2"]).append(batch, to: output)
    let expected = "{\"b\":\"x\",\"c\":7,\"a\":1,\"b2\":\"x\"}\n{\"b\":\"z\",\"c\":\"\\\"\",\"a\":3,\"b2\":\"z\"}\n"
    #expect(String(decoding: [UInt8](copying: output.bytes), as: UTF8.self) == expected)
  }
}

/// JSON to JSON, and JSON to CSV.
struct JSONRoundTripTests {
  private func rewritten(_ text: String, _ options: JSONRecordEncoder.Options = .init()) throws -> String {
    let reader = try JSONReader(MemoryByteSource(text))
    let bytes = try writeJSON(reader, JSONRecordEncoder(reader.header, options: options))
    return String(decoding: bytes, as: UTF8.self)
  }

  private func delimited(_ text: String, _ dialect: Dialect = .csv, nullText: String = "") throws -> String {
    let reader = try JSONReader(MemoryByteSource(text))
    let encoder = DelimitedEncoder(dialect, nullText: Array(nullText.utf8))
    let output = OutputBuffer()
    encoder.appendRecord(reader.header, to: output)
    while let piece = reader.next() {
      for batch in piece.batches { encoder.append(batch, to: output) }
    }
    return String(decoding: [UInt8](copying: output.bytes), as: UTF8.self)
  }

  @Test func flatRecordsComeBackAsTheyWere() throws {
    let text = """
      {"a":1.0,"b":"x \\"y\\" \\\\ \\n \\/ \\u00e9","c":null}
      {"a":-0e7,"b":"\\ud83d\\ude00","d":[]}
      {"c":true,"d":{}}
      {}

      """
    let back = try rewritten(text)
    #expect(back == text)
  }

  @Test func stringsOnlyQuotesScalars() throws {
    let text = #"{"a":1,"b":true,"c":null,"d":[],"e":"x"}"#
    #expect(
      try rewritten(text, .init(writesStringsOnly: true)) == #"{"a":"1","b":"true","c":null,"d":[],"e":"x"}"# + "\n"
    )
  }

  @Test func valuesBecomeFields() throws {
    let text = """
      {"a":1.0,"b":"x","c":null,"d":true}
      {"a":"p,q","b":"say \\"hi\\"","c":"l\\nm","d":""}
      {"b":"é\\u00e9","d":[]}

      """
    let expected = "a,b,c,d\n1.0,x,,true\n\"p,q\",\"say \"\"hi\"\"\",\"l\nm\",\n,éé,,[]\n"
    #expect(try delimited(text) == expected)
    #expect(try delimited(text, .csv.delimiter(";")).hasPrefix("a;b;c;d\n1.0;x;;true\np,q;\"say"))
    #expect(try delimited(text, .tsv).hasPrefix("a\tb\tc\td\n1.0\tx\t\ttrue\np,q\tsay \"hi\"\tl\\nm\t\n"))
    #expect(try delimited(text, nullText: "NULL").hasPrefix("a,b,c,d\n1.0,x,NULL,true\n"))
    #expect(try delimited(text, .csv.delimiter(".")).hasPrefix("a.b.c.d\n\"1.0\".x..true\n"))
  }

  @Test func theOnlyFieldOfARecordIsQuotedWhenEmpty() throws {
    #expect(try delimited(#"{"a":""}{"a":null}{}{"a":1}"#) == "a\n\"\"\n\"\"\n\"\"\n1\n")
  }

  @Test func nullAndEmptyAreToldApartOnTheWayBack() throws {
    let text = #"{"o":{"p":[1,{"q":null}]},"e":""}"#
    let table = try delimited(text, nullText: "NA")
    #expect(table == "o.p.0,o.p.1.q,e\n1,NA,\n")
    let prologue = try InputPrologue(reading: MemoryByteSource(table), expecting: InputExpectations())
    let reader = DelimitedReader(prologue, rules: RecordRules(width: 3), depth: .fields)
    let encoder = JSONRecordEncoder(prologue.names, options: .init(nullText: Array("NA".utf8)))
    let back = String(decoding: try writeJSON(reader, encoder), as: UTF8.self)
    #expect(back == #"{"o.p.0":1,"o.p.1.q":null,"e":""}"# + "\n")
  }

  /// Fields written from JSON, read as CSV, are the values that Foundation reads.
  @Test(arguments: 0..<20)
  func randomValuesSurviveDelimitedText(_ seed: Int) throws {
    var random = RandomJSON(seed: 77 + UInt64(seed))
    for _ in 0..<30 {
      var bytes: [UInt8] = []
      for _ in 0..<(1 + random.number(below: 10)) { bytes += random.object() + Array("\n".utf8) }
      let text = String(decoding: bytes, as: UTF8.self)
      let direct = Reading(bytes)
      let table = try delimited(text)
      let prologue = try InputPrologue(reading: MemoryByteSource(table), expecting: InputExpectations())
      let reader = DelimitedReader(prologue, rules: RecordRules(width: prologue.names.count), depth: .fields)
      var records: [[String]] = []
      while let piece = reader.next() {
        records += piece.batches.flatMap(\.values).map { $0.map { String(decoding: $0, as: UTF8.self) } }
      }
      let expected = direct.table.records.map { $0.map(value) }
      #expect(records == expected, "\(text)")
    }
  }

  /// The value of a scalar, as a field of delimited text.
  private func value(_ scalar: String) -> String {
    guard scalar.hasPrefix("\"") else { return scalar == "null" ? "" : scalar }
    return PlainText.value(scalar)
  }
}
