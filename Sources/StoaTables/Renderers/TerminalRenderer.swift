public import StoaBytes

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Draws tables for people: on a terminal, or as text laid out the same way.
///
///     table.rendered(.terminal(width: 80, style: .rounded))
///
/// No line is wider than `width`. Without a width columns are as wide as they need and nothing is cut.
///
/// - Memory: constant in the number of rows. Where all are measured before the first is drawn, up to 32 MiB of cells
///   wait in memory; the rest is read again or, where rows come only once, waits in a temporary file.
public struct TerminalRenderer: TableRenderer, Hashable, Sendable {
  /// How wide lines may be, in cells; `nil` without limit.
  public var width: Int?
  /// How many lines there may be; `nil` without limit.
  ///
  /// Rows that have no room are left out like those beyond a row limit, with a note.
  ///
  ///     TerminalRenderer(width: 80, height: 24)
  public var height: Int?
  /// The style; `nil` for the table's own, or plain.
  public var style: TableStyle?
  /// Whether columns stand side by side or rows are folded.
  public var layout: TableLayout
  /// What becomes of text that is wider than its column.
  public var overflow: TextOverflow
  /// How many rows decide on the widths of the columns.
  public var measuring: TableMeasuring
  /// The colours.
  public var colors: ColorScheme
  /// Whether numbers below zero are red.
  public var redNegatives: Bool
  /// How text becomes cells.
  public var text: TextOptions
  /// What stands for a missing value.
  public var missing: String
  /// Where the cells of long tables wait while all rows are measured; `nil` for `TMPDIR`, or else `/tmp`.
  public var temporaryDirectory: String?
  /// What notes say to do about what they tell.
  package var hints = NoteHints()
  /// Whether rows become records where their columns have no room side by side, and the layout is automatic.
  package var foldsIntoRecords = false
  /// From how many lines on somebody reads the table who can scroll sideways: then columns have the room they need.
  ///
  /// `nil` where nobody can. Columns that have room for all but long text stay as narrow as the screen.
  package var scrollsFrom: Int?
  /// How many bytes of cells wait in memory before others wait elsewhere.
  var heldBytes = TableMeasuring.heldBytes
  /// Whether what is not shown, what is selected and why a table is empty is said below it.
  public var showsNotes: Bool

  /// Makes a renderer; without a width it is as wide as the table needs.
  ///
  ///     TerminalRenderer(width: 80, style: .rounded, overflow: .wrap, redNegatives: true)
  public init(
    width: Int? = nil,
    height: Int? = nil,
    style: TableStyle? = nil,
    layout: TableLayout = .automatic,
    overflow: TextOverflow = .truncate,
    measuring: TableMeasuring = .automatic,
    colors: ColorScheme = .none,
    redNegatives: Bool = false,
    text: TextOptions = TextOptions(),
    missing: String = "–",
    showsNotes: Bool = true
  ) {
    self.width = width
    self.height = height
    self.style = style
    self.layout = layout
    self.overflow = overflow
    self.measuring = measuring
    self.colors = colors
    self.redNegatives = redNegatives
    self.text = text
    self.missing = missing
    self.showsNotes = showsNotes
  }

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> RenderingResult {
    try TerminalRendering(table, self).run(to: &output)
  }
}

extension TableRenderer where Self == TerminalRenderer {
  /// Drawn for people, without a limit to the width.
  ///
  ///     print(table.rendered(.terminal), terminator: "")
  public static var terminal: TerminalRenderer { TerminalRenderer() }

  /// Drawn for people.
  ///
  ///     table.rendered(.terminal(width: 80, style: .rounded))
  public static func terminal(
    width: Int? = nil,
    style: TableStyle? = nil,
    layout: TableLayout = .automatic,
    overflow: TextOverflow = .truncate,
    measuring: TableMeasuring = .automatic,
    colors: ColorScheme = .none
  ) -> TerminalRenderer {
    TerminalRenderer(
      width: width,
      style: style,
      layout: layout,
      overflow: overflow,
      measuring: measuring,
      colors: colors
    )
  }
}

extension TableRenderer where Self == TerminalRenderer {
  /// A renderer for standard output as it is: its width, and colours if it is a terminal that has them.
  ///
  ///     print(table.rendered(.forStandardOutput()), terminator: "")
  ///
  /// - Parameters:
  ///   - width: what `--width` says.
  ///   - color: what `--color` says.
  ///   - style: the style; rounded on a terminal, plain elsewhere, unless given.
  ///   - environment: the variables of the environment; those of the process unless given.
  /// - Returns: the renderer.
  public static func forStandardOutput(
    width: Int? = nil,
    color: ColorOption = .auto,
    style: TableStyle? = nil,
    environment: [String: String]? = nil
  ) -> TerminalRenderer {
    let environment = environment ?? ProcessInfo.processInfo.environment
    let terminal = TerminalSize.ofStandardOutput
    let allowsColor = color.allowsColor(environment: environment, isTerminal: terminal != nil)
    return TerminalRenderer(
      width: OutputWidth.decide(option: width, environment: environment, terminal: terminal?.columns),
      style: style ?? (terminal == nil ? nil : .rounded),
      colors: ColorScheme(allowsColor: allowsColor, environment: environment),
      showsNotes: terminal != nil
    )
  }
}
