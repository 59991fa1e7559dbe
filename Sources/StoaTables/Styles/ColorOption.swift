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
