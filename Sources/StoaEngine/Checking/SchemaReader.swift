import StoaBytes
import StoaColumns
import StoaRecords

/// Reads a schema from its JSON, and shows mistakes where they are.
struct SchemaReader {
  private typealias Value = JSONDocument.Value

  private static let rules = [
    "type", "required", "unique", "pattern", "min", "max", "min_length", "max_length", "in", "references",
  ]
  private static let types = ColumnType.allCases.filter { $0 != .empty }.map(\.rawValue)
  /// Other words that schemas have for types.
  private static let synonyms = ["number": ColumnType.number, "timestamp": .timestamp]

  private let document: JSONDocument

  /// - Throws: an error of code `usage` with the place of the first mistake in the JSON.
  init(_ bytes: [UInt8], _ source: String) throws(TableError) {
    do throws(TableError) {
      document = try JSONDocument(bytes, name: source)
    } catch {
      throw TableError(.usage, error.message, remedy: error.remedy, at: error.position)
    }
  }

  /// - Throws: an error of code `usage` with the place of what makes no sense.
  func read(into schema: inout CheckSchema) throws(TableError) {
    for member in try members(document.root, "the schema") {
      switch member.name {
      case "columns":
        for column in try members(member.value, "columns") { schema.columns.append(try rules(of: column)) }
      case "unique":
        guard let items = member.value.array else { throw error("unique is no list of columns", member.value) }
        var names: [String] = []
        for item in items { names.append(try text(item)) }
        schema.uniqueKeys.append((names, line(member.value.offset)))
      case "other_columns": schema.allowsOtherColumns = try boolean(member)
      default: throw unknown(member.name, among: ["columns", "unique", "other_columns"], member.offset)
      }
    }
  }

  private func rules(of column: JSONDocument.Member) throws(TableError) -> CheckSchema.ColumnRules {
    var rules = CheckSchema.ColumnRules(name: column.name, line: line(column.offset))
    for rule in try members(column.value, "the rules of \(column.name)") {
      let value = rule.value
      switch rule.name {
      case "type":
        let word = try text(value)
        guard let type = Self.synonyms[word] ?? ColumnType(rawValue: word), type != .empty else {
          throw unknown(word, among: Self.types, value.offset)
        }
        rules.type = type
      case "required": rules.isRequired = try boolean(rule)
      case "unique": rules.isUnique = try boolean(rule)
      case "pattern": rules.pattern = try pattern(value)
      case "min": rules.least = try bound(value)
      case "max": rules.greatest = try bound(value)
      case "min_length": rules.leastLength = try length(value)
      case "max_length": rules.greatestLength = try length(value)
      case "in":
        guard let items = value.array else { throw error("in is no list of values", value) }
        var allowed: [String] = []
        for item in items { allowed.append(try bound(item).text) }
        rules.allowed = allowed
      case "references": rules.reference = try reference(value)
      default: throw unknown(rule.name, among: Self.rules, rule.offset)
      }
    }
    return rules
  }

  private func reference(_ value: Value) throws(TableError) -> CheckSchema.Reference {
    var (file, column): (String?, String?)
    for member in try members(value, "references") {
      switch member.name {
      case "file": file = try text(member.value)
      case "column": column = try text(member.value)
      default: throw unknown(member.name, among: ["file", "column"], member.offset)
      }
    }
    guard let file, let column else { throw error("references needs a file and a column", value) }
    return CheckSchema.Reference(file: file, column: column, line: line(value.offset))
  }

  // MARK: - Values

  private func members(_ value: Value, _ what: String) throws(TableError) -> [JSONDocument.Member] {
    guard let members = value.members else { throw error("\(what) must be an object, in braces", value) }
    var names: Set<[UInt8]> = []
    for member in members where !names.insert(Array(member.name.utf8)).inserted {
      throw error("\(member.name) is given twice", at: member.offset)
    }
    return members
  }

  private func text(_ value: Value) throws(TableError) -> String {
    if let text = value.string { return text }
    throw error("a text in quotes is expected here", value)
  }

  private func boolean(_ member: JSONDocument.Member) throws(TableError) -> Bool {
    if let boolean = member.value.boolean { return boolean }
    throw error("\(member.name) is true or false", member.value)
  }

  private func pattern(_ value: Value) throws(TableError) -> String {
    let pattern = try text(value)
    do throws(TableError) { _ = try RegularExpression(pattern) } catch {
      throw self.error(error.message, error.remedy, at: value.offset)
    }
    return pattern
  }

  private func bound(_ value: Value) throws(TableError) -> CheckSchema.Bound {
    switch value.content {
    case .number(let digits): return .number(digits)
    case .string(let text): return .text(text)
    default: throw error("a number or a text is expected here", value)
    }
  }

  private func length(_ value: Value) throws(TableError) -> Int {
    if let digits = value.number, let length = Int(digits), length >= 0 { return length }
    throw error("a length is a whole number", value)
  }

  // MARK: - Mistakes

  private func line(_ offset: Int) -> Int { document.position(of: offset).line ?? 1 }

  private func unknown(_ word: String, among words: [String], _ offset: Int) -> TableError {
    let remedy = Spelling.question(for: word, among: words) ?? "use some of \(words.joined(separator: ", "))"
    return error("\(word) means nothing here", remedy, at: offset)
  }

  private func error(_ message: String, _ value: Value) -> TableError { error(message, at: value.offset) }

  private func error(_ message: String, _ remedy: String? = nil, at offset: Int) -> TableError {
    TableError(.usage, message, remedy: remedy, at: document.position(of: offset))
  }
}
