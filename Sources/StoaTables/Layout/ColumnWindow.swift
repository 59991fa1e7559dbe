/// Which columns of a wide table stand on a screen: some stay at the left, the others are scrolled.
///
/// Columns are counted by their places among those that can be shown, from 0.
package struct ColumnWindow: Hashable, Sendable {
  /// How many columns stay.
  package private(set) var frozenCount = 0
  /// The scrolled columns that are seen, the last one perhaps only in part.
  package private(set) var scrolled = 0..<0
  /// How much of the width of the last scrolled column there is room for.
  package private(set) var lastWidth = 0

  /// What stands between two columns, and between those that stay and the others, in cells.
  static let gap = 2
  static let bar = 3

  /// Lays out columns so that the current one is seen whole, if it has room at all.
  ///
  /// Those that stay take no more than half of the room: more of them are scrolled. Room is never left at the right
  /// while there is a column at the left that it could show.
  ///
  /// - Parameters:
  ///   - count: how many columns can be shown.
  ///   - frozen: how many of them are to stay.
  ///   - first: the first scrolled one as it was before.
  ///   - current: the one that is to be seen.
  ///   - room: how many cells there are.
  ///   - width: how wide each is.
  /// - Complexity: O(*n*) in the columns that have room, and those between the old place and the new.
  package init(count: Int, frozen: Int, first: Int, current: Int, room: Int, width: (Int) -> Int) {
    guard count > 0 else { return }
    var rest = max(1, room)
    while frozenCount < min(frozen, count - 1) {
      let needed = width(frozenCount) + (frozenCount > 0 ? Self.gap : Self.bar)
      guard room - rest + needed <= room / 2 else { break }
      rest -= needed
      frozenCount += 1
    }
    var start = min(max(first, frozenCount), count - 1)
    if current >= frozenCount {
      start = min(start, current)
      start = max(start, Self.start(endingWith: current, from: frozenCount, room: rest, width: width))
    }
    start = min(start, Self.start(endingWith: count - 1, from: frozenCount, room: rest, width: width))
    var end = start
    var taken = 0
    while end < count, end == start || taken + Self.gap < rest {
      if end > start { taken += Self.gap }
      lastWidth = min(width(end), rest - taken)
      taken += lastWidth
      end += 1
    }
    scrolled = start..<end
  }

  /// The first column of as many as have room when the last of them is that one.
  private static func start(endingWith last: Int, from least: Int, room: Int, width: (Int) -> Int) -> Int {
    var start = last
    var taken = width(last)
    while start > least, taken + gap + width(start - 1) <= room {
      start -= 1
      taken += gap + width(start)
    }
    return start
  }
}
