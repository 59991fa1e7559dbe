public import StoaBytes

/// Draws tables for people: on a terminal, or as text laid out the same way.
///
///     table.rendered(.terminal(width: 80, style: .rounded))
///
/// No line is wider than `width`. Without a width columns are as wide as they need and nothing is cut.
///
/// - Memory: what `measuring` says; with a sample, constant in the number of rows.
public struct TerminalRenderer: TableRenderer, Hashable, Sendable {
  /// How wide lines may be, in cells; `nil` without limit.
  public var width: Int?
  /// How many lines there may be; `nil` without limit.
  ///
  /// Rows that have no room are left out like those beyond a row limit, with a note.
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
  /// Whether what is not shown, what is selected and why a table is empty is said below it.
  public var showsNotes: Bool

  /// Makes a renderer; without a width it is as wide as the table needs.
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

  public func render(_ table: TableContent, to output: inout TableOutput) throws(TableError) -> TableReport {
    try TerminalRendering(table, self).run(to: &output)
  }
}

extension TableRenderer where Self == TerminalRenderer {
  /// Drawn for people, without a limit to the width.
  public static var terminal: TerminalRenderer { TerminalRenderer() }

  /// Drawn for people.
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
  ///     table.rendered(.forStandardOutput(environment: ProcessInfo.processInfo.environment))
  ///
  /// - Parameters:
  ///   - width: what `--width` says.
  ///   - color: what `--color` says.
  ///   - style: the style; rounded on a terminal, plain elsewhere, unless given.
  ///   - environment: the environment's variables.
  /// - Returns: the renderer.
  public static func forStandardOutput(
    width: Int? = nil,
    color: ColorOption = .auto,
    style: TableStyle? = nil,
    environment: [String: String]
  ) -> TerminalRenderer {
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
