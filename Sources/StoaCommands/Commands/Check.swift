internal import StoaBytes
internal import StoaEngine
internal import StoaRecords

/// `stoa check`: what is wrong with a table.
enum CheckCommand: TableCommand {
  static let name = "check"

  static let schema = Option<String?>.text(
    "schema",
    value: "FILE",
    .file,
    summary: "Hold the values against the rules of this file too."
  )
  static let fix = Option<String?>.text(
    "fix",
    value: "FILE",
    .file,
    summary: "Write the table here with what can be put right put right, and list what was done."
  )
  static let limit = Option<Int>.number(
    "limit",
    value: "NUMBER",
    in: 1...1_000_000,
    standard: 100,
    summary: "List at most this many problems of each kind; all are counted."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .check,
    place: .last,
    abstract: "Find what is wrong with a table.",
    memory: "Holds a batch of records at a time, and each different value of columns that must be unique",
    options: [schema.description, fix.description, limit.description],
    details: [
      """
      One row for each problem is written, with file, line, byte and column, and the exit status is 1 if there is \
      any. Looked for are records with more or fewer fields than the header, text behind a closing quote, a quote that \
      is never closed, bytes that are not UTF-8, NULs, mixed line ends, and names of columns that are missing, doubled or \
      have blanks around them.
      """,
      """
      Of JSON Lines, told by their name or by --from jsonl, every malformed line is told of: the next one is a record of \
      its own. Of an array the first mistake is all that is told, as an error, for behind it nothing says where the next \
      record begins.
      """,
      """
      A schema is a JSON file: {"columns": {"id": {"type": "integer", "required": true, "unique": true}}}. The rules \
      of a column are type (boolean, integer, decimal, double, date, time, datetime, text), required, unique, pattern (a \
      regular expression that matches somewhere), min and max (numbers, dates, or text), min_length and max_length (in \
      characters), in (a list of values; of numbers by their value) and references ({"file": "cities.csv", "column": "name"}, beside the schema). \
      Beside columns there may be unique, a list of columns that are different together, and other_columns, false \
      where no other columns are allowed. A missing value breaks no rule but required.
      """,
      """
      --fix fills up records that are short, drops empty fields beyond the header's, quotes anew what goes on behind \
      its closing quote, takes bytes that are not UTF-8 as Latin-1, makes names unique and ends records in LF. Other \
      bytes stay as they are. What cannot be put right is left out, and listed. With --fix - the table goes to \
      standard output, and the list to standard error, or where -o says. The table is written in the format of the \
      file's name, or else in that of the input, as the options for output say.
      """,
    ],
    examples: [
      Example("stoa check sales.csv.gz", "the problems, and exit status 1 if there are any"),
      Example("stoa check --schema sales.schema.json --to json sales.csv.gz", "for a program"),
      Example("stoa check --fix repaired.csv export.csv", "put right what can be"),
    ],
    seeAlso: ["stats", "exit-status"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let rules = try command[schema].map { (path) throws(TableError) in
      try CheckSchema(parsing: try Process.bytes(of: path), source: path)
    }
    let path = command[fix]
    let directory = command[schema].flatMap { path in path.lastIndex(of: "/").map { String(path[...$0]) } } ?? ""
    let check = Operation.check(rules, limit: command[limit], repairs: path != nil) {
      (reference) throws(TableError) in
      try open(reference.file.hasPrefix("/") ? reference.file : directory + reference.file)
    }
    guard let path else { return [check] }
    return [.repair(into: path), check]
  }

  static func takesStandardOutput(_ command: CommandInvocation) -> Bool { command[fix] == "-" }

  static func malformedRecords(of command: CommandInvocation) -> MalformedRecords {
    command[fix] == nil ? .reported : .repaired
  }

  /// Opens a file that a schema refers to.
  private static func open(_ path: String) throws(TableError) -> TableInput {
    let bytes = try ByteInput(FileByteSource(path: path), encoding: nil, readsAhead: false)
    return try TableInput(delimited: bytes.source, expecting: InputExpectations()) { RecordRules(width: $0) }
  }

  static func emptyMessage(of command: CommandInvocation) -> EmptyTableMessage {
    EmptyTableMessage("No problem found")
  }
}
