internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa format`: values as money, shares, sizes and dates, written into the table.
enum FormatCommand: TableCommand {
  static let name = "format"

  static let description = CommandDescription(
    name: name,
    purpose: .present,
    abstract: "Write values in formats: money, percents, dates.",
    memory: "Holds a batch of records at a time",
    arguments: [
      ArgumentDescription("FORMATS", .text, "Columns and their formats: price=currency:USD,sold=date:medium.")
    ],
    details: [
      """
      The values become the text that people of --locale write, exactly and however long they are: what is drawn, \
      and what goes into CSV, TSV and JSON too. Steps that follow it see that text. The formats are number, percent, \
      currency, bytes, date, time, datetime and duration; stoa help formats tells what they take.
      """,
      """
      A value that does not fit its format stays as it is, and is told of on standard error; with --strict it ends \
      the run. --format says the same of the output of any command.
      """,
    ],
    examples: [
      Example("stoa format price=currency:EUR --locale de_DE sales.csv.gz", "1.234,50 € as in Germany"),
      Example(
        "stoa format quantity=number:1,date=date:full sales.csv.gz",
        "a number with one digit, and the day in words"
      ),
      Example(
        "stoa group city --sum price --format sum_price=currency:USD sales.csv.gz",
        "the same, at the end of any command"
      ),
    ],
    seeAlso: ["formats", "convert", "view"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    [.format(try FormatSpecification(command.arguments[0]))]
  }
}
