/// A row given one by one.
///
///     Table(of: Purchase.self) {
///       TableColumn("Base price", value: \.price)
///     } rows: {
///       TableRow(Purchase(price: 20))
///       TableRow(Purchase(price: 50))
///     }
public struct TableRow<Value> {
  let value: Value

  /// Makes a row of a value.
  ///
  ///     TableRow(Purchase(price: 20))
  public init(_ value: Value) { self.value = value }
}

/// Puts rows together from declarations, conditions and loops.
///
///     Table(of: Purchase.self) {
///       TableColumn("Price", value: \.price)
///     } rows: {
///       for price in [20, 50, 75] { TableRow(Purchase(price: price)) }
///       if hasTip { TableRow(Purchase(price: 5)) }
///     }
@resultBuilder
public enum TableRowBuilder<Value> {
  public static func buildExpression(_ row: TableRow<Value>) -> [Value] { [row.value] }
  public static func buildExpression(_ rows: some Sequence<Value>) -> [Value] { Array(rows) }
  public static func buildBlock(_ parts: [Value]...) -> [Value] { parts.flatMap { $0 } }
  public static func buildOptional(_ part: [Value]?) -> [Value] { part ?? [] }
  public static func buildEither(first part: [Value]) -> [Value] { part }
  public static func buildEither(second part: [Value]) -> [Value] { part }
  public static func buildArray(_ parts: [[Value]]) -> [Value] { parts.flatMap { $0 } }
  public static func buildLimitedAvailability(_ part: [Value]) -> [Value] { part }
}
