internal import StoaBytes

/// What stands behind the value that was read of a document: the end of all that is open, and no other document.
struct JSONTail {
  private var depth: Int
  private var isInString = false
  private var isEscaped = false
  private(set) var line: Int
  private(set) var byteInLine: Int
  private(set) var hasAnotherDocument = false

  init(depth: Int, line: Int, byteInLine: Int) {
    self.depth = depth
    self.line = line
    self.byteInLine = byteInLine
  }

  /// Whether the document has ended.
  var isComplete: Bool { depth == 0 }

  mutating func take(_ bytes: Span<UInt8>) {
    for offset in 0..<bytes.count {
      let byte = bytes[offset]
      if isInString {
        takeOfString(byte)
      } else if depth == 0 {
        hasAnotherDocument = !byte.isJSONSpace
      } else if byte == UInt8(ascii: "\"") {
        isInString = true
      } else if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") {
        depth += 1
      } else if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") {
        depth -= 1
      }
      guard !hasAnotherDocument else { return }
      byteInLine += 1
      if byte == lineFeed { (line, byteInLine) = (line + 1, 1) }
    }
  }

  private mutating func takeOfString(_ byte: UInt8) {
    let isPlain = !isEscaped
    isEscaped = isPlain && byte == UInt8(ascii: "\\")
    if isPlain, byte == UInt8(ascii: "\"") { isInString = false }
  }
}
