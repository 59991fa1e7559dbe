internal import StoaBytes

/// Lines of text in front of a table, as reports have them.
///
///     Report 2024          one field
///
///     city,price           the header: as many fields as the line behind it
///     Oslo,3
enum Preamble {
  private static let delimiters = [",", "\t", ";", "|"].map { UInt8(ascii: $0) }

  /// How many lines seem to stand before the header in the first bytes of an input; `nil` where none do.
  ///
  /// A header has fields, and the line behind it as many.
  static func lineCount(in bytes: Span<UInt8>) -> Int? {
    let text = [UInt8](copying: bytes)
    // Lines as they are counted elsewhere: CRLF is one end.
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for index in text.indices where text[index] == lineFeed || text[index] == carriageReturn {
      if text[index] == lineFeed, index > 0, text[index - 1] == carriageReturn {
        start = index + 1
        continue
      }
      lines.append(text[start..<index])
      start = index + 1
    }
    if start < text.count { lines.append(text[start...]) }
    return delimiters.compactMap { header(in: lines, cutBy: $0) }.min()
  }

  private static func header(in lines: [ArraySlice<UInt8>], cutBy delimiter: UInt8) -> Int? {
    let counts = lines.map { fieldCount(of: $0, cutBy: delimiter) }
    return counts.indices.dropFirst().first { index in
      guard counts[index] > 1 else { return false }
      let next = counts[(index + 1)...].first { $0 > 0 }
      return next == nil || next == counts[index]
    }
  }

  /// How many fields a line has, as far as quotes in it are closed; 0 for an empty one.
  private static func fieldCount(of line: ArraySlice<UInt8>, cutBy delimiter: UInt8) -> Int {
    guard !line.isEmpty else { return 0 }
    var count = 1
    var isQuoted = false
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == delimiter, !isQuoted { count += 1 }
    }
    return count
  }
}
