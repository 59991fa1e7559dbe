/// Text that HTML shows as it is.
enum HTMLEscaping {
  /// Appends safe text; its line feeds become `<br>`.
  static func append(_ bytes: Span<UInt8>, to text: inout TextBuffer) {
    var copied = 0
    for index in bytes.indices {
      let replacement: String
      switch bytes[index] {
      // A blank at an end would be taken for the page's own.
      case 0x20 where index == 0 || index == bytes.count - 1: replacement = "&#32;"
      case UInt8(ascii: "&"): replacement = "&amp;"
      case UInt8(ascii: "<"): replacement = "&lt;"
      case UInt8(ascii: ">"): replacement = "&gt;"
      case UInt8(ascii: "\""): replacement = "&quot;"
      case UInt8(ascii: "'"): replacement = "&#39;"
      case 0x0A: replacement = "<br>"
      default: continue
      }
      text.append(bytes.extracting(copied..<index))
      text.append(replacement)
      copied = index + 1
    }
    text.append(bytes.extracting(copied..<bytes.count))
  }

  /// Appends any text, made safe first.
  static func append(_ string: String, to text: inout TextBuffer) {
    append(TextBuffer(safe: string, keepsLines: true).bytes, to: &text)
  }

  /// Any text as it stands in HTML, made safe and escaped, on one line.
  static func escaped(_ string: String) -> String {
    var text = TextBuffer(capacity: 64)
    append(TextBuffer(safe: string).bytes, to: &text)
    return text.string
  }
}
