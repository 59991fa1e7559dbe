public import StoaBytes

/// Makes values of a type out of rows.
///
///     struct Sale: Decodable {
///       var city: String
///       var price: Double
///       var note: String?
///     }
///     let sale = try RowDecoder().decode(Sale.self, from: row)
///
/// A property takes the value of the column of its name; where there is none, of its name in snake case:
/// `givenName` takes `given_name`. Members of nested types take the columns `address.city`, as nested JSON
/// is flattened. A missing value is `nil` for an optional and an error for what is none, but for texts,
/// which it leaves empty. Foundation's `Date` is read from the forms of ISO 8601.
public struct RowDecoder: Sendable {
  /// Makes a decoder.
  public init() {}

  /// Makes a value of a row.
  ///
  /// - Throws: an error of code `unsuitableValue` that names the row and the column.
  public func decode<Value: Decodable>(_ type: Value.Type, from row: Row) throws(TableError) -> Value {
    do {
      return try Value(from: RowValueDecoder(row: row))
    } catch {
      throw Self.error(error, row)
    }
  }

  private static func error(_ error: any Error, _ row: Row) -> TableError {
    let (context, what): (DecodingError.Context, String)
    switch error {
    case let error as TableError: return error
    case DecodingError.keyNotFound(let key, let place):
      (context, what) = (place, "there is no column \(key.stringValue)")
    case DecodingError.valueNotFound(_, let place): (context, what) = (place, "the value is missing")
    case DecodingError.typeMismatch(_, let place): (context, what) = (place, place.debugDescription)
    case DecodingError.dataCorrupted(let place): (context, what) = (place, place.debugDescription)
    default: return TableError(.unsuitableValue, "row \(row.id + 1): \(error)")
    }
    let column = context.codingPath.map(\.stringValue).joined(separator: ".")
    let place = column.isEmpty ? "row \(row.id + 1)" : "row \(row.id + 1), \(column)"
    return TableError(.unsuitableValue, "\(place): \(what)")
  }
}

/// A place in a row: all of it, or the columns or the value under a name.
struct RowValueDecoder: Decoder {
  let row: Row
  var codingPath: [any CodingKey] = []
  var userInfo: [CodingUserInfoKey: Any] { [:] }
  /// Whether what is made is a point in time, which reads itself as a number.
  var isDate = false

  /// The column of the place, and of a member under it.
  func column(_ key: (any CodingKey)? = nil) -> Int? {
    let names = (codingPath + [key].compactMap(\.self)).map(\.stringValue)
    let name = names.joined(separator: ".")
    return row.schema.indices(of: name).first ?? row.schema.indices(of: Self.snakeCase(name)).first
  }

  /// Whether some column lies under the place.
  func hasMembers(_ key: any CodingKey) -> Bool {
    let start = (codingPath + [key]).map(\.stringValue).joined(separator: ".") + "."
    return row.schema.names.contains { $0.hasPrefix(start) || $0.hasPrefix(Self.snakeCase(start)) }
  }

  func at(_ key: any CodingKey) -> RowValueDecoder {
    var inner = self
    inner.codingPath.append(key)
    return inner
  }

  private static func snakeCase(_ name: String) -> String {
    var result = ""
    for character in name {
      if character.isUppercase, let last = result.last, last != ".", last != "_" { result += "_" }
      result += character.lowercased()
    }
    return result
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowMembers(decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw DecodingError.typeMismatch(
      [String].self,
      .init(codingPath: codingPath, debugDescription: "a row has no lists in it")
    )
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { RowValue(decoder: self) }
}
