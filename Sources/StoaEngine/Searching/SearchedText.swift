import StoaBytes

// WHAT A PATTERN CANNOT DO WITHOUT
//
//   ^Par(is|ma)[0-9]+, Texas*     Par   , Texa     the longer one is looked for
//
// Where a value matches, the bytes of its record hold that text: records without it need not be taken apart. What
// stands behind the text, repeated or in brackets and parentheses, is passed over, and a choice at the top has none.

/// The longest text that every match of a regular expression holds, as far as that is seen at a glance.
struct SearchedText: Hashable, Sendable {
  /// The text, which is empty where nothing is known.
  let text: [UInt8]
  /// Whether the expression is that text and nothing else.
  let isAll: Bool

  /// Looks at a regular expression; of one that is matched in any case, the text is one of ASCII letters that no other
  /// letter is a case of.
  init(_ expression: String, ignoringCase: Bool) {
    var reader = Reader(expression)
    reader.read()
    isAll = reader.isPlain
    guard ignoringCase else {
      text = reader.longest { _ in true }
      return
    }
    // The signs of kelvins and of the long s are cases of k and s.
    text = reader.longest { $0 < 0x80 && !"kKsS".utf8.contains($0) }
  }

  /// The regular expression that matches a text as it stands.
  static func expression(for text: String) -> String {
    String(text.flatMap { "\\^$.[]()|*+?{}".contains($0) ? ["\\", $0] : [$0] })
  }

  private struct Reader {
    private let scalars: [Unicode.Scalar]
    private var position = 0
    /// Texts that must be there, one behind the other.
    private var parts: [[UInt8]] = [[]]
    private(set) var isPlain = true

    init(_ expression: String) { scalars = Array(expression.unicodeScalars) }

    /// The longest stretch of bytes that are all wanted.
    func longest(_ isWanted: (UInt8) -> Bool) -> [UInt8] {
      let stretches = parts.flatMap { $0.split { !isWanted($0) }.map(Array.init) }
      return stretches.max { $0.count < $1.count } ?? []
    }

    mutating func read() {
      while position < scalars.count {
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "|":
          (parts, isPlain) = ([], false)
          return
        case "\\":
          guard position < scalars.count, case let next = scalars[position], next.isASCII,
            !next.properties.isAlphabetic, next.properties.numericType == nil
          else {
            position += 1
            interrupt()
            continue
          }
          position += 1
          append(next)
        case "[":
          skipBrackets()
          interrupt()
        case "(":
          skipGroup()
          interrupt()
        case ".", "^", "$", ")", "]", "}", "*", "+", "?": interrupt()
        case "{":
          // The numbers of a repetition are no text.
          while position < scalars.count, scalars[position] != "}" { position += 1 }
          interrupt()
        default: append(scalar)
        }
      }
    }

    /// Adds a character, unless what follows makes it one that need not be there.
    private mutating func append(_ scalar: Unicode.Scalar) {
      let next = position < scalars.count ? scalars[position] : nil
      if next == "*" || next == "?" || next == "{" { return interrupt() }
      parts[parts.count - 1] += Array(String(scalar).utf8)
    }

    private mutating func interrupt() {
      isPlain = false
      if parts.last?.isEmpty == false { parts.append([]) }
    }

    /// Goes behind a set, whose first bracket may be one of its members.
    private mutating func skipBrackets() {
      if position < scalars.count, scalars[position] == "^" { position += 1 }
      var isFirst = true
      while position < scalars.count {
        let scalar = scalars[position]
        position += 1
        if scalar == "]", !isFirst { return }
        isFirst = false
        guard scalar == "[", position < scalars.count, case let sign = scalars[position],
          ".:=".unicodeScalars.contains(sign)
        else { continue }
        position += 1
        while position < scalars.count, !(scalars[position] == "]" && scalars[position - 1] == sign) { position += 1 }
        position += 1
      }
    }

    private mutating func skipGroup() {
      var depth = 1
      while position < scalars.count, depth > 0 {
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "\\": position += 1
        case "[": skipBrackets()
        case "(": depth += 1
        case ")": depth -= 1
        default: break
        }
      }
    }
  }
}
