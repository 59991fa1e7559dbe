public import StoaBytes
public import StoaColumns

// Each of these is one step of a plan, and one command of `stoa`.
extension TableReader {
  /// The rows for which a condition holds.
  ///
  ///     try sales.filter("price > 100 && city == \"Paris\"")
  public func filter(_ condition: String) throws(TableError) -> TableReader {
    try applying(.filter(Expression(condition)))
  }

  /// Some columns, in the order in which they are named.
  ///
  ///     try sales.select("city, price, #7..#9, !note")
  public func select(_ columns: String) throws(TableError) -> TableReader {
    try applying(.select(ColumnSelection(columns)))
  }

  /// The rows in the order of some keys; equal ones keep their order.
  ///
  ///     try sales.sorted(by: "city, price:desc")
  public func sorted(by keys: String) throws(TableError) -> TableReader {
    try applying(.sort(SortKey.parse(keys)))
  }

  /// The rows in the order of some keys.
  public func sorted(using keys: [SortKey]) throws(TableError) -> TableReader {
    try applying(.sort(keys))
  }

  /// The rows in the opposite order.
  public func reversed() throws(TableError) -> TableReader { try applying(.reverse) }

  /// The first rows; the input is read no further than to them.
  public func head(_ count: Int) throws(TableError) -> TableReader { try applying(.head(count)) }

  /// The last rows.
  public func tail(_ count: Int) throws(TableError) -> TableReader { try applying(.tail(count)) }

  /// The first of the rows that agree in some columns, where they stand.
  ///
  ///     try sales.sorted(by: "price:desc").head(3, ofEach: "city")
  public func head(_ count: Int, ofEach columns: String) throws(TableError) -> TableReader {
    try applying(.head(count, ofEach: ColumnSelection(columns)))
  }

  /// The last of the rows that agree in some columns, where they stand.
  public func tail(_ count: Int, ofEach columns: String) throws(TableError) -> TableReader {
    var reader = self
    for operation in Operation.tail(count, ofEach: try ColumnSelection(columns)) {
      reader = try reader.applying(operation)
    }
    return reader
  }

  /// The rows in some positions, counted from 0.
  public func slice(_ range: Range<Int>) throws(TableError) -> TableReader { try applying(.slice(range)) }

  /// The first rows in the order of some keys.
  public func top(_ count: Int, by keys: String) throws(TableError) -> TableReader {
    try applying(.top(count, SortKey.parse(keys)))
  }

  /// Rows chosen by lot, which the seed decides; they keep their order.
  public func sample(_ count: Int, seed: UInt64) throws(TableError) -> TableReader {
    try applying(.sample(count, seed: seed))
  }

  /// The first of the rows that agree in some columns; without columns, in all.
  public func distinct(by columns: String? = nil) throws(TableError) -> TableReader {
    let selection: ColumnSelection? = if let columns { try ColumnSelection(columns) } else { nil }
    return try applying(.distinct(selection))
  }

  /// A column that is computed: a new one, or another content for one that is there.
  ///
  ///     try sales.set("total", to: "round(price * quantity, 2)")
  public func set(_ name: String, to value: String) throws(TableError) -> TableReader {
    try applying(.set(name, to: Expression(value)))
  }

  /// Another name for a column.
  public func rename(_ column: String, to name: String) throws(TableError) -> TableReader {
    try applying(.rename([(column: ColumnSelection(column), name: name)]))
  }

  /// A text in the place of missing values.
  public func fill(_ columns: String, with text: String) throws(TableError) -> TableReader {
    try applying(.fill(ColumnSelection(columns), with: text))
  }

  /// A column of the rows' positions in front.
  public func number(as name: String = "number", from start: Int = 1) throws(TableError) -> TableReader {
    try applying(.number(name, from: start))
  }

  /// A row for each part of the values of a column.
  public func explode(_ column: String, separator: String = ";") throws(TableError) -> TableReader {
    try applying(.explode(ColumnSelection(column), separator: separator))
  }

  /// A row for each group of rows that agree in some columns, with what was found out about it.
  ///
  ///     try sales.group(by: "city", [.count: "", .sum: "price", .mean: "price"])
  ///
  /// - Parameters:
  ///   - columns: the columns; none for all rows together.
  ///   - aggregates: what to find out, each about some columns; `count` needs none.
  /// - Returns: a reader of the groups, in the order of their first rows.
  /// - Throws: an error of code `unknownColumn` or `usage`.
  public func group(
    by columns: String?,
    _ aggregates: KeyValuePairs<Aggregate.Kind, String>
  ) throws(TableError) -> TableReader {
    var parsed: [Aggregate] = []
    for (kind, columns) in aggregates {
      parsed.append(Aggregate(kind, of: columns.isEmpty ? nil : try ColumnSelection(columns)))
    }
    let selection: ColumnSelection? = if let columns { try ColumnSelection(columns) } else { nil }
    return try applying(.group(by: selection, parsed))
  }

  /// Columns of what each row is told of the rows around it, behind the others: sums so far, values before, ranks.
  ///
  ///     try sales.sorted(by: "date").running([.sum: "price", .previous: "price"], by: "city")
  ///     try sales.running([.rank: "price:desc"])
  ///
  /// - Parameters:
  ///   - values: what rows are told, each of some columns; ranks go by keys, and `count` needs none.
  ///   - columns: the columns whose values make a group, whose rows know of each other alone; none for all rows.
  ///   - lastRows: of how many rows, itself included, sums, means, minima and maxima are; none for all so far.
  ///   - offset: how many rows away previous, next, change and growth look.
  /// - Returns: a reader of the rows in their order.
  /// - Throws: an error of code `unknownColumn` or `usage`.
  public func running(
    _ values: KeyValuePairs<RunningValue.Kind, String>,
    by columns: String? = nil,
    lastRows: Int? = nil,
    offset: Int = 1
  ) throws(TableError) -> TableReader {
    var parsed: [RunningValue] = []
    for (kind, columns) in values {
      switch kind {
      case .count: parsed.append(.count)
      case .rank, .denseRank: parsed += try SortKey.parse(columns).map { RunningValue(kind, by: $0) }
      default: parsed.append(RunningValue(kind, of: try ColumnSelection(columns)))
      }
    }
    let selection: ColumnSelection? = if let columns { try ColumnSelection(columns) } else { nil }
    return try applying(.running(parsed, by: selection, lastRows: lastRows, offset: offset))
  }

  /// A row for each column: its type, its counts, its extremes, its quarters and sums.
  public func statistics() throws(TableError) -> TableReader { try applying(.statistics) }
}
