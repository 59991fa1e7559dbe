internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

extension ReportPlan {
  /// The report of what the branches have taken.
  func report(of branches: Branches, _ executor: Executor) throws(TableError) -> Report {
    var report = Report(title: specification.title, language: language)
    var branch = 0
    for block in specification.blocks {
      switch block {
      case .heading(let text): report.blocks.append(.heading(text))
      case .text(let text): report.blocks.append(.text(text))
      case .groups(let table):
        report.blocks.append(.table(try self.table(table, try summary(branches.end(of: branch)))))
      case .chart(let chart):
        report.blocks.append(.chart(try self.chart(chart, try summary(branches.end(of: branch)))))
      case .histogram(let chart):
        guard let bins = branches.end(of: branch) as? CountBins else { continue }
        report.blocks.append(.chart(try histogram(chart, try bins.histogram())))
      case .rows(let table):
        report.blocks.append(.table(try self.table(table, try branches.records(of: branch, executor), branch)))
      }
      if block.hasData { branch += 1 }
    }
    return report
  }

  /// The language that a page is in: that of the locale.
  private var language: String {
    guard let locale, let name = locale.split(whereSeparator: { "_.-@".contains($0) }).first else { return "en" }
    return name == "C" || name == "POSIX" ? "en" : name.lowercased()
  }

  private func summary(_ operation: any BlockingOperator) throws(TableError) -> GroupSummary {
    guard let groups = operation as? any GroupingOperator else { preconditionFailure("The branch does not group") }
    return try groups.summary()
  }

  // MARK: - Tables

  private func table(
    _ wanted: ReportSpecification.GroupedTable,
    _ summary: GroupSummary
  ) throws(TableError) -> ReportTable {
    let columns = try summaryColumns(of: wanted)
    let needsTotal = wanted.hasTotal || !wanted.shares.isEmpty
    var sections = try GroupSections(summary, columns, needsTotal: needsTotal)
    let order = try GroupOrder(wanted.sort, columns)
    sections.sort { order.comparison($0, $1, $2) }
    let total = sections.total
    var rows = try sections.rows(limit: wanted.limit, hasTotal: wanted.hasTotal)
    for row in rows.indices where rows[row].kind != .section {
      for (position, value) in columns.values.enumerated() where value.isShare {
        rows[row].values[position] = Self.share(of: rows[row].values[position], in: total[position])
      }
    }
    var table = ReportTable(title: wanted.title, columns: [], rows: rows)
    table.words = specification.words
    for key in columns.keys.indices { table.keys.append(try columns.keyColumn(key)) }
    for (position, value) in columns.values.enumerated() {
      let results = rows.filter { $0.kind != .section }.map { $0.values[position] }
      table.columns.append(try columns.valueColumn(value, results))
    }
    return table
  }

  private static func share(of part: ReportValue, in whole: ReportValue) -> ReportValue {
    guard let part = part.number, let whole = whole.number else { return .missing }
    return ReportValue((try? part.divided(by: whole)).flatMap { $0 })
  }

  private func table(
    _ wanted: ReportSpecification.PlainTable,
    _ batches: [RecordBatch],
    _ branch: Int
  ) throws(TableError) -> ReportTable {
    guard let plan = plans.compactMap({ $0 })[safe: branch] else { return ReportTable(columns: []) }
    let formats = formats(wanted.common)
    var table = ReportTable(title: wanted.title, columns: [])
    table.words = specification.words
    for column in plan.shape.columns {
      let source = shape.schema.indices(of: column.name).first
      let format = try formats.format(of: column.name, source: source, isMeasured: true)?.taking(column)
      table.columns.append(
        ReportTable.Column(column.name, title: wanted.common.titles[column.name]?.value, format: format)
      )
    }
    let readings = context.readings(of: plan.shape.columns)
    for batch in batches {
      batch.forEachRow { row in
        let values = zip(row, readings).map { ReportValue(reading: $0, $1) }
        table.rows.append(ReportTable.Row(.row, level: 0, keys: [], values: values))
      }
    }
    return table
  }

  // MARK: - Charts

  private func chart(
    _ wanted: ReportSpecification.ChartOfGroups,
    _ summary: GroupSummary
  ) throws(TableError) -> Chart {
    let columns = try summaryColumns(of: wanted)
    // Several keys make one name.
    var sections = try GroupSections(summary, columns, needsTotal: false)
    let order = try GroupOrder(wanted.sort, columns)
    sections.sort { order.comparison($0, $1, $2) }
    // A limit is one of points, of which each has as many rows as there are series.
    let limit = wanted.series == nil ? wanted.limit : nil
    let rows = try sections.rows(limit: limit, hasTotal: false).filter { $0.kind == .row || $0.kind == .other }
    let keys = try columns.keys.indices.map { (key) throws(TableError) in try columns.keyColumn(key) }
    let values = try columns.values.enumerated().map { (position, value) throws(TableError) in
      try columns.valueColumn(value, rows.filter { $0.kind == .row }.map { $0.values[position] })
    }
    var points = ChartPoints(keys: keys, values: values, hasSeries: wanted.series != nil, words: specification.words)
    let hasDates = columns.keyReadings.first?.type?.isMoment == true
    for row in rows {
      // A line goes on behind what is left out; its rest has no place on it.
      if row.kind == .other, wanted.kind != .bar { continue }
      points.add(row, place: Self.place(row, hasDates))
    }
    let names = points.keys.map(\.title).joined(separator: ", ")
    let standardTitle = "\(values.map(\.title).joined(separator: ", ")) by \(names)"
    let title = Self.title(wanted.title, or: standardTitle)
    var chart = Chart(wanted.kind, title, points: points.points, format: values.first?.format)
    chart.series = points.orderedSeries
    chart.words = specification.words
    if wanted.series != nil, let limit = wanted.limit, limit < chart.points.count {
      if wanted.kind == .bar {
        chart.notes.append(ReportWords.filled(specification.words.shownBars, "\(limit)", "\(chart.points.count)"))
      }
      chart.points.removeLast(chart.points.count - limit)
    }
    return chart
  }

  /// Where a group lies on a line: for a date of a declared type, its seconds.
  private static func place(_ row: ReportTable.Row, _ isDate: Bool) -> String? {
    guard let key = row.keys.first else { return nil }
    return isDate ? key.number?.description ?? key.text : key.text
  }

  /// A chart without a title says what it shows, unless its title is empty.
  private static func title(_ title: String?, or standard: String) -> String? {
    title.map { $0.isEmpty ? nil : $0 } ?? standard
  }

  private func histogram(
    _ wanted: ReportSpecification.ChartOfNumbers,
    _ histogram: Histogram
  ) throws(TableError) -> Chart {
    let column = try wanted.column.value.resolveOne(in: shape.schema)
    let name = shape.columns[column].name
    let format = try formats(wanted.common).format(of: name, source: column, isMeasured: true)?
      .taking(TableShape.Column(made: name))
    let points = histogram.bins.map { Chart.Point($0.lower...$0.upper, count: $0.count) }
    var chart = Chart(.histogram, Self.title(wanted.title, or: name), points: points, labelFormat: format)
    chart.words = specification.words
    if points.count > 1 { chart.notes.append("Each range holds its lower border and not its upper one.") }
    for (count, what) in [(histogram.missingCount, "missing"), (histogram.otherCount, "no number")] where count > 0 {
      let plural = what == "missing" ? "missing" : "no numbers"
      chart.notes.append(count == 1 ? "1 value is \(what)." : "\(count) values are \(plural).")
    }
    return chart
  }
}

extension ReportSpecification.Block {
  /// Whether the block takes records.
  var hasData: Bool {
    switch self {
    case .heading, .text: false
    case .groups, .rows, .chart, .histogram: true
    }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}

extension RecordBatch {
  /// Calls `body` with the values of each row.
  fileprivate func forEachRow(_ body: ([[UInt8]]) -> Void) {
    let batch = self
    var rows = [[[UInt8]]](repeating: [], count: batch.count)
    for column in batch.columns.indices {
      var scratch: [UInt8] = []
      for position in 0..<batch.count {
        let record = batch.selection.map { Int($0[position]) } ?? position
        let value: [UInt8]
        switch batch.columns[column] {
        case .computed(let values): value = [UInt8](copying: values.value(of: record))
        case .carried(let fields):
          value = [UInt8](copying: batch.reader(ofCarried: fields).value(of: record, scratch: &scratch))
        case .field(let field):
          value = [UInt8](copying: batch.reader(ofField: field).value(of: record, scratch: &scratch))
        }
        rows[position].append(value)
      }
    }
    rows.forEach(body)
  }
}
