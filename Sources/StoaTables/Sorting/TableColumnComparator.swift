#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The order of rows by one column: what a column was given as its comparator.
///
///     let table = Table(files) { TableColumn("Name", value: \.name, comparator: .natural) }
///     if let order = table.columns[0].sortComparator { files.sort(using: order) }
///
/// Two of them are equal where the property, the comparator and the direction are.
// Comparators are sendable by their protocol; key paths of columns are literals, which capture nothing. That is why the
// conformance is unchecked.
public struct TableColumnComparator<Row>: SortComparator, @unchecked Sendable {
  /// The property that rows are compared by.
  ///
  ///     TableColumnComparator(\File.name, comparator: .natural).keyPath == \File.name
  public let keyPath: PartialKeyPath<Row>
  /// The direction.
  public var order: SortOrder
  private let comparator: AnyHashable
  private let compareInOrder: (SortOrder, Row, Row) -> ComparisonResult

  /// Makes the order of rows by a property, in the direction of the comparator unless another is given.
  ///
  ///     TableColumnComparator(\File.name, comparator: .natural, order: .reverse)
  public init<Value, Comparator: SortComparator>(
    _ keyPath: KeyPath<Row, Value>,
    comparator: Comparator,
    order: SortOrder? = nil
  ) where Comparator.Compared == Value {
    self.keyPath = keyPath
    self.order = order ?? comparator.order
    var forward = comparator
    forward.order = .forward
    self.comparator = AnyHashable(forward)
    // What comes last in both directions is the comparator's to know.
    compareInOrder = { order, lhs, rhs in
      var comparator = comparator
      comparator.order = order
      return comparator.compare(lhs[keyPath: keyPath], rhs[keyPath: keyPath])
    }
  }

  public func compare(_ lhs: Row, _ rhs: Row) -> ComparisonResult {
    compareInOrder(order, lhs, rhs)
  }

  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.keyPath == rhs.keyPath && lhs.order == rhs.order && lhs.comparator == rhs.comparator
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(keyPath)
    hasher.combine(order)
    hasher.combine(comparator)
  }
}

extension TableColumn {
  /// What rows are sorted by where this column is chosen; `nil` where it was given no comparator.
  public var sortComparator: TableColumnComparator<Row>? { compare }

  /// A column of a property, with the order of its values.
  ///
  ///     TableColumn("File", value: \.name, comparator: .natural)
  public init<Value: TableValue, Comparator: SortComparator>(
    _ title: String,
    value: KeyPath<Row, Value>,
    comparator: Comparator
  ) where Comparator.Compared == Value {
    self.init(title, value: value)
    compare = TableColumnComparator(value, comparator: comparator)
  }

  /// A column that is sorted by a property in an order, and shows what a closure makes of the row.
  ///
  ///     TableColumn("File", value: \.name, comparator: .natural) { file in "\(file.name) (\(file.size))" }
  public init<Value, Content: TableValue, Comparator: SortComparator>(
    _ title: String,
    value: KeyPath<Row, Value>,
    comparator: Comparator,
    content: @escaping (Row) -> Content
  ) where Comparator.Compared == Value {
    self.init(title, value: value, content: content)
    compare = TableColumnComparator(value, comparator: comparator)
  }
}

extension Table {
  /// The same table, its headers showing that the rows are sorted by those orders of its columns.
  ///
  ///     let order = table.columns.compactMap(\.sortComparator)
  ///     table.sortOrder(order)
  public func sortOrder(_ order: [TableColumnComparator<Row>]) -> Table {
    sortOrder(order.map { (keyPath: $0.keyPath, isDescending: $0.order == .reverse) })
  }
}
