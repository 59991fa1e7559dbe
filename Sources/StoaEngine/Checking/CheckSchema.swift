public import StoaBytes
import StoaColumns

/// What the values of a table must be.
///
///     let schema = try CheckSchema(parsing: bytes, source: "sales.schema.json")
///
/// It is written as JSON: for each column the rules that its values keep to, and, for the table, columns
/// that together are different in every row.
///
///     {
///       "columns": {
///         "id":    { "type": "integer", "required": true, "unique": true, "min": 1 },
///         "email": { "pattern": "^[^@]+@[^@]+$", "max_length": 80 },
///         "city":  { "in": ["Oslo", "Paris"], "references": { "file": "cities.csv", "column": "name" } }
///       },
///       "unique": ["date", "city"],
///       "other_columns": false
///     }
///
/// Rules other than `required` are about values that are there: a missing one breaks none of them.
public struct CheckSchema: Sendable {
  /// The rules of one column.
  struct ColumnRules: Sendable {
    var name: String
    var line: Int
    var type: ColumnType?
    var isRequired = false
    var isUnique = false
    var pattern: String?
    var least: Bound?
    var greatest: Bound?
    var leastLength: Int?
    var greatestLength: Int?
    var allowed: [String]?
    var reference: Reference?
  }

  /// What a value is compared with.
  enum Bound: Sendable {
    case number(String)
    /// A date, or text.
    case text(String)

    var text: String {
      switch self {
      case .number(let text), .text(let text): text
      }
    }
  }

  /// A column of another file that must hold the value.
  package struct Reference: Hashable, Sendable {
    package var file: String
    package var column: String
    package var line: Int
  }

  var columns: [ColumnRules] = []
  /// Columns that are different together.
  var uniqueKeys: [(columns: [String], line: Int)] = []
  var allowsOtherColumns = true
  let source: String

  /// Reads a schema.
  ///
  /// - Throws: an error of code `usage` that names the line.
  public init(parsing bytes: [UInt8], source: String) throws(TableError) {
    self.source = source
    let root = try SchemaText.parse(bytes, source: source)
    for (name, value) in try members(root, "the schema") {
      switch try text(name) {
      case "columns":
        for (name, rules) in try members(value, "columns") { columns.append(try column(name, rules)) }
      case "unique":
        guard case .list(let items) = value.value else { throw error("unique is no list of columns", value) }
        var names: [String] = []
        for item in items { names.append(try text(item)) }
        uniqueKeys.append((names, value.line))
      case "other_columns": allowsOtherColumns = try boolean(value, "other_columns")
      case let word: throw unknown(word, among: ["columns", "unique", "other_columns"], name)
      }
    }
  }

  /// The columns of other files that are referred to.
  package var references: [Reference] { columns.compactMap(\.reference) }
}

// MARK: Reading

extension CheckSchema {
  private static let rules = [
    "type", "required", "unique", "pattern", "min", "max", "min_length", "max_length", "in", "references",
  ]
  private static let types = ColumnType.allCases.filter { $0 != .empty }.map(\.rawValue)

  private func column(_ name: SchemaText.Node, _ node: SchemaText.Node) throws(TableError) -> ColumnRules {
    var rules = ColumnRules(name: try text(name), line: name.line)
    for (rule, value) in try members(node, "the rules of \(rules.name)") {
      switch try text(rule) {
      case "type":
        let word = try text(value)
        guard Self.types.contains(word), let type = ColumnType(rawValue: word) else {
          throw unknown(word, among: Self.types, value)
        }
        rules.type = type
      case "required": rules.isRequired = try boolean(value, "required")
      case "unique": rules.isUnique = try boolean(value, "unique")
      case "pattern":
        rules.pattern = try text(value)
        // A mistake in it is one of the schema's.
        do throws(TableError) { _ = try RegularExpression(rules.pattern ?? "") } catch {
          throw SchemaText.error(error.message, error.remedy, at: value.line, of: source)
        }
      case "min": rules.least = try bound(value)
      case "max": rules.greatest = try bound(value)
      case "min_length": rules.leastLength = try length(value)
      case "max_length": rules.greatestLength = try length(value)
      case "in":
        guard case .list(let items) = value.value else { throw error("in is no list of values", value) }
        var allowed: [String] = []
        for item in items { allowed.append(try bound(item).text) }
        rules.allowed = allowed
      case "references": rules.reference = try reference(value)
      case let word: throw unknown(word, among: Self.rules, rule)
      }
    }
    return rules
  }

  private func reference(_ node: SchemaText.Node) throws(TableError) -> Reference {
    var (file, column): (String?, String?)
    for (name, value) in try members(node, "references") {
      switch try text(name) {
      case "file": file = try text(value)
      case "column": column = try text(value)
      case let word: throw unknown(word, among: ["file", "column"], name)
      }
    }
    guard let file, let column else { throw error("references needs a file and a column", node) }
    return Reference(file: file, column: column, line: node.line)
  }

  private func members(
    _ node: SchemaText.Node,
    _ what: String
  ) throws(TableError) -> [(name: SchemaText.Node, value: SchemaText.Node)] {
    if case .object(let members) = node.value { return members }
    throw error("\(what) must be an object, in braces", node)
  }

  private func text(_ node: SchemaText.Node) throws(TableError) -> String {
    if case .text(let text) = node.value { return text }
    throw error("a text in quotes is expected here", node)
  }

  private func boolean(_ node: SchemaText.Node, _ name: String) throws(TableError) -> Bool {
    if case .boolean(let value) = node.value { return value }
    throw error("\(name) is true or false", node)
  }

  private func bound(_ node: SchemaText.Node) throws(TableError) -> Bound {
    switch node.value {
    case .number(let digits): return .number(digits)
    case .text(let text): return .text(text)
    default: throw error("a number or a text is expected here", node)
    }
  }

  private func length(_ node: SchemaText.Node) throws(TableError) -> Int {
    if case .number(let digits) = node.value, let length = Int(digits), length >= 0 { return length }
    throw error("a length is a whole number", node)
  }

  private func unknown(_ word: String, among words: [String], _ node: SchemaText.Node) -> TableError {
    let remedy = Spelling.question(for: word, among: words) ?? "use some of \(words.joined(separator: ", "))"
    return SchemaText.error("\(word) means nothing here", remedy, at: node.line, of: source)
  }

  private func error(_ message: String, _ node: SchemaText.Node) -> TableError {
    SchemaText.error(message, nil, at: node.line, of: source)
  }
}
