/// One column to sort by, and how.
///
///     SortKey("price", isDescending: true)                         // price:desc
///     try SortKey.parse("city,price:desc:number:missing-first")    // two keys
///
/// Whatever the kind, missing (empty) values come last in both directions, unless they are to come
/// first, and records that are equal by all keys keep the order they came in.
public struct SortKey: Hashable, Sendable {
  /// What values are taken for, which decides which comes before which.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
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
    /// Text with each character composed, so that those that look the same are the same.
    case normalized
    /// Dates and times by when they are; everything else behind them, in both directions, equal among itself.
    case date
    /// Text as the locale collates it.
    case locale
  }

  /// The column, as a selector: a name, `"a, name"`, `#3`, `name[2]`.
  public var column: String
  /// What the column's values are taken for.
  public var kind: Kind
  /// Whether the largest comes first; equal keys keep their order all the same.
  public var isDescending: Bool
  /// Whether missing (empty) values come first rather than last, which does not depend on direction.
  public var missingFirst: Bool

  /// Makes a key of a column's name, which is looked up when rows are sorted.
  public init(_ column: String, kind: Kind = .auto, isDescending: Bool = false, missingFirst: Bool = false) {
    self.column = column
    self.kind = kind
    self.isDescending = isDescending
    self.missingFirst = missingFirst
  }
}

/// The key as it is written: `price:desc:number`.
extension SortKey: CustomStringConvertible {
  public var description: String {
    var text = column
    if isDescending { text += ":desc" }
    if kind != .auto { text += ":\(kind.rawValue)" }
    if missingFirst { text += ":missing-first" }
    return text
  }
}
