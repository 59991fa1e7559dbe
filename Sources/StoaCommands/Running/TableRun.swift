internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import Synchronization

/// A chain of table commands over its files: what an ``Invocation`` becomes.
struct TableRun {
  let invocation: Invocation
  let commands: [any TableCommand.Type]
  let common: OptionValues
  let messages: Messages
  let environment: RunEnvironment

  /// The name under which what goes wrong with the data is reported.
  private var firstName: String? { invocation.chain.first?.name }

  func run() throws(CommandError) {
    let steps = try operations()
    let progress = makeProgress()
    progress?.line.begin()
    defer { progress?.line.end() }
    let opening = InputOpening(common: common, meter: progress?.meter)
    let paths = invocation.files.isEmpty ? ["-"] : invocation.files
    let first = try naming(firstName) { () throws(TableError) in try opening.open(paths[0]) }
    for finding in first.findings { messages.note("\(first.source.name): \(finding)") }
    let plan = Plan(steps.flatMap { $0 })
    let bound = try bind(plan, steps, to: first)
    try naming(firstName) { () throws(TableError) in
      let source =
        paths.count == 1
        ? first.records(plan.depth)
        : ConcatenatedSource(first, count: paths.count, depth: plan.depth) { number throws(TableError) in
          try opening.open(paths[number])
        }
      try execute(bound, from: source, of: first)
    }
  }

  // MARK: - The plan

  private func operations() throws(CommandError) -> [[Operation]] {
    var steps: [[Operation]] = []
    for (command, invocation) in zip(commands, invocation.chain) {
      steps.append(try naming(command.name) { () throws(TableError) in try command.operations(of: invocation) })
    }
    return steps
  }

  /// Binds the plan to the columns of the input; what is wrong is the fault of the first command
  /// that cannot be bound.
  private func bind(
    _ plan: Plan,
    _ steps: [[Operation]],
    to input: TableInput
  ) throws(CommandError) -> BoundPlan {
    do throws(TableError) {
      return try plan.bind(to: input.shape, in: environment.context)
    } catch {
      let name = zip(steps.indices, invocation.chain).first { index, _ in
        let part = Plan(steps[...index].flatMap { $0 })
        return (try? part.bind(to: input.shape, in: environment.context)) == nil
      }?.1.name
      guard error.code == .unknownColumn, input.isEmpty else { throw CommandError(name ?? firstName, error) }
      let position = TableError.Position(source: input.source.name)
      throw CommandError(
        name ?? firstName,
        TableError(.unknownColumn, "there is no header: the input is empty", remedy: "check the input", at: position)
      )
    }
  }

  // MARK: - The run

  private func execute(_ plan: BoundPlan, from source: any BatchSource, of input: TableInput) throws(TableError) {
    let output = OutputOpening(common: common)
    let sink = DelimitedSink(output.encoder(input: input.dialect), to: output.bytes(), header: header(plan, input))
    let leftOut = Mutex(0)
    var executor = Executor(threadCount: environment.context.threadCount)
    executor.onBadRecords = { count, _ in leftOut.withLock { $0 += count } }
    try executor.run(source, through: plan.stages, into: sink)
    try sink.finish()
    let count = leftOut.withLock { $0 }
    if count > 0 {
      messages.speaking(as: firstName).warning("\(count) bad \(count == 1 ? "record was" : "records were") left out")
    }
  }

  private func header(_ plan: BoundPlan, _ input: TableInput) -> RecordBatch? {
    guard commands.last?.writesHeader == true, !common[CommonOptions.noHeader], !input.isEmpty else { return nil }
    return plan.shape.header(from: input.header)
  }

  private func makeProgress() -> (meter: ProgressMeter, line: ProgressLine)? {
    let choice = common[CommonOptions.progress]
    // A terminal that shows the rows already needs no line, which would be torn by them.
    guard choice == .always || (choice == .auto && environment.showsProgress) else { return nil }
    let meter = ProgressMeter()
    let line = ProgressLine(choice, isTerminal: environment.isErrorTerminal) { meter.snapshot }
    return (meter, line)
  }
}

/// What a run finds around it.
struct RunEnvironment: Sendable {
  var context: ExecutionContext
  var isErrorTerminal: Bool
  var isOutputTerminal: Bool

  var showsProgress: Bool { isErrorTerminal && !isOutputTerminal }
}
