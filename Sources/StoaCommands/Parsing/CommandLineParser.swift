internal import StoaBytes

// HOW A COMMAND LINE IS READ
//
//   stoa filter 'price > 100' then sort city,price:desc --memory 256M -- sales.csv
//        command argument     |    command argument     common option    file
//
//   1. The first word that is no option names a command; if it names none but looks like a file or
//      is one, the standard command (view) is meant and the word is its first file.
//   2. A command takes a fixed number of arguments: the next words that are no options. The words
//      after those of the last command are files. Before `then` there can be none.
//   3. Options may stand anywhere behind the command they belong to, common ones anywhere at all.
//   4. After `--` every word is taken as it is: an argument where one is missing, else a file.

/// Turns the words of a command line into a ``Request``: pure, so that every line can be tested.
package struct CommandLineParser: Sendable {
  let catalog: Catalog
  private let isFile: @Sendable (String) -> Bool

  /// Makes a parser.
  ///
  /// `isFile` says whether a file of a name exists, which decides between a command's name that is
  /// written wrongly and a file.
  package init(catalog: Catalog, isFile: @escaping @Sendable (String) -> Bool) {
    self.catalog = catalog
    self.isFile = isFile
  }

  /// Reads the words that follow the program's name.
  package func parse(_ words: [String]) throws(CommandError) -> Request {
    guard !words.isEmpty else { return .help(command: nil, .short) }
    var line = Line(words: words)
    while let word = line.next() {
      if let request = try read(word, of: &line) { return request }
    }
    try endCommand(of: &line)
    return .run(Invocation(common: line.common, chain: line.chain.map(\.invocation), files: line.files))
  }
}

// MARK: - Words

extension CommandLineParser {
  /// What is known when all of `words` have been read and more may come: for completion, so that
  /// what is wrong with them does not matter.
  func line(after words: [String]) -> Line {
    var line = Line(words: words)
    while let word = line.next() {
      _ = try? read(word, of: &line)
    }
    return line
  }

  /// Reads one word, and those that belong to it.
  ///
  /// Returns what is to be done when the word asks for something else than a run.
  private func read(_ word: String, of line: inout Line) throws(CommandError) -> Request? {
    if line.optionsHaveEnded {
      try readPlainWord(word, of: &line)
    } else if word == "--" {
      line.optionsHaveEnded = true
    } else if word == "then" {
      try readThen(of: &line)
    } else if word.hasPrefix("--") {
      return try readLongOption(word.dropFirst(2), of: &line)
    } else if word.hasPrefix("-"), word != "-" {
      return try readShortOptions(word.dropFirst(), of: &line)
    } else {
      try readPlainWord(word, of: &line)
    }
    return nil
  }

  private func readPlainWord(_ word: String, of line: inout Line) throws(CommandError) {
    guard let last = line.chain.last else { return try readFirstWord(word, of: &line) }
    if line.isCommandDue {
      guard let command = catalog.description(of: word) else { throw unknownCommand(word, isFirst: false) }
      if command.place == .alone {
        throw CommandError(command.name, usage: "cannot be part of a chain", remedy: "use it by itself")
      }
      line.begin(command)
    } else if last.isShortOfArguments {
      line.chain[line.chain.count - 1].invocation.arguments.append(word)
    } else if last.command.place == .alone {
      let count = last.command.arguments.count
      let most = count == 0 ? "takes no arguments" : "takes \(count) \(count == 1 ? "argument" : "arguments")"
      throw CommandError(last.command.name, usage: "\(most), so \"\(word)\" is one too many")
    } else if word.isEmpty {
      throw CommandError(last.command.name, usage: "a file's name is empty", remedy: "leave it out, or write -")
    } else if line.isImplied, !line.optionsHaveEnded, catalog.names.contains(word), !isFile(word) {
      throw commandBehind(word, line)
    } else {
      line.files.append(word)
    }
  }

  /// The error for a command that stands behind its files, or behind options of the command that is meant without one.
  private func commandBehind(_ word: String, _ line: Line) -> CommandError {
    guard !line.files.isEmpty else {
      let message = "options of \(line.commandName ?? "view") stand before the command \(word)"
      return CommandError(nil, usage: message, remedy: "write the command first: stoa \(word) ...")
    }
    let words = [word] + line.rest + line.files
    let remedy = "write stoa " + words.map(ShellWord.quoted).joined(separator: " ")
    return CommandError(nil, usage: "the command \(word) stands behind a file", remedy: remedy)
  }

  private func readFirstWord(_ word: String, of line: inout Line) throws(CommandError) {
    if !line.optionsHaveEnded, let command = catalog.description(of: word) {
      line.begin(command)
    } else if let command = standardCommand, line.optionsHaveEnded || looksLikeFile(word) {
      line.begin(command)
      line.isImplied = true
      try readPlainWord(word, of: &line)
    } else {
      throw unknownCommand(word, isFirst: true)
    }
  }

  private func looksLikeFile(_ word: String) -> Bool {
    word == "-" || word.contains("/") || word.contains(".") || isFile(word)
  }

  private func unknownCommand(_ word: String, isFirst: Bool) -> CommandError {
    // What another program calls so is meant rather than what looks alike.
    let remedy = Habits.answer(toCommand: word) ?? Suggestions.remedy(for: word, among: catalog.names)
    let note = isFirst && standardCommand != nil ? ", and no file of that name" : ""
    return CommandError(
      nil,
      usage: "unknown command \"\(word)\"\(note)",
      remedy: remedy ?? "stoa help lists the commands"
    )
  }

  private var standardCommand: CommandDescription? {
    catalog.standardCommand.flatMap(catalog.description(of:))
  }

  private func readThen(of line: inout Line) throws(CommandError) {
    guard let last = line.chain.last, !line.isCommandDue else {
      throw CommandError(nil, usage: "then has no command before it", remedy: "write stoa COMMAND then COMMAND")
    }
    let name = last.command.name
    if last.command.place == .alone {
      throw CommandError(name, usage: "cannot be part of a chain", remedy: "use it by itself")
    }
    if let file = line.files.first {
      throw line.isImplied
        ? CommandError(nil, usage: "\"\(file)\" stands before then", remedy: "files come last, after the last command")
        : wordTooMany(file, for: last.command)
    }
    if last.command.place == .last {
      throw CommandError(name, usage: "passes no table on", remedy: "let it be the last command of the chain")
    }
    try endCommand(of: &line)
    line.isCommandDue = true
  }

  private func wordTooMany(_ word: String, for command: CommandDescription) -> CommandError {
    let names = command.arguments.map(\.value.name).joined(separator: " ")
    let taken = names.isEmpty ? "takes no arguments" : "takes \(names) alone"
    return CommandError(
      command.name,
      usage: "\(taken), so \"\(word)\" before then is one word too many",
      remedy: "files come last, after the last command"
    )
  }

  /// Sees to it that the last command of the line has all its arguments.
  private func endCommand(of line: inout Line) throws(CommandError) {
    if line.isCommandDue {
      throw CommandError(nil, usage: "no command follows then", remedy: "write one, or leave then out")
    }
    guard let last = line.chain.last else {
      guard let command = standardCommand else {
        throw CommandError(nil, usage: "no command is named", remedy: "stoa help lists the commands")
      }
      line.begin(command)
      return
    }
    let needed = last.command.arguments.prefix { !$0.isOptional }
    guard last.invocation.arguments.count < needed.count else { return }
    let missing = needed[last.invocation.arguments.count]
    throw CommandError(
      last.command.name,
      usage: "\(missing.value.name) is missing",
      remedy: "write stoa \(last.command.usage)"
    )
  }
}

// MARK: - State

/// A command of the line while it is read.
struct CommandBeingRead {
  let command: CommandDescription
  var invocation: CommandInvocation

  /// Whether the next plain word is an argument.
  var isShortOfArguments: Bool { nextArgument != nil }

  /// What the next plain word stands for; nil when it is a file, or one too many.
  var nextArgument: ArgumentDescription? {
    if invocation.arguments.count < command.arguments.count {
      return command.arguments[invocation.arguments.count]
    }
    return command.arguments.last.flatMap { $0.isRepeated ? $0 : nil }
  }
}

/// What has been read of a line so far.
struct Line {
  private let words: [String]
  private var position = 0
  var common = OptionValues()
  var chain: [CommandBeingRead] = []
  var files: [String] = []
  var optionsHaveEnded = false
  /// Whether a `then` waits for its command.
  var isCommandDue = false
  /// The value that the last option still waits for.
  var dueValue: ValueDescription?
  /// Whether the one command is the standard one, which the line does not name.
  var isImplied = false

  init(words: [String]) { self.words = words }

  /// The words that have not been read.
  var rest: ArraySlice<String> { words[position...] }

  mutating func next() -> String? {
    guard position < words.count else { return nil }
    dueValue = nil
    defer { position += 1 }
    return words[position]
  }

  mutating func begin(_ command: CommandDescription) {
    chain.append(CommandBeingRead(command: command, invocation: CommandInvocation(command.name)))
    isCommandDue = false
  }

  var commandName: String? { isCommandDue ? nil : chain.last?.command.name }
}
