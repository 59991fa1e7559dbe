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

  /// The words that types are called by.
  package static let names = [
    "integer", "decimal", "double", "boolean", "date", "time", "datetime", "currency", "duration", "text",
  ]

  /// Reads a type as it is written on the command line.
  ///
  /// - Throws: an error of code `usage` for a word that is no type.
  public init(_ text: String) throws(TableError) {
    let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    switch words.first {
    case "integer": self = .integer
    case "decimal": self = .decimal
    case "double": self = .double
    case "boolean": self = .boolean
    case "date": self = .date
    case "time": self = .time
    case "datetime": self = .dateTime
    case "duration": self = .duration
    case "text": self = .text
    case "currency":
      self = .currency(words.count > 1 ? words[1].uppercased() : nil)
      guard words.count <= 2, words.count == 1 || CurrencyCodes.names.contains(words[1].uppercased()) else {
        throw TableError(.usage, "\(text) is no currency", remedy: "write its code of three letters: currency:EUR")
      }
      return
    default:
      let question = Spelling.question(for: text, among: Self.names)
      throw TableError(
        .usage,
        text.isEmpty ? "a type is missing" : "\(text) is no type",
        remedy: question ?? "write one of \(Self.names.joined(separator: ", "))"
      )
    }
    if words.count > 1 {
      throw TableError(.usage, "the type \(words[0]) takes nothing behind it", remedy: "write \(words[0])")
    }
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
    switch self {
    case .integer: "integer"
    case .decimal: "decimal"
    case .double: "double"
    case .boolean: "boolean"
    case .date: "date"
    case .time: "time"
    case .dateTime: "datetime"
    case .currency(let code): code.map { "currency:\($0)" } ?? "currency"
    case .duration: "duration"
    case .text: "text"
    }
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
