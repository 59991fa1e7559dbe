internal import StoaBytes

/// A row of a table whose columns are known only at run time.
///
///     let schema = Schema(["city", "price"])
///     var rows = [Row(["Paris", "10"], schema: schema), Row(["Oslo", "9"], schema: schema, id: 1)]
///     rows.sort(using: [SortKey("price")])
///     rows[0]["city"]                      // "Oslo"
///
/// A row's identity is its place in the source it came from, whatever becomes of the order.
///
/// - Memory: the values; the schema is shared by all rows made with it.
public struct Row: Hashable, Sendable, Identifiable {
  /// The place of the row in its source, counted from 0.
  public let id: Int
  /// The columns that the values belong to.
  public let schema: Schema
  /// One value a column, in the columns' order.
  public var values: [String]

  /// Makes a row; values that are not given are missing.
  public init(_ values: [String], schema: Schema, id: Int = 0) {
    precondition(values.count <= schema.count, "A row has at most one value a column")
    self.id = id
    self.schema = schema
    self.values = values + Array(repeating: "", count: schema.count - values.count)
  }

  /// The value of the first column of that name, or `nil` where there is none.
  ///
  /// Setting a column that is not there does nothing; `nil` makes a value missing.
  ///
  /// - Complexity: O(1) on average.
  public subscript(_ name: String) -> String? {
    get { schema.indices(of: name).first.map { values[$0] } }
    set { if let first = schema.indices(of: name).first { values[first] = newValue ?? "" } }
  }
}

extension SortKey {
  /// How two rows compare by this key.
  ///
  /// A column that a row does not have is missing in it.
  public func comparison(_ lhs: Row, _ rhs: Row) -> Comparison {
    let (left, right) = (values(of: lhs), values(of: rhs))
    for place in 0..<max(left.count, right.count) {
      let result = comparison(place < left.count ? left[place] : "", place < right.count ? right[place] : "")
      if result != .same { return result }
    }
    return .same
  }

  private func values(of row: Row) -> [String] { positions(in: row.schema).map { row.values[$0] } }

  /// The positions of the columns that the key names; none for one that is not there.
  fileprivate func positions(in schema: Schema) -> [Int] {
    (try? ColumnSelection(column).resolveOwn(in: schema)) ?? []
  }
}

extension [Row] {
  /// Sorts rows by keys, stably: the first key decides, and the next where it finds no difference.
  ///
  /// Much faster than comparing row by row: each value is encoded once.
  ///
  /// - Complexity: O(*n* log *n*) comparisons of bytes for *n* rows.
  /// - Memory: the encoded keys and one number a row.
  public mutating func sort(using keys: [SortKey]) { self = sorted(using: keys) }

  /// The rows sorted by keys, stably.
  public func sorted(using keys: [SortKey]) -> [Row] {
    let encoded = RowKeys(self, keys)
    return indices.sorted { encoded.precedes($0, $1) }.map { self[$0] }
  }
}

/// The encoded keys of rows.
private struct RowKeys {
  private let buffer = KeyBuffer()

  init(_ rows: [Row], _ keys: [SortKey]) {
    // Rows of different schemas must have as many parts.
    var counts = [Int](repeating: 1, count: keys.count)
    Self.forEach(rows, keys) { _, positions in
      for (key, columns) in positions.enumerated() { counts[key] = max(counts[key], columns.count) }
    }
    Self.forEach(rows, keys) { row, positions in
      for (number, key) in keys.enumerated() {
        let columns = positions[number]
        for column in columns { ValueEncoding.append(row.values[column], by: key, to: buffer) }
        for _ in columns.count..<counts[number] { ValueEncoding.append("", by: key, to: buffer) }
      }
      buffer.endKey()
    }
  }

  /// Calls `body` with each row and the columns that each key names in it.
  private static func forEach(_ rows: [Row], _ keys: [SortKey], _ body: (Row, [[Int]]) -> Void) {
    var schema: Schema?
    var positions: [[Int]] = []
    for row in rows {
      if schema != row.schema {
        schema = row.schema
        positions = keys.map { $0.positions(in: row.schema) }
      }
      body(row, positions)
    }
  }

  func precedes(_ lhs: Int, _ rhs: Int) -> Bool {
    let order = buffer.key(at: lhs).order(buffer.key(at: rhs))
    return order == 0 ? lhs < rhs : order < 0
  }
}
