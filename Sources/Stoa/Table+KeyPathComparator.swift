#if canImport(FoundationInternationalization)
  public import FoundationInternationalization
  internal import FoundationEssentials
#else
  public import Foundation
#endif

// Foundation's comparators need its internationalised part. They are joined to tables here and not in
// StoaTables, so that a command that draws tables does not load it.

extension Table {
  /// The same table, its headers showing that the rows are sorted by those comparators.
  ///
  /// A table does not sort: sort the rows, then show by what.
  ///
  ///     people.sort(using: order)
  ///     let table = Table(people) { … }.sortOrder(order)
  public func sortOrder(_ order: [KeyPathComparator<Row>]) -> Table {
    sortOrder(order.map { (keyPath: $0.keyPath, isDescending: $0.order == .reverse) })
  }
}

extension Table {
  /// Rows whose identity a key path names and that are sorted by those comparators, which the headers show.
  ///
  ///     Table(readings, id: \.sensor, sortOrder: [KeyPathComparator(\.level, order: .reverse)]) {
  ///       TableColumn("Level", value: \.level)
  ///     }
  public init<ID: Hashable>(
    _ rows: Rows,
    id: KeyPath<Row, ID>,
    sortOrder: [KeyPathComparator<Row>],
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self = Table(rows, id: id, columns: columns).sortOrder(sortOrder)
  }

  /// Rows whose identity a key path names, some of them selected, that are sorted by those comparators.
  public init<ID: Hashable>(
    _ rows: Rows,
    id: KeyPath<Row, ID>,
    selection: Set<ID>,
    sortOrder: [KeyPathComparator<Row>],
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self = Table(rows, id: id, selection: selection, columns: columns).sortOrder(sortOrder)
  }
}

extension Table where Row: Identifiable {
  /// Rows that are sorted by those comparators, which the headers show.
  ///
  ///     Table(people, sortOrder: [KeyPathComparator(\.givenName)]) {
  ///       TableColumn("Given Name", value: \.givenName)
  ///     }
  public init(
    _ rows: Rows,
    sortOrder: [KeyPathComparator<Row>],
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self = Table(rows, columns: columns).sortOrder(sortOrder)
  }

  /// Rows of which some are selected and that are sorted by those comparators.
  public init(
    _ rows: Rows,
    selection: Set<Row.ID>,
    sortOrder: [KeyPathComparator<Row>],
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self = Table(rows, selection: selection, columns: columns).sortOrder(sortOrder)
  }

  /// Rows of which at most one is selected and that are sorted by those comparators.
  public init(
    _ rows: Rows,
    selection: Row.ID?,
    sortOrder: [KeyPathComparator<Row>],
    @TableColumnBuilder<Row> columns: () -> [TableColumn<Row>]
  ) {
    self = Table(rows, selection: selection, columns: columns).sortOrder(sortOrder)
  }
}
