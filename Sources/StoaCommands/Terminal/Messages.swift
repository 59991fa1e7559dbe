package import StoaBytes

/// What the program says to people on standard error, safe for a terminal.
///
/// A message is one line; an error that shows its place has that below it.
package struct Messages: Sendable {
  /// Who speaks: `stoa sort`.
  package var speaker: String
  package var colors: Bool
  package var isQuiet: Bool
  package var isVerbose: Bool
  private var write: @Sendable (String) -> Void

  /// Makes messages of the program as a whole, which go to standard error unless told otherwise.
  package init(
    colors: Bool = false,
    isQuiet: Bool = false,
    isVerbose: Bool = false,
    write: @escaping @Sendable (String) -> Void = { StandardStreams.writeError($0) }
  ) {
    speaker = "stoa"
    self.colors = colors
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
    self.write = write
  }

  /// The same, with a command speaking.
  package func speaking(as command: String?) -> Messages {
    var messages = self
    messages.speaker = command.map { "stoa \($0)" } ?? "stoa"
    return messages
  }

  /// The same, with a line of progress taken away for each message.
  package func interrupting(_ progress: ProgressLine) -> Messages {
    var messages = self
    messages.write = { [write] text in progress.interrupt { write(text) } }
    return messages
  }

  /// The same, for somebody else to write.
  package func writing(to write: @escaping @Sendable (String) -> Void) -> Messages {
    var messages = self
    messages.write = write
    return messages
  }

  /// Says why nothing more is done.
  package func error(_ error: TableError) {
    line("", error.description, Pen(colors: colors).alarm)
    for shown in error.excerpt { write("  \(shown.madeVisible)\n") }
  }

  /// Says what is odd but does not stop the run; nothing when quiet.
  package func warning(_ text: String) {
    if !isQuiet { line("warning: ", text, Pen(colors: colors).heading) }
  }

  /// Says what is waited for; nothing when quiet.
  package func hint(_ text: String) {
    if !isQuiet { line("", text, Pen(colors: colors).heading) }
  }

  /// Says what was decided and why; only when verbose.
  package func note(_ text: String) {
    if isVerbose { line("", text, Pen(colors: colors).strong) }
  }

  private func line(_ kind: String, _ text: String, _ paint: (String) -> String) {
    write("\(paint("\(speaker.madeVisible):")) \(kind)\(text.madeVisible)\n")
  }
}
