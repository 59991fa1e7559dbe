/// One column to sort by, and how.
///
/// In text: `COLUMN[:asc|desc][:auto|number|text|natural|nocase|date|locale][:missing-first]`.
public struct SortKey: Hashable, Sendable {
  /// Which values come before which.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// Numbers by value, then text by bytes.
    case auto
    /// Numbers by value; everything else behind them, in both directions, equal among itself.
    case number
    /// Bytes.
    case text
    /// Text with its runs of digits by value: `file2` before `file10`.
    case natural
    /// Text without regard to case.
    case nocase
    /// Dates and times by when they are; everything else behind them, in both directions, equal among itself.
    case date
    /// Text as the locale collates it.
    case locale
  }

  /// The column, as a selector.
  public var column: String
  public var order: Order
  public var isDescending: Bool
  /// Whether missing (empty) values come first rather than last, which does not depend on direction.
  public var missingFirst: Bool

  public init(_ column: String, order: Order = .auto, isDescending: Bool = false, missingFirst: Bool = false) {
    self.column = column
    self.order = order
    self.isDescending = isDescending
    self.missingFirst = missingFirst
  }
}
