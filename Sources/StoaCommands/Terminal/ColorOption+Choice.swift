package import StoaTables

extension ColorOption: OptionChoice {
  package var summary: String {
    switch self {
    case .auto: "on a terminal, as NO_COLOR, CLICOLOR_FORCE and TERM allow."
    case .always: "also through a pipe."
    case .never: "no colour."
    }
  }
}
