/// Words as a shell takes them, for what people are told to type.
///
///     ShellWord.quoted("price > 1")     // 'price > 1'
///     ShellWord.quoted("data.rows")     // data.rows
package enum ShellWord {
  /// A text as one word: in single quotes where it has characters of the shell's own, or none at all.
  package static func quoted(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
        true
      default: "_-./:@%+=,".utf8.contains(byte)
      }
    }
    guard !isPlain || text.isEmpty else { return text }
    var word = "'"
    // Scalars, and not characters: a mark behind a quote makes one character of both.
    for scalar in text.unicodeScalars { word += scalar == "'" ? "'\\''" : String(scalar) }
    return word + "'"
  }
}
