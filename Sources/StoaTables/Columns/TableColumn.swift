#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A column: its title, what it shows of a row, and how.
///
///     Table(people) {
///       TableColumn("Given Name", value: \.givenName)
///       TableColumn("Age", value: \.age).alignment(.numeric).width(5)
///       TableColumn("Balance", value: \.balance, format: .currency(code: "EUR")).total(.sum)
///       TableColumn("Initials") { person in "\(person.givenName.prefix(1))\(person.familyName.prefix(1))" }
///     }
///
/// The value is named by a key path or computed by a closure. What is a `TableValue` shows itself, with a
/// format any Foundation `FormatStyle` decides, and anything else shows its description.
public struct TableColumn<Row> {
  /// Writes what the column shows of a row.
  @usableFromInline typealias Writer = (Row, inout TableCell) -> Void

  /// How the column appears where a row is folded into one column.
  enum CompactForm {
    /// As `title: value`, or just the value in the first column.
    case labelled
    /// As the closure writes it, without a label.
    case written(Writer)
    case hidden
  }

  /// What stands over the column.
  public var title: String
  /// What tells the column from others: its title, unless it was given another identity.
  public var id: AnyHashable
  @usableFromInline var write: Writer
  /// The number of a row, for totals.
  @usableFromInline let number: (Row) -> TableNumber?
  /// Writes a number as the column would.
  let writeNumber: (TableNumber, inout TableCell) -> Void
  /// The property the column shows, where a key path named it.
  let keyPath: PartialKeyPath<Row>?

  var width = ColumnWidth.automatic
  var alignment = ColumnAlignment.automatic
  var decimalSeparator = UInt8(ascii: ".")
  var priority = 0
  var compact = CompactForm.labelled
  var total: TableTotal?
  var footer: (() -> String)?
  var compare: TableColumnComparator<Row>?

  @usableFromInline
  init(
    title: String,
    keyPath: PartialKeyPath<Row>?,
    number: @escaping (Row) -> TableNumber?,
    writeNumber: @escaping (TableNumber, inout TableCell) -> Void = { $0.write(to: &$1) },
    write: @escaping Writer
  ) {
    self.title = title
    self.id = AnyHashable(title)
    self.keyPath = keyPath
    self.write = write
    self.number = number
    self.writeNumber = writeNumber
  }

  /// Writes the column's own form where rows are folded, if it has one.
  @usableFromInline var compactWriter: Writer? {
    if case .written(let writer) = compact { writer } else { nil }
  }

  @usableFromInline var hasTotal: Bool { total != nil }
}

// MARK: - Values

extension TableColumn {
  /// A column of a property.
  ///
  ///     TableColumn("Family Name", value: \.familyName)
  @inlinable
  public init<Value: TableValue>(_ title: String, value: KeyPath<Row, Value>) {
    self.init(title: title, keyPath: value, number: { $0[keyPath: value].tableNumber }) { row, cell in
      row[keyPath: value].write(to: &cell)
    }
  }

  /// A column of a property, shown by its description.
  ///
  ///     TableColumn("State", value: \.state)    // an enum of your own: `open`, `closed`
  public init<Value>(_ title: String, value: KeyPath<Row, Value>) {
    let write = Self.describing(Value.self)
    self.init(title: title, keyPath: value, number: { _ in nil }) { row, cell in
      write(row[keyPath: value], &cell)
    }
  }

  /// A column of what a closure returns.
  ///
  ///     TableColumn("Name") { "\($0.givenName) \($0.familyName)" }
  @inlinable
  public init<Value: TableValue>(_ title: String, value: @escaping (Row) -> Value) {
    self.init(title: title, keyPath: nil, number: { value($0).tableNumber }) { row, cell in
      value(row).write(to: &cell)
    }
  }

  /// A column of what a closure returns, shown by its description.
  ///
  ///     TableColumn("Range") { $0.low...$0.high }
  public init<Value>(_ title: String, value: @escaping (Row) -> Value) {
    let write = Self.describing(Value.self)
    self.init(title: title, keyPath: nil, number: { _ in nil }) { row, cell in write(value(row), &cell) }
  }

  /// A column whose closure writes the cell itself: the fastest way, and the one for bytes.
  ///
  ///     TableColumn(name) { (record: Record, cell) in cell.append(record.bytes(of: name)) }
  @inlinable
  public init(_ title: String, content: @escaping (_ row: Row, _ cell: inout TableCell) -> Void) {
    self.init(title: title, keyPath: nil, number: { _ in nil }, write: content)
  }
}

/// An optional of any kind.
private protocol AnyOptional {
  /// The description of what it wraps.
  var wrappedDescription: String? { get }
}

extension Optional: AnyOptional {
  fileprivate var wrappedDescription: String? { map { String(describing: $0) } }
}

extension TableColumn {
  /// How values of a type are shown that have no way of their own.
  static func describing<Value>(_ type: Value.Type) -> (Value, inout TableCell) -> Void {
    guard type is any AnyOptional.Type else { return { $1.append(String(describing: $0)) } }
    return { value, cell in
      if let text = (value as? any AnyOptional)?.wrappedDescription { cell.append(text) } else { cell.markMissing() }
    }
  }
}

// MARK: - Formats

extension TableColumn {
  /// A column of a property, shown in a format.
  ///
  ///     TableColumn("Price", value: \.price, format: .currency(code: "USD"))
  public init<Format: FormatStyle>(_ title: String, value: KeyPath<Row, Format.FormatInput>, format: Format)
  where Format.FormatInput: TableValue, Format.FormatOutput == String {
    self.init(title: title, keyPath: value, format: format) { $0[keyPath: value] }
  }

  /// A column of a property that may be absent, shown in a format.
  ///
  ///     TableColumn("Paid", value: \.paid, format: .currency(code: "EUR"))    // a missing one is a dash
  public init<Format: FormatStyle>(_ title: String, value: KeyPath<Row, Format.FormatInput?>, format: Format)
  where Format.FormatInput: TableValue, Format.FormatOutput == String {
    self.init(title: title, keyPath: value, format: format) { $0[keyPath: value] }
  }

  /// A column of what a closure returns, shown in a format.
  ///
  ///     TableColumn("Share", format: .percent) { $0.part / $0.whole }
  public init<Format: FormatStyle>(
    _ title: String,
    format: Format,
    value: @escaping (Row) -> Format.FormatInput?
  ) where Format.FormatInput: TableValue, Format.FormatOutput == String {
    self.init(title: title, keyPath: nil, format: format, read: value)
  }

  /// A column of a property that only its format knows how to show.
  ///
  ///     TableColumn("Tags", value: \.tags, format: .list(type: .and))
  public init<Format: FormatStyle>(_ title: String, value: KeyPath<Row, Format.FormatInput>, format: Format)
  where Format.FormatOutput == String {
    self.init(title: title, keyPath: value, number: { _ in nil }) { row, cell in
      cell.append(format.format(row[keyPath: value]))
    }
  }

  /// A column of a property that may be absent and that only its format knows how to show.
  ///
  ///     TableColumn("Tags", value: \.tags, format: .list(type: .and))    // tags: [String]?
  public init<Format: FormatStyle>(_ title: String, value: KeyPath<Row, Format.FormatInput?>, format: Format)
  where Format.FormatOutput == String {
    self.init(title: title, keyPath: value, number: { _ in nil }) { row, cell in
      if let value = row[keyPath: value] { cell.append(format.format(value)) } else { cell.markMissing() }
    }
  }

  /// A column of what a closure returns and only its format knows how to show.
  ///
  ///     TableColumn("Tags", format: .list(type: .and)) { $0.tags.sorted() }
  public init<Format: FormatStyle>(
    _ title: String,
    format: Format,
    value: @escaping (Row) -> Format.FormatInput?
  ) where Format.FormatOutput == String {
    self.init(title: title, keyPath: nil, number: { _ in nil }) { row, cell in
      if let value = value(row) { cell.append(format.format(value)) } else { cell.markMissing() }
    }
  }

  private init<Format: FormatStyle>(
    title: String,
    keyPath: PartialKeyPath<Row>?,
    format: Format,
    read: @escaping (Row) -> Format.FormatInput?
  ) where Format.FormatInput: TableValue, Format.FormatOutput == String {
    let writeNumber: (TableNumber, inout TableCell) -> Void = { number, cell in
      guard let value = Format.FormatInput.value(of: number) else { return number.write(to: &cell) }
      cell.kind = .number
      cell.append(format.format(value))
    }
    self.init(
      title: title,
      keyPath: keyPath,
      number: { read($0)?.tableNumber },
      writeNumber: writeNumber
    ) { row, cell in
      guard let value = read(row) else { return cell.markMissing() }
      if cell.isData { return value.write(to: &cell) }
      if value.tableNumber != nil { cell.kind = .number }
      cell.append(format.format(value))
    }
    if let separator = Self.decimalSeparator(of: format) { decimalSeparator = separator }
  }

  /// The byte between whole and fraction in what a format of numbers writes, learnt from one number.
  private static func decimalSeparator<Format: FormatStyle>(of format: Format) -> UInt8?
  where Format.FormatInput: TableValue, Format.FormatOutput == String {
    guard let half = Format.FormatInput.value(of: .binary(1.5)) else { return nil }
    let marks = format.format(half).utf8.filter { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") }
    return marks.count == 1 ? marks.first : nil
  }
}
