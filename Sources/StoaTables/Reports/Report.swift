/// A document of tables, charts and words.
///
///     var report = Report(title: "Sales")
///     report.blocks = [
///       .text("All orders of the year."),
///       .table(cities),
///       .chart(Chart(.bar, "By city", points: points)),
///     ]
///     print(report.rendered(.text()), terminator: "")
///
/// A report is a value: it holds what it shows, and is written as text, Markdown, one HTML file or JSON.
///
/// - Memory: its blocks.
public struct Report: Sendable {
  /// A part of a report.
  ///
  ///     report.blocks.append(.heading("Cities"))
  public enum Block: Sendable {
    /// The title of what follows.
    case heading(String)
    /// A paragraph.
    case text(String)
    /// Rows in sections, with what they come to.
    case table(ReportTable)
    /// A picture of numbers.
    case chart(Chart)
  }

  /// What stands above it.
  public var title: String?
  /// What it shows, from top to bottom.
  public var blocks: [Block]
  /// The language of the document, as HTML names it.
  public var language: String
  /// What is added in words to the document itself; tables and charts have words of their own.
  public var words = ReportWords()

  /// A report of some blocks.
  ///
  ///     Report(title: "Verkäufe", language: "de", blocks: [.table(cities)])
  public init(title: String? = nil, language: String = "en", blocks: [Block] = []) {
    self.title = title
    self.language = language
    self.blocks = blocks
  }
}
