/// Finds a table in HTML, and turns it into delimited text.
///
/// The first row is the header. A cell that spans columns or rows stands in each of them. Line ends and the blanks
/// around them are one blank, `<br>` is a line end, character references are what they stand for; other tags,
/// scripts and comments are passed over. The rows of the table's footer come last, wherever it stands, as they are
/// shown. A table inside a cell is its text.
///
/// - Memory: a row, and the footer.
package struct HTMLConversion: MarkupConversion {
  package static var name: String { "HTML" }

  /// No cell spans more, as in browsers.
  private static let columnSpanLimit = 1000
  private static let rowSpanLimit = 65_534
  /// What a tag says behind so many bytes is passed over.
  private static let tagSizeLimit = 64 << 10

  /// What the next byte belongs to.
  private enum State {
    case text
    case tag
    case comment
    /// What a tag of that name holds is no text.
    case hidden(String)
  }

  private let number: Int
  private var state = State.text
  /// The tag or reference that is being read, from its first byte; of what is passed over, its last bytes.
  private var pending: [UInt8] = []
  /// The quote that is open in a tag.
  private var quote: UInt8?
  /// Whether a quote would open a value in a tag, for the last byte that is no blank is an equals sign.
  private var expectsValue = false
  private var tableCount = 0
  private var depth = 0
  private var isInFooter = false
  /// How many cells the first row has.
  private var width: Int?
  /// The rows of the footer, with the lines in which they begin.
  private var footer: [(fields: [[UInt8]], line: Int)] = []
  private var cell: HTMLCell?
  private var row: [HTMLCell]?
  /// The line that is being read, and the one in which the row begins.
  private var line = 1
  private var rowLine = 1
  /// Cells of rows above that reach into the next ones: by column, what they hold and for how many rows.
  private var hanging: [Int: (value: [UInt8], rows: Int)] = [:]
  package private(set) var isFinished = false

  package init(table number: Int = 1) { self.number = number }

  package var hasFoundTable: Bool { tableCount >= number }

  package mutating func take(_ bytes: [UInt8], into rows: inout MarkupRows) {
    for byte in bytes {
      if isFinished { return }
      take(byte, into: &rows)
      if byte == lineFeed { line += 1 }
    }
  }

  package mutating func finish(into rows: inout MarkupRows) -> Bool {
    if depth > 0, hasFoundTable { endTable(into: &rows) }
    return depth == 0
  }

  private mutating func take(_ byte: UInt8, into rows: inout MarkupRows) {
    switch state {
    case .text: takeText(byte)
    case .tag: takeOfTag(byte, into: &rows)
    case .comment: pass(byte) { $0.suffix(3).elementsEqual("-->".utf8) }
    case .hidden(let name): pass(byte) { HTMLTag.isEnd(of: name, $0) }
    }
  }

  private mutating func takeOfTag(_ byte: UInt8, into rows: inout MarkupRows) {
    if pending.count == 1, !HTMLTag.canBegin(with: byte) {
      // As in 3 < 5.
      state = .text
      cell?.append(pending)
      pending.removeAll(keepingCapacity: true)
      takeText(byte)
      return
    }
    if pending.count < Self.tagSizeLimit { pending.append(byte) }
    if pending.count == 4, pending == Array("<!--".utf8) {
      state = .comment
    } else if let open = quote {
      if byte == open { quote = nil }
    } else if expectsValue, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      quote = byte
    } else if byte == UInt8(ascii: ">") {
      let tag = HTMLTag(pending)
      pending.removeAll(keepingCapacity: true)
      state = .text
      take(tag, into: &rows)
    }
    if byte > 0x20 { expectsValue = quote == nil && byte == UInt8(ascii: "=") }
  }

  /// Passes over a byte of what holds no text, up to a `>` at which `isEnd` says of the last bytes that it ends.
  private mutating func pass(_ byte: UInt8, until isEnd: ([UInt8]) -> Bool) {
    pending.append(byte)
    if byte == UInt8(ascii: ">"), isEnd(pending) {
      pending.removeAll(keepingCapacity: true)
      state = .text
    } else if pending.count > 64 {
      pending.removeFirst(pending.count - 32)
    }
  }

  private mutating func takeText(_ byte: UInt8) {
    if !pending.isEmpty {
      // A reference, which ends in a semicolon or is none.
      pending.append(byte)
      if byte == UInt8(ascii: ";"), let (text, _) = CharacterReference.read(pending[...]) {
        cell?.append(text)
        pending.removeAll(keepingCapacity: true)
      } else if byte == UInt8(ascii: "<") || byte <= 0x20 || pending.count > CharacterReference.lengthLimit
        || byte == UInt8(ascii: "&") || byte == UInt8(ascii: ";")
      {
        let text = pending.dropLast()
        pending.removeAll(keepingCapacity: true)
        cell?.append(Array(text))
        takeText(byte)
      }
      return
    }
    switch byte {
    case UInt8(ascii: "<"):
      pending = [byte]
      state = .tag
    case UInt8(ascii: "&"): pending = [byte]
    default: cell?.append(byte)
    }
  }

  private mutating func take(_ tag: HTMLTag, into rows: inout MarkupRows) {
    switch (tag.name, tag.isEnd) {
    case ("script", false), ("style", false), ("template", false): state = .hidden(tag.name)
    case ("table", false):
      if depth > 0 {
        depth += 1
      } else {
        tableCount += 1
        depth = tableCount == number ? 1 : 0
      }
    case ("table", true) where depth > 0:
      depth -= 1
      guard depth == 0 else { return }
      endTable(into: &rows)
      isFinished = true
    case _ where depth != 1: if depth > 1, tag.breaksLine { cell?.breakLine() }
    case ("tfoot", _):
      endRow(into: &rows)
      isInFooter = !tag.isEnd
    case ("tr", _), ("thead", _), ("tbody", _):
      endRow(into: &rows)
      if tag.name == "tr", !tag.isEnd { beginRow() }
    case ("td", let isEnd), ("th", let isEnd):
      endCell()
      guard !isEnd else { return }
      if row == nil { beginRow() }
      cell = HTMLCell(
        columns: min(Self.columnSpanLimit, max(1, tag.number("colspan") ?? 1)),
        rows: min(Self.rowSpanLimit, max(1, tag.number("rowspan") ?? 1)),
        isMissing: tag.value(of: "class")?.split(separator: " ").contains("missing") == true
      )
    case ("br", _): cell?.append([lineFeed])
    default: if tag.breaksLine { cell?.breakLine() }
    }
  }

  private mutating func beginRow() {
    row = []
    rowLine = line
  }

  private mutating func endCell() {
    guard let ended = cell else { return }
    row?.append(ended)
    cell = nil
  }

  private mutating func endRow(into rows: inout MarkupRows) {
    endCell()
    guard let cells = row else { return }
    row = nil
    var fields: [[UInt8]] = []
    for cell in cells {
      takeHanging(into: &fields)
      let value = cell.value
      for _ in 0..<cell.columns {
        if cell.rows > 1 { hanging[fields.count] = (value, cell.rows - 1) }
        fields.append(value)
      }
    }
    takeHanging(into: &fields)
    guard !fields.isEmpty else { return }
    if isInFooter { return footer.append((fields, rowLine)) }
    width = width ?? fields.count
    rows.append(fields, line: rowLine)
  }

  private mutating func endTable(into rows: inout MarkupRows) {
    endRow(into: &rows)
    for (fields, line) in footer {
      // A footer often has fewer cells than the rows above, and nothing below the others.
      let missing = repeatElement([UInt8](), count: max(0, (width ?? 0) - fields.count))
      rows.append(fields + missing, line: line)
    }
    footer = []
  }

  /// Appends the cells of rows above that reach into this one where it has got to.
  private mutating func takeHanging(into fields: inout [[UInt8]]) {
    while let (value, rows) = hanging[fields.count] {
      hanging[fields.count] = rows > 1 ? (value, rows - 1) : nil
      fields.append(value)
    }
  }
}
