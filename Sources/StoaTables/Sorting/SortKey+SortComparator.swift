public import FoundationEssentials
public import StoaColumns

/// A sort key compares rows whose columns are known only at run time, as a `KeyPathComparator` does
/// values of a type.
///
///     rows.sort(using: [SortKey("city"), SortKey("price", order: .reverse)])
extension SortKey: SortComparator {
  /// The direction, where `reverse` is descending; missing values keep their end of the table.
  public var order: SortOrder {
    get { isDescending ? .reverse : .forward }
    set { isDescending = newValue == .reverse }
  }

  /// Makes a key with Foundation's word for its direction.
  ///
  ///     rows.sort(using: SortKey("price", order: .reverse))
  public init(_ column: String, kind: Kind = .auto, order: SortOrder) {
    self.init(column, kind: kind, isDescending: order == .reverse)
  }

  public func compare(_ lhs: Row, _ rhs: Row) -> ComparisonResult {
    switch comparison(lhs, rhs) {
    case .ascending: .orderedAscending
    case .same: .orderedSame
    case .descending: .orderedDescending
    }
  }
}
