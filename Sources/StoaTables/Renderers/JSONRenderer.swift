public import StoaBytes
internal import StoaRecords

/// Writes tables as JSON: an object a row, values as they are, not as a format shows them.
///
///     table.rendered(.json)    // [
///                              //   {"name": "Chair", "price": 1463.5}
///                              // ]
///
/// Numbers and booleans of typed columns stay what they are, missing values are `null`, everything else is
/// a string. Of several columns with one title the second gets `_2` behind its name, and so on.
///
/// - Memory: constant in the number of rows.
public struct JSONRenderer: TableRenderer, Hashable, Sendable {
  /// Whether each row is a line of its own, without anything around them (JSON Lines).
  public var isLines: Bool

  /// Makes a renderer of one array, or of an object a line.
  ///
  ///     table.rendered(JSONRenderer(isLines: true))
  public init(isLines: Bool = false) { self.isLines = isLines }

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> RenderingResult {
    let keys = Self.keys(of: table.columns.map(\.title))
    var text = TextBuffer(capacity: 1 << 16)
    var reader = RowReader(table)
    let opening: [UInt8] = isLines ? [] : Array("[".utf8)
    text.append(opening)
    var isFirst = true
    try reader.forEachBlock(of: keys.count, for: .data) { (block) throws(TableError) in
      for row in 0..<block.rowCount {
        if !isLines { text.append(isFirst ? "\n  " : ",\n  ") }
        isFirst = false
        appendObject(row, of: block, keys, to: &text)
        if isLines { text.append(0x0A) }
      }
      try output.flush(&text)
    }
    if !isLines { text.append(isFirst ? "]\n" : "\n]\n") }
    try output.flush(&text)
    var result = RenderingResult(reader, table)
    result.addNotes()
    return result
  }

  private func appendObject(_ row: Int, of block: borrowing CellBlock, _ keys: [[UInt8]], to text: inout TextBuffer) {
    text.append(UInt8(ascii: "{"))
    for (column, key) in keys.enumerated() {
      if column > 0 { text.append(", ") }
      text.append(key)
      let cell = block.cell(row: row, slot: column)
      let bytes = block.cells.bytes(of: cell)
      switch cell.kind {
      case _ where cell.traits.contains(.missing): text.append("null")
      case .number where JSONText.isNumber(bytes): text.append(bytes)
      case .boolean: text.append(bytes)
      case .number, .text: text.append(jsonString: bytes)
      }
    }
    text.append(UInt8(ascii: "}"))
  }

  /// The titles as keys, each with the colon behind it, no two alike.
  private static func keys(of titles: [String]) -> [[UInt8]] {
    UniqueNames.of(titles).map { key in
      var text = TextBuffer(capacity: 64)
      text.append(jsonString: Array(key.utf8).span)
      text.append(": ")
      return [UInt8](copying: text.bytes)
    }
  }
}

extension TableRenderer where Self == JSONRenderer {
  /// An array of objects.
  ///
  ///     table.rendered(.json)
  public static var json: JSONRenderer { JSONRenderer() }
  /// An object a line.
  ///
  ///     table.rendered(.jsonLines)    // {"name": "Chair", "price": 1463.5}
  public static var jsonLines: JSONRenderer { JSONRenderer(isLines: true) }
}

extension TextBuffer {
  /// Appends text as a JSON string; bytes that are not UTF-8 become U+FFFD.
  mutating func append(jsonString text: Span<UInt8>) {
    append(upTo: JSONText.room(forStringOf: text.count)) { JSONText.writeString(text, into: &$0) }
  }
}
