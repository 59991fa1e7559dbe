// HOW CELLS ARE HELD
//
//   text     K y o t o 1 4 6 3 . 5 � ↵ …       the drawn text of all cells, end to end
//   cells    (0,5) (5,6) (11,…) …              row by row: where, how wide, what was met in it
//
// A column's closure appends to the open cell whatever the row holds, as bytes or as text. Closing it
// makes it safe and measures it. Printable ASCII, the usual case, is neither copied nor decoded again.
// A block is filled, measured or drawn, and emptied: nothing is allocated per cell.

internal import StoaBytes

/// The cell a column is writing: append text to it.
///
///     TableColumn("Name") { row, cell in
///       cell.append(row.firstName)
///       cell.append(" ")
///       cell.append(row.lastName)
///     }
///
/// Appending bytes costs a copy and nothing else. What is appended may hold anything: control
/// characters, line ends and damaged UTF-8 are shown safely.
public struct TableCell: ~Copyable {
  /// What kind of value a cell shows.
  ///
  /// Formats that know types write numbers and booleans as such.
  ///
  ///     TableColumn("Size") { file, cell in
  ///       cell.kind = .number
  ///       cell.append(file.sizeText)
  ///     }
  public enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// Words.
    case text
    /// A number, with the alignment of numbers.
    case number
    /// True or false.
    case boolean
  }

  /// A closed cell, in 16 bytes.
  struct Closed {
    private let packedStart: UInt32
    private let packedCount: UInt32
    private let packedWidth: UInt32
    let kind: Kind
    let traits: Traits
    let style: CellStyle

    /// A cell of a block, whose text is below 4 GiB.
    init(start: Int, count: Int, width: Int, kind: Kind, traits: Traits, style: CellStyle = .standard) {
      packedStart = UInt32(start)
      packedCount = UInt32(count)
      packedWidth = UInt32(width)
      self.kind = kind
      self.traits = traits
      self.style = style
    }

    var start: Int { Int(packedStart) }
    var count: Int { Int(packedCount) }
    var width: Int { Int(packedWidth) }
    var range: Range<Int> { start..<start + count }
  }

  /// What was met in a cell.
  struct Traits: OptionSet {
    let rawValue: UInt8
    static let lines = Traits(rawValue: 1)
    static let rightToLeft = Traits(rawValue: 2)
    static let colors = Traits(rawValue: 4)
    static let missing = Traits(rawValue: 8)
    /// Only printable ASCII, so that bytes are cells.
    static let plain = Traits(rawValue: 16)
  }

  /// What the cells are for.
  enum Purpose {
    /// To be looked at: text is made safe and measured.
    case drawing(SafeText, GraphemeClusters)
    /// To be written in a data format: values as they are.
    case data
  }

  private let purpose: Purpose
  private var scratch = TextBuffer(capacity: 256)
  private(set) var text = TextBuffer(capacity: 1 << 16)
  private(set) var closed: [Closed] = []
  private var start = 0
  private var isMissing = false

  /// What kind of value the cell shows.
  ///
  ///     cell.kind = .number      // JSON then has 12, not "12"
  ///     cell.append("12")
  public var kind = Kind.text

  /// How the cell stands out, where that is shown.
  ///
  ///     if row.isOverdue { cell.style = .red }
  public var style = CellStyle.standard

  /// Whether the value itself is wanted, for a data format, rather than the text to look at.
  ///
  ///     cell.append(cell.isData ? row.seconds : row.minutesAndSeconds)
  public let isData: Bool

  init(for purpose: Purpose) {
    self.purpose = purpose
    if case .data = purpose { isData = true } else { isData = false }
  }
}

extension TableCell {
  /// Appends text.
  ///
  ///     cell.append(row.name)
  public mutating func append(_ string: String) { text.append(string) }

  /// Appends text.
  ///
  ///     cell.append(row.path.prefix { $0 != "/" })
  public mutating func append(_ string: Substring) { text.append(string) }

  /// Appends bytes, which should be UTF-8; what is not shows as `�`.
  ///
  ///     cell.append(record.bytes.extracting(4..<12))
  public mutating func append(_ bytes: Span<UInt8>) { text.append(bytes) }

  /// Appends bytes, which should be UTF-8; what is not shows as `�`.
  ///
  ///     cell.append(Array("caf\u{E9}".utf8))
  public mutating func append(_ bytes: [UInt8]) { text.append(bytes.span) }

  /// Appends bytes, which should be UTF-8; what is not shows as `�`.
  ///
  ///     cell.append(line[start..<end])
  public mutating func append(_ bytes: ArraySlice<UInt8>) { text.append(bytes.span) }

  /// Appends one byte.
  ///
  ///     cell.append(byte: UInt8(ascii: "%"))
  public mutating func append(byte: UInt8) { text.append(byte) }

  /// Says that there is no value, which is not the same as an empty one.
  ///
  ///     if let note = row.note { cell.append(note) } else { cell.markMissing() }
  public mutating func markMissing() { isMissing = true }
}

extension TableCell {
  /// Ends the open cell and opens the next.
  @usableFromInline
  mutating func close() {
    var traits: Traits = isMissing && text.count == start ? .missing : []
    var width = text.count &- start
    // The usual case looks at neither the purpose nor the tables behind it, which would be counted.
    if !isData {
      if text.isPrintableASCII(from: start) {
        traits.insert(.plain)
      } else {
        width = makeSafe(&traits)
      }
    }
    let count = text.count - start
    closed.append(Closed(start: start, count: count, width: width, kind: kind, traits: traits, style: style))
    start = text.count
    isMissing = false
    kind = .text
    style = .standard
  }

  /// Rewrites the open cell as safe text and returns its width: that of its widest line.
  private mutating func makeSafe(_ traits: inout Traits) -> Int {
    guard case .drawing(let safe, let clusters) = purpose else { return text.count - start }
    scratch.removeAll()
    scratch.append(start..<text.count, of: text)
    text.truncate(to: start)
    let findings = safe.append(scratch, to: &text)
    if findings.contains(.rightToLeft) && safe.options.isolatesRightToLeft { traits.insert(.rightToLeft) }
    if findings.contains(.colors) { traits.insert(.colors) }
    let bytes = text.bytes(start..<text.count)
    guard findings.contains(.lines) else { return clusters.width(of: bytes) }
    traits.insert(.lines)
    var widest = 0
    var offset = 0
    while offset <= bytes.count {
      let line = clusters.prefix(of: bytes, from: offset, width: .max)
      widest = max(widest, line.width)
      offset = line.range.upperBound + 1
    }
    return widest
  }

  /// Forgets all cells, keeping the room for the next ones.
  mutating func removeAll() {
    text.removeAll()
    closed.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Takes over cells that were written elsewhere, and the text that `fill` writes for them.
  mutating func restore(
    _ cells: [Closed],
    textCount: Int,
    _ fill: (inout MutableSpan<UInt8>) throws(TableError) -> Void
  ) throws(TableError) {
    closed = cells
    try text.replaceAll(count: textCount, fill)
    start = textCount
  }

  /// The text of a closed cell.
  @_lifetime(borrow self)
  func bytes(of cell: Closed) -> Span<UInt8> { text.bytes(cell.range) }
}
