internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords
internal import StoaTables
internal import Synchronization

/// A chain of table commands over its files: what an ``Invocation`` becomes.
struct TableRun {
  let invocation: Invocation
  let commands: [any TableCommand.Type]
  let common: OptionValues
  var messages: Messages
  let environment: RunEnvironment
  /// The picture that is drawn instead of the output, for who watches.
  private var picture: PictureTarget?
  /// Told of records that break the rules and are left out.
  private var onBadRecords: (@Sendable (_ count: Int, _ bytes: [UInt8]) throws(TableError) -> Void)?
  /// Whether the plan is shown rather than run.
  var explains = false

  init(
    invocation: Invocation,
    commands: [any TableCommand.Type],
    common: OptionValues,
    messages: Messages,
    environment: RunEnvironment
  ) {
    self.invocation = invocation
    self.commands = commands
    self.common = common
    self.messages = messages
    self.environment = environment
  }

  /// The name under which what goes wrong with the data is reported.
  private var firstName: String? { invocation.chain.first?.name }
  var output: OutputOpening {
    let fitsScreen = invocation.chain.last.flatMap { commands.last?.fitsScreen($0) } ?? false
    return OutputOpening(common: common, environment: environment, picture: picture, fitsScreen: fitsScreen)
  }
  private var isOnTerminal: Bool { output.format == .table && output.isTerminal }

  /// Draws the table for a screen of that size.
  ///
  /// What there is to warn of would tear the picture, and is not said.
  func frame(_ size: TerminalSize) throws(CommandError) -> String {
    var run = self
    let picture = PictureTarget(size: size)
    run.picture = picture
    run.messages.isQuiet = true
    run.messages.isVerbose = false
    try run.run(nil) { $0 }
    return picture.sink.text
  }

  func run() throws(CommandError) {
    if !explains, let last = invocation.chain.last, commands.last?.isWatched(last) == true {
      return try TableWatch(run: self).watch()
    }
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

  private func run(
    _ meter: ProgressMeter?,
    _ wrap: (any ByteSink) -> any ByteSink
  ) throws(CommandError) {
    var plan = Plan(try operations())
    plan.isOptimized = !common[CommonOptions.noOptimize]
    let types = common[CommonOptions.type]
    if !types.isEmpty {
      let specification = try naming(firstName) { () throws(TableError) in
        try TypeSpecification(types.joined(separator: ","))
      }
      plan.operations.insert(.declareTypes(specification), at: 0)
    }
    if common[CommonOptions.strictUTF8] { plan.operations.insert(.checkEncoding, at: 0) }
    var context = try naming(firstName) { () throws(TableError) in try environment.context(for: plan) }
    context.progress = meter?.work
    var opening = InputOpening(
      common: common,
      threadCount: environment.threadCount,
      recordLimit: plan.recordLimit,
      meter: meter,
      opened: OpenedInputs()
    )
    // Another table is read whole, however few records the chain asks for.
    var others = InputOpening(common: common, threadCount: environment.threadCount, recordLimit: nil, meter: nil)
    others.opened = opening.opened
    context.openTable = { [others] (path) throws(TableError) in try others.open(path) }
    let notes = Notes()
    context.notes = notes
    let leftOut = BadRecords(common[CommonOptions.onError])
    context.onBadRecords = { (count, bytes) throws(TableError) in try leftOut.add(count, bytes) }
    if let command = commands.first {
      opening.malformedRecords = command.malformedRecords(of: invocation.chain[0])
    }
    let paths = invocation.files.isEmpty ? ["-"] : invocation.files
    context.misfits = Misfits(in: paths)
    context.nullText = common[CommonOptions.null].map { Array($0.utf8) }
    let inputs = try naming(firstName) { () throws(TableError) in try openFirst(paths, opening) }
    // What has not even a header has no say in what the columns are.
    var first = inputs.first { !$0.isEmpty } ?? inputs[0]
    if common[CommonOptions.union] { first.shape = TableShape.union(of: inputs) }
    for finding in first.findings { messages.note("\(first.source.name): \(finding)") }
    var bound = try bind(plan.unsettled ?? plan, to: first, in: context)
    defer { for note in notes.take() { messages.speaking(as: note.command ?? firstName).warning(note.text) } }
    if explains {
      let text = PlanText(plan: plan, bound: bound, input: first, paths: paths).text
      return try naming(ExplainCommand.name) { () throws(TableError) in try Self.write(text) }
    }
    try naming(firstName) { () throws(TableError) in
      try leftOut.begin()
      var run = self
      run.onBadRecords = context.onBadRecords
      // What has been diverted before a failure is worth keeping.
      defer { try? leftOut.finish() }
      let records = try records(of: inputs, paths, bound.depth, opening, context)
      var source = meter?.metering(records) ?? records
      if plan.unsettled != nil {
        let settled = try plan.settle(source, of: first.shape, in: context, by: run.executor)
        source = settled.source
        bound = try settled.plan.bind(to: settled.shape, in: context)
      }
      // Who only answers writes nothing, and replaces no file.
      let sink = isSilent ? DescriptorByteSink.standardOutput() : output.marked(wrap(try output.open()))
      if let report = try report() {
        try run.present(report, of: bound, from: source, first, to: sink)
      } else if isSilent {
        try run.execute(bound, from: source, into: DelimitedSink(DelimitedEncoder(.csv), to: sink, header: nil))
      } else if let renderer = output.renderer {
        try run.drawPaged(bound, from: source, with: renderer, to: sink, context)
      } else {
        try run.write(bound, from: source, of: first, to: sink, context)
      }
      try leftOut.finish()
      try sink.finish()
      warn(leftOut, opening, context)
      if let finding = notes.finding { throw TableError(.different, finding.text).told(by: finding.command) }
    }
  }

  /// Tells of what was found in the records that did not end the run.
  private func warn(_ leftOut: BadRecords, _ opening: InputOpening, _ context: ExecutionContext) {
    let found = [leftOut.warning].compactMap(\.self) + (opening.opened?.warnings ?? [])
    for warning in found { messages.speaking(as: firstName).warning(warning) }
    for warning in context.misfits.warnings {
      messages.speaking(as: warning.command ?? firstName).warning(warning.text)
    }
  }

  private static func write(_ text: String) throws(TableError) {
    let output = DescriptorByteSink.standardOutput()
    try output.write(Array(text.utf8).span)
    try output.finish()
  }

  private var isSilent: Bool {
    guard let last = invocation.chain.last else { return false }
    return commands.last?.isSilent(last) ?? false
  }

  // MARK: - The plan

  private func operations() throws(CommandError) -> [Operation] {
    var steps: [Operation] = []
    for (position, (command, invocation)) in zip(commands, invocation.chain).enumerated() {
      try naming(command.name) { () throws(TableError) in
        if position > 0, try command.merging(invocation) != nil {
          let remedy = "put it first, or sort instead"
          throw TableError(.usage, "files are merged where they are read, before any other step", remedy: remedy)
        }
        steps += try command.operations(of: invocation).map { $0.written(by: command.name) }
      }
    }
    let last = commands.last?.name
    // On a terminal a drawing says that there is more than it shows; other output just ends.
    if !isOnTerminal, let rowLimit { steps.append(.head(rowLimit).written(by: last)) }
    if let formats = try naming(firstName, formats) { steps.append(.format(formats).written(by: last)) }
    return steps
  }

  /// The formats that the common options ask for; nil for none.
  private func formats() throws(TableError) -> FormatSpecification? {
    let texts = common[CommonOptions.format]
    // A report formats what it sums up, not what it is given.
    if invocation.chain.last?.name == ReportCommand.name { return nil }
    return texts.isEmpty ? nil : try FormatSpecification(texts.joined(separator: ","))
  }

  private var rowLimit: Int? {
    guard let last = invocation.chain.last else { return nil }
    return commands.last?.rowLimit(of: last, isTerminal: isOnTerminal)
  }

  /// Binds the plan to the columns of the input.
  private func bind(
    _ plan: Plan,
    to input: TableInput,
    in context: ExecutionContext
  ) throws(CommandError) -> BoundPlan {
    try naming(firstName) { () throws(TableError) in
      do throws(TableError) {
        return try plan.bind(to: input.shape, in: context)
      } catch {
        guard error.code == .unknownColumn, input.isEmpty else { throw error }
        throw TableError(
          .unknownColumn,
          "there is no header: the input is empty",
          remedy: "check the input",
          at: TableError.Position(source: input.source.name)
        ).told(by: error.command)
      }
    }
  }

  // MARK: - The run

  private func write(
    _ plan: BoundPlan,
    from source: any BatchSource,
    of input: TableInput,
    to sink: any ByteSink,
    _ context: ExecutionContext
  ) throws(TableError) {
    let names = plan.shape.columns.map(\.name)
    if let encoder = output.jsonEncoder(plan.shape, input: hasHeader ? input.jsonLayout : nil) {
      if let remark = JSONRecordEncoder.remark(on: names) { messages.speaking(as: firstName).warning(remark) }
      return try writeJSON(encoder, plan.convertingToJSON(in: context), from: source, to: sink)
    }
    let encoder = output.encoder(input: input.jsonLayout == nil ? input.dialect : .csv)
    let sink = DelimitedSink(encoder, to: sink, header: header(plan, input))
    try execute(plan, from: source, into: sink)
    try sink.finish()
  }

  private func writeJSON(
    _ encoder: JSONRecordEncoder,
    _ plan: BoundPlan,
    from source: any BatchSource,
    to sink: any ByteSink
  ) throws(TableError) {
    let sink = JSONSink(encoder, to: sink)
    try execute(plan, from: source, into: sink)
    try sink.finish()
    let count = sink.repairCount
    guard count > 0 else { return }
    let stretches = count == 1 ? "1 stretch of bytes was" : "\(count) stretches of bytes were"
    messages.speaking(as: firstName).warning("\(stretches) no UTF-8 and became U+FFFD")
  }

  /// Draws on the terminal, through a pager where that is wanted.
  private func drawPaged(
    _ plan: BoundPlan,
    from source: any BatchSource,
    with renderer: any TableRenderer,
    to sink: any ByteSink,
    _ context: ExecutionContext
  ) throws(TableError) {
    try paging(sink) { (sink) throws(TableError) in try draw(plan, from: source, with: renderer, to: sink, context) }
  }

  /// Lets something write to a sink, through a pager where that is wanted.
  func paging(
    _ sink: any ByteSink,
    _ write: (any ByteSink) throws(TableError) -> Void
  ) throws(TableError) {
    guard let pager = output.pager, let rows = TerminalSize.ofStandardOutput?.rows, rows > 0 else {
      return try write(sink)
    }
    let paged = PagedSink(sink, screenLines: rows, command: pager)
    do throws(TableError) {
      try write(paged)
    } catch {
      // The pager keeps the terminal until the reader closes it; who has closed it has seen enough.
      try paged.finish()
      if !paged.hasQuit { throw error }
    }
    try paged.finish()
  }

  private func draw(
    _ plan: BoundPlan,
    from source: any BatchSource,
    with renderer: any TableRenderer,
    to sink: any ByteSink,
    _ context: ExecutionContext
  ) throws(TableError) {
    let rows = DrawnTableSink()
    let worker = try rows.begin { () throws(TableError) in try execute(plan, from: source, into: rows) }
    defer { worker.join() }
    let drawing = TableDrawing(
      shape: plan.shape,
      readings: plan.shape.columns.map { context.reading(of: $0) },
      renderer: renderer,
      rowLimit: isOnTerminal ? rowLimit : nil,
      countsRest: isOnTerminal && hasSmallFiles,
      sink: rows
    )
    let report = try drawing.draw(to: sink)
    // What is wrong further down than anybody looks is found when somebody does.
    if let error = rows.error, !report.hasMoreRows { throw error }
  }

  /// Whether all input is read in no time: from a few files that are not large.
  ///
  /// A pipe may have no end.
  private var hasSmallFiles: Bool {
    let files = invocation.files
    guard !files.isEmpty, files.allSatisfy(Process.isRegularFile) else { return false }
    return files.reduce(0) { $0 + (Process.version(of: $1)?.byteCount ?? 0) } <= TableDrawing.countedBytes
  }

  private var executor: Executor {
    var executor = Executor(threadCount: environment.threadCount)
    executor.onBadRecords = onBadRecords
    return executor
  }

  func execute(
    _ plan: BoundPlan,
    from source: any BatchSource,
    into sink: any BatchSink
  ) throws(TableError) {
    try executor.run(source, through: plan.stages, into: sink)
  }

  /// Whether the last command makes a table, rather than a number that stands for itself.
  private var hasHeader: Bool { commands.last?.writesHeader != false }

  private func header(_ plan: BoundPlan, _ input: TableInput) -> RecordBatch? {
    guard hasHeader, !common[CommonOptions.noHeader] else { return nil }
    return plan.shape.header(from: input.header)
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
}
