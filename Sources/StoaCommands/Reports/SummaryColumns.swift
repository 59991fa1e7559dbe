internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaTables

/// The columns that come of groups: what each is called, how it is shown, and what it was found out about.
struct SummaryColumns {
  /// A value of each group.
  struct Value {
    var kind: Aggregate.Kind
    /// The column it was found out about; `nil` for a count of rows.
    var source: Int?
    var name: String
    /// The column that comes of it.
    var column = TableShape.Column(made: "count")
    /// Whether its share in that of all rows is shown rather than itself.
    var isShare = false
  }

  let keys: [Int]
  let values: [Value]
  /// How keys and values are read.
  let keyReadings: [ColumnReading]
  let valueReadings: [ColumnReading]
  private let shape: TableShape
  private let formats: ColumnFormats
  private let titles: [String: String]
  /// What stands before the columns that values were found out about, by the ways they were, with {} for the column.
  private let words: [String: String]

  /// The columns of a grouping.
  ///
  /// - Throws: an error with the place of an aggregate of a column that is not there.
  init(
    _ keys: Placed<ColumnSelection>?,
    _ aggregates: [Placed<Aggregate>],
    shares: [Placed<ColumnSelection>] = [],
    on shape: TableShape,
    in context: ExecutionContext,
    formats: ColumnFormats,
    titles: [String: String],
    words: [String: String] = [:]
  ) throws(TableError) {
    self.shape = shape
    self.words = words
    self.formats = formats
    self.titles = titles
    self.keys = try keys?.use { (keys) throws(TableError) in try keys.resolve(in: shape.schema) } ?? []
    var values: [Value] = []
    for aggregate in aggregates {
      try aggregate.use { (aggregate) throws(TableError) in
        guard let columns = try aggregate.columns(of: shape.schema) else {
          return values.append(Value(kind: .count, source: nil, name: "count"))
        }
        for source in columns {
          let name = aggregate.name(for: shape.columns[source].name)
          let column = aggregate.column(of: shape.columns[source])
          values.append(Value(kind: aggregate.kind, source: source, name: name, column: column))
        }
      }
    }
    for share in shares {
      for source in try share.use({ (columns) throws(TableError) in try columns.resolve(in: shape.schema) }) {
        let column = Aggregate(.sum).column(of: shape.columns[source])
        let name = "share_\(shape.columns[source].name)"
        values.append(Value(kind: .sum, source: source, name: name, column: column, isShare: true))
      }
    }
    self.values = values
    keyReadings = self.keys.map { context.reading(of: shape.columns[$0]) }
    valueReadings = values.map { context.reading(of: $0.column) }
  }

  /// The names by which groups can be sorted: those of their keys, then those of their values.
  var names: [String] { keys.map { shape.columns[$0].name } + values.map(\.name) }

  /// The column of a key, as a report has it.
  func keyColumn(_ position: Int) throws(TableError) -> ReportTable.Column {
    let name = shape.columns[keys[position]].name
    let format = try formats.format(of: name, source: keys[position], isMeasured: true)?
      .taking(shape.columns[keys[position]])
    return ReportTable.Column(name, title: titles[name], format: format)
  }

  /// The column of a value, as a report has it.
  func valueColumn(_ value: Value, _ results: [ReportValue]) throws(TableError) -> ReportTable.Column {
    if value.isShare { return try shareColumn(value) }
    let source = value.source.map { shape.columns[$0].name } ?? ""
    let format = try formats.format(of: value.name, source: value.source, isMeasured: value.isMeasured)?
      .taking(value.column)
    let title = titles[value.name] ?? words[value.kind.rawValue].map { Self.filled($0, source) } ?? value.title(source)
    let digits = format == nil ? value.shownDigits(results) : nil
    return ReportTable.Column(value.name, title: title, format: format, shownDigits: digits)
  }

  /// Words with a column in them; a count of rows has none.
  private static func filled(_ words: String, _ source: String) -> String {
    guard source.isEmpty else { return words.replacing("{}", with: source) }
    return words.replacing(" {}", with: "").replacing("{}", with: "")
  }

  /// The column of the shares that a sum has in all of it.
  private func shareColumn(_ value: Value) throws(TableError) -> ReportTable.Column {
    let source = value.source.map { shape.columns[$0].name } ?? ""
    let format = try formats.format(of: value.name, source: nil, isMeasured: false)
    let shown = if let format { format } else { try formats.standardShare() }
    // Shares are computed here.
    return ReportTable.Column(
      value.name,
      title: titles[value.name] ?? Self.filled(words["share"] ?? "Share of {}", source),
      format: shown.taking(TableShape.Column(made: ""))
    )
  }
}

extension SummaryColumns.Value {
  /// Whether a value is of the kind of those it was found out about, and so is written like them.
  var isMeasured: Bool {
    switch kind {
    case .count, .distinct, .missing, .variance, .concat: false
    case .sum, .mean, .min, .max, .median, .deviation, .first, .last, .mode, .quantile: true
    }
  }

  func title(_ source: String) -> String {
    switch kind {
    case .count: source.isEmpty ? "Count" : "Count of \(source)"
    case .sum: "Sum of \(source)"
    case .mean: "Mean of \(source)"
    case .min: "Least \(source)"
    case .max: "Greatest \(source)"
    case .median: "Median of \(source)"
    case .variance: "Variance of \(source)"
    case .deviation: "Std. dev. of \(source)"
    case .first: "First \(source)"
    case .last: "Last \(source)"
    case .distinct: "Different \(source)"
    case .mode: "Commonest \(source)"
    case .concat: "All \(source)"
    case .missing: "Missing \(source)"
    case .quantile: "\(name.prefix { $0 != "_" }) of \(source)"
    }
  }

  /// To how many digits behind the point a quotient is shown: two, and more for small ones.
  func shownDigits(_ results: [ReportValue]) -> Int? {
    switch kind {
    case .mean, .median, .variance, .deviation: break
    default: return nil
    }
    let numbers = results.compactMap(\.number)
    let longest = numbers.map(\.scale).max() ?? 0
    let greatest = numbers.map { $0 < .zero ? (try? $0.negated()) ?? $0 : $0 }.max() ?? .zero
    var digits = 2
    while digits < 8, .zero < greatest, greatest.rounded(digits - 2) == .zero { digits += 1 }
    return min(longest, digits)
  }
}

/// The formats of a report's columns, those of a block before those of the whole.
struct ColumnFormats {
  private let items: [Placed<FormatSpecification.Item>]
  private let locale: String?
  private let shape: TableShape

  init(_ formats: [Placed<FormatSpecification>], locale: String?, on shape: TableShape) {
    items = formats.flatMap { format in format.value.items.map { Placed($0, at: format.position) } }
    self.locale = locale
    self.shape = shape
  }

  /// The format of a column that comes of another, or of itself.
  ///
  /// - Parameters:
  ///   - name: the column's own name, by which a format may call it.
  ///   - source: the column of the table it was found out about.
  ///   - isMeasured: whether a format of that column holds for it too.
  /// - Returns: the format; `nil` where there is none.
  /// - Throws: what making a formatter throws, with its place.
  func format(of name: String, source: Int?, isMeasured: Bool) throws(TableError) -> ValueFormatter? {
    var found: Placed<FormatSpecification.Item>?
    let own = Schema([name])
    for item in items {
      // The last one that says something of the column itself holds before all that speak of its source.
      if (try? item.value.columns.resolve(in: own)) != nil {
        found = item
      } else if isMeasured, let source, let positions = try? item.value.columns.resolve(in: shape.schema),
        positions.contains(source), found.map({ (try? $0.value.columns.resolve(in: own)) == nil }) ?? true
      {
        found = item
      }
    }
    guard let found else { return nil }
    return try found.use { (item) throws(TableError) in try ValueFormatter(item.format, locale: locale) }
  }

  /// Shares are per cents unless somebody wants them otherwise.
  func standardShare() throws(TableError) -> ValueFormatter {
    try ValueFormatter(ValueFormat(.percent, fractionDigits: 1...1), locale: locale)
  }
}

extension ValueFormatter {
  /// The same formatter, for the values of a column.
  func taking(_ column: TableShape.Column) -> ValueFormatter {
    taking(column.type, hasPlainNumbers: column.hasPlainNumbers)
  }
}
