internal import StoaBytes
internal import StoaTables

/// What of a table is looked at, and in which order.
struct BrowsedView: Hashable, Sendable {
  /// A column that rows are sorted by.
  struct Key: Hashable, Sendable {
    var column: Int
    var isDescending: Bool
  }

  /// The condition that rows must meet, as it was written; empty for all rows.
  var filter = ""
  /// The columns that rows are sorted by, the first decides first.
  var keys: [Key] = []
  /// The columns that are not shown.
  var hidden: Set<Int> = []
  /// How many of the columns that are shown stay at the left.
  var frozenCount = 0

  /// Whether it has the same rows in the same order.
  func hasRows(of other: BrowsedView) -> Bool { filter == other.filter && keys == other.keys }

  /// What stands behind the titles of the columns that rows are sorted by.
  var titleMarks: [Int: String] {
    var marks: [Int: String] = [:]
    for (position, key) in keys.enumerated() {
      marks[key.column] = SortMark.text(position, of: keys.count, isDescending: key.isDescending)
    }
    return marks
  }
}

extension BrowsedView {
  /// The columns that are shown, of so many.
  func shown(of count: Int) -> [Int] { (0..<count).filter { !hidden.contains($0) } }

  /// The keys as `stoa sort` takes them.
  func keyList(_ names: [String]) -> String {
    keys.map { Self.spelling(of: $0.column, names) + ($0.isDescending ? ":desc" : "") }.joined(separator: ",")
  }

  /// The columns that are shown as `stoa select` takes them: those that are left out, where they are fewer.
  func columnList(_ names: [String]) -> String {
    let shown = shown(of: names.count)
    let (mark, columns) = hidden.count < shown.count ? ("!", hidden.sorted()) : ("", shown)
    return columns.map { mark + Self.spelling(of: $0, names) }.joined(separator: ",")
  }

  /// A column as a list of columns names it: by its name, in quotes if it needs them, or by its number where that
  /// alone tells it from others.
  static func spelling(of column: Int, _ names: [String]) -> String {
    let name = names[column]
    guard !name.isEmpty, names.count(where: { $0 == name }) == 1 else { return "#\(column + 1)" }
    let isPlain = name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || "0"..."9" ~= $0 || $0 == "_" }
    if isPlain, Int(name) == nil { return name }
    return "\"" + name.replacing("\"", with: "\"\"") + "\""
  }

  /// The command line that gives the same table: the one that browses, with steps in the place of `browse`.
  ///
  ///     stoa filter 'price > 3' then sort city then select '!note' sales.csv
  func commandLine(_ names: [String], words: [String]) -> String {
    var steps: [[String]] = []
    // A word that begins with a dash is an option, and one word ends a command.
    let isOther = filter.hasPrefix("-") || filter == "then"
    if !filter.isEmpty { steps.append(["filter", isOther ? "(\(filter))" : filter]) }
    if !keys.isEmpty { steps.append(["sort", keyList(names)]) }
    if !hidden.isEmpty { steps.append(["select", columnList(names)]) }
    if steps.isEmpty { steps = [["view"]] }
    var line = words
    let name = BrowseCommand.name
    let place = words.indices.last { words[$0] == name && ($0 == 0 || words[$0 - 1] == "then") }
    if let place = place ?? words.firstIndex(of: name) {
      line.replaceSubrange(place...place, with: Array(steps.joined(separator: ["then"])))
    }
    return (["stoa"] + line).map(ShellWord.quoted).joined(separator: " ")
  }
}
