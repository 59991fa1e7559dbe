/// Finds a table in Markdown as GitHub has it, and turns it into delimited text.
///
/// A table is a line with bars, a rule of dashes below it with as many cells, and the lines with bars that
/// follow. Escapes, character references and `<br>` are what they stand for; other markup stays as it is. Short
/// rows are filled up, as GitHub does; long ones are left to break the rules. Blocks of code hold no table.
package struct MarkdownConversion: MarkupConversion {
  package static var name: String { "Markdown" }

  /// The number of the table that is wanted, counted from 1.
  private let number: Int
  private var line: [UInt8] = []
  private var lineNumber = 0
  /// The line before, which may be a header.
  private var candidate: [[UInt8]]?
  private var tableCount = 0
  private var width = 0
  private var isInTable = false
  private var isInCode = false
  package private(set) var isFinished = false

  package init(table number: Int = 1) { self.number = number }

  package var hasFoundTable: Bool { tableCount >= number }

  package mutating func take(_ bytes: [UInt8], into rows: inout MarkupRows) {
    var start = bytes.startIndex
    while !isFinished, let end = bytes[start...].firstIndex(of: 0x0A) {
      line += bytes[start..<end]
      takeLine(into: &rows)
      start = end + 1
    }
    if !isFinished { line += bytes[start...] }
  }

  package mutating func finish(into rows: inout MarkupRows) -> Bool {
    if !line.isEmpty { takeLine(into: &rows) }
    return true
  }

  private mutating func takeLine(into rows: inout MarkupRows) {
    defer { line.removeAll(keepingCapacity: true) }
    lineNumber += 1
    if line.last == 0x0D { line.removeLast() }
    let text = line.drop { $0 == 0x20 }
    if text.starts(with: Array("```".utf8)) || text.starts(with: Array("~~~".utf8)) {
      isInCode.toggle()
      return end()
    }
    guard !isInCode, let cells = Self.cells(of: line) else { return end() }
    if isInTable {
      let missing = max(0, width - cells.count)
      rows.append(cells.map(Self.value) + Array(repeating: [], count: missing), line: lineNumber)
    } else if let header = candidate, header.count == cells.count, cells.allSatisfy(Self.isRule) {
      tableCount += 1
      isInTable = tableCount == number
      width = header.count
      candidate = nil
      if isInTable { rows.append(header.map(Self.value), line: lineNumber - 1) }
    } else {
      candidate = cells
    }
  }

  /// Notes a line that belongs to no table.
  private mutating func end() {
    candidate = nil
    if isInTable { isFinished = true }
  }

  /// Whether the second of two lines is the rule of a table whose header is the first.
  package static func isTable(_ header: [UInt8], _ rule: [UInt8]) -> Bool {
    guard let cells = cells(of: header), let marks = cells.isEmpty ? nil : Self.cells(of: rule) else { return false }
    return marks.count == cells.count && marks.allSatisfy(isRule)
  }

  /// The cells of a line between its bars; `nil` for a line without bars.
  private static func cells(of line: [UInt8]) -> [[UInt8]]? {
    var cells: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in line {
      if byte == UInt8(ascii: "|"), !isEscaped {
        cells.append([])
      } else {
        cells[cells.count - 1].append(byte)
      }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    guard cells.count > 1 else { return nil }
    cells = cells.map(trimmed)
    // Bars at the ends are only decoration.
    if cells.first?.isEmpty == true { cells.removeFirst() }
    if cells.count > 1 || cells.first?.isEmpty == true, endsWithBar(line) { cells.removeLast() }
    return cells.isEmpty ? nil : cells
  }

  private static func endsWithBar(_ line: [UInt8]) -> Bool {
    let text = trimmed(line)
    var slashes = 0
    while slashes + 1 < text.count, text[text.count - 2 - slashes] == UInt8(ascii: "\\") { slashes += 1 }
    return text.last == UInt8(ascii: "|") && slashes.isMultiple(of: 2)
  }

  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
    guard let first = bytes.firstIndex(where: { !isBlank($0) }), let last = bytes.lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(bytes[first...last])
  }

  /// Whether a cell is dashes, with or without colons that say how the column is aligned.
  private static func isRule(_ cell: [UInt8]) -> Bool {
    var dashes = cell[...]
    if dashes.first == UInt8(ascii: ":") { dashes = dashes.dropFirst() }
    if dashes.last == UInt8(ascii: ":") { dashes = dashes.dropLast() }
    return !dashes.isEmpty && dashes.allSatisfy { $0 == UInt8(ascii: "-") }
  }

  /// What a cell stands for.
  private static func value(_ cell: [UInt8]) -> [UInt8] {
    var value: [UInt8] = []
    var index = 0
    while index < cell.count {
      let byte = cell[index]
      if byte == UInt8(ascii: "\\"), index + 1 < cell.count, isPunctuation(cell[index + 1]) {
        value.append(cell[index + 1])
        index += 2
      } else if byte == UInt8(ascii: "&"), let (text, count) = CharacterReference.read(cell[index...]) {
        value += text
        index += count
      } else if byte == UInt8(ascii: "<"), let count = lineBreak(cell[index...]) {
        value.append(0x0A)
        index += count
      } else {
        value.append(byte)
        index += 1
      }
    }
    return value
  }

  /// How many bytes `<br>` takes, in any of its forms.
  private static func lineBreak(_ bytes: ArraySlice<UInt8>) -> Int? {
    let start = bytes.prefix(3).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
    guard start == Array("<br".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let rest = bytes[(bytes.startIndex + 3)..<end]
    return rest.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "/") } ? end - bytes.startIndex + 1 : nil
  }

  private static func isPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }
}
