public import StoaBytes

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

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> TableReport {
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
    var report = TableReport(reader, table)
    report.addNotes()
    return report
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
      case .number where JSONEscaping.isNumber(bytes): text.append(bytes)
      case .boolean: text.append(bytes)
      case .number, .text: JSONEscaping.append(bytes, to: &text)
      }
    }
    text.append(UInt8(ascii: "}"))
  }

  /// The titles as keys, each with what stands behind it, no two alike.
  private static func keys(of titles: [String]) -> [[UInt8]] {
    var used = Set(titles)
    var seen: Set<String> = []
    return titles.map { title in
      var key = title
      var number = 2
      if !seen.insert(title).inserted {
        repeat {
          key = "\(title)_\(number)"
          number += 1
        } while !used.insert(key).inserted
      }
      var text = TextBuffer(capacity: 64)
      JSONEscaping.append(Array(key.utf8).span, to: &text)
      text.append(": ")
      return (0..<text.count).map { text[$0] }
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

/// Text as JSON strings.
enum JSONEscaping {
  /// Appends text in quotes; bytes that are not UTF-8 become U+FFFD.
  static func append(_ bytes: Span<UInt8>, to text: inout TextBuffer) {
    text.append(UInt8(ascii: "\""))
    var copied = 0
    var offset = 0
    while offset < bytes.count {
      let scalar = DecodedScalar.decode(bytes, at: offset)
      let next = offset + scalar.count
      if let replacement = replacement(of: scalar.value) {
        text.append(bytes.extracting(copied..<offset))
        text.append(replacement)
        copied = next
      }
      offset = next
    }
    text.append(bytes.extracting(copied..<offset))
    text.append(UInt8(ascii: "\""))
  }

  private static func replacement(of value: UInt32?) -> String? {
    switch value {
    case nil: return "\u{FFFD}"
    case 0x22: return "\\\""
    case 0x5C: return "\\\\"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    case let value? where value < 0x20:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: return nil
    }
  }

  /// Whether the bytes are a number by JSON's grammar.
  static func isNumber(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    func isDigit(_ index: Int) -> Bool { index < bytes.count && bytes[index] &- 0x30 < 10 }
    func skipDigits() { while isDigit(index) { index += 1 } }
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") { index += 1 }
    guard isDigit(index) else { return false }
    if bytes[index] == UInt8(ascii: "0") { index += 1 } else { skipDigits() }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard isDigit(index) else { return false }
      skipDigits()
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      guard isDigit(index) else { return false }
      skipDigits()
    }
    return index == bytes.count
  }
}
