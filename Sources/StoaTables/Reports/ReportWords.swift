/// The words that a report adds of its own.
///
///     var words = ReportWords()
///     words.total = "Summe"
///     words.subtotal = "Summe {}"
///
/// `{}` stands for what is put in: the name of a section, or a number.
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
  /// Below a chart in which a value is missing.
  public var missingValue = "1 value is missing."
  /// Below a chart in which values are missing, with how many there are.
  public var missingValues = "{} values are missing."
  /// Below a chart of more bars than are drawn, with how many are, and how many there are.
  public var shownBars = "The first {} of {} bars are shown."
  /// The same for the series of a chart.
  public var shownSeries = "The first {} of {} series are shown."

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
