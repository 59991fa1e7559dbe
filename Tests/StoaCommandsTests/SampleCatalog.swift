import StoaCommands
import StoaTables

/// A small program that the tests of parsing, help and completion speak to.
enum Sample {
  static let count = Option<Int>.number(
    "count",
    short: "n",
    value: "NUMBER",
    in: 0...Int.max,
    standard: 10,
    summary: "Pass on this many rows.",
    takesBareNumber: true
  )
  static let all = Option.flag("all", short: "a", summary: "Show every row.")
  static let unique = Option.flag("unique", short: "u", summary: "Keep one of equal rows.")
  static let check = Option.flag("check", summary: "Only say whether the rows are in order.")
  static let sums = Option.texts("sum", value: "COLUMN", .columns, summary: "Add up a column.")

  static let delimiter = Option.character("delimiter", short: "d", standard: "found out", summary: "Split fields here.")
    .common(.input)
  static let ragged = Option.flag("ragged", summary: "Take records of any length.").common(.input)
  static let noHeader = Option.flag("no-header", summary: "Take the first record as data.").common(.input)
  static let onError = Option<String?>(
    OptionDescription(
      long: "on-error",
      value: ValueDescription(
        "POLICY",
        .choice([
          Choice("stop", "end the run."), Choice("skip", "leave it out."),
          Choice("divert", "write it there.", operand: "FILE"),
        ]),
        standard: "stop"
      ),
      summary: "What to do with a bad record.",
      group: .input,
      isSetting: true
    )
  ) { values in
    if case .operand(_, let file)? = values.last { file } else { values.last == nil ? nil : "-" }
  }
  static let output = Option.text("output", short: "o", value: "FILE", .file, summary: "Write here.")
    .common(.output, isSetting: false)
  static let memory = Option<Int?>.size("memory", value: "SIZE", summary: "Use no more memory than this.")
    .common(.machine)
  static let color = Option.choice("color", value: "WHEN", standard: ColorOption.auto, summary: "Use colour.")
    .common(.machine)
  static let quiet = Option.flag("quiet", short: "q", summary: "Leave warnings out.").common(.machine)

  static let common = [
    delimiter.description, ragged.description, noHeader.description, onError.description, output.description,
    memory.description, color.description, quiet.description,
  ]

  static let view = CommandDescription(
    name: "view",
    purpose: .look,
    place: .last,
    abstract: "Show a table.",
    memory: "Holds a sample of the rows",
    options: [count.description, all.description],
    examples: [Example("stoa view a.csv", "the first rows")]
  )
  static let head = CommandDescription(
    name: "head",
    purpose: .pick,
    abstract: "Pass on the first rows.",
    memory: "Holds one batch",
    options: [count.description],
    examples: [Example("stoa head -n 3 a.csv", "three rows")]
  )
  static let select = CommandDescription(
    name: "select",
    purpose: .pick,
    abstract: "Keep some columns.",
    memory: "Holds one batch",
    arguments: [ArgumentDescription("COLUMNS", .columns, "The columns, in the order wanted.")],
    examples: [Example("stoa select a,b a.csv", "two columns")]
  )
  static let sort = CommandDescription(
    name: "sort",
    purpose: .order,
    abstract: "Sort rows by columns.",
    memory: "Holds up to --memory of rows, then spills sorted runs to disk",
    arguments: [ArgumentDescription("KEYS", .keys, "The columns to sort by.")],
    options: [unique.description, check.description],
    details: ["Every sort is stable."],
    examples: [Example("stoa sort city,price:desc a.csv", "by city, the dearest first")],
    seeAlso: ["head", "keys"]
  )
  static let top = CommandDescription(
    name: "top",
    purpose: .order,
    abstract: "Keep the first rows in an order.",
    memory: "Holds that many rows",
    arguments: [
      ArgumentDescription("NUMBER", .number(0...Int.max), "How many."),
      ArgumentDescription("KEYS", .keys, "The order."),
    ],
    examples: [Example("stoa top 3 price:desc a.csv", "the three dearest")]
  )
  static let group = CommandDescription(
    name: "group",
    purpose: .shape,
    abstract: "Sum up rows by columns.",
    memory: "Holds a row for each group",
    arguments: [ArgumentDescription("COLUMNS", .columns, "Whose values make a group.")],
    options: [sums.description],
    examples: [Example("stoa group city --sum price a.csv", "one row for each city")]
  )
  static let help = CommandDescription(
    name: "help",
    purpose: .help,
    place: .alone,
    abstract: "Explain a command.",
    memory: "Holds one page",
    arguments: [ArgumentDescription("SUBJECT", .subject, "What to explain.", isOptional: true)]
  )
  static let tell = CommandDescription(
    name: "tell",
    purpose: .help,
    place: .alone,
    abstract: "Repeat words.",
    memory: "Holds the words",
    arguments: [
      ArgumentDescription("WORD", .text, "The first word."),
      ArgumentDescription("MORE", .text, "More of them.", isOptional: true, isRepeated: true),
    ]
  )

  static let catalog = Catalog(
    entries: [view, head, select, sort, top, group, help, tell].map { description in
      Catalog.Entry(description.name) { description }
    },
    commonOptions: common,
    standardCommand: "view"
  )

  static let files: Set<String> = ["sales", "then", "sort"]
  static let parser = CommandLineParser(catalog: catalog) { files.contains($0) }

  /// Reads a line whose words stand between single spaces.
  static func parse(_ line: String) throws(CommandError) -> Request {
    try parser.parse(words(line))
  }

  static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  /// Reads a line that asks for a run; nil when it asks for anything else or is wrong.
  static func invocation(_ line: String) -> Invocation? {
    guard case .run(let invocation)? = try? parse(line) else { return nil }
    return invocation
  }
}
