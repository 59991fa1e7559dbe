import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// Large, deep, wide and broken JSON.
struct JSONLimitTests {
  @Test(arguments: [1, 2, 3])
  func manyKeysAreManyColumns(_ threadCount: Int) {
    let names = (0..<10_000).map { "key \($0)" }
    let wide = "{" + names.map { "\"\($0)\":1" }.joined(separator: ",") + "}\n"
    let sparse = (0..<20).map { "{\"key \(($0 * 7919) % 10_000)\":\($0)}\n" }.joined()
    let reading = Reading(wide + sparse, options: .init(threadCount: threadCount, chunkSize: 256, bufferSize: 1 << 15))
    #expect(reading.complaint == "")
    #expect(reading.table.header == names)
    #expect(reading.table.records.count == 21)
    for (index, record) in reading.table.records.dropFirst().enumerated() {
      #expect(record[(index * 7919) % 10_000] == "\(index)")
      #expect(record.count { !$0.isEmpty } == 1)
    }
  }

  @Test func theDepthIsLimited() {
    let limit = JSONReader.depthLimit
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    for layout in [JSONLayout.document, .lines, .automatic] {
      #expect(Reading(nested(limit), options: .init(layout)).complaint == "")
      let refused = Reading(nested(limit + 1), options: .init(layout))
      #expect(refused.failure?.position?.byte == limit + 1)
      #expect(refused.complaint.contains("deeper than \(limit) levels"))
    }
  }

  @Test func tooManyColumnsAreRefused() {
    let text = "{" + (0...JSONColumns.limit).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
    let reading = Reading(text)
    #expect(reading.complaint.contains("more than \(JSONColumns.limit) different keys"))
    #expect(Reading(text, options: .init(columns: .named(["7"]))).table.records == [["0"]])
  }

  @Test func longRecordsFillLargerBlocks() {
    let value = String(repeating: "x\\\"", count: 100_000)
    let text = "{\"a\":\"\(value)\"}\n{\"a\":\"y\"}\n"
    let reading = Reading(text, options: .init(chunkSize: 100))
    let expected = "\"" + String(repeating: "x\\u0022", count: 100_000) + "\""
    #expect(reading.table.records == [[expected], ["\"y\""]])
  }

  /// A batch that would outgrow its block is followed by another.
  @Test func wideRecordsOfFewBytesMakeSeveralBatches() throws {
    let names = (0..<500).map { "c\($0)" }
    let text = String(repeating: "{}\n", count: 2000)
    let options = JSONReader.Options(columns: .named(names))
    let reader = try JSONReader(MemoryByteSource(text), options: options)
    let piece = try #require(reader.next())
    #expect(piece.batches.count > 1)
    #expect(piece.batches.map(\.count).reduce(0, +) == 2000)
    #expect(piece.recordCount == 2000)
    #expect(piece.batches.map(\.origin.firstLine).first == 1)
    #expect(piece.batches[1].origin.firstLine == piece.batches[0].count + 1)
  }

  @Test(arguments: [7, 64, 1 << 18])
  func badLinesArePassedOver(_ chunkSize: Int) throws {
    let text = """
      {"a":1}
      {"a":2
      {"a":3}
      {"a":"x
      {"z":tru}{"a":8}
      not JSON
      {"c":[1,"d"}
      {"a":4} {"a":5}
      {"b":6}}
      {"c":6 7}
      {"b":7}
      {"a":
      """
    for policy in [BadRecordPolicy.skip, .divert, .report] {
      var options = JSONReader.Options(chunkSize: chunkSize)
      options.onBadRecord = policy
      let reader = try JSONReader(MemoryByteSource(text), options: options)
      #expect(reader.header == ["a", "b"])
      var records: [[String]] = []
      var count = 0
      var bytes: [UInt8] = []
      var faultyLines: [Int?] = []
      while let piece = reader.next() {
        #expect(piece.failure == nil)
        for batch in piece.batches { records += batch.fieldTexts }
        count += piece.badRecordCount
        bytes += piece.badRecords
        faultyLines += piece.faults.map(\.error.position?.line)
      }
      #expect(records == [["1", ""], ["3", ""], ["4", ""], ["5", ""], ["", "6"], ["", "7"]])
      #expect(count == (policy == .report ? 0 : 8))
      #expect(faultyLines == (policy == .report ? [2, 4, 5, 6, 7, 9, 10, 12] : []))
      let bad = "{\"a\":2\n{\"a\":\"x\n{\"z\":tru}{\"a\":8}\nnot JSON\n{\"c\":[1,\"d\"}\n}\n{\"c\":6 7}\n{\"a\":\n"
      #expect(String(decoding: bytes, as: UTF8.self) == (policy == .divert ? bad : ""))
    }
  }

  /// Records of which none makes a column are told of like others.
  @Test(arguments: [7, 1 << 18])
  func recordsThatAreAllBadAreToldOf(_ chunkSize: Int) throws {
    for policy in [BadRecordPolicy.skip, .divert, .report] {
      var options = JSONReader.Options(chunkSize: chunkSize)
      options.onBadRecord = policy
      let reader = try JSONReader(MemoryByteSource("{\"a\":1\n{\"b\":2\n"), options: options)
      #expect(reader.header.isEmpty)
      var (count, faultCount) = (0, 0)
      var bytes: [UInt8] = []
      while let piece = reader.next() {
        count += piece.badRecordCount
        faultCount += piece.faults.count
        bytes += piece.badRecords
      }
      #expect(count == (policy == .report ? 0 : 2) && faultCount == (policy == .report ? 2 : 0))
      #expect(String(decoding: bytes, as: UTF8.self) == (policy == .divert ? "{\"a\":1\n{\"b\":2\n" : ""))
    }
  }

  /// A piece may end where a line does, so a record that goes on is bad wherever the pieces end.
  @Test(arguments: [7, 64, 1 << 18])
  func aRecordOnSeveralLinesIsBadWhereLinesArePassedOver(_ chunkSize: Int) throws {
    var options = JSONReader.Options(chunkSize: chunkSize)
    options.onBadRecord = .skip
    let text = "{\"a\":1,\n\"a\":2}\n{\"a\":3}\n{\"b\":\n4}\n{\"a\":5}\n"
    let reading = Reading(text, options: options)
    #expect(reading.complaint == "")
    #expect(reading.table.header == ["value", "a"])
    // The text in front of a colon is a record of its own, the number in front of a bracket is none.
    #expect(reading.table.records == [["\"a\"", ""], ["", "3"], ["", "5"]])
    #expect(reading.warnings.isEmpty)
  }

  /// A record that is open where its piece ends does not go on with what stands there in memory.
  @Test(arguments: [false, true])
  func aNULStandsBehindEveryPiece(_ isLineByLine: Bool) throws {
    let lines = String(repeating: "{\"a\":1,\n\"b\":2}   {\"c\":3}\n", count: 20)
    let array = "[" + String(repeating: "{\"a\":1},{\"a\":[2,3]}, ", count: 20) + "{\"a\":4}]"
    for text in [lines, array] {
      var cutter = JSONCutter(
        source: MemoryByteSource(text),
        layout: .automatic,
        isLineByLine: isLineByLine,
        chunkSize: 12,
        largestRecordSize: 1000,
        at: nil
      )
      var pieceCount = 0
      while let piece = try cutter.next() {
        #expect(piece.block.bytes[piece.range.upperBound] == 0)
        pieceCount += 1
      }
      #expect(pieceCount > 5)
    }
  }

  /// What is said of keys that are left out depends neither on bad records nor on where pieces end.
  @Test(arguments: [32, 1000, 1 << 18])
  func keysThatAreLeftOutAreTold(_ chunkSize: Int) {
    var options = JSONReader.Options(columns: .named(["a"]), chunkSize: chunkSize)
    options.onBadRecord = .skip
    let few = Reading("{\"a\":1,\"z\":2 3}\n{\"a\":1,\"y\":2}\n{\"a\":3,\"z\":2}\n{\"x\":1 2}\n", options: options)
    #expect(few.warnings == ["keys that are not among the columns were left out: y, z"])
    let lines = (0..<3000).map { "{\"k\(9999 - $0)\":1}\n" }.joined()
    let many = "keys that are not among the columns were left out: k7000, k7001, k7002, k7003, k7004, …"
    #expect(Reading(lines, options: options).warnings == [many])
  }

  /// No record is read that is larger than was allowed, whatever it stands in.
  @Test(arguments: ["", "[", "{\"a\":1}\n", "[{\"a\":1},"])
  func tooLargeARecordIsTold(_ start: String) {
    var options = JSONReader.Options(chunkSize: 256)
    options.largestRecordSize = 1000
    let fitting = start + "{\"a\":\"" + String(repeating: "x", count: 900) + "\"}" + (start.hasPrefix("[") ? "]" : "")
    #expect(Reading(fitting, options: options).complaint == "")
    let large = Reading(start + "{\"a\":\"" + String(repeating: "x", count: 5000), options: options)
    #expect(large.failure?.code == .memory)
    #expect(large.complaint.contains("the record that starts here is larger than 1000 bytes"))
    #expect(large.complaint.contains("--memory"))
  }

  @Test func anArrayCannotGoOnBehindABadRecord() {
    var options = JSONReader.Options()
    options.onBadRecord = .skip
    #expect(Reading("[{\"a\":1},{]", options: options).complaint.hasPrefix("in.json:1:11: a key"))
  }

  @Test(arguments: [JSONReader.Columns.all, .leading, .named(["a"]), .named(["x"])])
  func recordsAreCounted(_ columns: JSONReader.Columns) throws {
    let text = String(repeating: "{\"a\":1}\n\n", count: 1000)
    for layout in [JSONLayout.automatic, .lines] {
      let options = JSONReader.Options(layout, columns: columns, threadCount: 2, chunkSize: 512)
      let reader = try JSONReader(MemoryByteSource(text), options: options)
      let counting = reader.records(.records)
      var count = 0
      var pieces = 0
      while let piece = counting.next() {
        count += piece.recordCount
        pieces += 1
        #expect(piece.batches.map(\.count).reduce(0, +) == piece.recordCount)
        #expect(piece.batches.allSatisfy { !$0.index.holdsFields })
      }
      #expect(count == 1000)
      #expect(counting.pieceCount == pieces)
    }
  }

  /// What does not fit into the buffer is read again, or waits in a file.
  @Test(arguments: [1, 2], [0, 100, 1 << 20])
  func everyBufferReadsTheSame(_ threadCount: Int, _ bufferSize: Int) {
    let lines = (0..<2000).map { "{\"a\":\($0),\"k\($0 / 500)\":\"\u{E9}\"}\r\n" }
    let bytes = Array(lines.joined().utf8)
    let options = JSONReader.Options(threadCount: threadCount, chunkSize: 512, bufferSize: bufferSize)
    let again = Reading(MemoryByteSource(bytes), options: options)
    let spilled = Reading(bytes, cutAt: [5000, 5001, 20_000], options: options)
    #expect(again.complaint == "")
    #expect(spilled.complaint == "")
    #expect(again.table.header == ["a", "k0", "k1", "k2", "k3"])
    #expect(again.table.records.map { $0[0] } == (0..<2000).map(String.init))
    #expect(spilled.table == again.table)
  }

  /// Who wants the first records does not wait for the last, nor for their keys.
  @Test func theFirstRecordsAloneNameColumns() throws {
    let text = "{\"a\":1}\n{\"b\":2}\n{\"c\":3}\n" + String(repeating: "{\"d\":4}\n", count: 100)
    let failure = TableError(.system, "it was read on")
    for limit in 0...4 {
      var options = JSONReader.Options(threadCount: 2, chunkSize: 32)
      options.recordLimit = limit
      let source = SplitByteSource(pieces: [Array(text.utf8)], failure: failure)
      let reader = try JSONReader(source, options: options)
      #expect(reader.header == Array(["a", "b", "c", "d"][..<max(1, limit)]))
      let records = try #require(reader.next()).batches.flatMap(\.fieldTexts)
      #expect(records.first?.first == "1")
      let rest = Reading(MemoryByteSource(text), options: options)
      #expect(rest.complaint == "")
      #expect(rest.warnings.isEmpty)
      #expect(rest.table.records.count == 103)
    }
  }

  @Test func aSpillFileThatCannotBeMadeIsTold() {
    var options = JSONReader.Options(chunkSize: 64, bufferSize: 0)
    options.temporaryDirectory = "/nonexistent"
    let reading = Reading(String(repeating: "{\"a\":1}\n", count: 100), cutAt: [100], options: options)
    #expect(reading.failure?.code == .system)
    #expect(reading.complaint.contains("/nonexistent"))
  }

  @Test func failuresOfTheSourceComeThrough() {
    let failure = TableError(.system, "it broke")
    let pieces = [Array("{\"a\":1}\n{\"a\":2}\n{\"a".utf8)]
    let all = Reading(SplitByteSource(pieces: pieces, failure: failure))
    #expect(all.failure == failure)
    let named = Reading(
      SplitByteSource(pieces: pieces, failure: failure),
      options: .init(columns: .named(["a"]))
    )
    #expect(named.table.records == [["1"], ["2"]])
    #expect(named.failure == failure)
  }

  /// Somebody may want no more while another waits for bytes that do not come.
  @Test func cancellingWaitsForNobody() throws {
    let source = WaitingByteSource(Array("{\"a\":1}\n{\"a\":2}\n".utf8))
    let reader = try JSONReader(source, options: .init(.lines, columns: .named(["a"])))
    #expect(reader.next()?.recordCount ?? 0 > 0)
    try source.cancelWhileWaiting(reader)
    #expect(reader.next() == nil)
  }

  @Test func placesAreToldInLaterPiecesToo() {
    let good = String(repeating: "{\"a\":1}\n", count: 1000)
    let lines = Reading(good + "{\"a\":01}\n", options: .init(columns: .named(["a"]), chunkSize: 128))
    #expect(lines.failure?.position == .init(source: "in.json", line: 1001, byte: 7))
    let elements = String(repeating: "{\"a\":1},", count: 1000)
    let array = Reading("[" + elements + "{\"a\":01}]", options: .init(columns: .named(["a"]), chunkSize: 128))
    #expect(array.failure?.position == .init(source: "in.json", line: 1, byte: 8008))
    #expect(array.table.records.count == 1000)
  }
}
