/// When output is coloured: what `--color` says.
///
///     ColorOption.auto.allowsColor(environment: ["NO_COLOR": "1"], isTerminal: true)   // false
public enum ColorOption: String, Hashable, Sendable, CaseIterable {
  /// On a terminal that can, unless the environment speaks against it.
  case auto
  /// Wherever the output goes.
  case always
  /// Nowhere.
  case never

  /// Whether to colour.
  ///
  /// The first that speaks decides: this option, `NO_COLOR`, `CLICOLOR_FORCE`, `TERM=dumb`, whether the
  /// output is a terminal. A variable that is empty says nothing, nor does `CLICOLOR_FORCE=0`.
  ///
  ///     ColorOption.auto.allowsColor(environment: ["NO_COLOR": "1"], isTerminal: true)   // false
  ///     ColorOption.always.allowsColor(environment: ["NO_COLOR": "1"], isTerminal: false) // true
  public func allowsColor(environment: [String: String], isTerminal: Bool) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    func value(_ name: String) -> String? {
      guard let value = environment[name], !value.isEmpty else { return nil }
      return value
    }
    if value("NO_COLOR") != nil { return false }
    if let forced = value("CLICOLOR_FORCE"), forced != "0" { return true }
    if value("TERM") == "dumb" { return false }
    return isTerminal
  }
}

/// The colours a table is drawn in.
///
///     table.rendered(.terminal(width: 80, style: .alternating, colors: .dark))
public enum ColorScheme: Hashable, Sendable {
  /// None at all.
  case none
  /// Such as can be read on any background.
  case any
  /// For a terminal known to be light or dark.
  case light
  /// Colours that can be read on a dark background.
  case dark

  /// The scheme for a terminal that may be coloured: dark or light where `COLORFGBG` tells.
  ///
  ///     ColorScheme(allowsColor: true, environment: ["COLORFGBG": "15;0"])   // .dark
  public init(allowsColor: Bool, environment: [String: String]) {
    guard allowsColor else {
      self = .none
      return
    }
    let parts = (environment["COLORFGBG"] ?? "").split(separator: ";")
    guard parts.count >= 2, let background = parts.last.flatMap({ Int($0) }) else {
      self = .any
      return
    }
    switch background {
    case 0...6, 8: self = .dark
    case 7, 9...15: self = .light
    default: self = .any
    }
  }
}
