public import StoaColumns

/// A value of a report: a number, kept exact, or text.
///
///     ReportValue("12.50").number     // 12.50, of which no digit is lost
public struct ReportValue: Hashable, Sendable {
  /// As it is written; empty where it is missing.
  public var text: String
  /// The number that it is, if it is one.
  public var number: ExactDecimal?

  /// A value as it stands in a table, which is a number if it reads as one.
  ///
  ///     ReportValue("007").number == 7     // and its text is still "007"
  public init(_ text: String) {
    self.text = text
    number = ExactDecimal(text)
  }

  /// A number, or a missing value.
  ///
  ///     ReportValue(try total.divided(by: count))
  public init(_ number: ExactDecimal?) {
    text = number?.description ?? ""
    self.number = number
  }

  /// Text, even if it reads as a number.
  ///
  ///     ReportValue(text: "2024")
  public init(text: String) { self.text = text }

  /// A value that is not there.
  ///
  ///     row.values[2] = .missing
  public static let missing = ReportValue(text: "")

  /// Whether there is no value.
  public var isMissing: Bool { text.isEmpty }

  /// What stands before the digits of a number, without its minus: a currency; `nil` where more than that surrounds them.
  var lead: Substring? {
    let body = text.hasPrefix("-") ? text.dropFirst() : text[...]
    let lead = body.prefix { !$0.isWholeNumber && $0 != "." }
    return ExactDecimal(String(body.dropFirst(lead.count))) == nil ? nil : lead
  }
}

/// A table of a report: rows in sections, and what the rows of each section, and all of them, come to.
///
///     var table = ReportTable(keys: [.init("city")], columns: [.init("sum_amount", title: "Amount", format: euros)])
///     table.rows = [
///       .init(.row, level: 1, keys: [ReportValue("Paris")], values: [ReportValue("1463.50")]),
///       .init(.total, level: 0, keys: [], values: [ReportValue("1463.50")]),
///     ]
///
/// Without keys it is a plain table, whose rows have values alone.
public struct ReportTable: Sendable {
  /// A column, and how it is shown.
  ///
  ///     ReportTable.Column("sum_amount", title: "Amount", format: euros)
  public struct Column: Sendable {
    /// The name under which data formats have it.
    public var name: String
    /// What stands over it.
    public var title: String
    /// How values are shown; as they are written if it is `nil`.
    public var format: ValueFormatter?
    /// To how many digits behind the point numbers without a format are shown; `nil` for all they have.
    public var shownDigits: Int?

    /// A column of that name, which is its title too unless it has another.
    ///
    ///     ReportTable.Column("mean_age", title: "Mean age", shownDigits: 1)
    public init(_ name: String, title: String? = nil, format: ValueFormatter? = nil, shownDigits: Int? = nil) {
      self.name = name
      self.title = title ?? name
      self.format = format
      self.shownDigits = shownDigits
    }

    /// A value as it is shown; `nil` where it is missing.
    func text(of value: ReportValue) -> String? {
      if value.isMissing { return nil }
      if let format { return format.text(of: value.text) ?? value.text }
      guard let digits = shownDigits, let number = value.number, let lead = value.lead else { return value.text }
      let rounded = number.rounded(digits).description(fractionDigits: digits)
      // The currency of an amount stands behind its minus.
      return lead.isEmpty ? rounded : number < .zero ? "-\(lead)\(rounded.dropFirst())" : "\(lead)\(rounded)"
    }

    var decimalSeparator: UInt8 { format?.decimalSeparator ?? UInt8(ascii: ".") }
  }

  /// A line of the table.
  ///
  ///     ReportTable.Row(.row, level: 1, keys: [ReportValue("Oslo")], values: [ReportValue("12")])
  public struct Row: Hashable, Sendable {
    /// What a line is.
    ///
    ///     rows.filter { $0.kind == .subtotal }
    public enum Kind: String, Hashable, Sendable {
      /// The name of a section, before its rows; it has no values.
      case section
      /// A group, or a row of a plain table.
      case row
      /// The rows of a section that are not shown one by one, together.
      case other
      /// What the rows of a section come to, behind them.
      case subtotal
      /// What all rows come to.
      case total
    }

    /// What the line is.
    public var kind: Kind
    /// How many keys lead to the row, and so how deep it stands.
    public var level: Int
    /// The values of the keys that lead to it.
    public var keys: [ReportValue]
    /// A value for each column; none for `section`.
    public var values: [ReportValue]
    /// For `other`: how many groups it takes together.
    public var groupCount = 0

    /// A line that keys lead to.
    ///
    ///     ReportTable.Row(.total, level: 0, keys: [], values: [ReportValue("12")])
    public init(_ kind: Kind, level: Int, keys: [ReportValue], values: [ReportValue]) {
      self.kind = kind
      self.level = level
      self.keys = keys
      self.values = values
    }
  }

  /// What stands above it.
  public var title: String?
  /// The columns whose values make sections and rows, from the outermost on.
  public var keys: [Column]
  /// The columns of values.
  public var columns: [Column]
  /// The lines, in their order: sections, their rows, what they come to.
  public var rows: [Row]
  /// What is to be said below it, a sentence an element.
  public var notes: [String] = []
  /// What is added in words: before totals, and where there is nothing.
  public var words = ReportWords()

  /// A table of columns and lines.
  ///
  ///     ReportTable(title: "Cities", keys: [.init("city")], columns: [.init("count")], rows: rows)
  public init(title: String? = nil, keys: [Column] = [], columns: [Column], rows: [Row] = []) {
    self.title = title
    self.keys = keys
    self.columns = columns
    self.rows = rows
  }
}

extension ReportTable {
  /// What stands before a row.
  func label(of row: Row) -> String {
    switch row.kind {
    case .total: return words.total
    case .other: return ReportWords.filled(words.other, "\(row.groupCount)")
    case .subtotal: return ReportWords.filled(words.subtotal, key(row.level, of: row))
    case .section, .row: return key(row.level, of: row)
    }
  }

  private func key(_ level: Int, of row: Row) -> String {
    guard level > 0, level <= row.keys.count, level <= keys.count else { return "" }
    return keys[level - 1].text(of: row.keys[level - 1]) ?? words.missing
  }

  /// How far a row is set in: sections of sections, and their rows, stand deeper.
  func indentation(of row: Row) -> Int { max(0, row.level - 1) }

  /// What stands over the labels.
  var labelTitle: String { keys.map(\.title).joined(separator: " / ") }

  /// Whether a column holds numbers alone.
  func isNumeric(_ column: Int) -> Bool {
    if let format = columns[column].format { return format.format.isNumeric }
    let present = rows.filter { column < $0.values.count && !$0.values[column].isMissing }
    return !present.isEmpty && present.allSatisfy { $0.values[column].number != nil }
  }

  /// The texts of a column, all numbers with as many digits behind the point as the one that has the most.
  func texts(of column: Int) -> [String?] {
    let description = columns[column]
    var shown = description
    if description.format == nil, description.shownDigits == nil, !keys.isEmpty, isNumeric(column) {
      shown.shownDigits = rows.compactMap { $0.values[safe: column]?.number?.scale }.max()
    }
    return rows.map { row in row.values[safe: column].flatMap { shown.text(of: $0) } }
  }
}

extension Array {
  subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension ExactDecimal {
  /// The digits, with zeros behind them up to a number of them behind the point.
  func description(fractionDigits: Int) -> String {
    guard fractionDigits > scale else { return description }
    return description + (scale == 0 ? "." : "") + String(repeating: "0", count: fractionDigits - scale)
  }
}
