import StoaBytes

/// The text of a regular expression as POSIX has it, once it is known to be harmless.
///
/// The system's matcher takes time in proportion to the text for all but references back, and memory in
/// proportion to the expression with its repetitions written out.
struct PatternText {
  private static let lengthLimit = 10_000
  private static let depthLimit = 100
  /// The letters behind a backslash that stand between characters.
  private static let borders = Array("bB<>`'".utf8)

  /// What the letters behind a backslash stand for, outside brackets and inside.
  private static let classes: [UInt8: (outside: String, inside: String?)] = [
    UInt8(ascii: "d"): ("[0-9]", "0-9"), UInt8(ascii: "D"): ("[^0-9]", nil),
    UInt8(ascii: "s"): ("[[:space:]]", "[:space:]"), UInt8(ascii: "S"): ("[^[:space:]]", nil),
    UInt8(ascii: "w"): ("[[:alnum:]_]", "[:alnum:]_"), UInt8(ascii: "W"): ("[^[:alnum:]_]", nil),
    UInt8(ascii: "t"): ("\t", "\t"), UInt8(ascii: "n"): ("\n", "\n"),
  ]

  /// The expression with those classes written out.
  let text: String
  private(set) var groupCount = 0

  /// - Throws: an error of code `usage` for an expression that may take too long, or too much memory.
  init(_ expression: String) throws(TableError) {
    let bytes = Array(expression.utf8)
    guard !bytes.starts(with: "(?i)".utf8) else {
      let remedy = "write column =~* \"…\", or stoa search --ignore-case"
      throw TableError(.usage, "(?i) is no sign of these regular expressions", remedy: remedy)
    }
    // The system's matcher would take it for the end.
    guard !bytes.contains(0) else {
      throw TableError(.usage, "a NUL stands in the regular expression", remedy: "leave it out")
    }
    guard bytes.count <= Self.lengthLimit else {
      throw Self.refusal("it is longer than \(Self.lengthLimit) bytes")
    }
    var result: [UInt8] = []
    var index = 0
    var size = PatternSize()
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\\") where index < bytes.count:
        let letter = bytes[index]
        index += 1
        if letter >= UInt8(ascii: "1"), letter <= UInt8(ascii: "9") {
          throw Self.refusal("\\\(letter - UInt8(ascii: "0")) refers back to a group, which may take for ever")
        }
        if let (outside, _) = Self.classes[letter] { result += outside.utf8 } else { result += [byte, letter] }
        if Self.borders.contains(letter) { size.addBorder() } else { size.addCharacter() }
      case UInt8(ascii: "["):
        Self.copyBrackets(bytes, &index, to: &result)
        size.addCharacter()
      case UInt8(ascii: "("):
        guard size.depth + 1 < Self.depthLimit else { throw Self.refusal("its groups are nested too deeply") }
        result.append(byte)
        size.openGroup()
        groupCount += 1
      case UInt8(ascii: ")") where size.depth > 0:
        result.append(byte)
        size.closeGroup()
      case UInt8(ascii: "{"):
        let repetition = bytes[index...].prefix { $0 != UInt8(ascii: "}") }
        if let (least, most) = Self.counts(repetition) { size.repeatLast(atLeast: least, atMost: most) }
        result.append(byte)
        result += repetition
        index += repetition.count
        if index < bytes.count {
          result.append(bytes[index])
          index += 1
        }
      default:
        result.append(byte)
        switch byte {
        case UInt8(ascii: "*"): size.repeatLast(atLeast: 0, atMost: nil)
        case UInt8(ascii: "+"): size.repeatLast(atLeast: 1, atMost: nil)
        case UInt8(ascii: "?"): size.repeatLast(atLeast: 0, atMost: 1)
        case UInt8(ascii: "|"): size.endAlternative()
        case UInt8(ascii: "^"), UInt8(ascii: "$"): size.addBorder()
        default: size.addCharacter()
        }
      }
      if let excess = size.excess { throw Self.refusal(excess) }
    }
    text = String(decoding: result, as: UTF8.self)
  }

  /// The least and the greatest count of a repetition, the latter `nil` where there is none; `nil` where there is no
  /// number.
  private static func counts(_ repetition: ArraySlice<UInt8>) -> (least: Int, most: Int?)? {
    let parts = repetition.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // A number that is too large for any is too large here.
    let numbers = parts.map { part in
      part.isEmpty || !part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? nil : Int(part) ?? .max / 2
    }
    guard let first = parts.first, !numbers.allSatisfy({ $0 == nil }) else { return nil }
    guard parts.count > 1 else { return numbers[0].map { ($0, $0) } }
    return (first.isEmpty ? 0 : numbers[0] ?? 0, numbers[1])
  }

  /// Copies a set in brackets, up to the bracket that closes it, which one that comes first does not.
  private static func copyBrackets(_ bytes: [UInt8], _ index: inout Int, to result: inout [UInt8]) {
    result.append(UInt8(ascii: "["))
    if index < bytes.count, bytes[index] == UInt8(ascii: "^") {
      result.append(bytes[index])
      index += 1
    }
    var isFirst = true
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "]"), !isFirst {
        result.append(byte)
        return
      }
      isFirst = false
      if byte == UInt8(ascii: "["), index < bytes.count, ".:=".utf8.contains(bytes[index]) {
        // A class such as [:alpha:] ends with its own sign and a bracket.
        let sign = bytes[index]
        result += [byte, sign]
        index += 1
        while index < bytes.count, !(bytes[index] == UInt8(ascii: "]") && bytes[index - 1] == sign) {
          result.append(bytes[index])
          index += 1
        }
      } else if byte == UInt8(ascii: "\\"), index < bytes.count, let inside = classes[bytes[index]]?.inside {
        result += inside.utf8
        index += 1
      } else {
        result.append(byte)
      }
    }
  }

  private static func refusal(_ reason: String) -> TableError {
    TableError(.usage, "the regular expression is refused: \(reason)", remedy: "write a simpler one")
  }
}
