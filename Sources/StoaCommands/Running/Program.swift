internal import StoaBytes
internal import StoaTables

/// The program `stoa`: from the words of its command line to the status it ends with.
package enum Program {
  static let commands: [any Command.Type] = [
    HelpCommand.self,
    CompletionsCommand.self,
    ManCommand.self,
  ]

  /// The commands and the options of the program.
  package static let catalog = Catalog(
    entries: commands.map { command in Catalog.Entry(command.name) { command.description } },
    commonOptions: CommonOptions.all
  )

  /// Runs the command line of this process and ends it.
  package static func main() -> Never {
    Process.prepare()
    do throws(CommandError) {
      try run()
      Process.end(.success)
    } catch {
      if error.error.code == .closedPipe { Process.endByClosedPipe() }
      messages(nil).speaking(as: error.command).error(error.error)
      Process.end(error.error.code == .usage ? .usage : .failure)
    }
  }

  private static func run() throws(CommandError) {
    let words = try naming(nil) { () throws(TableError) in try Process.words() }
    let parser = CommandLineParser(catalog: catalog, isFile: Process.isFile)
    switch try parser.parse(words) {
    case .version:
      let version = Version.current.number
      try naming(nil) { () throws(TableError) in try write("stoa \(version)\n") }
    case .help(let command, let length):
      try naming(command) { () throws(TableError) in
        let context = context(common: OptionValues())
        try write(catalog.page(about: command, length).text(width: context.width, colors: context.colors))
      }
    case .run(let invocation):
      try run(invocation)
    }
  }

  private static func run(_ invocation: Invocation) throws(CommandError) {
    guard let first = invocation.chain.first,
      let command = commands.first(where: { $0.name == first.name })
    else { return }
    try naming(first.name) { () throws(TableError) in
      if let tool = command as? any ToolCommand.Type {
        try tool.run(first, in: context(common: invocation.common))
      }
    }
  }

  /// What goes wrong in `body` belongs to a command.
  private static func naming<Result>(
    _ command: String?,
    _ body: () throws(TableError) -> Result
  ) throws(CommandError) -> Result {
    do throws(TableError) {
      return try body()
    } catch {
      throw CommandError(command, error)
    }
  }
}

// MARK: - Surroundings

extension Program {
  /// What the environment says of the terminal.
  private static var environment: [String: String] {
    var environment: [String: String] = [:]
    for name in ["NO_COLOR", "CLICOLOR_FORCE", "TERM", "COLORFGBG", "COLUMNS"] {
      environment[name] = Process.variable(name)
    }
    return environment
  }

  private static func write(_ text: String) throws(TableError) {
    let bytes = Array(text.utf8)
    let output = DescriptorByteSink.standardOutput()
    try output.write(bytes.span)
    try output.finish()
  }

  /// What there is for a command to work with.
  private static func context(common: OptionValues) -> Context {
    let colors = common[CommonOptions.color].allowsColor(
      environment: environment,
      isTerminal: StandardStreams.isOutputTerminal
    )
    let terminal = TerminalSize.ofStandardOutput?.columns
    let width = OutputWidth.decide(option: nil, environment: environment, terminal: terminal) ?? 80
    return Context(
      catalog: catalog,
      common: common,
      messages: messages(common),
      // Longer lines are hard to read, whatever the terminal holds.
      width: min(width, 100),
      colors: colors,
      write: write
    )
  }

  private static func messages(_ common: OptionValues?) -> Messages {
    let common = common ?? OptionValues()
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
