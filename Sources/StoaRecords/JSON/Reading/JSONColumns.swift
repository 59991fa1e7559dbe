/// The columns of the table that JSON records become, known and fixed.
final class JSONColumns: Sendable {
  /// More columns than any table has: beyond, keys are most likely data.
  static let limit = 100_000

  /// The names, in order.
  let names: [String]
  /// What becomes of a key that has no column.
  let unknown: Unknown
  /// The columns of the elements of records that are arrays, by position.
  let elements: [Int]
  private let numbers: [[UInt8]: Int]

  enum Unknown: Hashable, Sendable {
    /// It was not asked for.
    case isLeftOut
    /// It belongs to a record that nobody looks at.
    case isUnseen
    /// It would be lost.
    case isAnError
  }

  /// Columns of these names; `elements` are the names of the elements of records that are arrays, as far
  /// as the input gives them.
  init(names: [String], unknown: Unknown, elements: [String] = []) {
    self.names = names
    self.unknown = unknown
    let numbers = Dictionary(names.enumerated().map { (Array($1.utf8), $0) }) { first, _ in first }
    self.numbers = numbers
    // Two elements may have the same name: each is a column, where all columns are those of the input.
    let isWhole = names.starts(with: elements)
    self.elements = elements.enumerated().map { isWhole ? $0 : numbers[Array($1.utf8)] ?? names.count }
  }

  /// The first column of that name.
  func number(of name: [UInt8]) -> Int? { numbers[name] }

  /// The name of a record that is a scalar.
  static let scalarName = "value"
}
