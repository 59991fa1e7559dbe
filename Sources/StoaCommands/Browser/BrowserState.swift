internal import StoaTables

// HOW THE BROWSER WORKS
//
//   keys ──► BrowserState.press ──► effects ──► TableBrowser: sorts, filters, searches, writes in other threads
//                  ▲                                 │
//                  └───── what came of them ◄────────┘
//
//   BrowserState          what is looked at: a value, which knows no file and no terminal
//   BrowserState+Keys     what a key changes in it, and what is to be done
//   BrowsedView           the rows and columns that are looked at, which can be written as a command
//   BrowsedCourse         the views that were gone through, which can be undone
//   BrowserScreen         the state as lines of a terminal
//   TableBrowser          the loop around them

/// What who browses a table looks at.
struct BrowserState: Hashable, Sendable {
  enum Mode: Hashable, Sendable {
    case table
    /// The current row alone, from one of its lines on.
    case record(firstLine: Int)
    case help(firstLine: Int)
    case prompt(BrowserPrompt)
    /// Whether a file is to be replaced.
    case replacing(String)
  }

  /// The names of the columns.
  let columns: [String]
  var size: TerminalSize
  /// How many rows there are, so far.
  var rowCount = 0
  /// Whether there are no more.
  var isComplete = false
  /// What ended them early, as it is told below the table.
  var failure: String?

  /// What is looked at, and was before.
  var course = BrowsedCourse()
  /// What will be looked at, while its rows are filtered and sorted; it shows the same columns.
  var coming: BrowsedCourse?

  /// The current row, and the first on the screen, counted from 0.
  var row = 0
  var firstRow = 0
  /// The place of the current column among those that are shown, and of the first that is scrolled.
  var place = 0
  var firstPlace = 0
  /// The row that is wanted, where it may still come.
  var wantedRow: Int?
  /// The digits of a row's number, typed so far.
  var number = ""
  var mode = Mode.table
  /// What is told below the table until the next key.
  var message: String?
  /// What was searched for last.
  var pattern = ""
  /// What is being done, which Escape ends.
  var work: String?
  /// The file that is being written.
  var writing: String?
  /// Whether it is known that leaving leaves that file, too.
  var isLeaving = false

  init(columns: [String], size: TerminalSize) {
    self.columns = columns
    self.size = size
  }

  var view: BrowsedView { course.view }

  /// What the next change goes out from.
  var latest: BrowsedCourse { coming ?? course }

  /// The columns that are shown.
  var shown: [Int] { view.shown(of: columns.count) }

  /// The current column of the table; nil where none is shown.
  var column: Int? {
    let shown = shown
    return shown.indices.contains(place) ? shown[place] : nil
  }

  /// Whether there are lines for a rule below the titles.
  var hasRule: Bool { size.rows >= 8 }

  /// How many rows have room: below the titles, and above the two lines at the foot.
  var pageRows: Int { max(1, size.rows - (hasRule ? 4 : 3)) }

  /// How many lines of other text have room.
  var pageLines: Int { max(1, size.rows - 2) }

  /// The rows on the screen.
  var visibleRows: Range<Int> { firstRow..<min(rowCount, firstRow + pageRows) }
}

// MARK: - What happens

extension BrowserState {
  /// Takes in how many rows there are.
  mutating func count(_ rows: Int, isComplete: Bool) {
    rowCount = rows
    self.isComplete = isComplete
    if let wanted = wantedRow {
      moveRow(to: min(wanted, rows - 1))
      if wanted < rows || isComplete { wantedRow = nil }
    } else {
      moveRow(to: row)
    }
  }

  /// Moves to what was searched for.
  mutating func find(_ row: Int, place: Int, isForward: Bool) {
    let isAround = isForward ? (row, place) <= (self.row, self.place) : (row, place) >= (self.row, self.place)
    if isAround { message = isForward ? "the search went on at the top" : "the search went on at the end" }
    if (row, place) == (self.row, self.place) { message = "there is no other match" }
    moveRow(to: row)
    self.place = place
  }

  /// Takes in the size of the screen.
  mutating func resize(_ size: TerminalSize) {
    self.size = size
    moveRow(to: row)
  }

  /// Looks at what was coming, whose rows are there now.
  mutating func arrive(rowCount: Int, isComplete: Bool) {
    guard let next = coming else { return }
    coming = nil
    if !next.view.hasRows(of: view) { (row, firstRow, wantedRow) = (0, 0, nil) }
    let column = column
    course = next
    moveColumn(to: column)
    count(rowCount, isComplete: isComplete)
  }

  /// Moves to a row, or the nearest there is, and scrolls as far as that needs.
  mutating func moveRow(to wanted: Int) {
    row = max(0, min(wanted, rowCount - 1))
    firstRow = min(max(firstRow, row - pageRows + 1), row)
    firstRow = max(0, min(firstRow, rowCount - pageRows))
  }

  /// Moves to a column of the table, or the one at its place.
  mutating func moveColumn(to column: Int?) {
    let shown = shown
    guard let column, !shown.isEmpty else { return place = 0 }
    place = shown.firstIndex { $0 >= column } ?? shown.count - 1
  }
}

/// A line that is typed.
struct BrowserPrompt: Hashable, Sendable {
  enum Purpose: Hashable, Sendable {
    case search, filter, write

    /// What stands before the line.
    var label: String {
      switch self {
      case .search: "/"
      case .filter: "filter: "
      case .write: "write to: "
      }
    }
  }

  var purpose: Purpose
  var text = ""

  /// How many characters stand in front of the cursor.
  var caret = 0

  init(_ purpose: Purpose, text: String = "") {
    self.purpose = purpose
    self.text = text
    caret = text.count
  }

  /// Whether a key changes the line; others are for who asked for it.
  mutating func edit(_ key: BrowserKey) -> Bool {
    var before = text.prefix(caret)
    var after = text.dropFirst(caret)
    switch key {
    case .character(let character): before.append(character)
    case .backspace where !before.isEmpty: before.removeLast()
    case .delete where !after.isEmpty: after.removeFirst()
    case .left:
      caret = max(0, caret - 1)
      return true
    case .right:
      caret = min(text.count, caret + 1)
      return true
    case .home, .control("a"): (before, after) = ("", text[...])
    case .end, .control("e"): (before, after) = (text[...], "")
    case .control("u"): before = ""
    case .control("k"): after = ""
    case .control("w"):
      while before.last == " " { before.removeLast() }
      while let last = before.last, last != " " { before.removeLast() }
    default: return false
    }
    join(before, after)
    return true
  }

  /// Takes in what stands in front of the cursor and behind it.
  ///
  /// A mark at the seam becomes one character with what is in front of it; then the cursor stands behind both.
  private mutating func join(_ before: Substring, _ after: Substring) {
    text = String(before + after)
    caret = 0
    var byteCount = 0
    for character in text where byteCount < before.utf8.count {
      byteCount += character.utf8.count
      caret += 1
    }
  }
}
