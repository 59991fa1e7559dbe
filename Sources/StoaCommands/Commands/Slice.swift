internal import StoaBytes
internal import StoaEngine

/// `stoa slice`: rows by their positions.
enum SliceCommand: TableCommand {
  static let name = "slice"

  static let description = CommandDescription(
    name: name,
    purpose: .pick,
    abstract: "Keep the rows at some positions.",
    memory: "Holds a batch of records at a time",
    arguments: [
      ArgumentDescription("RANGE", .text, "The first and the last row, counted from 1: 10..20, 10.., ..20, or 10.")
    ],
    details: ["The input is read no further than to the last of the rows."],
    examples: [
      Example("stoa slice 11..20 sales.csv.gz", "the second ten rows"),
      Example("stoa slice 2.. sales.csv.gz", "all but the first row"),
    ],
    seeAlso: ["head", "tail", "number"]
  )

  static func operations(of command: CommandInvocation) throws(TableError) -> [Operation] {
    let text = command.arguments[0]
    guard let range = rowRange(text) else {
      throw TableError(.usage, "\"\(text)\" is no range of rows", remedy: "write it as 10..20, 10.., ..20 or 10")
    }
    return [.slice(range)]
  }
}

/// The positions, counted from 0, of the rows that `10..20` and the like mean.
package func rowRange(_ text: String) -> Range<Int>? {
  func position(_ text: Substring, or standard: Int) -> Int? {
    if text.isEmpty { return standard }
    guard text.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(text), number > 0 else { return nil }
    return number
  }
  guard let dots = text.firstRange(of: "..") else {
    guard !text.isEmpty, let row = position(text[...], or: 1) else { return nil }
    return row - 1..<row
  }
  guard text.count > 2, let first = position(text[..<dots.lowerBound], or: 1),
    let last = position(text[dots.upperBound...], or: Int.max), first <= last
  else { return nil }
  return first - 1..<last
}
