package import StoaBytes
internal import StoaColumns
package import StoaEngine

/// `stoa join`: the columns of another table beside the rows with the same keys.
enum JoinCommand: TableCommand {
  static let name = "join"

  private static let kind = Option<JoinKindChoice>.choice(
    "kind",
    value: "KIND",
    standard: JoinKindChoice.inner,
    summary: "Which rows come out."
  )
  private static let nearest = Option<String?>.text(
    "as-of",
    value: "COLUMN[=COLUMN]",
    .columns,
    summary: "Of the rows with equal keys join the one nearest in this column, of numbers or dates."
  )
  private static let direction = Option<DirectionChoice>.choice(
    "direction",
    value: "DIRECTION",
    standard: DirectionChoice.backward,
    summary: "Where --as-of looks."
  )
  private static let tolerance = Option<String?>.text(
    "tolerance",
    value: "DISTANCE",
    standard: "any",
    summary: "How far away --as-of may find it: a number, or 90s, 5m, 2h, 1d for dates."
  )
  private static let suffix = Option<String>.text(
    "suffix",
    value: "TEXT",
    standard: "_2",
    summary: "What OTHER's columns have behind their names where both tables have one of that name."
  )
  private static let matchEmpty = Option.flag(
    "match-empty",
    summary: "Let missing keys equal missing ones; without it they meet nothing."
  )

  private static let normalize = Option.flag(
    "normalize",
    summary: "Compare text with each character composed, so that é equals an e with an accent behind it."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    abstract: "Put another table's columns beside the rows.",
    memory: "Holds OTHER; where it does not fit into --memory, both tables are sorted in --temp-dir",
    arguments: [
      ArgumentDescription(
        "KEYS",
        .columns,
        "The columns that must be equal, between commas; left=right where OTHER calls them otherwise; '' for none."
      ),
      ArgumentDescription("OTHER", .file, "The file of the other table."),
    ],
    options: [
      kind.description, nearest.description, direction.description, tolerance.description, suffix.description,
      matchEmpty.description, normalize.description,
    ],
    details: [
      """
      The rows come in the order of the input, those that one row meets in the order of OTHER, and rows of OTHER that \
      meet none last. OTHER's keys are left out, as they equal the input's. Where both tables have another column of \
      one name, OTHER's gets a suffix.
      """,
      """
      Keys are equal when their bytes are: 1, 01 and 1.0 are three, and quotes do not matter. KEYS:auto compares numbers \
      by value, KEYS:nocase text without its case, KEYS:normalized, or --normalize for all keys that are text, as Unicode \
      has it for text that looks the same, KEYS:number and KEYS:date only what is a number or a date. A key that --type \
      declares is compared by its type, in OTHER too.
      """,
    ],
    examples: [
      Example("stoa join city cities.csv sales.csv.gz", "each sale with what is known of its city"),
      Example("stoa join city=name --kind left towns.csv sales.csv.gz", "all sales, and keys of two names"),
      Example("stoa join city --kind anti cities.csv sales.csv.gz", "the sales in cities that are not listed"),
      Example("stoa join '' --as-of date=day rates.csv sales.csv.gz", "each sale with the last rate before it"),
    ],
    seeAlso: ["concat", "merge", "keys"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let text = command.arguments[0]
    var keys = text.isEmpty ? [] : try joinKeys(text)
    if command[normalize] {
      for index in keys.indices where [nil, .text].contains(keys[index].comparison) {
        keys[index].comparison = .normalized
      }
    }
    var join = Join(keys: keys, kind: command[kind].kind)
    join.suffix = command[suffix]
    join.matchesMissing = command[matchEmpty]
    if let column = command[nearest] {
      let key = try joinKey(column)
      join.nearest = Join.Nearest(
        key.left,
        to: key.right,
        command[direction].direction,
        tolerance: try command[tolerance].map { (text) throws(TableError) in try distance(text) }
      )
    } else {
      for option in [direction.description, tolerance.description] where command.options.contains(option) {
        let message = "--\(option.long) says nothing without --as-of"
        throw TableError(.usage, message, remedy: "name the column with --as-of")
      }
    }
    return [.join(OtherTable(command.arguments[1]), join)]
  }

  static func emptyMessage(of command: CommandInvocation) -> EmptyTableMessage {
    switch command[kind] {
    case .inner, .semi:
      EmptyTableMessage("No row meets another", suggestion: "Keys are equal when their bytes are: see stoa help join.")
    case .anti: EmptyTableMessage("Every row meets another")
    case .left, .right, .full, .cross: .standard
    }
  }
}

/// The keys that `a,b=c:number` gives.
package func joinKeys(_ text: String) throws(TableError) -> [Join.Key] {
  var keys: [Join.Key] = []
  for item in splitOutsideQuotes(text, at: ",") { keys.append(try joinKey(item)) }
  return keys
}

private func joinKey(_ text: String) throws(TableError) -> Join.Key {
  let parts = splitOutsideQuotes(text, at: "=")
  guard parts.count <= 2, let last = try SortKey.parse(parts[parts.count - 1]).first else {
    throw TableError(.usage, "\"\(text)\" is no pair of columns", remedy: "write COLUMN or COLUMN=COLUMN")
  }
  guard !last.isDescending, !last.missingFirst else {
    throw TableError(.usage, "\"\(text)\": keys that are joined have no order", remedy: "leave :desc out")
  }
  let right = try ColumnSelection(last.column)
  // What is not said to be compared otherwise is compared as it stands, or as its type says.
  let comparison: SortKey.Kind? = last.kind == .auto && !text.hasSuffix(":auto") ? nil : last.kind
  return Join.Key(parts.count == 1 ? right : try ColumnSelection(parts[0]), equals: right, by: comparison)
}

/// A number, or seconds where a unit stands behind it.
private func distance(_ text: String) throws(TableError) -> ExactDecimal {
  let units: [Character: ExactDecimal] = ["s": 1, "m": 60, "h": 3600, "d": 86_400]
  let unit = text.last.flatMap { units[$0] }
  guard let number = ExactDecimal(unit == nil ? text : String(text.dropLast())), number >= .zero else {
    throw TableError(.usage, "\"\(text)\" is no distance", remedy: "write a number, or 90s, 5m, 2h, 1d")
  }
  return try number.multiplied(by: unit ?? 1)
}

/// The kinds of joins, as options name them.
private enum JoinKindChoice: String, OptionChoice {
  case inner, left, right, full, semi, anti, cross

  var kind: Join.Kind { Join.Kind(rawValue: rawValue) ?? .inner }

  var summary: String {
    switch self {
    case .inner: "rows of both tables that meet."
    case .left: "these, and rows of the input that meet none."
    case .right: "these, and rows of OTHER that meet none."
    case .full: "these, and rows of both that meet none."
    case .semi: "rows of the input that meet one, without OTHER's columns."
    case .anti: "rows of the input that meet none."
    case .cross: "each row of the input with each of OTHER."
    }
  }
}

/// Where the nearest row is looked for, as options name it.
private enum DirectionChoice: String, OptionChoice {
  case backward, forward, nearest

  var direction: Join.Nearest.Direction { Join.Nearest.Direction(rawValue: rawValue) ?? .backward }

  var summary: String {
    switch self {
    case .backward: "at the same value, or the last before it."
    case .forward: "at the same value, or the first behind it."
    case .nearest: "the nearer of these; of two as near the one before."
    }
  }
}
