package import StoaTables

/// The options that may stand anywhere on the line.
package enum CommonOptions {
  package static let color = Option.choice(
    "color",
    value: "WHEN",
    standard: ColorOption.auto,
    summary: "Use colour."
  ).common(.machine)

  package static let quiet = Option.flag(
    "quiet",
    short: "q",
    summary: "Leave warnings out."
  ).common(.machine)

  package static let verbose = Option.flag(
    "verbose",
    short: "v",
    summary: "Say on standard error what was decided, and why."
  ).common(.machine)

  package static var all: [OptionDescription] {
    [color.description, quiet.description, verbose.description]
  }
}
