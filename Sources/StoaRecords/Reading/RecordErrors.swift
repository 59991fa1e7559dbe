internal import StoaBytes

// What can be wrong with a record or its input, and where.

extension TableError {
  static func textBehindQuote(at position: Position) -> TableError {
    TableError(
      .malformedRecord,
      "text follows a closing quote",
      remedy: "double the quotes inside a quoted field, or take the text as data with --lazy-quotes",
      at: position
    )
  }

  static func neverClosedQuote(at position: Position) -> TableError {
    TableError(
      .malformedRecord,
      "the quote opened here is never closed",
      remedy: "close it, or read quotes as data with --quote none",
      at: position
    )
  }

  static func unequalFieldCount(_ found: Int, width: Int, at position: Position) -> TableError {
    TableError(
      .unequalFieldCount,
      "the record has \(found) field\(found == 1 ? "" : "s"), the header has \(width)",
      remedy: "--ragged fills up short records and names extra fields, --on-error skip leaves them out",
      at: position
    )
  }

  static func becameShorter(_ source: String) -> TableError {
    TableError(
      .system,
      "the file became shorter while it was being read",
      remedy: "read it when nobody writes to it",
      at: Position(source: source)
    )
  }

  static func recordTooLarge(_ limit: Int, isQuoted: Bool, at position: Position) -> TableError {
    TableError(
      .memory,
      "the record that starts here is larger than \(limit) bytes",
      remedy: isQuoted ? "look for a quote that is never closed, or give more --memory" : "give more --memory",
      at: position
    )
  }
}

extension TableError.Position {
  /// The line and byte of an offset in a text that starts at the first byte of a line.
  ///
  /// - Complexity: O(*n*) in the offset.
  init(_ offset: Int, in text: Span<UInt8>, from line: Int, source: String) {
    var lineStart = offset
    while lineStart > 0, text[lineStart - 1] != lineFeed, text[lineStart - 1] != carriageReturn { lineStart -= 1 }
    let lines = countLines(text.extracting(..<lineStart))
    self.init(source: source, line: line + lines, byte: offset - lineStart + 1)
  }
}
