/// How text becomes cells of a terminal.
///
///     var text = TextOptions()
///     text.ambiguousIsWide = true     // a terminal set up for Chinese, Japanese or Korean
///     text.tabs = .spaces(4)
public struct TextOptions: Hashable, Sendable {
  /// What stands for a tab in a cell.
  ///
  ///     TextOptions(tabs: .spaces(4))
  public enum Tabs: Hashable, Sendable {
    /// A visible mark, `⇥`.
    case mark
    /// Spaces up to the next multiple of that many cells.
    case spaces(Int)
  }

  /// What becomes of colour sequences (SGR, `ESC [ … m`) in a cell.
  ///
  ///     TextOptions(colors: .kept)
  public enum Colors: Hashable, Sendable {
    /// They are shown, like any other control character.
    case shown
    /// They colour the cell, and end with it.
    case kept
    /// They are left out.
    case removed
  }

  /// Whether characters that are narrow in the West and wide in East Asian fonts, such as `…` and box
  /// drawing, take two cells.
  public var ambiguousIsWide: Bool
  /// What stands for a tab.
  public var tabs: Tabs
  /// What becomes of colour sequences.
  public var colors: Colors
  /// Whether text written from right to left is isolated, so that it does not reorder its row.
  public var isolatesRightToLeft: Bool

  /// Makes options; the defaults let nothing of a text reach the terminal raw.
  ///
  ///     let renderer = TerminalRenderer(width: 80, text: TextOptions(ambiguousIsWide: true))
  public init(
    ambiguousIsWide: Bool = false,
    tabs: Tabs = .mark,
    colors: Colors = .shown,
    isolatesRightToLeft: Bool = true
  ) {
    self.ambiguousIsWide = ambiguousIsWide
    self.tabs = tabs
    self.colors = colors
    self.isolatesRightToLeft = isolatesRightToLeft
  }
}
