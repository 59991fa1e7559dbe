import StoaColumns

/// A character as a reader counts them, or a byte that is no UTF-8 and stays what it is.
enum TextCharacter: Hashable, Sendable {
  case character(Character)
  case byte(UInt8)

  var isWhitespace: Bool { if case .character(let character) = self { character.isWhitespace } else { false } }

  /// The bytes that some characters are.
  static func bytes(of characters: some Sequence<TextCharacter>) -> [UInt8] {
    var bytes: [UInt8] = []
    for item in characters {
      switch item {
      case .character(let character): bytes += character.utf8
      case .byte(let byte): bytes.append(byte)
      }
    }
    return bytes
  }

  /// The bytes with what is text in them changed.
  static func mapping(_ bytes: [UInt8], _ change: (String) -> String) -> [UInt8] {
    var result: [UInt8] = []
    forEachPart(of: bytes) {
      result += change($0).utf8
    } other: {
      result.append($0)
    }
    return result
  }

  /// Calls `text` with each stretch of UTF-8, and `other` with each byte in between.
  static func forEachPart(of bytes: [UInt8], text: (String) -> Void, other: (UInt8) -> Void) {
    var start = 0
    while start < bytes.count {
      var bad = bytes.count..<bytes.count
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: bytes.span.extracting(start..<bytes.count))
      } catch {
        bad = start + error.byteOffsets.lowerBound..<start + error.byteOffsets.upperBound
      }
      if start < bad.lowerBound { text(String(decoding: bytes[start..<bad.lowerBound], as: UTF8.self)) }
      for byte in bytes[bad] { other(byte) }
      start = bad.upperBound
    }
  }
}

extension Function.Value {
  /// The characters of the value's text.
  var characters: [TextCharacter] {
    var characters: [TextCharacter] = []
    TextCharacter.forEachPart(of: text) {
      characters += $0.map(TextCharacter.character)
    } other: {
      characters.append(.byte($0))
    }
    return characters
  }
}
