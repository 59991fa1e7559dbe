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
  /// - Returns: the kind, and a source that gives all the bytes.
  package static func detect(in source: any ByteSource) throws(TableError) -> (kind: TextKind, source: any ByteSource) {
    let block = ByteBlock(capacity: sampleSize)
    var count = 0
    // White space in front says nothing; a pipe may give its bytes one by one.
    while count < sampleSize {
      let read = try block.withMutableBytes(from: count) { (target) throws(TableError) -> Int in
        try source.read(into: &target)
      }
      count += read
      if read == 0 || isDecided(block.bytes.extracting(0..<count)) { break }
    }
    let start = [UInt8](copying: block.bytes.extracting(0..<count))
    return (TextKind(start.span), PrefixedByteSource(start, dropping: 0, source))
  }

  /// Decides by the first bytes that are no white space.
  ///
  /// Text is JSON when it starts as an object, or as an array of what JSON can hold: a header such as
  /// `[id],[name]` does not.
  package init(_ start: Span<UInt8>) {
    var walk = Walk(bytes: start)
    switch walk.next() {
    case UInt8(ascii: "{"):
      let next = walk.next()
      self = next == UInt8(ascii: "\"") || next == UInt8(ascii: "}") ? .json : .delimited
    case UInt8(ascii: "["): self = walk.isAtValue() ? .json : .delimited
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
    var walk = Walk(bytes: start)
    guard let first = walk.next() else { return false }
    if first == UInt8(ascii: "<") { return walk.rest >= 16 }
    if first == UInt8(ascii: "|") {
      // The second line tells.
      var lineEnds = 0
      for index in start.indices where start[index] == 0x0A { lineEnds += 1 }
      return lineEnds >= 2
    }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return true }
    // A literal is known by the byte behind it.
    return walk.next() != nil && walk.rest >= 5
  }

  /// A walk over bytes that may be JSON.
  private struct Walk: ~Escapable {
    let bytes: Span<UInt8>
    private var position = 0

    @_lifetime(copy bytes)
    init(bytes: Span<UInt8>) { self.bytes = bytes }

    /// How many bytes follow.
    var rest: Int { bytes.count - position }

    /// The next byte that is no white space.
    mutating func next() -> UInt8? {
      while position < bytes.count {
        let byte = bytes[position]
        position += 1
        if byte > 0x20 { return byte }
      }
      return nil
    }

    /// Whether what follows can be the first element of an array, or its end.
    mutating func isAtValue() -> Bool {
      guard let first = next() else { return true }
      switch first {
      case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "\""), UInt8(ascii: "-"): return true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): return true
      case UInt8(ascii: "t"): return isFollowed(by: "rue")
      case UInt8(ascii: "f"): return isFollowed(by: "alse")
      case UInt8(ascii: "n"): return isFollowed(by: "ull")
      default: return false
      }
    }

    private func isFollowed(by text: StaticString) -> Bool {
      let expected = Array(text.description.utf8)
      guard rest >= expected.count else { return false }
      for (index, byte) in expected.enumerated() where bytes[position + index] != byte { return false }
      let end = position + expected.count
      return end == bytes.count || bytes[end] <= 0x20 || bytes[end] == UInt8(ascii: ",")
        || bytes[end] == UInt8(ascii: "]")
    }
  }
}
