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
  /// What is sorted and filtered, until all of it is there.
  private var arranging: ArrangedRows?
  private var searching: BrowserTask<RowSearch.Place?>?
  private var isSearchForward = true
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
    let ending = try naming(name) { () throws(TableError) -> Ending in
      let session = try TerminalSession()
      var browser = TableBrowser(run, table, contents, session)
      return browser.loop()
    }
    contents.rows.cancel()
    StandardStreams.writeError(table.warnings)
    if case .signal(let number) = ending { Process.end(bySignal: number) }
    if let error = table.error { throw error }
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
      var effects = keys.flatMap { state.press($0) }
      if news.isToStop { effects.append(.suspend) }
      for effect in effects {
        if effect == .quit { return .quit }
        if effect == .suspend { drawn = nil }
        perform(effect)
      }
    }
  }

  private var isWorking: Bool { !state.isComplete || arranging != nil || searching != nil || writing != nil }

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
      if !arranging.hasArrived, progress.rowCount > 0 || progress.isComplete { arrive(arranging, progress) }
      if progress.isComplete { self.arranging = nil }
    }
    takeResults()
    state.work =
      arranging?.status ?? searching.map { _ in "searching for \(state.pattern)…" }
      ?? writing.map { "writing \($0.name)…" }
    let progress = rows.rows.progress
    if progress.rowCount != state.rowCount || progress.isComplete != state.isComplete {
      state.count(progress.rowCount, isComplete: progress.isComplete)
    }
    state.failure = progress.failure?.description
  }

  /// Takes in what other threads have finished.
  private mutating func takeResults() {
    switch searching?.result {
    case nil: break
    case .success(let place):
      searching = nil
      if let place {
        state.find(place.row, place: place.place, isForward: isSearchForward)
      } else {
        state.message = "\(state.pattern) is nowhere"
      }
    case .failure(let error):
      searching = nil
      state.message = error.description
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
    // An input that broke off is looked at as far as it goes.
    if let failure = progress.failure, progress.rowCount == 0, failure != contents.rows.progress.failure {
      state.message = failure.description
      return
    }
    self.arranging?.hasArrived = true
    rows = BrowsedRows(arranged.rows)
    state.arrive(at: arranged.view, rowCount: progress.rowCount, isComplete: progress.isComplete)
  }

  // MARK: Effects

  private mutating func perform(_ effect: BrowserEffect) {
    do throws(TableError) {
      switch effect {
      case .quit: break
      case .suspend:
        session.suspend()
        state.resize(session.size)
      case .arrange(let view): try arrange(view)
      case .search(let pattern, let isForward): try search(pattern, isForward: isForward)
      case .write(let path, let replaces): try write(path, replaces: replaces)
      case .cancel: try cancel()
      case .showCommand: state.message = state.view.commandLine(contents.names, words: try Process.words())
      }
    } catch {
      state.message = error.description
      // A condition that is wrong is there to be put right.
      if case .arrange(let view) = effect, !view.filter.isEmpty, view.filter != state.view.filter {
        state.mode = .prompt(BrowserPrompt(.filter, text: view.filter))
      }
    }
  }

  private mutating func arrange(_ view: BrowsedView) throws(TableError) {
    giveUpArranging()
    if view.filter.isEmpty, view.keys.isEmpty {
      rows = BrowsedRows(contents.rows)
      let progress = contents.rows.progress
      return state.arrive(at: view, rowCount: progress.rowCount, isComplete: progress.isComplete)
    }
    // Rows that are filtered already need only be sorted.
    let isFiltered = state.view.keys.isEmpty && state.view.filter == view.filter && state.isComplete
    arranging = try run.arrange(isFiltered ? rows.rows : contents.rows, isFiltered: isFiltered, as: view, of: contents)
  }

  private mutating func cancel() throws(TableError) {
    let hasArrived = arranging?.hasArrived ?? false
    searching?.cancel()
    searching = nil
    rows.rows.wake()
    writing?.cancel()
    giveUpArranging()
    if hasArrived, let last = state.past.last { try arrange(last) }
  }

  private mutating func search(_ pattern: String, isForward: Bool) throws(TableError) {
    searching?.cancel()
    isSearchForward = isForward
    let start = RowSearch.Place(row: state.row, place: state.place)
    searching = try BrowserTask(name: pattern) { [rows = rows.rows, columns = state.shown] task throws(TableError) in
      let search = RowSearch(pattern)
      return try search.match(in: rows, columns: columns, from: start, isForward: isForward) { task.isCancelled }
    }
  }

  private mutating func write(_ path: String, replaces: Bool) throws(TableError) {
    guard writing == nil else { return state.message = "another file is being written" }
    guard replaces || !Process.isFile(path) else { return state.mode = .replacing(path) }
    writing = try BrowserTask(name: path) {
      [view = state.view, rows = rows.rows, contents] task throws(TableError) in
      try contents.write(view, rows, to: path, task)
    }
  }

  private mutating func giveUpArranging() {
    arranging?.cancel()
    arranging = nil
  }
}
