import StoaBytes
import StoaTestSupport
import Testing

struct TranscodingByteSourceTests {
  private static let wide: [TextEncoding] = [.utf16LittleEndian, .utf16BigEndian]

  private static func bytes(_ units: [UInt16], _ encoding: TextEncoding) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count * 2)
    for unit in units {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      bytes.append(encoding == .utf16LittleEndian ? low : high)
      bytes.append(encoding == .utf16LittleEndian ? high : low)
    }
    return bytes
  }

  private func transcode(
    _ source: any ByteSource,
    _ encoding: TextEncoding,
    stride: Int = 4096
  ) -> (text: [UInt8], error: TableError?) {
    var text: [UInt8] = []
    let source = TranscodingByteSource(source, from: encoding)
    let error = thrownError { () throws(TableError) in try readAll(source, stride: stride, into: &text) }
    return (text, error)
  }

  @Test(arguments: wide)
  func everyScalarIsTranscoded(encoding: TextEncoding) {
    var scalars = String.UnicodeScalarView()
    scalars.append(contentsOf: (UInt32(0)...0x10FFFF).lazy.compactMap { Unicode.Scalar($0) })
    let units = Array(String(scalars).utf16)
    let expected = Array(String(scalars).utf8)
    let result = transcode(MemoryByteSource(Self.bytes(units, encoding)), encoding)
    #expect(result.error == nil)
    #expect(result.text == expected)
  }

  @Test(
    arguments: wide,
    ["", "a", "id,naïve\n", "€,😀\r\n", "abcdefgh😀ijklmnopq,é", "\u{0}\u{7F}\u{80}\u{7FF}\u{800}\u{FFFF}"]
  )
  func everySplitGivesTheSameText(encoding: TextEncoding, text: String) {
    let bytes = Self.bytes(Array(text.utf16), encoding)
    for cut in 0...bytes.count {
      for stride in [1, 2, 3, 100] {
        let result = transcode(SplitByteSource(bytes, cutAt: [cut]), encoding, stride: stride)
        #expect(result.error == nil)
        #expect(result.text == Array(text.utf8), "cut at \(cut), stride \(stride)")
      }
    }
    let result = transcode(SplitByteSource(bytes, piecesOf: 1), encoding)
    #expect(result.text == Array(text.utf8))
  }

  /// All runs of up to five units of these kinds, against an oracle straight from the rules.
  @Test(arguments: wide)
  func everySmallRunOfUnitsIsTextOrAnErrorWithItsPlace(encoding: TextEncoding) {
    let kinds: [UInt16] = [0x61, 0xE9, 0xD83D, 0xDE00]
    for length in 0...5 {
      for number in 0..<(1 << (2 * length)) {
        let units = (0..<length).map { kinds[number >> (2 * $0) & 3] }
        var expected: [UInt8] = []
        var damagedAt: Int?
        var index = 0
        while index < units.count {
          let isHigh = units[index] == 0xD83D
          if units[index] == 0xDE00 || (isHigh && (index + 1 == units.count || units[index + 1] != 0xDE00)) {
            damagedAt = index
            break
          }
          let size = isHigh ? 2 : 1
          expected += String(decoding: units[index..<index + size], as: UTF16.self).utf8
          index += size
        }
        let result = transcode(MemoryByteSource(Self.bytes(units, encoding), name: "x"), encoding)
        #expect(result.text == expected, "\(units)")
        let place = damagedAt.map { "x: half a UTF-16 surrogate pair at byte \($0 * 2 + 1)" }
        #expect(result.error?.description.components(before: ";") == place, "\(units)")
      }
    }
  }

  @Test(arguments: wide)
  func halfAUnitAtTheEndIsAnErrorBehindTheText(encoding: TextEncoding) {
    for text in ["", "a", "ab€", "ab😀"] {
      let bytes = Self.bytes(Array(text.utf16), encoding)
      let result = transcode(MemoryByteSource(bytes + [0x41], name: "x"), encoding)
      #expect(result.text == Array(text.utf8))
      #expect(result.error?.code == .encoding)
      #expect(
        result.error?.description.components(before: ";") == "x: half a character at the end, byte \(bytes.count + 1)"
      )
    }
  }

  @Test(arguments: wide)
  func longTextIsTranscoded(encoding: TextEncoding) {
    var generator = SeededGenerator(seed: 3)
    let parts = ["a", "bcdefghijklmnop", "é", "€", "😀", "\n"]
    let text = (0..<60_000).map { _ in parts[Int.random(in: 0..<parts.count, using: &generator)] }.joined()
    let bytes = Self.bytes(Array(text.utf16), encoding)
    let result = transcode(MemoryByteSource(bytes), encoding, stride: 70_001)
    #expect(result.error == nil)
    #expect(result.text == Array(text.utf8))
    let damaged = bytes + Self.bytes([0xDC00], encoding)
    let place = "memory: half a UTF-16 surrogate pair at byte \(bytes.count + 1)"
    #expect(transcode(MemoryByteSource(damaged), encoding).error?.description.components(before: ";") == place)
  }

  @Test func everyByteOfLatin1IsTranscoded() {
    let bytes = [UInt8](0...255)
    let expected = bytes.flatMap { Array(String(Unicode.Scalar($0)).utf8) }
    for cut in 0...bytes.count {
      #expect(transcode(SplitByteSource(bytes, cutAt: [cut]), .latin1, stride: 50).text == expected)
    }
  }
}

extension String {
  /// The part in front of the first `separator`.
  func components(before separator: Character) -> String {
    String(prefix { $0 != separator })
  }
}
