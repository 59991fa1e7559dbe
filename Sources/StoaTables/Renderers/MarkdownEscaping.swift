/// Text that Markdown shows as it is.
enum MarkdownEscaping {
  /// Appends any text, made safe first.
  static func append(_ string: String, to text: inout TextBuffer) {
    append(TextBuffer(safe: string, keepsLines: true).bytes, to: &text)
  }

  /// Any text as it stands in Markdown, made safe and escaped, its line ends as `<br>`.
  static func escaped(_ string: String) -> String {
    var text = TextBuffer(capacity: 64)
    append(string, to: &text)
    return text.string
  }

  /// Appends safe text with everything escaped that could be markup in a cell.
  static func append(_ bytes: Span<UInt8>, isBold: Bool = false, to text: inout TextBuffer) {
    if isBold { text.append("**") }
    var dollars = 0
    for index in bytes.indices where bytes[index] == UInt8(ascii: "$") { dollars += 1 }
    for index in bytes.indices {
      let byte = bytes[index]
      switch byte {
      // A blank at an end would be taken for padding.
      case 0x20 where index == 0 || index == bytes.count - 1: text.append("&#32;")
      case UInt8(ascii: "&"): text.append("&amp;")
      case UInt8(ascii: "<"): text.append("&lt;")
      case UInt8(ascii: ">"): text.append("&gt;")
      case 0x0A: text.append("<br>")
      case UInt8(ascii: "|"), UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["),
        UInt8(ascii: "]"), UInt8(ascii: "~"):
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      case UInt8(ascii: "_") where !isInsideWord(index, bytes), UInt8(ascii: "$") where dollars > 1:
        text.append(UInt8(ascii: "\\"))
        text.append(byte)
      default: text.append(byte)
      }
    }
    if isBold { text.append("**") }
  }

  /// An underscore between letters or digits is no emphasis.
  private static func isInsideWord(_ index: Int, _ bytes: Span<UInt8>) -> Bool {
    func isWord(_ byte: UInt8) -> Bool {
      byte &- 0x30 < 10 || (byte | 0x20) &- UInt8(ascii: "a") < 26
    }
    return index > 0 && index + 1 < bytes.count && isWord(bytes[index - 1]) && isWord(bytes[index + 1])
  }
}
