import StoaBytes
import Testing

@testable import StoaRecords

/// What JSON means as a table.
struct JSONReaderTests {
  private func table(_ header: [String], _ records: [[String]]) -> ReadTable {
    ReadTable(header: header, records: records)
  }

  @Test func objectsBecomeRecords() {
    let reading = Reading(#"{"a":1,"b":"x"}"# + "\n" + #"{"a":-0.50e+7,"b":"y"}"# + "\n")
    #expect(reading.table == table(["a", "b"], [["1", #""x""#], ["-0.50e+7", #""y""#]]))
    #expect(reading.failure == nil)
    #expect(reading.warnings.isEmpty)
  }

  @Test(arguments: [
    "{\"a\":1}\n{\"a\":2}\n", "{\"a\":1}\n{\"a\":2}", "{\"a\":1}{\"a\":2}", "{\"a\":1}\r\n\r\n{\"a\":2}\r\n",
    "\u{FEFF}{\"a\":1}\n\n\n{\"a\":2}", "\n \t{ \"a\" :\n1 } {\"a\":2}", "[{\"a\":1},{\"a\":2}]",
    " [ {\"a\" : 1 } ,\n {\"a\":2} ] \n", "[{\"a\":1}] [{\"a\":2}]", "[{\"a\":1}][][{\"a\":2}]",
    "\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n", "[[\"a\"],[1],[2]]", "[\"a\"]\n[1]\n[2]\n", "\u{FEFF}[\"a\"][1][2]",
  ])
  func everyLayoutReadsTheSame(_ text: String) {
    let reading = Reading(text)
    #expect(reading.table == table(["a"], [["1"], ["2"]]))
    #expect(reading.complaint == "")
  }

  /// Where the records stand is said by the input, not by how many bytes of it are read at once.
  @Test(
    arguments: [
      " \n [[1],[2]]", "[1,2]\n[3,4]\n", "[1,2]\n", "\u{FEFF} [{\"a\":1}]", "\u{1E}[1]\n\u{1E}[2]\n",
      "\u{1E}[{\"a\":1}]\n",
      "\u{0}[[1]]", "[\"a\"]  7", "\u{FEFF}", "  ", "[1]  \n  \u{1E}[2]", "\n\n\n1\n\n2",
    ],
    [1, 2, 3, 5, 8, 64]
  )
  func theLayoutIsTheSameInChunksOf(_ text: String, _ chunkSize: Int) {
    for onBadRecord in [BadRecordPolicy.stop, .skip] {
      var options = JSONReader.Options()
      options.onBadRecord = onBadRecord
      let whole = Reading(text, options: options)
      options.chunkSize = chunkSize
      let inChunks = Reading(text, options: options)
      #expect(inChunks.table == whole.table)
      #expect(inChunks.complaint == whole.complaint)
    }
  }

  /// An array of scalars is longer than the memory may be, and what follows it far away.
  @Test func theLayoutIsFoundFarAway() {
    let long = "[" + String(repeating: "1,", count: 9000) + "1]\n"
    for (text, records) in [(long + "[2]\n", 2), (long, 9001)] {
      var options = JSONReader.Options(chunkSize: 512)
      options.largestRecordSize = 30_000
      let reading = Reading(text, options: options)
      #expect(reading.complaint == "")
      #expect(reading.table.records.count == records)
    }
  }

  @Test func placesAreCountedFromTheSpaceInFront() {
    for chunkSize in [1, 2, 3, 64] {
      let reading = Reading("\n\n  {\"a\":1}\n x", options: .init(chunkSize: chunkSize))
      #expect(reading.complaint.hasPrefix("in.json:4:2: "), "\(reading.complaint)")
      let marked = Reading("\u{FEFF} x", options: .init(chunkSize: chunkSize))
      #expect(marked.complaint.hasPrefix("in.json:1:5: "), "\(marked.complaint)")
    }
  }

  @Test func nestedValuesAreFlattened() {
    let reading = Reading(#"{"o":{"p":[1,{"q":null}]},"e":""}"#)
    #expect(reading.table == table(["o.p.0", "o.p.1.q", "e"], [["1", "null", "\"\""]]))
  }

  @Test func everyTypeKeepsItsText() {
    let reading = Reading(#"{"v":"b"}{"v":2}{"v":null}{"v":[1]}{"v":true}{}{"v":[ ]}{"v":{ }}{"v":false}"#)
    let expected = [
      [#""b""#, ""], ["2", ""], ["null", ""], ["", "1"], ["true", ""], ["", ""], ["[]", ""], ["{}", ""], ["false", ""],
    ]
    #expect(reading.table == table(["v", "v.0"], expected))
  }

  @Test func columnsAreTheUnionOfAllKeysInOrderOfAppearance() {
    let reading = Reading(#"{"b":1,"a":2}{"c":3,"a":4}{"d":5}"#)
    let expected = [["1", "2", "", ""], ["", "4", "3", ""], ["", "", "", "5"]]
    #expect(reading.table == table(["b", "a", "c", "d"], expected))
  }

  @Test func recordsWithoutKeysAreRecords() {
    #expect(Reading("{}{}").table == table(["value"], [[""], [""]]))
    #expect(Reading("[{},{}]").table == table(["value"], [[""], [""]]))
    for text in ["", " \n", "[]", "[] []\n", "\u{FEFF}"] {
      #expect(Reading(text) == Reading(table: table([], [])), "\(text)")
    }
  }

  @Test func arraysAreNamedByPosition() {
    #expect(Reading("[[1,2],[3]]").table == table(["0", "1"], [["1", "2"], ["3", ""]]))
    #expect(Reading("[1,2]\n[3,[4]]").table == table(["0", "1", "1.0"], [["1", "2", ""], ["3", "", "4"]]))
    #expect(Reading("[[1],{\"a\":2}]").table == table(["0", "a"], [["1", ""], ["", "2"]]))
  }

  @Test func anArrayOfStringsAtTheStartIsTheHeader() {
    #expect(
      Reading(#"[["x","x"],[1,2],[3,4,5]]"#).table == table(["x", "x", "2"], [["1", "2", ""], ["3", "4", "5"]])
    )
    #expect(Reading(#"[["x", "y\"é"]]"#).table == table(["x", "y\"é"], []))
    #expect(Reading(#"[["x",1],["y",2]]"#).table == table(["0", "1"], [[#""x""#, "1"], [#""y""#, "2"]]))
    let named = Reading(#"[["x","y"],[1,2]]"#, options: .init(columns: .named(["y", "z"])))
    #expect(named.table == table(["y", "z"], [["2", ""]]))
  }

  @Test func scalarsAreOneColumn() {
    #expect(Reading("1\n2\n").table == table(["value"], [["1"], ["2"]]))
    #expect(Reading("[1,\"x\",null]").table == table(["value"], [["1"], [#""x""#], ["null"]]))
    #expect(Reading("true").table == table(["value"], [["true"]]))
  }

  @Test func stringsStandWithoutInnerQuotes() {
    let reading = Reading(#"{"a":"x\"y\\\"z\n\u0022\/","b":"é\ud83d\ude00"}"#)
    #expect(reading.table.records == [[#""x\u0022y\\\u0022z\n\u0022\/""#, #""é\ud83d\ude00""#]])
    #expect(reading.warnings.isEmpty)
  }

  @Test func halvesOfPairsBecomeReplacementCharacters() {
    let reading = Reading(#"{"a":"\ud83dx"}"# + "\n" + #"{"a":"\ude00\ud83d\ud83d\ude00"}"#)
    #expect(reading.table.records == [[#""\ufffdx""#], [#""\ufffd\ufffd\ud83d\ude00""#]])
    #expect(reading.warnings == ["in.json:1:6: half of a surrogate pair stands alone and becomes U+FFFD (and 1 more)"])
  }

  @Test(arguments: [
    (#"{"a":1,"a":2}"#, "in.json:1:8", ["a"], ["2"]),
    (#"{"a":1,"a":{"b":2}}"#, "in.json:1:8", ["a", "a.b"], ["", "2"]),
    (#"{"o":{"x":1},"a":7,"o":{"y":2}}"#, "in.json:1:20", ["o.x", "a", "o.y"], ["", "7", "2"]),
    (#"{"a":1,"o":{"x":1},"a":2}"#, "in.json:1:20", ["a", "o.x"], ["2", "1"]),
    (#"{"a.b":1,"a":{"b":2}}"#, "in.json:1:19", ["a.b"], ["2"]),
    (#"{"a":1,"\u0061":2}"#, "in.json:1:17", ["a"], ["2"]),
    (#"{"a":[1,2],"a":[3]}"#, "in.json:1:12", ["a.0", "a.1"], ["3", ""]),
  ])
  func theLastOfEqualKeysCounts(_ text: String, _ place: String, _ header: [String], _ record: [String]) {
    let reading = Reading("{}\n" + text)
    #expect(reading.table == table(header, [header.map { _ in "" }, record]))
    let line = place.replacing("json:1", with: "json:2")
    // Of a key with a point that is elsewhere an object there is more to be told.
    #expect(reading.warnings.first == "\(line): a record has two values for one column, of which the last counts")
    #expect(reading.warnings.count == (header == ["a.b"] ? 2 : 1))
  }

  @Test(arguments: [
    (#"{"t":["a"]}{"t":{"0":"z"}}"#, "t is a list in some records, and an object with numbers for keys in others"),
    (#"{"c":{"1":1,"0":2}}{"c":[5]}"#, "c is a list in some records, and an object with numbers for keys in others"),
    (#"{"a.b":1}{"a":{"b":2}}"#, "a.b is a key with a point in some records, and lies in objects in others"),
    (#"{"t":[1]}{"t":{"x":2}}{"t":[3]}"#, nil),
  ])
  func listsAndObjectsOfTheSameColumnsAreTold(_ text: String, _ what: String?) {
    let expected = what.map { ["in.json: \($0): both are one column, and written as what comes first"] } ?? []
    #expect(Reading(text).warnings == expected)
  }

  @Test func namedColumnsLeaveOthersOut() {
    let reading = Reading(
      #"{"a":1,"b":{"c":2},"d":3}{"d":4,"a":5}"#,
      options: .init(columns: .named(["d", "x", "b.c"]))
    )
    #expect(reading.table == table(["d", "x", "b.c"], [["3", "", "2"], ["4", "", ""]]))
    #expect(reading.warnings == ["keys that are not among the columns were left out: a"])
  }

  @Test func aKeyThatIsNewAfterTheHeaderIsAnError() {
    let text = String(repeating: "{\"a\":1}\n", count: 40) + "{\"a\":1,\"b\":2}\n{\"a\":3}\n"
    let reading = Reading(text, options: .init(columns: .leading, chunkSize: 64))
    #expect(reading.table == table(["a"], Array(repeating: ["1"], count: 40)))
    #expect(reading.failure?.code == .unknownColumn)
    #expect(
      reading.complaint
        == "in.json:41:12: the key \"b\" is new here, after the header was written; name the columns you want with --columns"
    )
  }

  @Test func goodRecordsComeBeforeTheFailure() {
    let reading = Reading("{\"a\":1}\n{\"a\":2}\n{\"a\":x}\n{\"a\":4}\n", options: .init(columns: .named(["a"])))
    #expect(reading.table == table(["a"], [["1"], ["2"]]))
    #expect(reading.complaint == "in.json:3:6: a JSON value is expected here; correct the JSON here")
  }
}
