internal import StoaBytes
internal import StoaEngine

/// `stoa stats`: what there is in each column.
enum StatsCommand: TableCommand {
  static let name = "stats"

  static let description = CommandDescription(
    name: name,
    purpose: .look,
    abstract: "Describe the values of each column.",
    memory:
      "Holds the numbers, 8 bytes each, on disk what does not fit into a quarter of --memory; some hundred KiB a column",
    details: [
      """
      One row a column: its type, as stoa columns tells it, how many values it has and lacks, how many are different, \
      the least and the greatest, the quarters of its numbers, their sum, mean and standard deviation as a sample, and \
      how many characters the shortest and the longest value have.
      """,
      """
      The file is read once, and what comes out is the same for any number of threads and any amount of memory. \
      Counts, extremes, quarters, sums and means are exact; means are rounded, half to even, at 16 digits behind the \
      point. Different values are counted exactly up to 16,384 and estimated beyond (HyperLogLog, with a standard error \
      of 0.81 %); those of a declared type are different where they mean different things, others where their bytes \
      are. A column with a number of more than 18 digits, or one that is not finite, has no quarters and no sums.
      """,
      """
      In a drawn table the mean and the deviation are rounded to six digits, though never before the second behind the \
      point; CSV and JSON have all. Where the columns have no room on a terminal, each row is drawn as a block.
      """,
    ],
    examples: [
      Example("stoa stats sales.csv.gz", "what every column holds"),
      Example("stoa select price,quantity then stats --to json sales.csv.gz", "two columns, for a program"),
      Example("stoa stats then filter 'missing > 0' then select column,missing sales.csv.gz", "the columns with gaps"),
    ],
    seeAlso: ["freq", "columns", "check"]
  )

  static var foldsIntoRecords: Bool { true }

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] { [.statistics] }
}
