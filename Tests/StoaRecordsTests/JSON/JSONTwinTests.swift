import Foundation
import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// The reader against its plain twin, and both against Foundation.
struct JSONTwinTests {
  /// Compares a reading of values one after the other with the twin's.
  private func checkSequence(_ bytes: [UInt8], cutAt offsets: [Int] = [], chunkSize: Int, threadCount: Int = 1) {
    let expected = try? ReadTable(plainSequence: bytes)
    let options = JSONReader.Options(.lines, threadCount: threadCount, chunkSize: chunkSize, bufferSize: 100)
    let reading = Reading(bytes, cutAt: offsets, options: options)
    let text = String(decoding: bytes, as: UTF8.self)
    if let expected {
      #expect(reading.table == expected, "\(text.debugDescription) \(offsets) \(chunkSize): \(reading.complaint)")
    } else {
      #expect(reading.failure?.position?.byte != nil, "\(text.debugDescription) \(offsets) \(chunkSize)")
    }
  }

  @Test(arguments: 0...6)
  func allShortTextsReadTheSame(_ first: Int) {
    let tokens = ["{", "}", "[", "]", ",", ":", "\"a\"", "1", " \n", "\"", "\\", "-", "true"].map { Array($0.utf8) }
    let slice = tokens[(2 * first)..<min(tokens.count, 2 * first + 2)]
    var texts: [[UInt8]] = slice.map { $0 }
    for _ in 0..<3 {
      for text in texts { checkSequence(text, chunkSize: 64) }
      texts = texts.flatMap { text in tokens.map { text + $0 } }
    }
  }

  static let samples = [
    #"{"a":1,"b":"x\"y"}"# + "\n" + #"{"b":"\\","a":-1.5e3}"# + "\r\n\n" + #"{"c":[{},[],[1,"é"]]}"#,
    #"{"k\n\u00e9":"\ud83d\ude00","\\":"\\\"","":null}{"":{"":{"":0}}} 12 "s" true"#,
    #"["x","y"] [1,2] [{"z":3},[4]] {"x":5}"# + "\u{1E}\n[[]]",
    #"{"long key of more than sixteen bytes":"and a long value, too long for one vector","é":"日本語"}"#,
    "{\"a\":\"\\\\\\\\\\\\\\\"\\\\\"}\n{\"a\":\"{[,]}:\\\"{\"}\n",
  ]

  @Test(arguments: samples)
  func everySplitReadsTheSame(_ text: String) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      for chunkSize in [7, 64, 300] { checkSequence(bytes, cutAt: [cut], chunkSize: chunkSize) }
      // Cut off there, too.
      checkSequence(Array(bytes[..<cut]), chunkSize: 64)
    }
    checkSequence(bytes, cutAt: Array(1..<bytes.count), chunkSize: 1)
  }

  @Test(arguments: samples)
  func everyChangedByteReadsTheSame(_ text: String) {
    let bytes = Array(text.utf8)
    for position in bytes.indices {
      for byte in Array("\"\\{}[],:0 \u{1}".utf8) + [0, 0x80, 0xC0, 0xFF, 0xED] {
        var changed = bytes
        changed[position] = byte
        checkSequence(changed, chunkSize: 32)
      }
    }
  }

  @Test(arguments: 0..<40)
  func randomTextsReadTheSame(_ seed: Int) {
    var random = RandomJSON(seed: UInt64(seed))
    for _ in 0..<30 {
      var bytes: [UInt8] = []
      for _ in 0..<random.number(below: 30) { bytes += random.record() + random.separator() }
      let chunkSize = [16, 64, 200, 1 << 12][random.number(below: 4)]
      let cut = random.number(below: bytes.count + 1)
      checkSequence(bytes, cutAt: [cut], chunkSize: chunkSize, threadCount: 1 + seed % 3)
      for _ in 0..<3 where !bytes.isEmpty {
        var changed = bytes
        changed[random.number(below: bytes.count)] = random.byte()
        checkSequence(changed, chunkSize: chunkSize)
      }
    }
  }

  @Test(arguments: 0..<20)
  func arraysReadAsTheirElementsDo(_ seed: Int) throws {
    var random = RandomJSON(seed: UInt64(seed))
    for _ in 0..<20 {
      var bytes = Array(" [".utf8)
      let count = random.number(below: 20)
      for position in 0..<count { bytes += random.object() + Array(position + 1 < count ? " ,\n".utf8 : "".utf8) }
      bytes += Array("] \n".utf8)
      let expected = try ReadTable(plainArrays: bytes)
      for chunkSize in [10, 64, 1 << 12] {
        let reading = Reading(bytes, options: .init(chunkSize: chunkSize, bufferSize: 100))
        #expect(reading.table == expected, "\(chunkSize): \(reading.complaint)")
      }
    }
  }

  /// Foundation as the judge of what a record holds.
  @Test(arguments: 0..<20)
  func valuesAreThoseThatFoundationReads(_ seed: Int) throws {
    var random = RandomJSON(seed: 1000 + UInt64(seed))
    for _ in 0..<50 {
      let bytes = random.object()
      let object = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
      let reading = Reading(bytes, options: .init(.document))
      let fields = try #require(reading.table.records.first)
      for (name, field) in zip(reading.table.header, fields) where !field.isEmpty && name != "value" {
        let found = try #require(value(object, at: name), "\(name) in \(String(decoding: bytes, as: UTF8.self))")
        let parsed = try JSONSerialization.jsonObject(with: Data(field.utf8), options: .fragmentsAllowed)
        #expect("\(found)" == "\(parsed)", "\(name) in \(String(decoding: bytes, as: UTF8.self))")
      }
    }
  }

  /// What a dotted name leads to.
  private func value(_ object: Any, at name: String) -> Any? {
    var current: Any = object
    for part in name.split(separator: ".", omittingEmptySubsequences: false) {
      if let members = current as? [String: Any] {
        guard let next = members[String(part)] else { return nil }
        current = next
      } else if let elements = current as? [Any], let position = Int(part), position < elements.count {
        current = elements[position]
      } else {
        return nil
      }
    }
    return current
  }
}

/// JSON made up at random: few keys, so that records repeat them, and all that strings may hold.
struct RandomJSON {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func number(below limit: Int) -> Int { generator.number(below: limit) }
  mutating func byte() -> UInt8 { generator.byte() }

  private mutating func one(of texts: [String]) -> [UInt8] { Array(generator.one(of: texts).utf8) }

  mutating func separator() -> [UInt8] { one(of: ["\n", "\n", "\r\n", " ", "\n\n", "\u{1E}"]) }
  private mutating func space() -> [UInt8] { one(of: ["", "", "", "", " ", "\n ", "\t"]) }

  mutating func record() -> [UInt8] {
    number(below: 8) > 0 ? object() : number(below: 2) > 0 ? array(depth: 2) : one(of: ["1", "\"s\"", "null"])
  }

  mutating func object(depth: Int = 3) -> [UInt8] {
    var bytes = Array("{".utf8) + space()
    var keys = ["a", "b", "c", "name", "a longer key than sixteen", "é", "\\u0041", "q\\\"q"]
    if number(below: 3) > 0 { keys.shuffle(using: &generator) }
    let count = number(below: keys.count)
    for key in keys[..<count] {
      bytes += Array("\"\(key)\"".utf8) + space() + Array(":".utf8) + space() + value(depth: depth - 1) + space()
      bytes += Array(",".utf8) + space()
    }
    if count > 0 { bytes = Array(bytes[..<(bytes.lastIndex(of: UInt8(ascii: ",")) ?? 0)]) }
    return bytes + Array("}".utf8)
  }

  private mutating func array(depth: Int) -> [UInt8] {
    var bytes = Array("[".utf8) + space()
    let count = number(below: 4)
    for position in 0..<count {
      bytes += value(depth: depth - 1) + space()
      if position + 1 < count { bytes += Array(",".utf8) + space() }
    }
    return bytes + Array("]".utf8)
  }

  private mutating func value(depth: Int) -> [UInt8] {
    switch number(below: depth > 0 ? 8 : 6) {
    case 0: return one(of: ["true", "false", "null"])
    case 1, 2: return one(of: ["0", "-0", "12345", "1.5", "-2.25e-3", "1E5", "12345678", "0.10", "7e+2"])
    case 6: return object(depth: depth)
    case 7: return array(depth: depth)
    default:
      var bytes = Array("\"".utf8)
      for _ in 0..<number(below: 6) {
        bytes += one(of: [
          "x", "word", "\\\"", "\\\\", "\\n", "\\u00e9", "\\ud83d\\ude00", "é", "日本", "😀", "{[,]}",
          "a longer text of many bytes ",
          "\\/", " ",
        ])
      }
      return bytes + Array("\"".utf8)
    }
  }
}
