public import StoaBytes

/// Some of a table's columns, as they were named before the table was seen.
///
///     let selection = try ColumnSelection("city, price[2], #4..#6, !note")
///     try selection.resolve(in: schema)        // positions, in the order they were named
///
/// An item is a name, a name in quotes or backticks, `#3`, `name[2]`, a range of two of those with `..`,
/// `/a regular expression/` that names must match somewhere (`/one/i` in any case), or any of them behind `!`, which leaves
/// columns out. A selection that starts with `!` starts from all columns. An item that is, letter for
/// letter, the name of a column is that column, whatever else it could be read as. A name that no column
/// has stands for all whose names go on behind it with a point: what an object of JSON was flattened to. Where
/// an object or a list of JSON is a plain value in some records, null, say, its name stands for that column and
/// for all members.
public struct ColumnSelection: Hashable, Sendable {
  /// One item between commas.
  struct Item: Hashable, Sendable {
    /// As it was written.
    var text: String
    var place: Place
    var isLeftOut = false
  }

  indirect enum Place: Hashable, Sendable {
    case name(String)
    case numberedName(String, Int)
    case position(Int)
    case range(Place?, Place?)
    case pattern(String, ignoresCase: Bool)
  }

  let items: [Item]
  /// As it was written.
  public let text: String

  /// Reads a selection.
  ///
  /// - Throws: an error of code `usage` for an item that cannot be read.
  public init(_ text: String) throws(TableError) {
    self.text = text
    var reader = SelectionReader(text)
    items = try reader.items()
  }

  /// The positions of the columns, in the order in which they were named.
  ///
  /// A column that is named twice comes twice.
  ///
  /// - Throws: an error of code `unknownColumn` for a name, number or pattern that no column has.
  /// - Complexity: O(1) an item on average; O(*n*) a range or pattern, *n* columns.
  public func resolve(in schema: Schema) throws(TableError) -> [Int] {
    try resolve(in: schema, whole: true)
  }

  /// The same for what needs one column: a name stands for the column that has it, also where that is the plain value
  /// of what is an object or a list in other records.
  package func resolveOwn(in schema: Schema) throws(TableError) -> [Int] {
    try resolve(in: schema, whole: false)
  }

  /// The positions, those together that one name stands for, with the name.
  package func resolveTogether(in schema: Schema) throws(TableError) -> [(name: String?, columns: [Int])] {
    guard !items.contains(where: \.isLeftOut) else { return try resolve(in: schema).map { (nil, [$0]) } }
    var parts: [(name: String?, columns: [Int])] = []
    for item in items {
      let columns = try resolve(item, in: schema, whole: true)
      if case .name(let name) = item.place {
        parts.append((name, columns))
      } else {
        parts += columns.map { (nil, [$0]) }
      }
    }
    return parts
  }

  private func resolve(_ item: Item, in schema: Schema, whole: Bool) throws(TableError) -> [Int] {
    let found = try resolve(item, in: schema)
    return whole && item.isName && found.count == 1 ? schema.whole(found[0]) : found
  }

  private func resolve(in schema: Schema, whole: Bool) throws(TableError) -> [Int] {
    var chosen = items.first?.isLeftOut == true ? Array(0..<schema.count) : []
    for item in items {
      let positions = try resolve(item, in: schema, whole: whole)
      if item.isLeftOut {
        let left = Set(positions)
        chosen.removeAll { left.contains($0) }
      } else {
        chosen += positions
      }
    }
    return chosen
  }

  /// The position of the one column that is named.
  ///
  /// - Throws: an error of code `unknownColumn` or, where several are named, `usage`.
  public func resolveOne(in schema: Schema) throws(TableError) -> Int {
    let positions = try resolveOwn(in: schema)
    guard let first = positions.first, positions.count == 1 else {
      throw TableError(.usage, "\(text) names \(positions.count) columns", remedy: "name one")
    }
    return first
  }
}

extension ColumnSelection.Item {
  /// Whether it is a name, and nothing that stands for several columns.
  fileprivate var isName: Bool {
    if case .name = place { true } else { false }
  }
}

extension ColumnSelection {
  private func resolve(_ item: Item, in schema: Schema) throws(TableError) -> [Int] {
    if case .position = item.place { return [try position(of: item.place, in: schema)] }
    let written = schema.indices(of: item.text)
    if let first = written.first { return [first] }
    switch item.place {
    case .pattern(let pattern, let ignoresCase):
      let positions = try NamePattern(pattern, ignoringCase: ignoresCase).positions(in: schema)
      guard !positions.isEmpty || item.isLeftOut else {
        throw TableError(.unknownColumn, "no column's name matches /\(pattern)/", remedy: Self.listingRemedy)
      }
      return positions
    case .range(let first, let last):
      let start = try first.map { (place) throws(TableError) in try positions(of: place, in: schema) } ?? 0...0
      let end = try last.map { (place) throws(TableError) in try positions(of: place, in: schema) }
      let (from, to) = (start, end ?? schema.count - 1...schema.count - 1)
      return from.lowerBound <= to.upperBound
        ? Array(from.lowerBound...to.upperBound) : Array((to.lowerBound...from.upperBound).reversed())
    case .name(let name):
      if let first = schema.indices(of: name).first { return [first] }
      let members = schema.members(of: name)
      guard !members.isEmpty else { throw unknown(name, in: schema) }
      return members
    case let place: return [try position(of: place, in: schema)]
    }
  }

  /// The first and the last position of what a place in a range stands for.
  private func positions(of place: Place, in schema: Schema) throws(TableError) -> ClosedRange<Int> {
    if case .name(let name) = place, schema.indices(of: name).isEmpty {
      let members = schema.members(of: name)
      if let first = members.first, let last = members.last { return first...last }
    }
    let position = try position(of: place, in: schema)
    return position...position
  }

  private func position(of place: Place, in schema: Schema) throws(TableError) -> Int {
    switch place {
    case .name(let name):
      if let first = schema.indices(of: name).first { return first }
      throw unknown(name, in: schema)
    case .numberedName(let name, let number):
      let positions = schema.indices(of: name)
      if number >= 1, number <= positions.count { return positions[number - 1] }
      guard !positions.isEmpty else { throw unknown(name, in: schema) }
      throw TableError(
        .unknownColumn,
        "there is no \(name)[\(number)]: \(positions.count == 1 ? "one column has" : "\(positions.count) columns have") that name",
        remedy: Self.listingRemedy
      )
    case .position(let number):
      if number >= 1, number <= schema.count { return number - 1 }
      throw TableError(
        .unknownColumn,
        "there is no column #\(number): the table has \(schema.count)",
        remedy: Self.listingRemedy
      )
    case .range, .pattern: preconditionFailure("Not a single column")
    }
  }

  private func unknown(_ name: String, in schema: Schema) -> TableError {
    TableError(
      .unknownColumn,
      "there is no column \(name.isEmpty ? "with an empty name" : name)",
      remedy: Self.placeRemedy(name, in: schema) ?? Spelling.question(for: name, among: schema.names)
        ?? Self.listingRemedy
    )
  }

  /// How columns are written that other programs name so: `3`, `1-3`, `a-c`; nil for what is none of these.
  private static func placeRemedy(_ name: String, in schema: Schema) -> String? {
    func place(_ text: Substring) -> String? {
      if let number = Int(text), text.allSatisfy(\.isNumber) {
        return (1...schema.count).contains(number) ? "#\(number)" : nil
      }
      return schema.indices(of: String(text)).isEmpty ? nil : String(text)
    }
    guard schema.count > 0 else { return nil }
    if let place = place(name[...]) { return "a column's number is written \(place)" }
    for dash in name.indices where name[dash] == "-" || name[dash] == ":" {
      let (first, last) = (name[..<dash], name[name.index(after: dash)...])
      if let first = place(first), last.isEmpty { return "a range is written \(first).." }
      if let first = place(first), let last = place(last) { return "a range is written \(first)..\(last)" }
    }
    return nil
  }

  /// What to do about a column that is not there.
  package static let listingRemedy = "stoa columns lists them"
}

/// A regular expression over column names.
private struct NamePattern {
  private let regex: Regex<AnyRegexOutput>

  init(_ pattern: String, ignoringCase: Bool) throws(TableError) {
    do {
      regex = try Regex(pattern).ignoresCase(ignoringCase)
    } catch {
      throw TableError(.usage, "/\(pattern)/ is no regular expression", remedy: "quote a name that has slashes")
    }
  }

  func positions(in schema: Schema) -> [Int] {
    schema.names.indices.filter { schema.names[$0].contains(regex) }
  }
}
