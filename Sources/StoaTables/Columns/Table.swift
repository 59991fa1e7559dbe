/// Rows and the columns that show them.
///
///     let table = Table(people) {
///       TableColumn("Given Name", value: \.givenName)
///       TableColumn("Family Name", value: \.familyName)
///       TableColumn("E-Mail", value: \.email)
///     }
///     print(table.rendered(.terminal(width: 80, style: .rounded)))
///
/// A table is a description and does nothing by itself: it neither sorts nor reads its rows before it
/// is rendered. The same description becomes a drawing for a terminal, Markdown, HTML, CSV, TSV or JSON.
/// Rows may be any sequence; one that can only be read once can only be rendered once.
public struct Table<Rows: Sequence> {
  /// What a row is made from.
  public typealias Row = Rows.Element

  /// The rows, in the order they are shown in.
  public var rows: Rows
  /// The columns, in the order they are shown in.
  public var columns: [TableColumn<Row>]

  /// What is selected, and how a row is told.
  @usableFromInline
  struct Selection {
    var count: Int
    /// The selected identity that a row has.
    @usableFromInline var identity: (Row) -> AnyHashable?
  }

  var identity: ((Row) -> AnyHashable)?
  @usableFromInline var selection: Selection?
  var sortedColumns: [SortedColumn<Row>] = []
  var style: TableStyle?
  var showsHeaders = true
  var emptyMessage = EmptyMessage()
  var rowLimit: Int?
  var countRows: (() -> Int?)?

  /// Rows that have no identity of their own: their position stands for it.
  ///
  ///     Table(sequence(first: 1) { $0 * 2 }.prefix(8)) {
  ///       TableColumn("n") { $0 }
  ///     }
  public init(_ rows: Rows, @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]) {
    self.rows = rows
    self.columns = columns()
  }

  /// Rows whose identity a key path names.
  ///
  ///     Table(readings, id: \.sensor) {
  ///       TableColumn("Sensor", value: \.sensor)
  ///     }
  public init<ID: Hashable>(
    _ rows: Rows,
    id: KeyPath<Row, ID>,
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self.init(rows, columns: columns)
    identity = { AnyHashable($0[keyPath: id]) }
  }

  /// Rows whose identity a key path names and of which some are selected.
  ///
  ///     Table(readings, id: \.sensor, selection: ["north", "south"]) {
  ///       TableColumn("Sensor", value: \.sensor)
  ///     }
  public init<ID: Hashable>(
    _ rows: Rows,
    id: KeyPath<Row, ID>,
    selection: Set<ID>,
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self.init(rows, id: id, columns: columns)
    select(selection) { $0[keyPath: id] }
  }

  /// Rows whose identity a key path names and of which at most one is selected.
  ///
  ///     Table(readings, id: \.sensor, selection: "north") {
  ///       TableColumn("Sensor", value: \.sensor)
  ///     }
  public init<ID: Hashable>(
    _ rows: Rows,
    id: KeyPath<Row, ID>,
    selection: ID?,
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self.init(rows, id: id, selection: Set(selection.map { [$0] } ?? []), columns: columns)
  }

  /// The same table with the rows selected that have those identities, which a key path names.
  ///
  ///     Table(readings) { … }.selection(["north"], id: \.sensor)
  public func selection<ID: Hashable>(_ selection: Set<ID>, id: KeyPath<Row, ID>) -> Table {
    var copy = self
    copy.identity = { AnyHashable($0[keyPath: id]) }
    copy.select(selection) { $0[keyPath: id] }
    return copy
  }

  mutating func select<ID: Hashable>(_ selection: Set<ID>, by identity: @escaping (Row) -> ID) {
    self.selection = Selection(count: selection.count) { row in
      let id = identity(row)
      return selection.contains(id) ? AnyHashable(id) : nil
    }
  }
}

extension Table where Row: Identifiable {
  /// Rows that have an identity.
  ///
  ///     Table(people) {
  ///       TableColumn("Given Name", value: \.givenName)
  ///       TableColumn("Family Name", value: \.familyName)
  ///     }
  public init(_ rows: Rows, @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]) {
    self.rows = rows
    self.columns = columns()
    identity = { AnyHashable($0.id) }
  }

  /// Rows of which some are selected.
  ///
  /// Selected rows are marked, and a note below the table counts them.
  ///
  ///     Table(people, selection: [11, 14]) {
  ///       TableColumn("Name", value: \.name)
  ///     }
  public init(
    _ rows: Rows,
    selection: Set<Row.ID>,
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self.init(rows, columns: columns)
    select(selection) { $0.id }
  }

  /// Rows of which at most one is selected.
  ///
  ///     Table(people, selection: 13) {
  ///       TableColumn("Name", value: \.name)
  ///     }
  public init(
    _ rows: Rows,
    selection: Row.ID?,
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self.init(rows, columns: columns)
    select(Set(selection.map { [$0] } ?? [])) { $0.id }
  }

  /// The same table with those rows selected.
  ///
  ///     table.selection([11, 14]).rendered(.terminal(width: 80))    // … 2 of 4 rows selected
  public func selection(_ selection: Set<Row.ID>) -> Table {
    var copy = self
    copy.select(selection) { $0.id }
    return copy
  }
}

extension Table {
  /// Rows given one by one.
  ///
  ///     Table(of: Int.self) {
  ///       TableColumn("n") { $0 }
  ///     } rows: {
  ///       TableRow(1)
  ///       TableRow(2)
  ///     }
  public init<Value>(
    of type: Value.Type,
    @TableColumnBuilder<Value> columns: () -> [TableColumn<Value>],
    @TableRowBuilder<Value> rows: () -> [Value]
  ) where Rows == [Value] {
    self.init(rows(), columns: columns)
  }

  /// Rows that have an identity, given one by one.
  ///
  ///     Table(of: Purchase.self) {
  ///       TableColumn("Price", value: \.price)
  ///     } rows: {
  ///       TableRow(Purchase(price: 20))
  ///     }
  public init<Value: Identifiable>(
    of type: Value.Type,
    @TableColumnBuilder<Value> columns: () -> [TableColumn<Value>],
    @TableRowBuilder<Value> rows: () -> [Value]
  ) where Rows == [Value] {
    self.init(rows(), columns: columns)
  }

  /// Rows that have an identity, given one by one, of which some are selected.
  ///
  ///     Table(of: Purchase.self, selection: [tip.id]) {
  ///       TableColumn("Price", value: \.price)
  ///     } rows: {
  ///       TableRow(meal)
  ///       TableRow(tip)
  ///     }
  public init<Value: Identifiable>(
    of type: Value.Type,
    selection: Set<Value.ID>,
    @TableColumnBuilder<Value> columns: () -> [TableColumn<Value>],
    @TableRowBuilder<Value> rows: () -> [Value]
  ) where Rows == [Value] {
    self.init(rows(), selection: selection, columns: columns)
  }

  /// Rows that have an identity, given one by one, of which at most one is selected.
  ///
  ///     Table(of: Purchase.self, selection: tip.id) {
  ///       TableColumn("Price", value: \.price)
  ///     } rows: {
  ///       TableRow(meal)
  ///       TableRow(tip)
  ///     }
  public init<Value: Identifiable>(
    of type: Value.Type,
    selection: Value.ID?,
    @TableColumnBuilder<Value> columns: () -> [TableColumn<Value>],
    @TableRowBuilder<Value> rows: () -> [Value]
  ) where Rows == [Value] {
    self.init(rows(), selection: selection, columns: columns)
  }
}

/// A table shows itself as it is drawn, so that it can be printed.
///
///     print(table)
///
/// It is as wide as the terminal behind standard output, or as it needs where there is none. Rows that can be read
/// only once are read by it.
extension Table: CustomStringConvertible {
  public var description: String { rendered(.terminal(width: TerminalSize.ofStandardOutput?.columns)) }
}
