internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

extension ReportSpecification {
  /// The members that objects of a specification can have; the schema says the same.
  enum Members {
    static let report = ["$schema", "title", "inputs", "locale", "words", "set", "filter", "format", "blocks"]
    static let block = ["heading", "text", "table", "bar", "line", "sparkline", "histogram"]
    static let common = ["title", "filter", "format", "titles"]
    static let table = common + ["by", "values", "share", "columns", "sort", "limit", "total"]
    static let chart = ["title", "filter", "format", "by", "series", "value", "sort", "limit"]
    static let words = Words.all.map(\.name) + Words.titles
    static let histogram = ["title", "filter", "format", "of", "bins", "width"]
  }

  /// Reads a specification.
  ///
  /// - Throws: an error that says where in it what is wrong.
  init(_ bytes: [UInt8], name: String) throws(TableError) {
    let document = try Self.document(bytes, name: name)
    let report = try SpecificationReader(
      document.root,
      "the specification of a report",
      in: document,
      members: Members.report
    )
    title = try report.text("title")
    inputs = try report.texts("inputs")?.map(\.value) ?? []
    locale = try report.parsed("locale") { (name) throws(TableError) in
      _ = try NumberSyntax(locale: name)
      return name
    }?.value
    try readWords(report)
    for (name, text) in try report.textMembers("set") {
      let value = try text.use { (text) throws(TableError) in try Expression(text) }
      computed.append(Placed(Computed(name: name, value: value), at: text.position))
    }
    filter = try report.parsed("filter") { (text) throws(TableError) in try Expression(text) }
    formats = try Self.formats(report)
    guard let items = try report.array("blocks"), !items.isEmpty else {
      throw report.error(
        "the specification has no blocks",
        remedy: "write \"blocks\": [{\"table\": ...}]",
        at: "blocks"
      )
    }
    for item in items { blocks.append(try Self.block(item, in: document)) }
  }

  /// A text that is no JSON is as wrong a specification as one that asks for what is not there.
  private static func document(_ bytes: [UInt8], name: String) throws(TableError) -> JSONDocument {
    do throws(TableError) {
      return try JSONDocument(bytes, name: name)
    } catch {
      throw TableError(.usage, error.message, remedy: error.remedy ?? "stoa help report shows one", at: error.position)
    }
  }

  private static func block(_ value: JSONDocument.Value, in document: JSONDocument) throws(TableError) -> Block {
    let block = try SpecificationReader(value, "a block", in: document, members: Members.block)
    let kinds = value.members ?? []
    guard kinds.count == 1, let member = kinds.first else {
      throw block.error(
        "a block is one thing, and this is \(kinds.count)",
        remedy: "write {\"table\": ...}, or split it"
      )
    }
    switch member.name {
    case "heading": return .heading(try block.text("heading") ?? "")
    case "text": return .text(try block.texts("text")?.map(\.value).joined(separator: "\n") ?? "")
    case "table":
      let table = try SpecificationReader(member.value, "a table", in: document, members: Members.table)
      return table.has("columns") || !(table.has("by") || table.has("values") || table.has("share"))
        ? .rows(try plainTable(table)) : .groups(try groupedTable(table))
    case "histogram":
      return .histogram(
        try histogram(SpecificationReader(member.value, "a histogram", in: document, members: Members.histogram))
      )
    default:
      let kind = Chart.Kind(rawValue: member.name) ?? .bar
      let chart = try SpecificationReader(member.value, "a \(member.name) chart", in: document, members: Members.chart)
      return .chart(try self.chart(kind, chart))
    }
  }

  // MARK: - Words

  private mutating func readWords(_ reader: SpecificationReader) throws(TableError) {
    guard let value = try reader.object("words") else { return }
    _ = try SpecificationReader(value, "\"words\"", in: reader.document, members: Members.words)
    for (name, text) in try reader.textMembers("words") {
      if let word = Words.all.first(where: { $0.name == name }) {
        words[keyPath: word.path] = text.value
      } else {
        titleWords[name] = text.value
      }
    }
  }

  // MARK: - Tables

  private static func groupedTable(_ reader: SpecificationReader) throws(TableError) -> GroupedTable {
    var table = GroupedTable(title: try reader.text("title"), common: try common(reader))
    table.keys = try reader.columns("by")
    for text in try reader.texts("values") ?? [] {
      let aggregate = try text.use { (text) throws(TableError) in try Aggregate(calling: text) }
      table.aggregates.append(Placed(aggregate, at: text.position))
    }
    for text in try reader.texts("share") ?? [] {
      let columns = try text.use { (text) throws(TableError) in try ColumnSelection(text) }
      table.shares.append(Placed(columns, at: text.position))
    }
    table.sort = try sortKeys(reader)
    table.limit = try reader.count("limit")
    table.hasTotal = try reader.flag("total") ?? false
    return table
  }

  private static func plainTable(_ reader: SpecificationReader) throws(TableError) -> PlainTable {
    for name in ["by", "values", "share", "total"] where reader.has(name) {
      let remedy = "leave out \"columns\" for a table of groups, or \"\(name)\" for one of rows"
      throw reader.error("a table with \"columns\" shows rows, and has no \"\(name)\"", remedy: remedy, at: name)
    }
    var table = PlainTable(title: try reader.text("title"), common: try common(reader))
    table.columns = try reader.columns("columns")
    table.sort = try sortKeys(reader)
    table.limit = try reader.count("limit")
    return table
  }

  // MARK: - Charts

  private static func chart(_ kind: Chart.Kind, _ reader: SpecificationReader) throws(TableError) -> ChartOfGroups {
    guard let keys = try reader.columns("by") else {
      throw reader.error("a chart needs \"by\"", remedy: "name the column whose values it shows from end to end")
    }
    var values: [Placed<Aggregate>] = []
    for text in try reader.texts("value") ?? [] {
      let aggregate = try text.use { (text) throws(TableError) in try Aggregate(calling: text) }
      values.append(Placed(aggregate, at: text.position))
    }
    var chart = ChartOfGroups(
      kind: kind,
      title: try reader.text("title"),
      keys: keys,
      aggregates: values.isEmpty ? [Placed(.count)] : values,
      common: try common(reader)
    )
    chart.series = try reader.columns("series")
    if kind == .sparkline, chart.series != nil || values.count > 1 {
      let place = reader.has("series") ? "series" : "value"
      throw reader.error("a sparkline is one line", remedy: "draw a line or bar chart of several", at: place)
    }
    if chart.series != nil, values.count > 1 {
      throw reader.error("\"series\" shows one value of each", remedy: "name one value, or leave it out", at: "value")
    }
    chart.sort = try sortKeys(reader)
    chart.limit = try reader.count("limit")
    return chart
  }

  private static func histogram(_ reader: SpecificationReader) throws(TableError) -> ChartOfNumbers {
    guard let column = try reader.columns("of") else {
      throw reader.error("a histogram needs \"of\"", remedy: "name the column whose numbers it counts")
    }
    var chart = ChartOfNumbers(title: try reader.text("title"), column: column, common: try common(reader))
    if let count = try reader.count("bins") {
      guard count <= HistogramBins.limit else {
        throw reader.error("there are too many bins", remedy: "ask for at most \(HistogramBins.limit)", at: "bins")
      }
      chart.bins = .atMost(count)
    }
    if let width = try reader.decimal("width") {
      guard !reader.has("bins") else {
        throw reader.error("\"bins\" and \"width\" say the same in two ways", remedy: "keep one of them", at: "bins")
      }
      guard .zero < width else {
        throw reader.error("bins cannot be \(width) wide", remedy: "write a number above zero", at: "width")
      }
      chart.bins = .width(width)
    }
    return chart
  }

  // MARK: - What is common

  private static func common(_ reader: SpecificationReader) throws(TableError) -> Common {
    var common = Common()
    common.filter = try reader.parsed("filter") { (text) throws(TableError) in try Expression(text) }
    common.formats = try formats(reader)
    for (name, title) in try reader.textMembers("titles") { common.titles[name] = title }
    return common
  }

  private static func sortKeys(_ reader: SpecificationReader) throws(TableError) -> Placed<[SortKey]>? {
    try reader.parsed("sort") { (text) throws(TableError) in try SortKey.parse(text) }
  }

  /// Formats as an object, a column a member.
  private static func formats(_ reader: SpecificationReader) throws(TableError) -> [Placed<FormatSpecification>] {
    var formats: [Placed<FormatSpecification>] = []
    for (name, text) in try reader.textMembers("format") {
      let item = try text.use { (text) throws(TableError) in
        FormatSpecification.Item(columns: try ColumnSelection(name), format: try ValueFormat(text))
      }
      formats.append(Placed(FormatSpecification([item]), at: text.position))
    }
    return formats
  }
}

extension Aggregate {
  /// Reads an aggregate as it is called: `count`, `sum(amount)`, `p95(price)`.
  ///
  /// - Throws: an error of code `usage` that says what may have been meant.
  init(calling text: String) throws(TableError) {
    if text.filter({ !$0.isWhitespace }) == "count" {
      self = .count
      return
    }
    guard let open = text.firstIndex(of: "("), text.last == ")" else {
      throw TableError(.usage, "\"\(text)\" is no value of a group", remedy: "write count, or sum(COLUMN)")
    }
    let name = String(text[..<open].filter { !$0.isWhitespace })
    let columns = try ColumnSelection(String(text[text.index(after: open)...].dropLast()))
    if name.first == "p", let percent = ExactDecimal(String(name.dropFirst())), .zero <= percent, percent <= 100 {
      self.init(.quantile, of: columns, share: try percent.divided(by: 100))
      return
    }
    let kinds = Kind.allCases.filter { $0 != .quantile }
    guard let kind = kinds.first(where: { $0.rawValue == name }) else {
      let names = kinds.map(\.rawValue)
      let list = "it is one of \(names.joined(separator: ", ")), or p95"
      throw TableError(.usage, "there is no \"\(name)\"", remedy: Spelling.question(for: name, among: names) ?? list)
    }
    self.init(kind, of: columns)
  }
}

/// The words of a report, as a specification calls them.
enum Words {
  static var all: [(name: String, path: WritableKeyPath<ReportWords, String>)] {
    [
      ("total", \.total), ("subtotal", \.subtotal), ("other", \.other), ("missing", \.missing), ("noRows", \.noRows),
      ("noValues", \.noValues), ("missingValue", \.missingValue), ("missingValues", \.missingValues),
      ("shownBars", \.shownBars), ("shownSeries", \.shownSeries),
    ]
  }

  /// The ways to sum up, before the column they are found out about, and shares.
  static let titles = Aggregate.Kind.allCases.filter { $0 != .missing }.map(\.rawValue) + ["share"]
}
