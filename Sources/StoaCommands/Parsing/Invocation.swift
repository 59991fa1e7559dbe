package import StoaBytes

/// One command of a chain, as it was written.
package struct CommandInvocation: Hashable, Sendable {
  package var name: String
  /// As many words as the command takes.
  package var arguments: [String]
  package var options: OptionValues

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

/// A failure together with the command that it belongs to.
package struct CommandError: Error, Hashable, Sendable {
  /// Nil where there is no command yet.
  package var command: String?
  package var error: TableError

  package init(_ command: String?, _ error: TableError) {
    self.command = command
    self.error = error
  }

  package init(_ command: String?, usage message: String, remedy: String? = nil) {
    self.init(command, TableError(.usage, message, remedy: remedy))
  }
}

/// Does something of which whatever goes wrong belongs to a command.
func naming<Result>(
  _ command: String?,
  _ body: () throws(TableError) -> Result
) throws(CommandError) -> Result {
  do throws(TableError) {
    return try body()
  } catch {
    // In a chain each command speaks for itself.
    throw CommandError(error.command ?? command, error)
  }
}
