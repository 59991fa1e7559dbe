package import StoaBytes

// HOW A TABLE OF A PAGE IS READ
//
//   | name | note |        name,note
//   | ---- | ---- |
//   | Ann  | a, b |        Ann,"a, b"
//
// A page is turned into delimited text as it comes, and that is read like any other. So bad records,
// several files and everything else work alike, and nothing is held but a row.

/// Turns the table of a page into delimited text, a piece at a time.
package protocol MarkupConversion: Sendable {
  /// What such a page is called in messages.
  static var name: String { get }

  /// Whether the table has been found, and its end.
  var hasFoundTable: Bool { get }
  var isFinished: Bool { get }

  /// Takes in bytes of the page, and appends the rows that they complete.
  mutating func take(_ bytes: [UInt8], into rows: inout MarkupRows)

  /// Takes in the end of the page; `false` where it ends too early.
  mutating func finish(into rows: inout MarkupRows) -> Bool
}

/// The rows of a table on their way to be read: fields between commas.
package struct MarkupRows: Sendable {
  /// What has come in since it was last emptied.
  package let text = OutputBuffer()
  private let encoder = DelimitedEncoder(.csv)
  /// Where the rows stand in the page.
  package let lines = PageLines()
  /// The line of the delimited text that the next row starts in.
  private var line = 1

  package init() {}

  /// Appends a row that starts in a line of the page.
  mutating func append(_ fields: [[UInt8]], line pageLine: Int) {
    let text = text
    let start = text.count
    for (index, field) in fields.enumerated() {
      if index > 0 { text.append(encoder.dialect.delimiter) }
      encoder.appendValue(field.span, isAlone: fields.count == 1, to: text)
    }
    text.append(encoder.recordEnd.span)
    lines.note(line, isLine: pageLine)
    line += countLines(text.bytes.extracting(start...))
  }
}

/// Reads the table of a page as delimited text.
///
/// - Memory: a chunk of the page, and a row.
// A source is read by one thread at a time.
package final class MarkupSource<Conversion: MarkupConversion>: ByteSource, @unchecked Sendable {
  private static var chunkSize: Int { 1 << 16 }

  private let source: any ByteSource
  private var conversion: Conversion
  private let chunk: ByteBlock
  private var rows = MarkupRows()
  private var position = 0
  private var isAtEnd = false

  package init(_ source: any ByteSource, _ conversion: Conversion) {
    self.source = source
    self.conversion = conversion
    chunk = ByteBlock(capacity: Self.chunkSize)
  }

  package var name: String { source.name }

  /// Where the rows stand in the page, as far as it has been read.
  package var lines: PageLines { rows.lines }

  package var hasBytesAtHand: Bool { position < rows.text.count || source.hasBytesAtHand }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    while position == rows.text.count {
      guard !isAtEnd else { return 0 }
      try fill()
    }
    let text = rows.text
    let count = target.copy(from: text.bytes.extracting(position...))
    position += count
    return count
  }

  private func fill() throws(TableError) {
    rows.text.removeAll()
    position = 0
    let (source, chunk) = (source, chunk)
    let count = try chunk.withMutableBytes(from: 0) { (target) throws(TableError) -> Int in
      try source.read(into: &target)
    }
    if count > 0 {
      conversion.take([UInt8](copying: chunk.bytes.extracting(0..<count)), into: &rows)
      if !conversion.isFinished { return }
    }
    isAtEnd = true
    let isComplete = conversion.isFinished || conversion.finish(into: &rows)
    if !conversion.hasFoundTable {
      throw TableError(
        .malformedRecord,
        "there is no such table in the \(Conversion.name)",
        remedy: "check --table, or name another format with --from",
        at: .init(source: name)
      )
    }
    if !isComplete {
      throw TableError(
        .malformedRecord,
        "the \(Conversion.name) ends inside its table",
        remedy: "get the whole file",
        at: .init(source: name)
      )
    }
  }
}
