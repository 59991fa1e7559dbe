public import StoaColumns

/// Numbers as a picture: bars, a histogram, a line or a sparkline.
///
///     let chart = Chart(.bar, "Sales by city", points: [
///       Chart.Point("Paris", ExactDecimal("1463.5")), Chart.Point("Oslo", 980), Chart.Point("Kyoto", -12),
///     ])
///     print(chart.text(width: 60), terminator: "")
///
/// The same value becomes characters for a terminal and SVG for a page. It holds exact numbers; only what is drawn, and
/// what stands beside it where that is asked for, is rounded.
///
/// - Memory: its points.
public struct Chart: Sendable {
  /// What is drawn.
  ///
  ///     Chart(.line, "Sales by month", points: months)
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A bar a value, from zero.
    case bar
    /// A bar a range of numbers: how many lie in it.
    case histogram
    /// Values in the order of what they belong to, joined by a line; a missing one leaves a gap.
    case line
    /// A line in the height of a letter.
    case sparkline
  }

  /// A value, and what it belongs to.
  ///
  ///     Chart.Point("Paris", 1463)
  public struct Point: Hashable, Sendable {
    /// What it belongs to: a name, a day, a number.
    public var label: String
    /// The value; `nil` where it is missing.
    public var value: ExactDecimal?
    /// For a histogram: the border below the range and the one above.
    public var range: ClosedRange<ExactDecimal>?

    /// Where it lies among the others: a number, or a date as ISO 8601 has it; the label unless it says otherwise.
    public var place: String

    /// A value of what a label says.
    ///
    ///     Chart.Point("March", 12, place: "2024-03-01")
    public init(_ label: String, _ value: ExactDecimal?, place: String? = nil) {
      self.label = label
      self.value = value
      self.place = place ?? label
    }

    /// A range of a histogram.
    ///
    /// It holds its lower border, and its upper one only if both are one number.
    ///
    ///     Chart.Point(0...10, count: 3)
    public init(_ range: ClosedRange<ExactDecimal>, count: Int) {
      self.range = range
      label = range.lowerBound.description
      place = label
      value = ExactDecimal(Int128(count))
    }
  }

  /// Values of one name, one for each point.
  ///
  ///     Chart.Series("North", [12, nil, 7])
  public struct Series: Hashable, Sendable {
    /// What they belong to; it stands in the legend.
    public var name: String
    /// A value for each point of the chart; `nil` where it is missing.
    public var values: [ExactDecimal?]

    /// Values of a name.
    ///
    ///     Chart.Series("South", [7, 9, nil])
    public init(_ name: String, _ values: [ExactDecimal?]) {
      self.name = name
      self.values = values
    }
  }

  /// What is drawn.
  public var kind: Kind
  /// What stands above it.
  public var title: String?
  /// The values, in their order.
  public var points: [Point]
  /// For several bars or lines: the values of each at the points, whose own values do not count then.
  ///
  ///     var chart = Chart(.line, points: [.init("Jan", nil), .init("Feb", nil)])
  ///     chart.series = [.init("North", [12, 14]), .init("South", [7, 9])]
  public var series: [Series] = []
  /// How values are written; plainly if it is `nil`.
  public var format: ValueFormatter?
  /// To how many digits behind the point values without a format are shown; `nil` for as many as each has.
  public var shownDigits: Int?
  /// How the numbers are written that a histogram counts.
  public var labelFormat: ValueFormatter?
  /// What is to be said below it, a sentence an element.
  public var notes: [String] = []
  /// What is added in words.
  public var words = ReportWords()

  /// A chart of some values.
  ///
  ///     Chart(.bar, "Sales", points: cities, format: try ValueFormatter("currency:EUR"))
  public init(
    _ kind: Kind,
    _ title: String? = nil,
    points: [Point],
    format: ValueFormatter? = nil,
    labelFormat: ValueFormatter? = nil
  ) {
    self.kind = kind
    self.title = title
    self.points = points
    self.format = format
    self.labelFormat = labelFormat
  }

  /// The most bars that are drawn; those behind them are counted in a note.
  ///
  ///     chart.points.count > Chart.barLimit     // a note says how many there are
  public static let barLimit = 200

  /// The most series that are drawn; those behind them are counted in a note.
  ///
  ///     chart.series.count > Chart.seriesLimit     // a note says how many there are
  public static let seriesLimit = 8
}

extension Chart {
  /// The series that are drawn: those it has, or the values of its points, without a name.
  var shownSeries: [(name: String?, values: [ExactDecimal?])] {
    if series.isEmpty { return [(nil, points.map(\.value))] }
    return series.prefix(Self.seriesLimit).map { series in
      (series.name, points.indices.map { $0 < series.values.count ? series.values[$0] : nil })
    }
  }

  /// Whether there are names to be told apart.
  var hasLegend: Bool { !series.isEmpty }

  /// What a value belongs to: the label of its point, and its series.
  func hint(_ point: Int, _ name: String?, _ value: ExactDecimal) -> String {
    let label = points[point].label.isEmpty ? words.missing : points[point].label
    return "\(name.map { "\(label), \($0)" } ?? label): \(text(of: value))"
  }

  /// The values that are there.
  var values: [ExactDecimal] { shownSeries.flatMap { $0.values.compactMap(\.self) } }

  /// The least and the greatest value.
  var extremes: (least: ExactDecimal, greatest: ExactDecimal)? {
    let values = values
    guard let least = values.min(), let greatest = values.max() else { return nil }
    return (least, greatest)
  }

  /// A value as it is shown.
  func text(of value: ExactDecimal) -> String {
    guard format == nil, let shownDigits else { return text(ofTick: value) }
    return value.rounded(shownDigits).description(fractionDigits: shownDigits)
  }

  /// A number on the axis of the values, written as they are, in the digits that it has.
  func text(ofTick number: ExactDecimal) -> String { Self.text(of: number, format) }

  static func text(of value: ExactDecimal, _ format: ValueFormatter?) -> String {
    let plain = value.description
    return format?.text(of: plain) ?? plain
  }

  /// A range as it is shown: `10 – 20`.
  func text(of range: ClosedRange<ExactDecimal>) -> String {
    let lower = Self.text(of: range.lowerBound, labelFormat)
    if range.lowerBound == range.upperBound { return lower }
    return "\(lower) – \(Self.text(of: range.upperBound, labelFormat))"
  }

  /// The bars that are drawn, and what is said of the others.
  var shownBars: (points: ArraySlice<Point>, note: String?) {
    let shown = points.prefix(Self.barLimit)
    if shown.count == points.count { return (shown, nil) }
    return (shown, ReportWords.filled(words.shownBars, "\(shown.count)", "\(points.count)"))
  }

  /// What is said below the chart: its own notes, and that some values are missing.
  var allNotes: [String] {
    var all = notes
    let missing = shownSeries.reduce(0) { $0 + $1.values.count { $0 == nil } }
    if missing > 0, kind != .histogram {
      all.append(missing == 1 ? words.missingValue : ReportWords.filled(words.missingValues, "\(missing)"))
    }
    if kind == .bar, let note = shownBars.note { all.append(note) }
    if series.count > Self.seriesLimit {
      all.append(ReportWords.filled(words.shownSeries, "\(Self.seriesLimit)", "\(series.count)"))
    }
    return all
  }

  /// From the least value to the greatest, as they are shown; `nil` where there are no values.
  var span: String? {
    guard let (least, greatest) = extremes else { return nil }
    return least == greatest ? text(of: least) : ReportWords.filled(words.span, text(of: least), text(of: greatest))
  }

  /// What stands beside a sparkline: the span of its values, and the last of them.
  var sparklineLegend: String {
    let span = span ?? words.noValues
    return points.last?.value.map { ReportWords.filled(words.lastValue, span, text(of: $0)) } ?? span
  }

  /// What somebody hears who does not see the chart.
  var summary: String {
    guard let span else { return words.noValues }
    if kind == .histogram {
      let total = values.reduce(0) { $0 + (Int(exactly: $1.coefficient) ?? 0) }
      return ReportWords.filled(words.spokenHistogram, "\(total)", "\(points.count)")
    }
    let count = values.count == 1 ? words.oneValue : ReportWords.filled(words.valueCount, "\(values.count)")
    let all = series.isEmpty ? count : ReportWords.filled(words.seriesCount, count, "\(series.count)")
    if kind == .bar { return ReportWords.filled(words.spokenBars, all, span) }
    let spoken = series.isEmpty ? words.spokenLine : words.spokenLines
    return ReportWords.filled(spoken, all, span, points.first?.label ?? "", points.last?.label ?? "")
  }
}

extension ExactDecimal {
  /// The nearest binary number, for drawing.
  var approximation: Double { Double(description) ?? 0 }
}
