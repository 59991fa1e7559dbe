public import StoaBytes

/// What the values of a column are said to be.
///
///     try DeclaredType("decimal")
///     try DeclaredType("currency:EUR")
public enum DeclaredType: Hashable, Sendable {
  /// A whole number of any length.
  case integer
  /// A number, exact in any number of digits.
  case decimal
  /// A number, also with an exponent, infinite or not a number.
  case double
  /// `true` or `false`, in any case.
  case boolean
  /// A day.
  case date
  /// A time of day.
  case time
  /// A day and a time, with a zone or without.
  case dateTime
  /// An amount of money, in that currency or any.
  case currency(String?)
  /// A number of seconds, `1:02:03` or `PT1H2M3S`.
  case duration
  /// Words, of which nothing more is asked.
  case text

  /// The types that a word alone says, by that word.
  private static let plainTypes: [(name: String, type: DeclaredType)] = [
    ("integer", .integer), ("decimal", .decimal), ("double", .double), ("boolean", .boolean), ("date", .date),
    ("time", .time), ("datetime", .dateTime), ("currency", .currency(nil)), ("duration", .duration), ("text", .text),
  ]

  /// The words that types are called by.
  package static let names = plainTypes.map(\.name)

  /// Reads a type as it is written on the command line.
  ///
  /// - Throws: an error of code `usage` for a word that is no type.
  public init(_ text: String) throws(TableError) {
    if let (_, type) = Self.plainTypes.first(where: { $0.name == text }) {
      self = type
      return
    }
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let (name, type) = Self.plainTypes.first(where: { $0.name == words.first }) else {
      throw TableError(
        .usage,
        text.isEmpty ? "a type is missing" : "\(text) is no type",
        remedy: Spelling.question(for: text, among: Self.names) ?? "write one of \(Self.names.joined(separator: ", "))"
      )
    }
    guard case .currency = type else {
      throw TableError(.usage, "the type \(name) takes nothing behind it", remedy: "write \(name)")
    }
    let code = words[1].uppercased()
    guard words.count == 2, CurrencyCodes.names.contains(code) else {
      throw TableError(.usage, "\(text) is no currency", remedy: "write its code of three letters: currency:EUR")
    }
    self = .currency(code)
  }

  /// Whether values are numbers that can be added up.
  package var isNumeric: Bool {
    switch self {
    case .integer, .decimal, .double, .currency: true
    default: false
    }
  }
}

extension DeclaredType: CustomStringConvertible {
  public var description: String {
    if case .currency(let code?) = self { return "currency:\(code)" }
    return Self.plainTypes.first { $0.type == self }?.name ?? ""
  }
}

/// Which columns hold values of which types.
///
///     let types = try TypeSpecification("price,tax=decimal,sold=date")
///
/// It is written like a `FormatSpecification`.
public struct TypeSpecification: Hashable, Sendable {
  /// Some columns and their type.
  public struct Item: Hashable, Sendable {
    /// The columns that have the type.
    public var columns: ColumnSelection
    /// The type.
    public var type: DeclaredType

    /// Joins columns with their type.
    public init(columns: ColumnSelection, type: DeclaredType) {
      self.columns = columns
      self.type = type
    }
  }

  /// The parts, in the order in which they were given.
  public var items: [Item]

  /// Makes a specification of its parts.
  public init(_ items: [Item]) { self.items = items }

  /// Reads a specification.
  ///
  /// - Throws: an error of code `usage` for what cannot be read.
  public init(_ text: String) throws(TableError) {
    items = []
    for (columns, value) in try AssignmentList.read(text, example: "price=decimal,sold=date") {
      items.append(Item(columns: try ColumnSelection(columns), type: try DeclaredType(value)))
    }
  }

  /// The type of each column that has one, by its position; of several for a column the last holds.
  ///
  /// - Throws: an error of code `unknownColumn` for a column that is not there.
  public func resolve(in schema: Schema) throws(TableError) -> [Int: DeclaredType] {
    var types: [Int: DeclaredType] = [:]
    for item in items {
      for position in try item.columns.resolve(in: schema) { types[position] = item.type }
    }
    return types
  }
}

extension TypeSpecification: CustomStringConvertible {
  public var description: String {
    items.map { "\($0.columns.text)=\($0.type)" }.joined(separator: ",")
  }
}
