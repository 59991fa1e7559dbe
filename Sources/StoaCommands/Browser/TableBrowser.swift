internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaTables

/// Lets somebody browse a table on the whole terminal: the loop around ``BrowserState``.
struct TableBrowser: ~Copyable {
  /// Why browsing ends.
  enum Ending {
    case quit
    case signal(Int32)
    /// The table could not be read, and there is nothing to look at.
    case failure
  }

  private let run: TableRun
  private let table: BrowsedTable
  private let contents: BrowsedTable.Contents
  private var session: TerminalSession
  private var decoder = KeyDecoder()
  private var screen: BrowserScreen
  private var state: BrowserState
  /// The rows that are looked at.
  private var rows: BrowsedRows
  /// What is sorted and filtered to be looked at, until the first of it is there.
  private var arranging: ArrangedRows?
  /// What is looked at, until all of it is there; and what was left for it.
  private var filling: ArrangedRows?
  private var left = BrowsedCourse()
  private var searching: RunningSearch?
  private var writing: BrowserTask<Int>?

  /// How often it is looked how far the work has come, in milliseconds; and how long a key's sequence is waited for.
  private static let pause = 120
  private static let sequencePause = 25

  /// Browses what a run gives, until there is an end to it.
  static func browse(_ run: TableRun) throws(CommandError) {
    let name = BrowseCommand.name
    guard run.environment.isOutputTerminal, run.environment.variables["TERM"] != "dumb" else {
      let remedy = "stoa view shows it anywhere"
      throw CommandError(name, usage: "a table is browsed on a terminal that it can fill", remedy: remedy)
    }
    let given = run.invocation.common
    guard given[CommonOptions.output] == nil, given[CommonOptions.to] == nil else {
      throw CommandError(
        name,
        usage: "nothing is written by browsing",
        remedy: "leave out the output; the key w writes"
      )
    }
    guard !StandardStreams.isInputTerminal || run.invocation.files.contains(where: { $0 != "-" }) else {
      throw CommandError(name, usage: "there is no table to browse", remedy: "name a file, or pipe one in")
    }
    let table = BrowsedTable()
    try naming(name) { () throws(TableError) in try table.begin(run) }
    // What is wrong from the start is said where other errors are.
    guard let contents = table.awaitContents() else {
      if let error = table.error { throw error }
      return
    }
    let (ending, unwritten) = try naming(name) { () throws(TableError) -> (Ending, TableError?) in
      let session = try TerminalSession()
      var browser = TableBrowser(run, table, contents, session)
      return (browser.loop(), browser.leaveWriting())
    }
    contents.rows.cancel()
    StandardStreams.writeError(table.warnings)
    if let unwritten { run.messages.speaking(as: name).error(unwritten) }
    if case .signal(let number) = ending { Process.end(bySignal: number) }
    if let error = table.error { throw error }
    if unwritten != nil { Process.end(.failure) }
  }

  private init(
    _ run: TableRun,
    _ table: BrowsedTable,
    _ contents: BrowsedTable.Contents,
    _ session: consuming TerminalSession
  ) {
    self.run = run
    self.table = table
    self.contents = contents
    let variables = run.environment.variables
    let hasColors = run.common[CommonOptions.color].allowsColor(environment: variables, isTerminal: true)
    let files = run.invocation.files.filter { $0 != "-" }
    screen = BrowserScreen(
      title: files.isEmpty
        ? "standard input" : files.map { $0.split(separator: "/").last ?? "" }.joined(separator: " "),
      zip(contents.shape.columns, contents.readings).map { column, reading in
        BrowserColumn(name: column.name, alignment: TableDrawing.alignment(column), reading: reading)
      },
      colors: ColorScheme(allowsColor: hasColors, environment: variables)
    )
    state = BrowserState(columns: contents.names, size: session.size)
    rows = BrowsedRows(contents.rows)
    self.session = session
  }

  // MARK: The loop

  private mutating func loop() -> Ending {
    var drawn: BrowserState?
    while true {
      takeProgress()
      if contents.rows.progress.rowCount == 0, table.error != nil { return .failure }
      if state != drawn {
        draw()
        drawn = state
      }
      let news = session.wait(milliseconds: decoder.isPending ? Self.sequencePause : isWorking ? Self.pause : nil)
      if let number = news.endingSignal { return .signal(number) }
      if news.isGone { return .quit }
      if news.isChanged {
        state.resize(session.size)
        drawn = nil
      }
      var keys = decoder.keys(in: news.keys)
      if news.keys.isEmpty { keys += decoder.flush() }
      // What a key does is begun before the next is looked at.
      for key in keys {
        for effect in state.press(key) {
          if effect == .quit { return .quit }
          if effect == .suspend { drawn = nil }
          perform(effect)
        }
      }
      if news.isToStop {
        drawn = nil
        perform(.suspend)
      }
    }
  }

  private var isWorking: Bool {
    !state.isComplete || arranging != nil || filling != nil || searching != nil || writing != nil
  }

  private mutating func draw() {
    do throws(TableError) {
      // What is drawn says where the window comes to lie, and that is part of the state.
      let found = try rows.rows(state.visibleRows)
      session.show(BrowserScreen.sequences(screen.draw(&state, found)))
    } catch {
      state.message = error.description
      session.show(BrowserScreen.sequences(screen.draw(&state, [])))
    }
  }

  // MARK: What is under way

  /// Takes in how far everything has come.
  private mutating func takeProgress() {
    if let arranging {
      let progress = arranging.rows.progress
      if progress.rowCount > 0 || progress.isComplete { arrive(arranging, progress) }
    }
    if let filling, filling.rows.progress.isComplete {
      self.filling = nil
      if let warning = filling.warning { state.message = warning }
    }
    takeResults()
    state.work =
      (arranging ?? filling)?.status ?? searching.map { "searching for \($0.task.name)…" }
      ?? writing.map { "writing \($0.name)…" }
    state.writing = writing?.name
    let progress = rows.rows.progress
    if progress.rowCount != state.rowCount || progress.isComplete != state.isComplete {
      state.count(progress.rowCount, isComplete: progress.isComplete)
    }
    state.failure = progress.failure?.description
  }

  /// Takes in what other threads have finished.
  private mutating func takeResults() {
    if let search = searching, !search.isAbout(rows.rows, columns: state.shown) {
      giveUpSearching()
      state.message = "the search for \(search.task.name) was given up: there are other rows or columns now"
    }
    if let search = searching, let result = search.task.result {
      searching = nil
      switch result {
      case .success(let place?): state.find(place.row, place: place.place, isForward: search.isForward)
      case .success(nil): state.message = "\(search.task.name) is nowhere"
      case .failure(let error): state.message = error.description
      }
    }
    guard let task = writing, let result = task.result else { return }
    writing = nil
    switch result {
    case .success(let count):
      state.message = "\(DisplayText.grouped(count)) \(count == 1 ? "row is" : "rows are") in \(task.name)"
    case .failure(let error): state.message = "\(task.name) is not written: \(error)"
    }
  }

  private mutating func arrive(_ arranged: ArrangedRows, _ progress: SpooledRows.Progress) {
    arranging = nil
    // An input that broke off is looked at as far as it goes.
    if let failure = progress.failure, progress.rowCount == 0, failure != contents.rows.progress.failure {
      state.coming = nil
      state.message = failure.description
      return
    }
    left = state.course
    look(at: arranged.rows)
    filling = arranged
  }

  /// Looks at rows, which are those of what is coming.
  private mutating func look(at other: SpooledRows) {
    if rows.rows !== other {
      filling?.cancel()
      filling = nil
      rows = BrowsedRows(other)
    }
    let progress = other.progress
    state.arrive(rowCount: progress.rowCount, isComplete: progress.isComplete)
  }

  // MARK: Effects

  private mutating func perform(_ effect: BrowserEffect) {
    do throws(TableError) {
      switch effect {
      case .quit: break
      case .suspend:
        session.suspend()
        state.resize(session.size)
      case .arrange(let course): try arrange(course)
      case .search(let pattern, let isForward): try search(pattern, isForward: isForward)
      case .write(let path, let replaces): try write(path, replaces: replaces)
      case .cancel: try cancel()
      case .showCommand: state.message = state.view.commandLine(contents.names, words: try Process.words())
      }
    } catch {
      state.message = error.description
      // A condition that is wrong is there to be put right.
      if case .arrange(let course) = effect, !course.view.filter.isEmpty, course.view.filter != state.latest.view.filter
      {
        state.mode = .prompt(BrowserPrompt(.filter, text: course.view.filter))
      }
    }
  }

  private mutating func arrange(_ course: BrowsedCourse) throws(TableError) {
    let view = course.view
    let progress = rows.rows.progress
    let isThere = view.hasRows(of: state.view) && progress.failure == nil
    if isThere || view.filter.isEmpty && view.keys.isEmpty {
      giveUpArranging()
      state.coming = course
      return look(at: isThere ? rows.rows : contents.rows)
    }
    // Rows that are filtered already need only be sorted, if they are all of them.
    let isFiltered =
      state.view.keys.isEmpty && state.view.filter == view.filter && progress.isComplete && progress.failure == nil
    // What is wrong with it leaves what is coming as it is.
    let next = try run.arrange(
      isFiltered ? rows.rows : contents.rows,
      isFiltered: isFiltered,
      as: view,
      of: contents
    )
    giveUpArranging()
    arranging = next
    state.coming = course
  }

  private mutating func cancel() throws(TableError) {
    giveUpSearching()
    writing?.cancel()
    if arranging != nil { return giveUpArranging() }
    guard let filling else { return }
    filling.cancel()
    self.filling = nil
    // What was left for it comes back, with the columns that are shown by now.
    left.show(columnsOf: state.view)
    try arrange(left)
  }

  private mutating func search(_ pattern: String, isForward: Bool) throws(TableError) {
    giveUpSearching()
    let start = RowSearch.Place(row: state.row, place: state.place)
    searching = try RunningSearch(pattern, in: rows.rows, columns: state.shown, from: start, isForward: isForward)
  }

  private mutating func write(_ path: String, replaces: Bool) throws(TableError) {
    guard writing == nil else { return state.message = "another file is being written" }
    guard replaces || !Process.isFile(path) else { return state.mode = .replacing(path) }
    writing = try BrowserTask(name: path) {
      [view = state.view, rows = rows.rows, contents] task throws(TableError) in
      try contents.write(view, rows, to: path, task)
    }
  }

  private mutating func giveUpSearching() {
    searching?.cancel()
    searching = nil
  }

  /// Gives up a file that is being written, for there is an end to browsing; the error that tells of it.
  private func leaveWriting() -> TableError? {
    guard let writing else { return nil }
    writing.cancel()
    let limit = Process.seconds + 1
    while writing.result == nil, Process.seconds < limit { Process.sleep(milliseconds: 5) }
    if case .success = writing.result { return nil }
    return TableError(.system, "\(writing.name) is not written: browsing ended before it was")
  }

  private mutating func giveUpArranging() {
    arranging?.cancel()
    arranging = nil
    state.coming = nil
  }
}
