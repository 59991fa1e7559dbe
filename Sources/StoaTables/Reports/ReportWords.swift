/// The words that a report adds of its own.
///
///     var words = ReportWords()
///     words.total = "Summe"
///     words.subtotal = "Summe {}"
///
/// `{}` stands for what is put in, one after the other: the name of a section, or a number as it is shown.
///
/// - Memory: its words.
public struct ReportWords: Hashable, Sendable {
  /// Before what all rows come to.
  public var total = "Total"
  /// Before what the rows of a section come to, with its name.
  public var subtotal = "Total {}"
  /// Before the rows of a section that are not shown one by one, with how many there are.
  public var other = "Other ({})"
  /// In the place of a group whose value is missing.
  public var missing = "(missing)"
  /// In the place of a table without rows.
  public var noRows = "No rows"
  /// In the place of a chart without values.
  public var noValues = "No values"
  /// The name of a page whose report has no title.
  public var report = "Report"
  /// The name of a picture that has no title, for those who do not see it.
  public var chart = "Chart"
  /// Above a chart that has no title of its own: what it shows, and of what.
  public var chartTitle = "{} by {}"
  /// From the least value to the greatest.
  public var span = "{} to {}"
  /// Beside a sparkline: its span, and its last value.
  public var lastValue = "{}, last {}"
  /// Below a chart in which a value is missing.
  public var missingValue = "1 value is missing."
  /// Below a chart in which values are missing, with how many there are.
  public var missingValues = "{} values are missing."
  /// Below a chart of more bars than are drawn, with how many are, and how many there are.
  public var shownBars = "The first {} of {} bars are shown."
  /// The same for the series of a chart.
  public var shownSeries = "The first {} of {} series are shown."
  /// Below a histogram of more than one range.
  public var rangeBorders = "Each range holds its lower border and not its upper one."
  /// Below a histogram of a column with a value that is no number.
  public var otherValue = "1 value is no number."
  /// Below a histogram of a column with values that are no numbers, with how many there are.
  public var otherValues = "{} values are no numbers."
  /// That a chart has one value, for those who do not see it.
  public var oneValue = "1 value"
  /// How many values a chart has, for those who do not see it.
  public var valueCount = "{} values"
  /// How many values there are, and in how many series.
  public var seriesCount = "{} in {} series"
  /// What somebody hears of bars who does not see them: how many values, and their span.
  public var spokenBars = "A bar chart of {}, {}."
  /// The same of a histogram: how many numbers, and in how many ranges.
  public var spokenHistogram = "A histogram of {} numbers in {} ranges."
  /// The same of a line: how many values, their span, and what the first and the last belong to.
  public var spokenLine = "A line of {}, {}, from {} to {}."
  /// The same of several lines.
  public var spokenLines = "Lines of {}, {}, from {} to {}."

  /// The words of English.
  ///
  ///     ReportWords().total     // "Total"
  public init() {}

  /// Words with what is put in, one after the other.
  package static func filled(_ words: String, _ parts: String...) -> String {
    var rest = words[...]
    var text = ""
    for part in parts {
      guard let place = rest.firstRange(of: "{}") else { break }
      text += rest[..<place.lowerBound] + part
      rest = rest[place.upperBound...]
    }
    return text + rest
  }
}
