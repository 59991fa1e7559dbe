public import StoaBytes

/// Turns tables into text of one format.
///
///     let text = table.rendered(.markdown)
///     let result = try table.render(.terminal(width: 80)) { bytes in try file.write(bytes) }
///
/// Renderers are values: `TerminalRenderer`, `MarkdownRenderer`, `HTMLRenderer`, `DelimitedRenderer` and
/// `JSONRenderer`. Own ones write to the output what they read from the table.
public protocol TableRenderer {
  /// Renders a table: its rows are read once, in order, and written as they come.
  ///
  /// - Returns: what was shown, what was not, and why.
  func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> RenderingResult
}

/// Where rendered text goes: a piece at a time.
///
///     var output = TableOutput { piece in try file.write(piece) }
///     try output.append("# people\n")
public struct TableOutput: ~Copyable {
  private let write: (Span<UInt8>) throws(TableError) -> Void
  /// Told how many lines a table has above its rows, before the first of them is passed on.
  private let onHead: (_ lineCount: Int) -> Void

  /// An output whose pieces a closure takes.
  ///
  ///     var size = 0
  ///     var output = TableOutput { size += $0.count }
  public init(_ write: @escaping (_ piece: Span<UInt8>) throws(TableError) -> Void) {
    self.write = write
    onHead = { _ in }
  }

  /// An output that is told how many lines stand above rows that have a line each, for whoever keeps them in sight.
  package init(
    onHead: @escaping (_ lineCount: Int) -> Void,
    _ write: @escaping (_ piece: Span<UInt8>) throws(TableError) -> Void
  ) {
    self.write = write
    self.onHead = onHead
  }

  /// Says how many lines stand above the rows.
  func tellHead(lineCount: Int) { onHead(lineCount) }

  /// Passes a piece of text on.
  ///
  ///     try output.append(buffer.bytes)
  public mutating func append(_ piece: Span<UInt8>) throws(TableError) {
    if !piece.isEmpty { try write(piece) }
  }

  /// Passes a piece of text on.
  ///
  ///     try output.append("| --- |\n")
  public mutating func append(_ piece: String) throws(TableError) {
    try append(Array(piece.utf8).span)
  }

  /// Passes text on and empties it.
  mutating func flush(_ text: inout TextBuffer) throws(TableError) {
    try append(text.bytes)
    text.removeAll()
  }
}

/// What became of a table: how much of it was shown, and what was not.
///
///     let result = try table.render(.terminal(width: 80)) { … }
///     if result.shownColumnCount < result.columnCount { … }
public struct RenderingResult: Sendable {
  /// How many rows were shown.
  public var rowCount = 0
  /// How many rows there are, where that is known.
  public var totalRowCount: Int?
  /// Whether rows were left out because of a limit.
  public var hasMoreRows = false
  /// How many columns there are.
  public var columnCount = 0
  /// How many of the columns were shown.
  public var shownColumnCount = 0
  /// The titles of the columns that were not shown.
  public var hiddenColumns: [String] = []
  /// How many of the rows shown are selected; `nil` without a selection.
  public var selectedCount: Int?
  /// How many values were cut because they are wider than the first rows led to expect.
  public var cutCount = 0
  /// Selected rows that share an identity with another.
  public var duplicates: [DuplicateIdentity] = []
  /// All of that in words, one sentence an element, without a capital or a full stop.
  public var notes: [String] = []

  /// Makes a result of nothing shown yet.
  ///
  ///     var result = RenderingResult()
  ///     result.notes.append("sorted by name")
  public init() {}
}

extension Table {
  /// Renders the table and passes the text on as it comes.
  ///
  ///     let result = try table.render(.markdown) { piece in try file.write(piece) }
  ///     print(result.rowCount, "rows")
  ///
  /// - Returns: what was shown, what was not, and why.
  /// - Throws: what the closure throws.
  /// - Memory: constant in the number of rows, unless the renderer's documentation says otherwise.
  @discardableResult
  @inlinable
  public func render(
    _ renderer: some TableRenderer,
    to write: @escaping (_ piece: Span<UInt8>) throws(TableError) -> Void
  ) throws(TableError) -> RenderingResult {
    try content.render(renderer, to: write)
  }

  /// The table as text.
  ///
  ///     print(table.rendered(.terminal(width: 80, style: .rounded)), terminator: "")
  ///
  /// - Memory: the whole text.
  @inlinable
  public func rendered(_ renderer: some TableRenderer) -> String { content.rendered(renderer) }
}

extension TableContent {
  /// Renders the table and passes the text on as it comes.
  ///
  ///     let content = table.content       // the compiler knows the rows here …
  ///     try content.render(chosen) { piece in try file.write(piece) }     // … and need not know them there
  ///
  /// - Returns: what was shown, what was not, and why.
  /// - Throws: what the closure throws.
  @discardableResult
  public func render(
    _ renderer: some TableRenderer,
    to write: @escaping (_ piece: Span<UInt8>) throws(TableError) -> Void
  ) throws(TableError) -> RenderingResult {
    var output = TableOutput(write)
    return try renderer.render(self, to: &output)
  }

  @usableFromInline
  func rendered(_ renderer: some TableRenderer) -> String {
    var bytes: [UInt8] = []
    var output = TableOutput { bytes.append(contentsOf: $0) }
    do throws(TableError) {
      _ = try renderer.render(self, to: &output)
    } catch {
      return String(decoding: bytes, as: UTF8.self) + "\(error)\n"
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
