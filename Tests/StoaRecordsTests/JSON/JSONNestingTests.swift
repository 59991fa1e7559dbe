import StoaBytes
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
