internal import StoaColumns
internal import StoaTables

// FROM GROUPS TO POINTS
//
//   by month             a point a group
//   by month, two values a point a group, a series a value
//   by month, of cities  a point a month, a series a city: month and city make a group

/// The points and series of a chart, as the groups come.
struct ChartPoints {
  /// The columns that make points.
  let keys: [ReportTable.Column]
  /// The column that makes series.
  private let seriesKey: ReportTable.Column?
  private let values: [ReportTable.Column]
  private let words: ReportWords
  private(set) var points: [Chart.Point] = []
  private var series: [Chart.Series] = []
  /// The number of the point of each group of keys.
  private var places: [[String]: Int] = [:]

  /// No points yet.
  ///
  /// - Parameters:
  ///   - keys: the columns that make groups, of which the last makes series where there are some.
  ///   - values: what was found out about groups; several are a series each.
  ///   - hasSeries: whether the last key makes series.
  ///   - words: what stands for missing keys and for groups that are taken together.
  init(keys: [ReportTable.Column], values: [ReportTable.Column], hasSeries: Bool, words: ReportWords) {
    self.keys = hasSeries ? keys.dropLast() : keys
    seriesKey = hasSeries ? keys.last : nil
    self.values = values
    self.words = words
    if !hasSeries, values.count > 1 { series = values.map { Chart.Series($0.title, []) } }
  }

  /// Takes in a group, or the groups that are taken together.
  mutating func add(_ row: ReportTable.Row, place: String?) {
    let own = Array(row.keys.prefix(keys.count))
    let name = own.map(\.text)
    let point = row.kind == .row ? places[name] ?? points.count : points.count
    if point == points.count {
      var labels = zip(own, keys).map { label($0, $1) }
      if row.kind == .other { labels.append(ReportWords.filled(words.other, "\(row.groupCount)")) }
      if row.kind == .row { places[name] = point }
      let isAlone = series.isEmpty && seriesKey == nil
      points.append(Chart.Point(labels.joined(separator: ", "), isAlone ? number(row, 0) : nil, place: place))
    }
    if let seriesKey, let key = row.keys.last {
      let name = label(key, seriesKey)
      let index = series.firstIndex { $0.name == name } ?? series.count
      if index == series.count { series.append(Chart.Series(name, [])) }
      series[index].set(number(row, 0), at: point)
    } else {
      for index in series.indices { series[index].set(number(row, index), at: point) }
    }
  }

  /// The series: values as they were named, those of a column in the order of their names, what is missing last.
  var orderedSeries: [Chart.Series] {
    guard seriesKey != nil else { return series }
    let key = SortKey("")
    func name(_ series: Chart.Series) -> String { series.name == words.missing ? "" : series.name }
    return series.sorted { key.comparison(name($0), name($1)) == .ascending }
  }

  /// A value of a group.
  private func number(_ row: ReportTable.Row, _ position: Int) -> ExactDecimal? {
    values.indices.contains(position) ? row.values[position].number : nil
  }

  private func label(_ key: ReportValue, _ column: ReportTable.Column) -> String {
    if key.isMissing { return words.missing }
    return column.format?.text(of: key.text) ?? key.text
  }
}

extension Chart.Series {
  /// Sets the value at a point; those before it that are not there are missing.
  fileprivate mutating func set(_ value: ExactDecimal?, at point: Int) {
    while values.count <= point { values.append(nil) }
    values[point] = value
  }
}
