import StoaTables
import Testing

@testable import StoaCommands

/// What is gone on to and back from while rows are still being arranged.
struct BrowsedCourseTests {
  /// A state of five columns and a hundred rows, and whoever arranges rows for it.
  private struct Browser {
    var state = BrowserState(columns: ["a", "b", "c", "d", "e"], size: TerminalSize(columns: 80, rows: 14))

    init() { state.count(100, isComplete: true) }

    /// Presses keys; what they ask for is begun, and none of it is there yet but what is looked at.
    mutating func press(_ text: String) {
      for key in text {
        for effect in state.press(key == "\n" ? .enter : .character(key)) {
          guard case .arrange(let course) = effect else { continue }
          state.coming = course
          if course.view.hasRows(of: state.view) { arrive() }
        }
      }
    }

    mutating func arrive() { state.arrive(rowCount: 100, isComplete: true) }

    /// Presses keys, with all rows there before the next.
    mutating func pressInTurn(_ text: String) {
      for key in text {
        press(String(key))
        arrive()
      }
    }
  }

  private static let changes = ["[", "]", "{", "}", "$[", "l}", "-", "l-", "+", "|", "u", "&a > 1\n", "&\n"]

  /// However fast keys come, what is looked at in the end is the same.
  @Test(arguments: changes, changes)
  func noKeyThrowsAwayWhatIsComing(first: String, second: String) {
    for third in Self.changes {
      let keys = first + second + third
      var (slow, fast) = (Browser(), Browser())
      slow.pressInTurn(keys)
      fast.press(keys)
      // What is coming has the columns that are seen.
      #expect(fast.state.coming?.view.hidden ?? fast.state.view.hidden == fast.state.view.hidden, "\(keys)")
      #expect(fast.state.coming?.view.frozenCount ?? fast.state.view.frozenCount == fast.state.view.frozenCount)
      fast.arrive()
      #expect(fast.state.view == slow.state.view, "\(keys)")
    }
  }

  /// A step back is one only where it was asked for: sorting back by hand is another step.
  @Test func sortingBackByHandIsNoUndo() {
    var browser = Browser()
    browser.pressInTurn("[][")
    #expect(browser.state.course.past.map(\.keys.first?.isDescending) == [nil, false, true])
    for isDescending in [true, false, nil] as [Bool?] {
      browser.pressInTurn("u")
      #expect(browser.state.view.keys.first?.isDescending == isDescending)
    }
    #expect(browser.state.course == BrowsedCourse())
  }

  /// What was left for rows that are given up comes back, and with it what was before.
  @Test func whatWasLeftComesBackWithItsPast() {
    var browser = Browser()
    browser.pressInTurn("[]$[")
    let left = browser.state.course
    browser.press("u")
    browser.arrive()
    #expect(browser.state.course.past.count == 2)
    browser.press("h-")
    var again = left
    again.show(columnsOf: browser.state.view)
    browser.state.coming = again
    browser.arrive()
    #expect(browser.state.view.keys == left.view.keys)
    #expect(browser.state.shown == [0, 1, 2, 4])
    browser.pressInTurn("u")
    #expect(browser.state.course == left)
  }

  @Test func rowsThatFailedCanBeAskedForAgain() {
    var browser = Browser()
    browser.pressInTurn("[")
    #expect(browser.state.press(.character("[")) == [])
    browser.state.failure = "no room"
    #expect(browser.state.press(.character("[")) == [.arrange(browser.state.course)])
  }

  /// Other rows are looked at from their start; the same rows from where they were.
  @Test func theSameRowsStayWhereTheyAre() {
    var browser = Browser()
    browser.pressInTurn("[")
    browser.press("40G]u")
    #expect(browser.state.coming == nil)
    #expect(browser.state.row == 39)
    browser.pressInTurn("]")
    #expect(browser.state.row == 0)
  }
}
