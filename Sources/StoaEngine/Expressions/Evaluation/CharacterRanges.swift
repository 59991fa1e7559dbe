import StoaBytes

/// Ranges of characters in the sets of a regular expression, which the system's matcher knows for ASCII alone.
///
///     try CharacterRanges.written(out: "[a-cà-ã]+")      // [a-càáâã]+
enum CharacterRanges {
  /// The most characters that are written out: more than the largest script has.
  private static let limit = 30_000

  /// An expression with the ranges that reach beyond ASCII written out, by the numbers of their characters.
  ///
  /// - Throws: an error of code `usage` for a range that ends before it starts, and for more characters than the limit.
  static func written(out text: String) throws(TableError) -> String {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var index = 0
    while index < scalars.count {
      let scalar = scalars[index]
      index += 1
      result.append(scalar)
      if scalar == "\\", index < scalars.count {
        result.append(scalars[index])
        index += 1
      } else if scalar == "[" {
        try copySet(scalars, &index, to: &result)
      }
    }
    return String(result)
  }

  /// Copies a set from behind its bracket, up to the one that closes it.
  private static func copySet(
    _ scalars: [Unicode.Scalar],
    _ index: inout Int,
    to result: inout String.UnicodeScalarView
  ) throws(TableError) {
    if index < scalars.count, scalars[index] == "^" {
      result.append("^")
      index += 1
    }
    var isFirst = true
    while index < scalars.count {
      let scalar = scalars[index]
      if scalar == "]", !isFirst { return }
      isFirst = false
      if scalar == "[", index + 1 < scalars.count, [":", ".", "="].contains(scalars[index + 1]) {
        // A class such as [:alpha:] ends with its own sign and a bracket.
        let sign = scalars[index + 1]
        let start = index
        index += 2
        while index < scalars.count, !(scalars[index] == "]" && scalars[index - 1] == sign) { index += 1 }
        index = min(index + 1, scalars.count)
        result.append(contentsOf: scalars[start..<index])
        continue
      }
      index += 1
      guard index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] != "]", scalars[index + 1] != "["
      else {
        result.append(scalar)
        continue
      }
      let last = scalars[index + 1]
      index += 2
      try append(scalar, last, to: &result)
    }
  }

  private static func append(
    _ first: Unicode.Scalar,
    _ last: Unicode.Scalar,
    to result: inout String.UnicodeScalarView
  ) throws(TableError) {
    guard first <= last else {
      throw TableError(
        .usage,
        "in the regular expression the range \(first)-\(last) ends before it starts",
        remedy: "turn it round"
      )
    }
    var start = first
    if first.isASCII {
      result.append(contentsOf: [first, "-", last.isASCII ? last : "\u{7F}"])
      guard !last.isASCII else { return }
      start = "\u{80}"
    }
    guard last.value - start.value < limit else {
      throw TableError(
        .usage,
        "the regular expression is refused: the range \(first)-\(last) has more than \(limit) characters",
        remedy: "write a simpler one"
      )
    }
    for value in start.value...last.value { if let scalar = Unicode.Scalar(value) { result.append(scalar) } }
  }
}
