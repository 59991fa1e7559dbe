package import StoaBytes
import StoaRecords

/// What the first bytes of a text say of its format.
package enum TextKind: Hashable, Sendable {
  case json
  case delimited
  case markdown
  case html

  /// How many bytes are looked at.
  private static let sampleSize = 4096

  /// Looks at the start of a source.
  ///
  /// A name that speaks for JSON decides where the bytes prove nothing.
  ///
  /// - Returns: the kind, and a source that gives all the bytes.
  package static func detect(
    in source: any ByteSource,
    isNamedJSON: Bool = false
  ) throws(TableError) -> (kind: TextKind, source: any ByteSource) {
    let block = ByteBlock(capacity: sampleSize)
    var count = 0
    // White space in front says nothing; a pipe may give its bytes one by one.
    while count < sampleSize {
      let read = try block.withMutableBytes(from: count) { (target) throws(TableError) -> Int in
        try source.read(into: &target)
      }
      count += read
      let bytes = block.bytes.extracting(0..<count)
      if read == 0 || isDecided(bytes) && (!isNamedJSON || hasTwoLines(bytes)) { break }
    }
    let start = [UInt8](copying: block.bytes.extracting(0..<count))
    var kind = TextKind(start.span)
    if kind == .delimited, isNamedJSON, !isCut(start) { kind = .json }
    return (kind, PrefixedByteSource(start, dropping: 0, source))
  }

  /// Decides by the first bytes that are no white space.
  ///
  /// Text is JSON when it starts as an object or an array, and goes on as JSON does: headers such as
  /// `[id],[name]`, `[2024],b` and `{"a",b` do not.
  package init(_ start: Span<UInt8>) {
    var walk = JSONStart(start)
    switch walk.next() {
    case UInt8(ascii: "{"): self = walk.isInObject() ? .json : .delimited
    case UInt8(ascii: "["): self = walk.isInArray() ? .json : .delimited
    case UInt8(ascii: "<"): self = Self.isPage(start) ? .html : .delimited
    case UInt8(ascii: "|"): self = Self.isTable(start) ? .markdown : .delimited
    default: self = .delimited
    }
  }

  /// Whether a page or a table of HTML starts.
  private static func isPage(_ start: Span<UInt8>) -> Bool {
    let text = String(decoding: [UInt8](copying: start.extracting(0..<min(start.count, 256))), as: UTF8.self)
      .lowercased()
    let page = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return ["<!doctype html", "<html", "<table"].contains { page.hasPrefix($0) }
  }

  /// Whether the first line is the header of a Markdown table, and the second its rule.
  private static func isTable(_ start: Span<UInt8>) -> Bool {
    var lines = [UInt8](copying: start).split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count >= 2 else { return false }
    for index in 0..<2 where lines[index].last == 0x0D { lines[index].removeLast() }
    return MarkdownConversion.isTable(Array(lines[0]), Array(lines[1]))
  }

  private static func isDecided(_ start: Span<UInt8>) -> Bool {
    var walk = JSONStart(start)
    guard let first = walk.next() else { return false }
    switch first {
    case UInt8(ascii: "<"): return walk.rest >= 16
    case UInt8(ascii: "|"): return hasTwoLines(start)
    case UInt8(ascii: "{"), UInt8(ascii: "["): return walk.isComplete
    default: return true
    }
  }

  private static func hasTwoLines(_ start: Span<UInt8>) -> Bool {
    var lineEnds = 0
    for index in start.indices where start[index] == 0x0A { lineEnds += 1 }
    return lineEnds >= 2
  }

  /// Whether text is surely delimited: a delimiter outside quotes cuts its first line, and neither it nor the second
  /// starts as JSON does.
  private static func isCut(_ start: [UInt8]) -> Bool {
    let lines = start.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: true)
    // Nothing at all is an empty table.
    guard let first = lines.first else { return true }
    var isQuoted = false
    var hasDelimiter = false
    for byte in first {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      hasDelimiter = hasDelimiter || !isQuoted && ",\t;|".utf8.contains(byte)
    }
    return hasDelimiter && !lines.prefix(2).contains { $0.first == UInt8(ascii: "{") || $0.first == UInt8(ascii: "[") }
  }
}
