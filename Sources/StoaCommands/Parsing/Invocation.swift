/// One command of a chain, as it was written.
package struct CommandInvocation: Hashable, Sendable {
  package var name: String
  /// As many words as the command takes.
  package var arguments: [String]
  package var options: OptionValues
  /// The options that hold for the whole line.
  package var common = OptionValues()
  /// What has been read of a file that an option names, by its path: a pipe can be read once.
  package var contents: [String: [UInt8]] = [:]

  package init(_ name: String, arguments: [String] = [], options: OptionValues = OptionValues()) {
    self.name = name
    self.arguments = arguments
    self.options = options
  }

  /// What an option of the command was set to, or what holds when it was not given.
  package subscript<Value>(option: Option<Value>) -> Value { options[option] }
}

/// What a command line asks for: a chain of commands over files.
package struct Invocation: Hashable, Sendable {
  package var common: OptionValues
  package var chain: [CommandInvocation]
  /// Paths, or `-` for standard input; none means standard input, too.
  package var files: [String]

  package init(common: OptionValues = OptionValues(), chain: [CommandInvocation], files: [String] = []) {
    self.common = common
    self.chain = chain
    self.files = files
  }
}

extension Invocation {
  /// The report that the chain ends in; nil where it does not.
  var report: CommandInvocation? { chain.last.flatMap { $0.name == ReportCommand.name ? $0 : nil } }
}

/// What a command line comes to.
package enum Request: Hashable, Sendable {
  case run(Invocation)
  /// Help was asked for: about a command, or about the whole when nil.
  case help(command: String?, HelpLength)
  case version
}

/// How much help says.
package enum HelpLength: Hashable, Sendable {
  /// What `-h` prints.
  case short
  /// What `--help` prints.
  case long
}
