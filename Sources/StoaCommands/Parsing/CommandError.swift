package import StoaBytes

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
