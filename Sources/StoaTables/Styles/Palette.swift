/// The control sequences of a colour scheme; all empty without colour.
///
/// Bold, faint and one red are all there is: they follow the reader's own colours.
struct Palette: Hashable, Sendable {
  /// Before a header, a border or a note, a missing value, a negative number, a label.
  var header = ""
  var border = ""
  var missing = ""
  var negative = ""
  var label = ""
  /// Before a selected row and before every second one; they hold until `reset`.
  var selected = ""
  var alternate = ""
  /// Ends all of them.
  var reset = ""

  /// Whether there are colours.
  var hasColors: Bool { !reset.isEmpty }

  init(_ scheme: ColorScheme, redNegatives: Bool) {
    guard scheme != .none else { return }
    header = "\u{1B}[1m"
    border = "\u{1B}[2m"
    missing = "\u{1B}[2m"
    label = "\u{1B}[2m"
    selected = "\u{1B}[7m"
    reset = "\u{1B}[0m"
    if redNegatives { negative = "\u{1B}[31m" }
    switch scheme {
    case .none: break
    case .any: alternate = "\u{1B}[2m"
    case .light: alternate = "\u{1B}[48;5;255m"
    case .dark: alternate = "\u{1B}[48;5;235m"
    }
  }
}
