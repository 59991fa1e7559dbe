// How the output is written.
extension CommonOptions {
  package static let to = Option<OutputFormat?>.choice(
    "to",
    value: "FORMAT",
    OutputFormat.self,
    standard: "a table on a terminal, else as the input",
    summary: "Write this format."
  ).common(.output)

  package static let output = Option<String?>.text(
    "output",
    short: "o",
    value: "FILE",
    .file,
    standard: "standard output",
    summary: "Write to this file, which may be the input as well."
  ).details(
    "The file is complete or stays as it was: it takes its place when all has been written. A name that ends in .gz "
      + "is compressed."
  ).common(.output, isSetting: false)

  package static let format = Option<[String]>.texts(
    "format",
    value: "FORMATS",
    summary: "Write columns as money, shares, dates: price=currency:USD,sold=date:medium; see stoa help formats."
  ).common(.output, isSetting: false)

  package static let strict = Option.flag(
    "strict",
    summary: "End with an error at the first value that does not fit its type, its format, a sum or a condition."
  ).common(.output)

  package static let compress = Option.flag(
    "compress",
    summary: "Compress the output with gzip."
  ).common(.output, isSetting: false)

  package static let level = Option<Int>.number(
    "level",
    value: "NUMBER",
    in: 1...9,
    standard: 6,
    summary: "Compress this hard: 1 is fastest, 9 smallest."
  ).common(.output)

  package static let strings = Option.flag(
    "strings",
    summary: "Write all values of JSON as strings, numbers too."
  ).common(.output)

  package static let nested = Option.flag(
    "nested",
    summary: "Write all names with dots as nested JSON, not only those that were nested: a.b as the member b of a."
  ).common(.output)

  package static let flat = Option.flag(
    "flat",
    summary: "Write what was nested in JSON as flat members: \"a.b\"; it undoes --nested."
  ).common(.output)

  package static let quoteAll = Option.flag("quote-all", summary: "Quote every field of CSV.").common(.output)

  package static let spreadsheetSafe = Option.flag(
    "spreadsheet-safe",
    summary: "Put an apostrophe before text of CSV and TSV that a spreadsheet would run as a formula."
  ).common(.output)

  package static let crlf = Option.flag("crlf", summary: "End every record with CRLF.").common(.output)

  package static let bom = Option.flag("bom", summary: "Begin with a byte order mark.").common(.output)

  package static var outputOptions: [OptionDescription] {
    [
      to.description, output.description, format.description, strict.description, compress.description,
      level.description, strings.description, nested.description, flat.description, quoteAll.description,
      spreadsheetSafe.description, crlf.description, bom.description,
    ]
  }
}
