#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The three streams a process starts with.
package enum StandardStreams {
  static let inputName = "standard input"
  static let outputName = "standard output"

  /// Lets a write to a pipe that nobody reads fail with `closedPipe` instead of killing the process.
  ///
  /// The command calls it first of all; a library does not, as signals belong to the program.
  package static func ignorePipeSignal() {
    _ = signal(SIGPIPE, SIG_IGN)
  }

  /// Whether a person sits at standard output.
  package static var isOutputTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person sits at standard input.
  package static var isInputTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Writes words for a person to standard error; a failure to do so is let go.
  package static func writeError(_ text: String) {
    let descriptor = FileDescriptor(STDERR_FILENO, name: "standard error", isOwned: false, calls: SystemCalls())
    let bytes = Array(text.utf8)
    try? descriptor.write(bytes.span)
  }
}
