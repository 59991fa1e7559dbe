/// When to use colour.
package enum ColorChoice: String, OptionChoice {
  case auto, always, never

  package var summary: String {
    switch self {
    case .auto: "on a terminal, as NO_COLOR, CLICOLOR_FORCE and TERM allow."
    case .always: "also through a pipe."
    case .never: "no colour."
    }
  }

  /// Whether to use colour: the option decides before `NO_COLOR`, that before `CLICOLOR_FORCE`, and
  /// that before what the stream is.
  package func allowsColor(isTerminal: Bool, environment: (String) -> String?) -> Bool {
    switch self {
    case .always: return true
    case .never: return false
    case .auto: break
    }
    // A variable that is set to nothing counts as not set.
    func isSet(_ name: String) -> Bool { environment(name).map { !$0.isEmpty } ?? false }
    if isSet("NO_COLOR") { return false }
    if isSet("CLICOLOR_FORCE"), environment("CLICOLOR_FORCE") != "0" { return true }
    return isTerminal && environment("TERM") != "dumb"
  }
}
