import Foundation
import StoaColumns
import StoaTables
import Testing

/// A sort key does what every `SortComparator` does.
struct SortKeyComparatorTests {
  private static let schema = Schema(["city", "price"])
  private static let rows = [["Paris", "10"], ["Oslo", "9"], ["Paris", "9"], ["", "7"]].enumerated().map {
    Row($1, schema: schema, id: $0)
  }

  /// Through nothing but the protocol.
  private func sorted(_ keys: some Sequence<some SortComparator<Row>>) -> [Int] {
    Self.rows.sorted { left, right in
      for key in keys {
        let result = key.compare(left, right)
        if result != .orderedSame { return result == .orderedAscending }
      }
      return false
    }.map(\.id)
  }

  @Test func rowsAreSortedThroughTheProtocol() {
    #expect(sorted([SortKey("city"), SortKey("price", order: .reverse)]) == [1, 0, 2, 3])
    #expect(sorted([SortKey("city", order: .reverse), SortKey("price")]) == [2, 0, 1, 3])
    #expect(Self.rows.sorted(using: SortKey("price", order: .reverse)).map(\.id) == [0, 1, 2, 3])
    #expect(Self.rows.sorted(using: [SortKey("city"), SortKey("price")]).map(\.id) == [1, 2, 0, 3])
  }

  @Test func theDirectionIsTheOrder() {
    var key = SortKey("price")
    #expect(key.order == .forward)
    key.order = .reverse
    #expect(key.isDescending)
    #expect(key == SortKey("price", isDescending: true))
  }
}
