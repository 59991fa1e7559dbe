import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// Dotted names as objects and arrays.
struct JSONNestingTests {
  private func nested(_ text: String, layout: JSONRecordEncoder.Layout = .lines) throws -> String {
    let reader = try JSONReader(MemoryByteSource(text))
    let options = JSONRecordEncoder.Options(layout: layout, isNested: true)
    return String(decoding: try writeJSON(reader, JSONRecordEncoder(reader.header, options: options)), as: UTF8.self)
  }

  @Test(arguments: [
    #"{"o":{"p":[1,{"q":null}]},"e":""}"#,
    #"{"a":{"b":{"c":1}},"d":[[1,2],[3]]}"#,
    #"{"a":[]}"# + "\n" + #"{"a":[1,[]]}"# + "\n" + #"{"a":[1,[2,3]]}"#,
    #"{"a":{}}"# + "\n" + #"{"a":{"b":1}}"# + "\n{}\n" + #"{"a":null}"#,
    #"{"o":{"x":1},"p":2}"# + "\n" + #"{"p":3}"#,
    #"{"0":1,"a":{"1":2,"2":3}}"#,
    #"{"":{"":1},"a":{"":{"":2}}}"#,
    #"{"a":{"01":1}}"#,
    #"{"v":[{"k":1},{"k":2,"l":[true]}]}"#,
    #"{"a":[1,2]}"# + "\n" + #"{"a":{"b":3}}"# + "\n" + #"{"a":[4]}"# + "\n" + #"{"a":{"0":5,"b":6}}"#,
    #"{"a":{"b":{"c":1}}}"# + "\n" + #"{"a":[[1,{"d":2}],{"e":3}]}"# + "\n" + #"{"a":[{"f":4}]}"#,
    #"{"a":{"1":1,"b":2}}"#,
  ])
  func recordsComeBackAsTheyWere(_ text: String) throws {
    let back = try nested(text)
    #expect(back == text + "\n")
  }

  /// What was read from objects and arrays is written as those, and nothing else is.
  private func kept(_ text: String, _ options: JSONReader.Options = .init(), flat: Bool = false) throws -> String {
    let reader = try JSONReader(MemoryByteSource(text), options: options)
    var written = JSONRecordEncoder.Options()
    if !flat { written.paths = reader.paths }
    return String(decoding: try writeJSON(reader, JSONRecordEncoder(reader.header, options: written)), as: UTF8.self)
  }

  @Test(arguments: [
    #"{"o":{"p":[1,{"q":null}]},"e":""}"#,
    #"{"a":[]}"# + "\n" + #"{"a":[1,[]]}"# + "\n" + #"{"a":[1,[2,3]]}"#,
    #"{"a":{}}"# + "\n" + #"{"a":{"b":1}}"# + "\n{}\n" + #"{"a":null}"#,
    #"{"a.b":1}"#,
    #"{"a.b":1,"c":{"d.e":2,"f":[{"g.0":3}]}}"#,
    #"{"a.0":1,"a.1":2}"#,
    #"{"a":{"0":1,"1":2}}"#,
    #"{"a":{"1":2,"0":1},"b":[[],[{}],[[1]]]}"#,
    #"{"a":[1,2]}"# + "\n" + #"{"a":{"b":3}}"# + "\n" + #"{"a":[4]}"# + "\n" + #"{"a":{"c":5}}"#,
    #"{"a":{"b":1},"c":2}"# + "\n" + #"{"c":3}"# + "\n" + #"{"a":{"b":4,"d":5}}"#,
    #"{"":{"":1},"a":{"":{"":2}}}"#,
    #"{"v":[{"k":1},{"k":2,"l":[true]}],"\"q\"":{"\\":"\\"}}"#,
    "{\"\u{E9}\":{\"a\":1},\"e\u{301}\":{\"a\":2}}",
  ])
  func whatWasNestedStaysNested(_ text: String) throws {
    #expect(try kept(text) == text + "\n")
  }

  @Test func flatOutputHasMembersWithDottedNames() throws {
    #expect(try kept(#"{"a":{"b":[1]},"c":2}"#, flat: true) == #"{"a.b.0":1,"c":2}"# + "\n")
  }

  @Test func namedColumnsArePathsUnlessTheFirstRecordHasThemAsKeys() throws {
    let named = JSONReader.Options(columns: .named(["c", "a.b", "x.1"]))
    let text = #"{"a":{"b":1},"c":2}{"x":[3,4]}"#
    #expect(try kept(text, named) == "{\"c\":2,\"a\":{\"b\":1}}\n{\"x\":[null,4]}\n")
    #expect(try kept(#"{"a.b":1,"c":2}"#, named) == "{\"c\":2,\"a.b\":1}\n")
  }

  /// Of some of the columns, in another order, and of new ones.
  @Test(arguments: [
    (["t.1"], #"{"t":[null,2]}"#),
    (["t.1", "n", "t.0"], #"{"t":[1,2],"n":0}"#),
    (["o.a", "n", "o.b", "o.new"], #"{"o":{"a":3,"b":4,"new":9},"n":0}"#),
    (["o.x.y", "n"], #"{"o":{"x":{"y":9}},"n":0}"#),
    (["t.3", "t.0"], #"{"t":[1,null,null,9]}"#),
    (["t.new", "t.0"], #"{"t.new":9,"t":[1]}"#),
    (["other.a", "o.a"], #"{"other.a":9,"o":{"a":3}}"#),
    (["o", "o.a"], #"{"o":9,"o.a":3}"#),
    (["o.a", "o.a", "t.0", "t.0"], #"{"o":{"a":3,"a_2":3},"t":[1],"t.0_2":1}"#),
    (["t.100000"], #"{"t":{"100000":9}}"#),
  ])
  func someColumnsAndNewOnesLieWhereTheirNamesSay(_ names: [String], _ expected: String) throws {
    let reader = try JSONReader(MemoryByteSource(#"{"n":0,"t":[1,2],"o":{"a":3,"b":4}}"#))
    let piece = try #require(reader.next())
    var batch = try #require(piece.batches.first)
    let nine = RecordBatch.Column.computed(ValueColumn(bytes: [UInt8(ascii: "9")], ends: [1]))
    batch.columns = names.map { name in
      reader.header.firstIndex(of: name).map(RecordBatch.Column.field) ?? nine
    }
    var options = JSONRecordEncoder.Options()
    options.paths = reader.paths
    let output = OutputBuffer()
    JSONRecordEncoder(names, options: options).append(batch, to: output)
    #expect(String(decoding: [UInt8](copying: output.bytes), as: UTF8.self) == expected + "\n")
  }

  /// Whatever is read comes back with the same values, and the same for any chunks and threads.
  @Test(arguments: 0..<200)
  func randomRecordsComeBack(_ seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let lines = (0..<Int.random(in: 1...30, using: &random)).map { _ in Self.object(depth: 0, &random) }
    let text = lines.joined(separator: "\n") + "\n"
    let back = try kept(text)
    let written = back.split(separator: "\n")
    #expect(written.count == lines.count)
    for (line, record) in zip(lines, written) {
      #expect(try JSONValue(Array(line.utf8)) == JSONValue(Array(record.utf8)), "\(line) became \(record)")
    }
    #expect(try kept(text, JSONReader.Options(threadCount: 3, chunkSize: 64, bufferSize: 100)) == back)
  }

  private static func object(depth: Int, _ random: inout SeededGenerator) -> String {
    let keys = ["a", "b", "c.d", "e"].shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
    let members = keys.map { key -> String in "\"\(key)\":\(value(depth: depth + 1, &random))" }
    return "{\(members.joined(separator: ","))}"
  }

  private static func value(depth: Int, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth > 4 ? 4 : 8), using: &random) {
    case 0: return "null"
    case 1: return "\"é\\\"x\""
    case 2: return "[]"
    case 3: return "\(Int.random(in: 0..<100, using: &random))"
    case 4, 5: return object(depth: depth, &random)
    default:
      let count = Int.random(in: 0...3, using: &random)
      let elements = (0..<count).map { _ -> String in value(depth: depth + 1, &random) }
      return "[\(elements.joined(separator: ","))]"
    }
  }

  @Test func whatIsAbsentOpensNothing() throws {
    #expect(try nested(#"{"a":{"b":[1,{"c":2}]}}{"x":1}"#) == #"{"a":{"b":[1,{"c":2}]}}"# + "\n" + #"{"x":1}"# + "\n")
    #expect(try nested("{}{}", layout: .array) == "[\n{},\n{}\n]\n")
  }

  @Test func elementsLeftOutBeforeOthersAreNull() throws {
    let names = ["a.0", "a.1.b", "a.2"]
    let reader = try JSONReader(
      MemoryByteSource(#"{"a.2":3}{"a.0":1,"a.2":3}{"a.0":1}"#),
      options: .init(columns: .named(names))
    )
    let written = try writeJSON(reader, JSONRecordEncoder(names, options: .init(isNested: true)))
    let expected = #"{"a":[null,null,3]}"# + "\n" + #"{"a":[1,null,3]}"# + "\n" + #"{"a":[1]}"# + "\n"
    #expect(String(decoding: written, as: UTF8.self) == expected)
  }

  /// A name that stands for a value and for what is below it loses neither.
  @Test func aValueBesideItsMembersKeepsBoth() throws {
    #expect(try nested(#"{"a":1,"a.b":2}{"a":{"b":3}}"#) == #"{"a":1,"a.b":2}"# + "\n" + #"{"a":{"b":3}}"# + "\n")
    let deep = #"{"x":{"a":1,"a.b.0":2}}{"x":{"a":[],"a.b":[3,{"c":4}]}}"#
    let expected = #"{"x":{"a":1,"a.b.0":2}}"# + "\n" + #"{"x":{"a":[],"a.b.0":3,"a.b.1.c":4}}"# + "\n"
    #expect(try nested(deep) == expected)
    #expect(try nested(#"{"v":[[],1],"v.0.k":2}"#) == #"{"v":[[],1],"v.0.k":2}"# + "\n")
  }

  /// Each column may be what the others lie in: a, a.a, a.a.a.
  @Test func columnsThatAllLieInEachOtherTakeAFewStepsEach() throws {
    let names = (1...300).map { count in (0..<count).map { _ in "a" }.joined(separator: ".") }
    let nesting = JSONNesting(JSONNameTree(names, JSONPaths(), splitsNames: true))
    #expect(nesting.steps.count <= 4 * names.count)
    let keySize = nesting.keys.reduce(0) { $0 + $1.count }
    #expect(keySize <= 4 * names.count)
    let header = names[..<4].joined(separator: ",")
    let prologue = try InputPrologue(reading: MemoryByteSource("\(header)\n1,2,3,4\n"), expecting: .init())
    let reader = DelimitedReader(prologue, rules: RecordRules(width: 4), depth: .fields)
    let written = try writeJSON(reader, JSONRecordEncoder(prologue.names, options: .init(isNested: true)))
    #expect(String(decoding: written, as: UTF8.self) == #"{"a":1,"a.a":2,"a.a.a":3,"a.a.a.a":4}"# + "\n")
  }

  @Test func recordsThatGoDeeperOneByOneComeBackAsTheyWere() throws {
    var records = [#"{"a":[1]}"#]
    for depth in 1...200 {
      let inner = records[depth - 1]
      records.append(depth % 3 == 0 ? "{\"a\":[\(inner),{}]}" : "{\"a\":\(inner)}")
    }
    let text = records.joined(separator: "\n")
    #expect(try kept(text) == text + "\n")
  }

  @Test func delimitedTextNestsToo() throws {
    let prologue = try InputPrologue(reading: MemoryByteSource("o.p.0,o.p.1,n,o.q\n1,x,,\n"), expecting: .init())
    let reader = DelimitedReader(prologue, rules: RecordRules(width: 4), depth: .fields)
    let written = try writeJSON(reader, JSONRecordEncoder(prologue.names, options: .init(isNested: true)))
    #expect(String(decoding: written, as: UTF8.self) == #"{"o":{"p":[1,"x"],"q":""},"n":""}"# + "\n")
  }

  @Test func namesOfManyPartsStayAsTheyAre() throws {
    let name = String(repeating: "a.", count: 5000) + "a"
    #expect(try nested("{\"\(name)\":1}") == "{\"\(name)\":1}\n")
  }
}
