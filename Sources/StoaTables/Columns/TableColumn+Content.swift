// A column that shows something else than it is sorted by: the property tells what headers mark and totals add up,
// the closure what stands in the cells, whatever the table becomes.

extension TableColumn {
  /// A column that is sorted by a property, and shows what a closure makes of the row.
  ///
  ///     TableColumn("Price", value: \.price) { item in "\(item.price) each" }
  @inlinable
  public init<Value: TableValue, Content: TableValue>(
    _ title: String,
    value: KeyPath<Row, Value>,
    content: @escaping (Row) -> Content
  ) {
    self.init(title: title, keyPath: value, number: { $0[keyPath: value].tableNumber }) { row, cell in
      content(row).write(to: &cell)
    }
  }

  /// A column that is sorted by a property of any kind, and shows what a closure makes of the row.
  ///
  ///     TableColumn("State", value: \.state) { $0.state.title }
  @inlinable
  public init<Value, Content: TableValue>(
    _ title: String,
    value: KeyPath<Row, Value>,
    content: @escaping (Row) -> Content
  ) {
    self.init(title: title, keyPath: value, number: { _ in nil }) { row, cell in content(row).write(to: &cell) }
  }

  /// A column that is sorted by a property, and shows the description of what a closure makes of the row.
  ///
  ///     TableColumn("Range", value: \.low) { $0.low...$0.high }
  public init<Value, Content>(
    _ title: String,
    value: KeyPath<Row, Value>,
    content: @escaping (Row) -> Content
  ) {
    let write = Self.describing(Content.self)
    self.init(title: title, keyPath: value, number: { _ in nil }) { row, cell in write(content(row), &cell) }
  }

  /// A column that is sorted by a property, and whose closure writes the cell itself.
  ///
  ///     TableColumn("Size", value: \.size) { file, cell in cell.append(file.sizeText) }
  @inlinable
  public init<Value>(
    _ title: String,
    value: KeyPath<Row, Value>,
    content: @escaping (_ row: Row, _ cell: inout TableCell) -> Void
  ) {
    self.init(title: title, keyPath: value, number: { _ in nil }, write: content)
  }
}
