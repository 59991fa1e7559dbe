import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// Records that lie in a document beside other things.
struct JSONLocationTests {
  private func read(
    _ text: String,
    _ location: String,
    cutAt offsets: [Int] = [],
    chunkSize: Int = 256 << 10
  ) throws -> Reading {
    var options = JSONReader.Options(chunkSize: chunkSize)
    options.location = try JSONLocation(location)
    return Reading(text, cutAt: offsets, options: options)
  }

  @Test(arguments: [
    (#"{"data":[{"a":1},{"a":2}],"n":2}"#, "data"),
    (#"{"n":[{"data":[{"a":9}]}],"data":[{"a":1},{"a":2}],"more":[{"a":3}]}"#, "data"),
    (#" { "x" : { "data" : 1 , "y" : [ ] } , "a" : { "b" : [ 1, [ 2 ], [ {"a":1} , {"a":2} ] ] } } "#, "a.b.2"),
    (#"[{"s":"]}\"["},{"rows":[{"a":1},{"a":2}]}]"#, "1.rows"),
    (#"{"a.b":{"c/d":[{"a":1},{"a":2}],"~":0}}"#, "/a.b/c~1d"),
    (#"{"":[{"a":1},{"a":2}]}"#, "/"),
    (#"{"\u0064ata":[{"a":1},{"a":2}]}"#, "data"),
    (#"{"t":true,"f":-1.5e3,"s":"data","data":[{"a":1},{"a":2}]}"#, "data"),
  ])
  func recordsAreFoundWhereverTheBytesAreCut(_ text: String, _ location: String) throws {
    let expected = ReadTable(header: ["a"], records: [["1"], ["2"]])
    #expect(try read(text, location).table == expected)
    for offset in 1..<text.utf8.count {
      let reading = try read(text, location, cutAt: [offset], chunkSize: 8)
      #expect(reading.table == expected && reading.failure == nil, "cut at \(offset)")
    }
  }

  @Test func anObjectIsOneRecordAndScalarsAreValues() throws {
    #expect(try read(#"{"meta":{"a":1,"b":[2]},"n":{}}"#, "meta").table.records == [["1", "2"]])
    #expect(try read(#"{"v":[1,"x"],"n":[]}"#, "v").table == ReadTable(header: ["value"], records: [["1"], ["\"x\""]]))
    #expect(try read(#"{"v":[],"n":1}"#, "v").table == ReadTable())
  }

  @Test(arguments: [
    (#"{"a":1,"b":2}"#, "data", "there is no data in the JSON; its members are a, b"),
    (#"{"a":{"x":1},"b":2}"#, "a.data", "there is no a.data in the JSON; its members are x"),
    (#"{"a":1}"#, "a.b", "there is no a.b in the JSON"),
    (#"[[],{}]"#, "0.0", "there is no 0.0 in the JSON"),
    (#"[1]"#, "1", "there is no 1 in the JSON"),
    (#"{}"#, "x", "there is no x in the JSON"),
    ("", "x", "there is no x in the JSON"),
    (#"{"a":"x"}"#, "a", "1:6: a is neither an array nor an object"),
    ("{\n\"a\":[{}],}", "b", "2:10: this is no JSON document"),
    (#"{"a" 1}"#, "a", "1:6: this is no JSON document"),
    ("{\"a\":[{\"b\":1}]}\n{\"a\":[]}", "a", "2:1: another document follows"),
    (#"{"a":[{"b":1}],"c":[1"#, "a", "1:22: the JSON ends in the middle of a value"),
    (#"{"a":[{"b":1}"#, "a", "the JSON ends in the middle of a value"),
    ("{\n \"a\":[{\"b\":tru}]}", "a", "2:15: only true, false and null"),
  ])
  func whatIsNotThereIsAnError(_ text: String, _ location: String, _ message: String) throws {
    let complaint = try read(text, location).complaint
    #expect(complaint.contains(message), "\(complaint)")
    #expect(try read(text, location, cutAt: Array(1..<max(1, text.utf8.count))).complaint.contains(message))
  }

  @Test(arguments: ["", "/a~2", "/a~"])
  func noLocationsAreRefused(_ text: String) {
    #expect(throws: TableError.self) { try JSONLocation(text) }
  }

  /// The only list of objects, for who wonders at a single record.
  @Test(arguments: [
    (#"{"data":[{"a":1},{"a":2}],"n":2}"#, "data", 2),
    (#"{"a":{"rows":[{"x":[{"y":1}]},{"z":2},{"x":[]}]}}"#, "a.rows", 3),
    (#"{"a.b":[{"c":1}]}"#, "/a.b", 1),
  ])
  func theListOfTheOnlyRecordIsFound(_ text: String, _ location: String, _ count: Int) throws {
    let list = try JSONReader(MemoryByteSource(text)).listOfRecords
    #expect(list == JSONPaths.List(location: location, recordCount: count))
    #expect(try read(text, location).table.records.count <= count)
  }

  @Test(arguments: [
    #"{"data":[1,2]}"#, #"{"data":[1,{"a":2}]}"#, #"{"a":[{"x":1}],"b":[{"x":1}]}"#, #"{"a":[{"x":1}]}{"a":[{"x":1}]}"#,
    #"[{"a":[{"x":1}]}]"#,
    #"{"a":[[{"x":1}]]}"#, "{}", "",
  ])
  func whereThereIsNoSuchListNoneIsFound(_ text: String) throws {
    #expect(try JSONReader(MemoryByteSource(text)).listOfRecords == nil)
  }
}
