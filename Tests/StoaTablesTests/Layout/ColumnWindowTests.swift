import StoaTestSupport
import Testing

@testable import StoaTables

struct ColumnWindowTests {
  private static func window(_ widths: [Int], frozen: Int = 0, first: Int = 0, current: Int, room: Int) -> ColumnWindow
  {
    ColumnWindow(count: widths.count, frozen: frozen, first: first, current: current, room: room) { widths[$0] }
  }

  @Test func showsAllWhereAllHaveRoom() {
    let window = Self.window([5, 5, 5], first: 2, current: 1, room: 19)
    #expect(window.scrolled == 0..<3)
    #expect(window.lastWidth == 5)
  }

  @Test func scrollsAsFarAsTheCurrentColumnNeeds() {
    let widths = [5, 5, 5, 5, 5]
    #expect(Self.window(widths, current: 2, room: 14).scrolled == 1..<3)
    #expect(Self.window(widths, first: 1, current: 2, room: 14).scrolled == 1..<3)
    #expect(Self.window(widths, first: 3, current: 0, room: 14).scrolled == 0..<2)
    #expect(Self.window(widths, first: 0, current: 4, room: 12).scrolled == 3..<5)
  }

  @Test func theLastColumnMayBeSeenInPart() {
    let window = Self.window([5, 5, 5, 5], current: 0, room: 10)
    #expect(window.scrolled == 0..<2)
    #expect(window.lastWidth == 3)
    #expect(Self.window([30, 4], current: 0, room: 10).lastWidth == 10)
  }

  @Test func noMoreStayThanHalfOfTheRoomHolds() {
    let widths = [5, 5, 5, 5]
    #expect(Self.window(widths, frozen: 2, current: 3, room: 40).frozenCount == 2)
    #expect(Self.window(widths, frozen: 2, current: 3, room: 20).frozenCount == 1)
    #expect(Self.window(widths, frozen: 2, current: 3, room: 10).frozenCount == 0)
    // One is left to be scrolled.
    #expect(Self.window(widths, frozen: 9, current: 3, room: 400).frozenCount == 3)
  }

  @Test func aTableMayHaveNoColumns() {
    #expect(Self.window([], current: 0, room: 10).scrolled.isEmpty)
  }

  /// The current column is always seen, whole where it has room; nothing is wider than the room.
  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func theCurrentColumnIsSeen(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let widths = (0..<Int.random(in: 1...20, using: &generator)).map { _ in Int.random(in: 1...12, using: &generator) }
    for _ in 0..<50 {
      let room = Int.random(in: 1...60, using: &generator)
      let current = Int.random(in: widths.indices, using: &generator)
      let frozen = Int.random(in: 0...widths.count, using: &generator)
      let first = Int.random(in: 0...widths.count, using: &generator)
      let window = Self.window(widths, frozen: frozen, first: first, current: current, room: room)
      #expect(current < window.frozenCount || window.scrolled.contains(current))
      var used = widths[..<window.frozenCount].reduce(0, +) + max(0, window.frozenCount - 1) * ColumnWindow.gap
      if window.frozenCount > 0 { used += ColumnWindow.bar }
      let rest = room - used
      used += widths[window.scrolled.dropLast().startIndex..<window.scrolled.upperBound - 1].reduce(0, +)
      used += window.lastWidth + (window.scrolled.count - 1) * ColumnWindow.gap
      #expect(used <= room)
      if current == window.scrolled.last { #expect(window.lastWidth == min(widths[current], rest)) }
    }
  }
}
