internal import StoaBytes
internal import StoaEngine
internal import StoaTables

/// The program `stoa`: from the words of its command line to the status it ends with.
package enum Program {
  static let commands: [any Command.Type] = [
    ViewCommand.self,
    BrowseCommand.self,
    ColumnsCommand.self,
    HeadCommand.self,
    TailCommand.self,
    CountCommand.self,
    StatsCommand.self,
    FreqCommand.self,
    SampleCommand.self,
    SelectCommand.self,
    FilterCommand.self,
    DistinctCommand.self,
    TopCommand.self,
    SliceCommand.self,
    SortCommand.self,
    MergeCommand.self,
    ReverseCommand.self,
    ShuffleCommand.self,
    MoveCommand.self,
    SetCommand.self,
    FillCommand.self,
    GroupCommand.self,
    RunningCommand.self,
    JoinCommand.self,
    ConcatCommand.self,
    PivotCommand.self,
    UnpivotCommand.self,
    TransposeCommand.self,
    ExplodeCommand.self,
    ImplodeCommand.self,
    SplitCommand.self,
    RenameCommand.self,
    NumberCommand.self,
    FormatCommand.self,
    ConvertCommand.self,
    ReportCommand.self,
    DiffCommand.self,
    CheckCommand.self,
    ExplainCommand.self,
    HelpCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
  ]

  /// The commands and the options of the program.
  package static let catalog = Catalog(
    entries: commands.map { command in Catalog.Entry(command.name) { command.description } },
    commonOptions: CommonOptions.all,
    standardCommand: ViewCommand.name
  )

  /// Runs the command line of this process and ends it.
  package static func main() -> Never {
    Process.prepare()
    do throws(CommandError) {
      try run()
      Process.end(.success)
    } catch {
      if error.error.code == .closedPipe { Process.endByClosedPipe() }
      messages(readableOptions).speaking(as: error.command).error(error.error)
      Process.end(error.error.code == .usage ? .usage : .failure)
    }
  }

  private static func run() throws(CommandError) {
    let words = try naming(nil) { () throws(TableError) in try Process.words() }
    let parser = CommandLineParser(catalog: catalog, isFile: Process.isFile)
    let explains = words.count > 1 && words[0] == ExplainCommand.name && !ExplainCommand.isAskedForHelp(words[1])
    switch try parser.parse(explains ? Array(words.dropFirst()) : words) {
    case .version:
      let version = Version.current.number
      try naming(nil) { () throws(TableError) in try write("stoa \(version)\n") }
    case .help(let command, let length):
      try naming(command) { () throws(TableError) in
        let context = context(common: readableOptions)
        try write(catalog.page(about: command, length).text(width: context.width, colors: context.colors))
      }
    case .run(let invocation):
      try run(invocation, explains: explains)
    }
  }

  private static func run(_ invocation: Invocation, explains: Bool) throws(CommandError) {
    if let report = invocation.report, report[ReportCommand.schema] {
      return try naming(report.name) { () throws(TableError) in
        let common = invocation.common
        let sink = try OutputOpening(common: common, environment: runEnvironment(common)).open()
        try sink.write(Array(ReportSchema.text.utf8).span)
        try sink.finish()
      }
    }
    var invocation = invocation
    do throws(CommandError) {
      invocation = try naming(ReportCommand.name) { () throws(TableError) in try invocation.withSpecification() }
    } catch {
      throw invocation.guessing(error, in: catalog, names: Process.names(in:))
    }
    if let link = invocation.chain.first,
      let tool = commands.first(where: { $0.name == link.name }) as? any ToolCommand.Type
    {
      if explains {
        throw CommandError(ExplainCommand.name, usage: "\(link.name) reads no table", remedy: "explain what does")
      }
      try naming(link.name) { () throws(TableError) in try tool.run(link, in: context(common: readableOptions)) }
      return
    }
    let readsTerminal = StandardStreams.isInputTerminal && invocation.files.allSatisfy { $0 == "-" }
    if readsTerminal, let mistake = invocation.mistakenFile(in: catalog, isFile: Process.isFile) { throw mistake }
    let settings = try naming(nil) { () throws(TableError) in try readSettings() }
    let common = invocation.common.over(settings)
    var run = TableRun(
      invocation,
      common: common,
      messages: messages(common),
      environment: runEnvironment(common)
    )
    run.explains = explains
    // Who browses needs the keys for that.
    let isBrowsed = run.chain.last?.isBrowsed == true
    if readsTerminal, !isBrowsed {
      run.messages.speaking(as: run.firstName).hint("reads what you type; Ctrl-D ends it")
    }
    do throws(CommandError) {
      try run.run()
    } catch {
      guard error.error.code == .unknownColumn else {
        throw invocation.guessing(error, in: catalog, names: Process.names(in:))
      }
      throw invocation.mistakenFile(in: catalog, isFile: Process.isFile) ?? error
    }
  }
}

// MARK: - Settings

extension Program {
  /// The common options as far as they can be read, for what is said whatever is wrong with the others.
  private static var readableOptions: OptionValues {
    guard let words = try? Process.words() else { return OptionValues() }
    let parser = CommandLineParser(catalog: catalog, isFile: Process.isFile)
    return parser.line(after: words).common.over((try? readSettings()) ?? OptionValues())
  }

  /// What the settings file and the environment say, the environment first.
  private static func readSettings() throws(TableError) -> OptionValues {
    let settings = Settings(options: catalog.commonOptions)
    let environment = try settings.read(environment: Process.variables(prefix: "STOA_"))
    guard let path = Settings.path(environment: Process.variable) else { return environment }
    // Only a file that was asked for by name has to be there.
    guard Process.isFile(path) || Process.variable("STOA_SETTINGS") != nil else { return environment }
    return environment.over(try settings.read(try Process.contents(of: path), path: path))
  }
}

// MARK: - Surroundings

extension Program {
  /// What the environment says of the terminal.
  private static var environment: [String: String] {
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLORFGBG", "COLUMNS", "PAGER"] {
      environment[name] = Process.variable(name)
    }
    return environment
  }

  private static func runEnvironment(_ common: OptionValues) -> RunEnvironment {
    RunEnvironment(
      threadCount: common[CommonOptions.threads] ?? Machine.processorCount,
      memoryLimit: common[CommonOptions.memory],
      temporaryDirectory: common[CommonOptions.temporaryDirectory] ?? SpillFile.defaultDirectory,
      locale: common[CommonOptions.locale],
      datePatterns: common[CommonOptions.dateFormat],
      readsHexadecimal: common[CommonOptions.hexadecimal],
      isStrict: common[CommonOptions.strict],
      allowsMixedCurrencies: common[CommonOptions.mixedCurrencies],
      isErrorTerminal: Process.isErrorTerminal,
      isOutputFile: Process.isOutputFile,
      isOutputTerminal: StandardStreams.isOutputTerminal,
      variables: environment
    )
  }

  /// Writes words for people, through a pager where the terminal has too few lines for them.
  private static func write(_ text: String) throws(TableError) {
    let bytes = Array(text.utf8)
    let output = DescriptorByteSink.standardOutput()
    let named = Process.variable("STOA_PAGER")
    guard StandardStreams.isOutputTerminal, let lines = TerminalSize.ofStandardOutput?.rows, lines > 0,
      let pager = Pager.command(option: named, variables: environment, hasProgram: Process.hasProgram)
    else {
      try output.write(bytes.span)
      return try output.finish()
    }
    try PagedSink(output, screenLines: lines, command: pager).use { (sink) throws(TableError) in
      try sink.write(bytes.span)
    }
  }

  /// What there is for a command to work with.
  private static func context(common: OptionValues) -> ToolContext {
    let colors = common[CommonOptions.color].allowsColor(
      environment: environment,
      isTerminal: StandardStreams.isOutputTerminal
    )
    let terminal = TerminalSize.ofStandardOutput?.columns
    let width = OutputWidth.decide(option: nil, environment: environment, terminal: terminal) ?? 80
    return ToolContext(
      catalog: catalog,
      // Longer lines are hard to read, whatever the terminal holds.
      width: min(width, 100),
      colors: colors,
      write: write
    )
  }

  private static func messages(_ common: OptionValues) -> Messages {
    let colors = common[CommonOptions.color].allowsColor(
      environment: environment,
      isTerminal: Process.isErrorTerminal
    )
    return Messages(
      colors: colors,
      isQuiet: common[CommonOptions.quiet],
      isVerbose: common[CommonOptions.verbose]
    )
  }
}
