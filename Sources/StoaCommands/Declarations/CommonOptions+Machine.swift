package import StoaTables

// What a run may use, and what it says.
extension CommonOptions {
  package static let threads = Option<Int?>.number(
    "threads",
    value: "NUMBER",
    in: 1...1024,
    standard: "one a processor",
    summary: "Work with this many threads; the output is the same for any number."
  ).common(.machine)

  package static let memory = Option<Int?>.size(
    "memory",
    value: "SIZE",
    standard: "a share of what there is",
    summary: "Use no more memory than this: 256M, 2G."
  ).common(.machine)

  package static let temporaryDirectory = Option<String?>.text(
    "temp-dir",
    value: "DIRECTORY",
    .directory,
    standard: "$TMPDIR, or else /tmp",
    summary: "Put here what does not fit into memory."
  ).common(.machine)

  package static let locale = Option<String?>.text(
    "locale",
    value: "LOCALE",
    standard: "plain numbers; formats as in en_US",
    summary:
      "Read and write numbers, money and dates as this locale does, and sort :locale keys in its order: de_DE, en_US."
  ).common(.machine)

  package static let dateFormat = Option<[String]>.texts(
    "date-format",
    value: "PATTERN",
    summary: "Read dates by this pattern, as %d.%m.%Y, rather than by ISO 8601."
  ).common(.machine)

  package static let hexadecimal = Option.flag(
    "hex",
    summary: "Take 0x1F for a number, 31; without it, it is text."
  ).common(.machine)

  package static let mixedCurrencies = Option.flag(
    "mixed-currencies",
    summary: "Add up amounts of money even where they are in several currencies."
  ).common(.machine)

  package static let noOptimize = Option.flag(
    "no-optimize",
    summary: "Run the chain step by step as it is written; the output is the same."
  ).common(.machine)

  package static let progress = Option.choice(
    "progress",
    value: "WHEN",
    standard: ProgressChoice.auto,
    summary: "Show on standard error how far the run has come."
  ).common(.machine)

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

  package static var machineOptions: [OptionDescription] {
    [
      threads.description, memory.description, temporaryDirectory.description, locale.description,
      dateFormat.description, hexadecimal.description, mixedCurrencies.description, noOptimize.description,
      progress.description, color.description, quiet.description, verbose.description,
    ]
  }
}
