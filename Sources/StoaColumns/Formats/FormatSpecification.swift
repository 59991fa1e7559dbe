public import StoaBytes

/// Which columns are shown in which formats.
///
///     let formats = try FormatSpecification("price=currency:USD, share,tax=percent:1, sold=date:medium")
///     let assigned = try formats.resolve(in: schema)     // position of a column → its format
///
/// Items stand between commas: columns, `=`, and a format. Several columns may share a format. Names
/// with a comma or an equals sign stand in quotes or backticks, and so do patterns with a comma.
public struct FormatSpecification: Hashable, Sendable {
  /// Some columns and their format.
  public struct Item: Hashable, Sendable {
    /// The columns that are shown so.
    public var columns: ColumnSelection
    /// How their values are shown.
    public var format: ValueFormat

    /// Joins columns with the way they are shown.
    public init(columns: ColumnSelection, format: ValueFormat) {
      self.columns = columns
      self.format = format
    }
  }

  /// The parts, in the order in which they were given; a later one wins.
  public var items: [Item]

  /// Makes a specification of its parts.
  public init(_ items: [Item]) { self.items = items }

  /// Reads a specification.
  ///
  /// - Throws: an error of code `usage` for what cannot be read.
  public init(_ text: String) throws(TableError) {
    items = []
    for (columns, value) in try AssignmentList.read(text, example: "price=currency:USD,share=percent:1") {
      items.append(Item(columns: try ColumnSelection(columns), format: try ValueFormat(value)))
    }
  }

  /// The format of each column that has one, by its position; of several for a column the last holds.
  ///
  /// - Throws: an error of code `unknownColumn` for a column that is not there.
  public func resolve(in schema: Schema) throws(TableError) -> [Int: ValueFormat] {
    var formats: [Int: ValueFormat] = [:]
    for item in items {
      for position in try item.columns.resolve(in: schema) { formats[position] = item.format }
    }
    return formats
  }
}

extension FormatSpecification: CustomStringConvertible {
  public var description: String {
    items.map { item in
      let format = item.format.description
      return "\(item.columns.text)=" + (format.contains(",") ? "\"\(format)\"" : format)
    }
    .joined(separator: ",")
  }
}

/// Lists of columns and what is said of them: `price,tax=decimal,sold=date`.
enum AssignmentList {
  /// Reads a list: columns with their commas, and what stands behind their equals sign.
  ///
  /// A part between commas without an equals sign belongs to the columns of the next one.
  static func read(_ text: String, example: String) throws(TableError) -> [(columns: String, value: String)] {
    var list: [(columns: String, value: String)] = []
    var pending: [String] = []
    for part in parts(of: text) {
      guard let (name, value) = split(part) else {
        pending.append(part)
        continue
      }
      list.append(((pending + [name]).joined(separator: ","), value))
      pending = []
    }
    guard pending.isEmpty, !list.isEmpty else {
      let part = pending.joined(separator: ",")
      throw TableError(.usage, "\(part.isEmpty ? "nothing" : part) has no = in it", remedy: "write \(example)")
    }
    return list
  }

  /// The parts between the commas that no quotes hold.
  private static func parts(of text: String) -> [String] {
    var parts = [""]
    var quote: Character?
    for character in text {
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "`" {
        quote = character
      }
      if character == ",", quote == nil {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }

  /// Splits at the first equals sign that no quotes hold; quotes around the value are left out.
  private static func split(_ part: String) -> (name: String, value: String)? {
    var quote: Character?
    for index in part.indices {
      let character = part[index]
      if character == quote {
        quote = nil
      } else if quote == nil, character == "\"" || character == "`" {
        quote = character
      } else if character == "=", quote == nil {
        let value = String(part[part.index(after: index)...])
        return (String(part[..<index]), unquoted(value.trimmingSpaces()))
      }
    }
    return nil
  }

  private static func unquoted(_ value: String) -> String {
    var result = value
    result.removeAll { $0 == "\"" }
    return result
  }
}
