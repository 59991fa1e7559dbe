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

  /// Opens the file that is referred to.
  package typealias Opening = @Sendable (Reference) throws(TableError) -> TableInput

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
    try SchemaReader(bytes, source).read(into: &self)
  }
}
