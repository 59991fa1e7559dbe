internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

// HOW A CHAIN BECOMES A RUN
//
//   TableRun             its parts in their order, with the progress line around them
//   TableRun+Plan        the commands become a plan, and meet the columns of the input
//   TableRun+Inputs      the files become one source of records
//   TableRun+Output      the records go through the plan; what comes out is written, or drawn
//   TableRun+Report      or becomes a report

/// A chain of table commands over its files: what an ``Invocation`` becomes.
struct TableRun: Sendable {
  let invocation: Invocation
  let chain: [ChainLink]
  private(set) var common: OptionValues
  var messages: Messages
  let environment: RunEnvironment
  /// Whether the plan is shown rather than run.
  var explains = false
  /// The picture that is drawn instead of the output, for who watches.
  private var picture: PictureTarget?
  /// What is found in the inputs that are opened.
  private var opened = OpenedInputs()
  /// The table that is filled instead of the output, for who browses.
  private var browsed: BrowsedTable?
  /// Told of records that break the rules and are left out.
  private var onBadRecords: BadRecordHandler?

  /// A run of the commands of a line.
  ///
  /// `common` is the common options of the line, with what the settings say for those not given.
  init(_ invocation: Invocation, common: OptionValues, messages: Messages, environment: RunEnvironment) {
    self.invocation = invocation
    chain = invocation.chain.compactMap { link -> ChainLink? in
      var link = link
      link.common = common
      let command = Program.commands.first { $0.name == link.name } as? any TableCommand.Type
      return command.map { ChainLink(command: $0, invocation: link) }
    }
    self.common = common
    self.messages = messages
    self.environment = environment
  }

  /// The name under which what goes wrong with the data is reported.
  var firstName: String? { chain.first?.name }

  var output: OutputOpening {
    let fitsScreen = chain.last?.fitsScreen ?? false
    var opening = OutputOpening(
      common: common,
      environment: environment,
      picture: picture,
      fitsScreen: fitsScreen,
      opened: opened
    )
    opening.leavesStandardOutput = chain.last?.takesStandardOutput ?? false
    opening.foldsIntoRecords = chain.last?.command.foldsIntoRecords ?? false
    return opening
  }

  /// Whether what comes out is drawn where it is seen as it comes.
  var isOnTerminal: Bool { output.format == .table && output.isTerminal }

  /// Whether the exit status is all that is asked for.
  private var isSilent: Bool { chain.last?.isSilent ?? false }

  /// Draws the table for a screen of that size.
  ///
  /// What there is to warn of would tear the picture, and is not said.
  func frame(_ size: TerminalSize) throws(CommandError) -> String {
    var run = self
    let picture = PictureTarget(size: size)
    run.picture = picture
    run.opened = OpenedInputs()
    run.messages.isQuiet = true
    run.messages.isVerbose = false
    try run.run(nil) { $0 }
    return picture.sink.text
  }

  /// Fills a table that is browsed.
  ///
  /// What there is to warn of is kept with it.
  func fill(_ table: BrowsedTable) throws(CommandError) {
    var run = self
    run.browsed = table
    run.opened = OpenedInputs()
    run.messages = messages.writing(to: table.warn)
    try run.run(nil) { $0 }
  }

  /// The same run with a file for its output, of which nobody is told anything.
  func writing(to path: String) -> TableRun {
    var run = self
    run.common.add(.text(path), to: CommonOptions.output.description)
    run.messages = messages.writing { _ in }
    return run
  }

  func run() throws(CommandError) {
    if !explains, chain.last?.isWatched == true { return try TableWatch(run: self).watch() }
    if !explains, chain.last?.isBrowsed == true { return try TableBrowser.browse(self) }
    guard !explains, let progress = makeProgress() else { return try run(nil, { $0 }) }
    progress.line.begin()
    defer { progress.line.end() }
    var run = self
    run.messages = messages.interrupting(progress.line)
    try run.run(progress.meter) { sink in
      let metered = progress.meter.metering(sink)
      // Rows that go to the terminal, or to a pager, would be torn by the line.
      return output.isFile ? metered : FirstWriteSink(metered) { _ in progress.line.end() }
    }
  }

  private func makeProgress() -> (meter: ProgressMeter, line: ProgressLine)? {
    let choice = common[CommonOptions.progress]
    guard choice == .always || (choice == .auto && environment.isErrorTerminal) else { return nil }
    let meter = ProgressMeter()
    // A line that fills its row may make some terminals begin another.
    let width = (TerminalSize.ofStandardError?.columns ?? 80) - 1
    let line = ProgressLine(
      choice,
      isTerminal: environment.isErrorTerminal,
      width: width,
      snapshot: { meter.snapshot }
    )
    return (meter, line)
  }

  private func run(
    _ meter: ProgressMeter?,
    _ wrap: (any ByteSink) -> any ByteSink
  ) throws(CommandError) {
    let steps = try operations()
    let plan = try naming(firstName) { () throws(TableError) in try makePlan(steps) }
    var context = try naming(firstName) { () throws(TableError) in try environment.context(for: plan) }
    let notes = Notes()
    context.notes = notes
    context.progress = meter?.work
    let leftOut = BadRecords(common[CommonOptions.onError])
    context.onBadRecords = { (count, bytes) throws(TableError) in try leftOut.add(count, bytes) }
    var opening = makeOpening(recordLimit: plan.recordLimit)
    // Another table is read whole, however few records the chain asks for.
    let others = makeOpening(recordLimit: nil)
    context.openTable = { (path) throws(TableError) in try others.open(path) }
    context.makePartFormat = { [output] (path, naming) throws(TableError) in try output.partFormat(path, naming) }
    opening.meter = meter
    if let first = chain.first { opening.malformedRecords = first.malformedRecords }
    let paths = invocation.files.isEmpty ? ["-"] : invocation.files
    context.misfits = Misfits(in: paths)
    context.nullText = common.nullText
    let inputs = try naming(firstName) { () throws(TableError) in try openFirst(paths, opening) }
    // What has not even a header has no say in what the columns are.
    var first = inputs.first { !$0.isEmpty } ?? inputs[0]
    if common[CommonOptions.union] { first.shape = TableShape.union(of: inputs) }
    context.sourceName = first.source.name
    context.input = InputForm(first.dialect, first.jsonLayout)
    for finding in first.findings { messages.note("\(first.source.name): \(finding)") }
    hint(at: first)
    var bound = try bind(plan.unsettled ?? plan, to: first, in: context)
    defer { for note in notes.take() { messages.speaking(as: note.command ?? firstName).warning(note.text) } }
    if explains {
      let text = PlanText(plan: plan, bound: bound, input: first, paths: paths).text
      return try naming(ExplainCommand.name) { () throws(TableError) in try Self.write(text) }
    }
    try naming(firstName) { () throws(TableError) in
      try leftOut.begin()
      // What has been diverted before a failure is worth keeping.
      defer { if leftOut.warning != nil { try? leftOut.finish() } }
      var run = self
      run.onBadRecords = context.onBadRecords
      let records = try records(of: inputs, paths, bound.depth, opening, context)
      var source = meter?.metering(records) ?? records
      if plan.unsettled != nil {
        let settled = try plan.settle(source, of: first.shape, in: context, by: run.executor)
        source = settled.source
        bound = try settled.plan.bind(to: settled.shape, in: context)
      }
      let sink = isSilent || browsed != nil ? nil : output.marked(wrap(try output.open()))
      do throws(TableError) {
        try run.inOwnDirectory { (run) throws(TableError) in
          if let browsed {
            try run.fill(browsed, bound, from: source, of: first, context)
          } else if let sink {
            try run.write(bound, from: source, of: first, to: sink, context)
          } else {
            try run.answer(bound, from: source)
          }
        }
      } catch {
        throw error.hinting(at: first)
      }
      // Of an input in which there is nothing, nothing is known: what an earlier run has diverted stays.
      if !first.isEmpty { try leftOut.finish() }
      try sink?.finish()
      warn(leftOut, context)
      if let finding = notes.finding { throw TableError(.different, finding.text).told(by: finding.command) }
    }
  }

  /// Says where in the only record of an input there are others, unless they are asked for.
  private func hint(at input: TableInput) {
    guard let list = input.listOfRecords, common[CommonOptions.at] == nil else { return }
    guard !chain.contains(where: { $0.name == ExplodeCommand.name }) else { return }
    let records = list.recordCount == 1 ? "the 1 record" : "the \(list.recordCount) records"
    let location = ShellWord.quoted(list.location)
    messages.speaking(as: firstName).hint("one record; --at \(location) reads \(records) of \(list.location)")
  }

  /// Does something with the directory there that the last command writes to; one that was made for it goes with a
  /// failure, as long as there is nothing in it.
  private func inOwnDirectory(_ work: (TableRun) throws(TableError) -> Void) throws(TableError) {
    guard let directory = chain.last?.directory, try Process.makeDirectory(directory) else { return try work(self) }
    do throws(TableError) {
      try work(self)
    } catch {
      Process.removeDirectory(directory)
      throw error
    }
  }

  /// Tells of what was found in the records that did not end the run.
  private func warn(_ leftOut: BadRecords, _ context: ExecutionContext) {
    let found = [leftOut.warning].compactMap(\.self) + opened.warnings
    for warning in found { messages.speaking(as: firstName).warning(warning) }
    for warning in context.misfits.warnings {
      messages.speaking(as: warning.command ?? firstName).warning(warning.text)
    }
  }

  /// What carries records through plans.
  var executor: Executor {
    var executor = Executor(threadCount: environment.threadCount)
    executor.onBadRecords = onBadRecords
    return executor
  }

  /// Opens inputs, of which so many records from the start are all that is wanted; all for nil.
  private func makeOpening(recordLimit: Int?) -> InputOpening {
    var opening = InputOpening(common: common, threadCount: environment.threadCount, recordLimit: recordLimit)
    opening.opened = opened
    return opening
  }

  private static func write(_ text: String) throws(TableError) {
    let output = DescriptorByteSink.standardOutput()
    try output.write(Array(text.utf8).span)
    try output.finish()
  }
}
