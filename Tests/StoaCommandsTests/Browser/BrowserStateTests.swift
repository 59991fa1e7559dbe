import StoaTables
import Testing

@testable import StoaCommands

/// What keys change, and what they ask for.
struct BrowserStateTests {
  /// A state of five columns and a hundred rows on a screen of ten rows.
  private static func state(rows: Int = 100, isComplete: Bool = true) -> BrowserState {
    var state = BrowserState(columns: ["a", "b", "c", "d", "e"], size: TerminalSize(columns: 80, rows: 14))
    state.count(rows, isComplete: isComplete)
    return state
  }

  private static func keys(_ text: String) -> [BrowserKey] {
    text.map { $0 == "\n" ? .enter : .character($0) }
  }

  private static func pressed(_ text: String, in state: BrowserState = state()) -> (BrowserState, [BrowserEffect]) {
    var state = state
    var effects: [BrowserEffect] = []
    for key in keys(text) {
      for effect in state.press(key) {
        if case .arrange(let course) = effect { state.coming = course }
        effects.append(effect)
      }
    }
    return (state, effects)
  }

  /// The state when the rows are there that keys have asked for.
  private static func arrived(_ text: String, in state: BrowserState = state(), rows: Int = 100) -> BrowserState {
    var state = pressed(text, in: state).0
    state.arrive(rowCount: rows, isComplete: true)
    return state
  }

  /// What is asked for to look at a view, behind others.
  private static func arranging(_ view: BrowsedView, behind past: [BrowsedView] = [.init()]) -> [BrowserEffect] {
    [.arrange(.init(view: view, past: past))]
  }

  @Test(arguments: [
    ("j", 1, 0), ("jjk", 1, 0), ("k", 0, 0), ("9j", 9, 0), ("99j", 99, 90), ("999j", 99, 90), (" ", 10, 10),
    ("jj ", 12, 10), ("G", 99, 90), ("12G", 11, 2), ("0G", 99, 90), ("Ggj", 1, 0), ("G5k", 94, 90), ("G12k", 87, 87),
    ("12xj", 1, 0),
  ])
  func movesByRows(text: String, row: Int, firstRow: Int) {
    let (state, effects) = Self.pressed(text)
    #expect(state.row == row)
    #expect(state.firstRow == firstRow)
    #expect(state.visibleRows == firstRow..<firstRow + 10)
    #expect(effects == [])
  }

  @Test(arguments: [("l", 1), ("llh", 1), ("h", 0), ("99l", 4), ("$", 4), ("$0", 0), ("3l^", 0), ("$l", 4)])
  func movesByColumns(text: String, place: Int) {
    #expect(Self.pressed(text).0.place == place)
  }

  @Test func otherKeysMoveAlike() {
    let pairs: [(BrowserKey, String)] = [
      (.down, "j"), (.pageDown, " "), (.right, "l"), (.end, "$"), (.tab, "l"), (.control("f"), " "),
    ]
    for (key, text) in pairs {
      var state = Self.state()
      _ = state.press(key)
      #expect(state == Self.pressed(text).0, "\(key)")
    }
    var state = Self.pressed("50G").0
    for key in [BrowserKey.pageDown, .pageUp, .control("d"), .control("u"), .up, .down] { _ = state.press(key) }
    #expect(state.row == 49)
  }

  /// The last row is followed while rows come, until another key is pressed.
  @Test func theEndIsFollowed() {
    var (state, _) = Self.pressed("G", in: Self.state(isComplete: false))
    #expect(state.row == 99)
    state.count(200, isComplete: false)
    #expect(state.row == 199)
    _ = state.press(.up)
    state.count(300, isComplete: true)
    #expect(state.row == 198)
    (state, _) = Self.pressed("150G", in: Self.state(isComplete: false))
    #expect(state.row == 99)
    state.count(200, isComplete: false)
    #expect(state.row == 149)
    state.count(300, isComplete: false)
    #expect(state.row == 149)
  }

  @Test func aSmallerScreenShowsTheCurrentRow() {
    var state = Self.pressed("9j").0
    state.resize(TerminalSize(columns: 20, rows: 6))
    #expect(state.visibleRows == 7..<10)
    state.resize(TerminalSize(columns: 1, rows: 1))
    #expect(state.visibleRows == 9..<10)
    state.resize(TerminalSize(columns: 200, rows: 400))
    #expect(state.visibleRows == 0..<100)
  }

  @Test func noRowsAreNoTrouble() {
    for text in ["j", "k", " ", "G", "g", "5G", "\n", "n", "/x\n", "$", "-", "u"] {
      let state = Self.pressed(text, in: Self.state(rows: 0)).0
      #expect(state.row == 0)
      #expect(state.visibleRows.isEmpty)
    }
  }

  @Test(arguments: [
    ("[", [0], [false]), ("l]", [1], [true]), ("s", [0], [false]), ("S", [0], [true]), ("l{", [1], [false]),
  ])
  func sorts(text: String, columns: [Int], descending: [Bool]) {
    var view = BrowsedView()
    view.keys = zip(columns, descending).map { .init(column: $0, isDescending: $1) }
    let (state, effects) = Self.pressed(text)
    #expect(effects == Self.arranging(view))
    // The rows are still the old ones.
    #expect(state.view == BrowsedView())
  }

  @Test func sortsFurther() {
    let state = Self.arrived("[")
    var view = BrowsedView()
    view.keys = [.init(column: 0, isDescending: false)]
    let former = [BrowsedView(), view]
    let (_, effects) = Self.pressed("l}", in: state)
    view.keys.append(.init(column: 1, isDescending: true))
    #expect(effects == Self.arranging(view, behind: former))
    #expect(Self.pressed("[", in: state).1 == [])
  }

  @Test func hidesColumns() {
    var (state, _) = Self.pressed("l-")
    #expect(state.shown == [0, 2, 3, 4])
    #expect(state.column == 2)
    (state, _) = Self.pressed("$--", in: state)
    #expect(state.shown == [0, 2])
    #expect(state.column == 2)
    (state, _) = Self.pressed("---", in: state)
    #expect(state.shown.count == 1)
    #expect(state.message != nil)
    (state, _) = Self.pressed("+", in: state)
    #expect(state.shown == [0, 1, 2, 3, 4])
    #expect(state.column == 0)
  }

  @Test func freezesColumns() {
    var (state, _) = Self.pressed("l|")
    #expect(state.view.frozenCount == 2)
    (state, _) = Self.pressed("h-", in: state)
    #expect(state.view.frozenCount == 1)
    (state, _) = Self.pressed("c", in: state)
    #expect(state.view.frozenCount == 0)
  }

  /// The last frozen column stays the last, whichever columns come back in front of it.
  @Test(arguments: [("-|+", 2), ("-l|+", 3), ("|-+", 0), ("l|h-+", 2), ("l|l-+", 2), ("2l|h-h-+", 3), ("-+", 0)])
  func theFrozenColumnsStayFrozen(text: String, count: Int) {
    #expect(Self.pressed(text).0.view.frozenCount == count)
  }

  @Test func undoesChanges() {
    var (state, effects) = Self.pressed("u")
    #expect(state.message != nil)
    (state, effects) = Self.pressed("-c", in: state)
    let hidden = state.course
    state = Self.arrived("&a > 1\n", in: state, rows: 7)
    #expect(state.view.filter == "a > 1")
    (state, effects) = Self.pressed("u", in: state)
    #expect(effects == [.arrange(hidden)])
    state.arrive(rowCount: 100, isComplete: true)
    (state, effects) = Self.pressed("uu", in: state)
    #expect(effects == [])
    #expect(state.view == BrowsedView())
    #expect(state.course.past == [])
  }

  @Test func filters() {
    var view = BrowsedView()
    view.filter = "a > 1"
    #expect(Self.pressed("&a > 1\n").1 == Self.arranging(view))
    #expect(Self.pressed("f\n").1 == [])
    var state = Self.arrived("&a > 1\n", rows: 3)
    // What holds is there to be changed.
    (state, _) = Self.pressed("f", in: state)
    #expect(state.mode == .prompt(BrowserPrompt(.filter, text: "a > 1")))
    _ = state.press(.control("u"))
    #expect(state.press(.enter) == Self.arranging(BrowsedView(), behind: [BrowsedView(), view]))
  }

  @Test func searches() {
    var (state, effects) = Self.pressed("/fox\n")
    #expect(effects == [.search("fox", isForward: true)])
    (state, effects) = Self.pressed("nN/\n", in: state)
    #expect(effects == [true, false, true].map { .search("fox", isForward: $0) })
    (state, effects) = Self.pressed("n")
    #expect(effects == [])
    #expect(state.message != nil)
    state = Self.state()
    state.find(40, place: 3, isForward: true)
    #expect(state.row == 40 && state.place == 3 && state.message == nil)
    state.find(2, place: 3, isForward: true)
    #expect(state.message != nil)
    #expect(state.visibleRows.contains(2))
  }

  @Test func writes() {
    #expect(Self.pressed("wout.csv\n").1 == [.write("out.csv", replaces: false)])
    var state = Self.state()
    state.mode = .replacing("out.csv")
    #expect(Self.pressed("n", in: state).1 == [])
    #expect(Self.pressed("y", in: state).1 == [.write("out.csv", replaces: true)])
    #expect(Self.pressed("y", in: state).0.mode == .table)
  }

  @Test func aRowIsShownWhole() {
    var (state, _) = Self.pressed("3j\njj")
    #expect(state.mode == .record(firstLine: 2))
    #expect(state.row == 3)
    state.settle(lineCount: 13)
    #expect(state.mode == .record(firstLine: 1))
    _ = state.press(.right)
    #expect(state.row == 4)
    _ = state.press(.escape)
    #expect(state.mode == .table)
  }

  @Test func helpIsLeftAgain() {
    #expect(Self.pressed("?j").0.mode == .help(firstLine: 1))
    #expect(Self.pressed("?jq").0.mode == .table)
    #expect(Self.pressed("?q").1 == [])
  }

  @Test func endsAndStops() {
    #expect(Self.pressed("q").1 == [.quit])
    for text in ["", "/", "?", "\n", "w"] {
      var state = Self.pressed(text).0
      #expect(state.press(.control("c")) == [.quit])
      #expect(state.press(.control("z")) == [.suspend])
    }
  }

  /// Quitting would leave a file that is being written, and says so first.
  @Test func noFileIsLeftUnwrittenUnawares() {
    var state = Self.state()
    state.writing = "out.csv"
    #expect(Self.pressed("q", in: state).1 == [])
    #expect(Self.pressed("q", in: state).0.message?.contains("out.csv") == true)
    #expect(Self.pressed("qq", in: state).1 == [.quit])
    #expect(Self.pressed("qjq", in: state).1 == [])
    #expect(state.press(.control("c")) == [.quit])
    (state, _) = Self.pressed("q", in: state)
    state.writing = nil
    #expect(Self.pressed("q", in: state).1 == [.quit])
  }

  @Test func escapeGivesUpWhatIsUnderWay() {
    var state = Self.state()
    #expect(state.press(.escape) == [])
    state.work = "sorting…"
    #expect(state.press(.escape) == [.cancel])
  }

  /// Any keys in any order leave a state in which the current row and column are there.
  @Test func noKeysLeadAstray() {
    let alphabet = Array("jkhl gG0$[]{}&|cu+-?/nNw=12\n\u{1}")
    for first in alphabet {
      for second in alphabet {
        for third in alphabet {
          let state = Self.pressed(String([first, second, third, first])).0
          #expect(state.shown.contains(state.column ?? -1))
          #expect(state.visibleRows.contains(state.row))
        }
      }
    }
  }
}
