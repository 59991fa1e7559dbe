public import StoaColumns

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The order of texts that `stoa sort` has, for values of Swift.
///
///     names.sort(using: .natural)                                     // file2 before file10
///     people.sort(using: KeyPathComparator(\.name, comparator: .nocase))
///     TableColumn("File", value: \.name, comparator: .natural)
///
/// An empty text is a missing value, and comes last in both directions.
public struct TextComparator: SortComparator, Sendable {
  /// What texts are taken for.
  public var kind: SortKey.Kind
  /// The direction.
  public var order: SortOrder

  /// Makes an order of texts.
  ///
  ///     TextComparator(.natural, order: .reverse)
  public init(_ kind: SortKey.Kind, order: SortOrder = .forward) {
    self.kind = kind
    self.order = order
  }

  public func compare(_ lhs: String, _ rhs: String) -> ComparisonResult {
    switch SortKey("", kind: kind, isDescending: order == .reverse).comparison(lhs, rhs) {
    case .ascending: .orderedAscending
    case .same: .orderedSame
    case .descending: .orderedDescending
    }
  }
}

extension SortComparator where Self == TextComparator {
  /// Text with its runs of digits by value: `file2` before `file10`.
  ///
  ///     ["file10", "file2"].sorted(using: .natural)      // file2, file10
  public static var natural: TextComparator { TextComparator(.natural) }

  /// Text without regard to case.
  ///
  ///     ["b", "A"].sorted(using: .nocase)                // A, b
  public static var nocase: TextComparator { TextComparator(.nocase) }

  /// Numbers by value, then text by bytes.
  ///
  ///     ["10", "x", "9"].sorted(using: .numbersFirst)    // 9, 10, x
  public static var numbersFirst: TextComparator { TextComparator(.auto) }
}
