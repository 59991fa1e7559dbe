internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa split`: a table as several files.
enum SplitCommand: TableCommand {
  static let name = "split"

  static let rows = Option<Int?>.number(
    "rows",
    value: "NUMBER",
    in: 1...Int.max,
    summary: "Put this many rows into each file; COLUMNS is '' then."
  )
  static let fileName = Option<String?>.text(
    "name",
    value: "NAME",
    .file,
    standard: "{}.csv",
    summary: "Name the files like this, with {} where the values or the number go; .gz compresses."
  )
  static let directory = Option<String?>.text(
    "directory",
    value: "DIRECTORY",
    .directory,
    standard: "the current one",
    summary: "Write the files here; the directory is made where there is none."
  )

  static let description = CommandDescription(
    name: name,
    purpose: .shape,
    place: .last,
    abstract: "Write a table to several files.",
    memory: "Holds 64 KiB of each open file; rows of further keys in up to --memory, and then in --temp-dir",
    arguments: [
      ArgumentDescription("COLUMNS", .columns, "The columns whose values part the rows; '' with --rows.")
    ],
    options: [rows.description, fileName.description, directory.description],
    details: [
      """
      A list of the files and their rows is written to standard output. Each file has the header, and the rows in \
      their order; it is there whole or not at all, and takes the place of an older one. At most 200 files are open at \
      a time: the rows of further keys are sorted first.
      """,
      """
      In a file's name, what cannot stand there is written as %2F; a missing value is (missing), and several values \
      have + between them. The extension of --name decides the format: csv, tsv, json or jsonl, with .gz compressed. \
      Without it the files are called .csv, with delimiters and quotes as in the input, and CSV where that is JSON. The \
      options for output hold for the files as they do for the list, --format for the files alone.
      """,
    ],
    examples: [
      Example("stoa split city sales.csv.gz", "Oslo.csv, Paris.csv and so on"),
      Example("stoa split '' --rows 500 --name 'part-{}.csv.gz' sales.csv.gz", "part-0001.csv.gz and so on"),
      Example("stoa filter 'price > 20' then split city --directory parts sales.csv.gz", "into a folder"),
    ],
    seeAlso: ["group", "filter"]
  )

  static var writesFiles: Bool { true }

  static func directory(of command: CommandInvocation) -> String? { command[directory] }

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let names = command.arguments[0]
    let path = command[fileName] ?? "{}.csv"
    let place = command[directory].map { $0.hasSuffix("/") ? $0 + path : "\($0)/\(path)" } ?? path
    let naming = command[fileName] == nil ? PartNaming.unnamed : .named
    switch (names.isEmpty, command[rows]) {
    case (true, let count?): return [.split(every: count, into: place, naming)]
    case (false, nil): return [.split(by: try ColumnSelection(names), into: place, naming)]
    case (true, nil):
      throw TableError(.usage, "nothing says how to split", remedy: "name columns, or give --rows")
    case (false, _?):
      throw TableError(.usage, "--rows and COLUMNS are two ways to split", remedy: "write '' for COLUMNS")
    }
  }
}
