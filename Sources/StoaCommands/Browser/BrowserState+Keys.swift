/// What is to be done for a key, beside what it changes in the state.
enum BrowserEffect: Hashable, Sendable {
  case quit
  /// Stop as a job of the shell.
  case suspend
  /// Filter and sort the rows for a view, instead of one that is coming.
  case arrange(BrowsedCourse)
  /// Look for a pattern, from the current place on or back.
  case search(String, isForward: Bool)
  /// Write what is looked at to a file, and replace one that is there only if that is said.
  case write(String, replaces: Bool)
  /// Give up what is being done.
  case cancel
  /// Show the command line that gives the same table.
  case showCommand
}

extension BrowserState {
  /// Answers a key.
  mutating func press(_ key: BrowserKey) -> [BrowserEffect] {
    message = nil
    if key != .character("q") { isLeaving = false }
    switch key {
    case .control("c"): return [.quit]
    case .control("z"): return [.suspend]
    default: break
    }
    switch mode {
    case .table: return pressInTable(key)
    case .record(let line): return pressInText(key, line) { .record(firstLine: $0) }
    case .help(let line): return pressInText(key, line) { .help(firstLine: $0) }
    case .prompt(let prompt): return press(key, in: prompt)
    case .replacing(let path):
      mode = .table
      return key == .character("y") ? [.write(path, replaces: true)] : []
    }
  }

  private mutating func pressInTable(_ key: BrowserKey) -> [BrowserEffect] {
    let typed = number
    number = ""
    if case .character(let digit) = key, "0"..."9" ~= digit, typed != "" || digit != "0" {
      number = String((typed + String(digit)).prefix(15))
      return []
    }
    if move(key, typed: Int(typed)) { return [] }
    switch key {
    case .escape: return work == nil ? [] : [.cancel]
    case .enter: if rowCount > 0 { mode = .record(firstLine: 0) }
    case .character(let character): return pressInTable(character)
    default: break
    }
    return []
  }

  private mutating func pressInTable(_ character: Character) -> [BrowserEffect] {
    switch character {
    case "q": return quit()
    case "?": mode = .help(firstLine: 0)
    case "/": mode = .prompt(BrowserPrompt(.search))
    case "n", "N":
      guard !pattern.isEmpty else {
        message = "nothing was searched for: / begins"
        break
      }
      return [.search(pattern, isForward: character == "n")]
    case "&", "f": mode = .prompt(BrowserPrompt(.filter, text: latest.view.filter))
    case "w": mode = .prompt(BrowserPrompt(.write))
    case "[", "s": return sort(isDescending: false, isFurther: false)
    case "]", "S": return sort(isDescending: true, isFurther: false)
    case "{": return sort(isDescending: false, isFurther: true)
    case "}": return sort(isDescending: true, isFurther: true)
    case "-": hide()
    case "+": showAll()
    case "|", "c": freeze()
    case "u": return undo()
    case "=", ":": return [.showCommand]
    default: break
    }
    return []
  }

  /// Ends browsing; where that ends the writing of a file as well, once that is known.
  private mutating func quit() -> [BrowserEffect] {
    guard let writing, !isLeaving else { return [.quit] }
    isLeaving = true
    message = "\(writing) is being written: q again leaves it unwritten"
    return []
  }

  // MARK: Moving

  /// Whether a key moves, and so is done with.
  private mutating func move(_ key: BrowserKey, typed: Int?) -> Bool {
    let last = shown.count - 1
    switch key {
    case .down, .character("j"): moveRow(to: row + (typed ?? 1))
    case .up, .character("k"): moveRow(to: row - (typed ?? 1))
    case .pageDown, .character(" "), .control("f"): leaf(pageRows)
    case .pageUp, .control("b"): leaf(-pageRows)
    case .control("d"): leaf(pageRows / 2)
    case .control("u"): leaf(-pageRows / 2)
    case .character("g"): moveRow(to: 0)
    case .character("G"):
      // It may be one of those that are still to come.
      wantedRow = typed.map { $0 - 1 } ?? .max
      count(rowCount, isComplete: isComplete)
      return true
    case .left, .character("h"): place = max(0, place - (typed ?? 1))
    case .right, .character("l"), .tab: place = max(0, min(last, place + (typed ?? 1)))
    case .home, .character("0"), .character("^"): place = 0
    case .end, .character("$"): place = max(0, last)
    default: return false
    }
    wantedRow = nil
    return true
  }

  /// Moves by rows, and what is seen with them.
  private mutating func leaf(_ count: Int) {
    firstRow += count
    let wanted = row + count
    row = max(0, min(wanted, rowCount - 1))
    firstRow = max(0, min(firstRow, rowCount - pageRows))
    moveRow(to: row)
  }

  /// Answers a key where text is shown, from a line on; how many lines there are is for who draws to say.
  private mutating func pressInText(_ key: BrowserKey, _ line: Int, _ mode: (Int) -> Mode) -> [BrowserEffect] {
    let isRecord = if case .record = self.mode { true } else { false }
    switch key {
    case .escape, .character("q"), .character("?"), .backspace: self.mode = .table
    case .enter: self.mode = isRecord ? .table : self.mode
    case .down, .character("j"): self.mode = mode(line + 1)
    case .up, .character("k"): self.mode = mode(max(0, line - 1))
    case .pageDown, .character(" "): self.mode = mode(line + pageLines)
    case .pageUp: self.mode = mode(max(0, line - pageLines))
    case .home, .character("g"): self.mode = mode(0)
    case .end, .character("G"): self.mode = mode(.max / 2)
    case .right, .character("l"): if isRecord { moveRow(to: row + 1) }
    case .left, .character("h"): if isRecord { moveRow(to: row - 1) }
    default: break
    }
    return []
  }

  /// Keeps the first line of text on a page, of so many lines.
  mutating func settle(lineCount: Int) {
    let last = max(0, lineCount - pageLines)
    switch mode {
    case .record(let line): mode = .record(firstLine: min(line, last))
    case .help(let line): mode = .help(firstLine: min(line, last))
    default: break
    }
  }

  // MARK: Changing the view

  /// Changes what is shown of the same rows.
  private mutating func change(_ body: (inout BrowsedView) -> Void) {
    var other = view
    body(&other)
    guard other != view else { return }
    let column = column
    course.go(to: other)
    coming?.show(columnsOf: other)
    moveColumn(to: column)
  }

  /// Changes what rows there are, or their order.
  private func arrange(_ body: (inout BrowsedView) -> Void) -> [BrowserEffect] {
    var next = latest
    var other = next.view
    body(&other)
    // Rows that something has ended early may come whole another time.
    guard other != next.view || failure != nil else { return [] }
    if other != next.view { next.go(to: other) }
    return [.arrange(next)]
  }

  private mutating func sort(isDescending: Bool, isFurther: Bool) -> [BrowserEffect] {
    guard let column else { return [] }
    let key = BrowsedView.Key(column: column, isDescending: isDescending)
    return arrange { $0.keys = isFurther ? $0.keys.filter { $0.column != column } + [key] : [key] }
  }

  private mutating func hide() {
    guard let column else { return }
    guard shown.count > 1 else {
      message = "the last column stays"
      return
    }
    let isFrozen = place < view.frozenCount
    change { view in
      view.hidden.insert(column)
      if isFrozen { view.frozenCount -= 1 }
    }
  }

  /// Shows all columns, with those frozen that stand in front of the last frozen one.
  private mutating func showAll() {
    let frozen = shown.prefix(view.frozenCount).last.map { $0 + 1 } ?? 0
    change { view in
      view.hidden = []
      view.frozenCount = frozen
    }
  }

  /// Freezes the columns up to the current one, or none where they are frozen already.
  private mutating func freeze() {
    let count = place + 1
    change { $0.frozenCount = $0.frozenCount == count ? 0 : count }
  }

  private mutating func undo() -> [BrowserEffect] {
    var next = latest
    guard let last = next.past.popLast() else {
      message = "there is nothing to undo"
      return []
    }
    let hasRows = last.hasRows(of: next.view)
    next.view = last
    guard hasRows else { return [.arrange(next)] }
    let column = column
    if coming != nil {
      coming = next
      course.show(columnsOf: last)
    } else {
      course = next
    }
    moveColumn(to: column)
    return []
  }

  // MARK: Lines that are typed

  private mutating func press(_ key: BrowserKey, in prompt: BrowserPrompt) -> [BrowserEffect] {
    var prompt = prompt
    if prompt.edit(key) {
      mode = .prompt(prompt)
      return []
    }
    switch key {
    case .escape: mode = .table
    case .backspace: if prompt.text.isEmpty { mode = .table }
    case .enter:
      mode = .table
      return enter(prompt)
    default: break
    }
    return []
  }

  private mutating func enter(_ prompt: BrowserPrompt) -> [BrowserEffect] {
    let text = prompt.text
    switch prompt.purpose {
    case .search:
      if !text.isEmpty { pattern = text }
      return pattern.isEmpty ? [] : [.search(pattern, isForward: true)]
    case .filter:
      return arrange { $0.filter = text.allSatisfy { $0 == " " } ? "" : text }
    case .write: return text.isEmpty ? [] : [.write(text, replaces: false)]
    }
  }
}
