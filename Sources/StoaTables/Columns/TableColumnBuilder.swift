/// Puts columns together from declarations, conditions and loops.
///
/// There may be any number of them.
///
///     Table(people) {
///       TableColumn("Name", value: \.name)
///       if showsAge { TableColumn("Age", value: \.age) }
///       for year in 2020...2024 { TableColumn("\(year)") { $0.sales[year] } }
///     }
@resultBuilder
public enum TableColumnBuilder<Row> {
  public static func buildExpression(_ column: TableColumn<Row>) -> [TableColumn<Row>] { [column] }
  public static func buildExpression(_ columns: TableColumnForEach<Row>) -> [TableColumn<Row>] { columns.columns }
  public static func buildExpression(_ columns: [TableColumn<Row>]) -> [TableColumn<Row>] { columns }
  public static func buildBlock(_ parts: [TableColumn<Row>]...) -> [TableColumn<Row>] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [TableColumn<Row>]?) -> [TableColumn<Row>] { part ?? [] }
  public static func buildEither(first part: [TableColumn<Row>]) -> [TableColumn<Row>] { part }
  public static func buildEither(second part: [TableColumn<Row>]) -> [TableColumn<Row>] { part }
  public static func buildArray(_ parts: [[TableColumn<Row>]]) -> [TableColumn<Row>] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [TableColumn<Row>]) -> [TableColumn<Row>] { part }
}

/// Columns for each element of a collection known only at run time.
///
///     Table(samples) {
///       TableColumn("Time", value: \.time)
///       TableColumnForEach(channels) { channel in
///         TableColumn(channel.name) { sample in sample.level(of: channel) }
///       }
///     }
///
/// A column's identity is that of its element.
public struct TableColumnForEach<Row> {
  let columns: [TableColumn<Row>]

  /// Columns for elements that have an identity.
  ///
  ///     TableColumnForEach(channels) { channel in
  ///       TableColumn(channel.name) { sample in sample.level(of: channel) }
  ///     }
  public init<Data: RandomAccessCollection>(
    _ data: Data,
    @TableColumnBuilder<Row> content: (Data.Element) -> [TableColumn<Row>]
  ) where Data.Element: Identifiable {
    self.init(data, id: \.id, content: content)
  }

  /// Columns for elements whose identity a key path names.
  ///
  ///     TableColumnForEach(2020...2024, id: \.self) { year in
  ///       TableColumn("\(year)") { (city: City) in city.population[year] }
  ///     }
  public init<Data: RandomAccessCollection, ID: Hashable>(
    _ data: Data,
    id: KeyPath<Data.Element, ID>,
    @TableColumnBuilder<Row> content: (Data.Element) -> [TableColumn<Row>]
  ) {
    var all: [TableColumn<Row>] = []
    all.reserveCapacity(data.count)
    for element in data {
      let identity = element[keyPath: id]
      for (index, column) in content(element).enumerated() {
        all.append(column.id(index == 0 ? AnyHashable(identity) : AnyHashable(Part(of: identity, index: index))))
      }
    }
    columns = all
  }

  /// The identity of a further column of one element.
  private struct Part<ID: Hashable>: Hashable {
    var of: ID
    var index: Int
  }
}
