/// How the text of a column lies in it.
///
///     TableColumn("Balance", value: \.balance).alignment(.numeric)
public enum ColumnAlignment: Hashable, Sendable {
  /// Numbers as `numeric`, everything else as `leading`, by what the first rows hold.
  case automatic
  /// At the side where reading begins.
  case leading
  /// In the middle.
  case center
  /// At the side where reading ends.
  case trailing
  /// To the right, decimal separators one below the other.
  case numeric
}

extension ColumnAlignment {
  /// The alignment of a column whose cells have been measured: never `automatic`.
  func decided(by measure: Measurement.Column) -> ColumnAlignment {
    self == .automatic ? (measure.isNumeric ? .numeric : .leading) : self
  }

  /// How much of the room that a text leaves in its column lies before it.
  func before(_ room: Int) -> Int {
    switch self {
    case .automatic, .leading: 0
    case .center: room / 2
    case .trailing, .numeric: room
    }
  }
}

/// How wide a column may be, in cells.
struct ColumnWidth: Hashable, Sendable {
  var minimum: Int?
  var ideal: Int?
  var maximum: Int?

  static let automatic = ColumnWidth()
}

extension TableColumn {
  /// The same column, exactly that many cells wide.
  ///
  ///     TableColumn("ID", value: \.id).width(6)
  public func width(_ cells: Int) -> TableColumn {
    width(min: cells, ideal: cells, max: cells)
  }

  /// The same column with limits to its width.
  ///
  /// It is as wide as its text needs within the limits, or of the ideal width where one is given, and
  /// gives way down to its minimum where room is scarce.
  ///
  ///     TableColumn("Note", value: \.note).width(min: 12, max: 40)
  public func width(min: Int? = nil, ideal: Int? = nil, max: Int? = nil) -> TableColumn {
    var copy = self
    copy.width = ColumnWidth(minimum: min, ideal: ideal, maximum: max)
    return copy
  }

  /// The same column, its text laid that way.
  ///
  ///     TableColumn("Grade", value: \.grade).alignment(.center)
  public func alignment(_ alignment: ColumnAlignment) -> TableColumn {
    var copy = self
    copy.alignment = alignment
    return copy
  }

  /// The same column, numbers lined up on that character; a full stop unless the format says otherwise.
  ///
  ///     TableColumn("Preis", value: \.price).decimalSeparator(",")    // 1.463,50 above 98,7
  public func decimalSeparator(_ separator: Unicode.Scalar) -> TableColumn {
    precondition(separator.isASCII, "A decimal separator must be an ASCII character")
    var copy = self
    copy.decimalSeparator = UInt8(truncatingIfNeeded: separator.value)
    return copy
  }

  /// The same column, more or less important than others.
  ///
  /// Where there is no room for all columns, those of the lowest priority go first, and of equal ones the
  /// last. The default is 0.
  ///
  ///     TableColumn("Internal code", value: \.code).priority(-1)     // goes first
  public func priority(_ priority: Int) -> TableColumn {
    var copy = self
    copy.priority = priority
    return copy
  }

  /// The same column, told from others by `id` rather than by its title.
  ///
  ///     TableColumn("Amount", value: \.net).id("net")               // beside another column "Amount"
  public func id(_ id: some Hashable) -> TableColumn {
    var copy = self
    copy.id = AnyHashable(id)
    return copy
  }

  /// The same column, shown like that where each row is folded into one column.
  ///
  ///     TableColumn("Name", value: \.name).compact { "\($0.name), \($0.age)" }
  public func compact<Value: TableValue>(_ text: @escaping (Row) -> Value) -> TableColumn {
    var copy = self
    copy.compact = .written { row, cell in text(row).write(to: &cell) }
    return copy
  }

  /// The same column, left out where each row is folded into one column.
  ///
  ///     TableColumn("UUID", value: \.uuid).hiddenWhenCompact()
  public func hiddenWhenCompact() -> TableColumn {
    var copy = self
    copy.compact = .hidden
    return copy
  }

  /// The same column with a total below it.
  ///
  /// It is worked out while the rows pass, in constant memory.
  ///
  ///     TableColumn("Balance", value: \.balance, format: .currency(code: "EUR")).total(.sum)
  public func total(_ total: TableTotal) -> TableColumn {
    var copy = self
    copy.total = total
    return copy
  }

  /// The same column with that text below it.
  ///
  /// The text is asked for when all rows have been drawn.
  ///
  ///     TableColumn("Name", value: \.name).footer("\(people.count) people")
  public func footer(_ text: @autoclosure @escaping () -> String) -> TableColumn {
    var copy = self
    copy.footer = text
    return copy
  }
}
