internal import StoaBytes
internal import Synchronization

/// Which program shows what is taller than the terminal.
package enum Pager {
  /// The command that the option says, or the variable `PAGER`, or that of a pager that is there; nil for none.
  ///
  ///     Pager.command(option: nil, variables: ["PAGER": "less -S"], hasProgram: { _ in true })   // "less -S"
  ///
  /// An empty command and `cat` mean none, as does a terminal that can do nothing.
  package static func command(
    option: String?,
    variables: [String: String],
    hasProgram: (String) -> Bool
  ) -> String? {
    if variables["TERM"] == "dumb" { return nil }
    guard let named = option ?? variables["PAGER"] else { return ["less", "more"].first(where: hasProgram) }
    guard let first = named.split(separator: " ").first, first != "cat" else { return nil }
    // A line that sets a variable, or quotes a name, is the shell's to understand.
    let isPlain = first.utf8.allSatisfy {
      $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "'") && $0 != UInt8(ascii: "\"")
    }
    return !isPlain || hasProgram(String(first)) ? named : nil
  }

  /// Whether a command is `less` as one types it, which can scroll sideways.
  ///
  ///     Pager.scrollsSideways("/usr/bin/less -R")      // true
  ///     Pager.scrollsSideways("less | tee pages")      // false: that is the shell's to understand
  static func scrollsSideways(_ command: String) -> Bool {
    let isPlain = command.allSatisfy { $0.isLetter || $0.isNumber || " /._+-=".contains($0) }
    let first = command.split(separator: " ").first?.split(separator: "/").last
    return isPlain && first == "less"
  }

  /// The command with lines that are chopped rather than folded, and so many of them kept at the top where `less`
  /// can do that; what `LESS` says holds beside it.
  static func scrolling(_ command: String, headLineCount: Int, version: Int?) -> String {
    let keepsHead = headLineCount > 0 && version ?? 0 >= 600
    return command + " -S" + (keepsHead ? " --header=\(headLineCount)" : "")
  }

  /// The number in `less 668 (PCRE2 regular expressions)`.
  static func version(in text: String) -> Int? {
    let words = text.split(separator: " ")
    guard words.count > 1, words[0] == "less" else { return nil }
    return Int(words[1].prefix { $0.isASCII && $0.isNumber })
  }

  /// What `less` and `lv` are told where the reader tells them nothing: colours as they are, and the text stays.
  static let defaults = [(name: "LESS", value: "FRX"), (name: "LV", value: "-c")]
}

/// Writes to the terminal what fits on it, and what does not through a pager.
// Only the state below changes, and a sink is written by one thread at a time.
final class PagedSink: ByteSink, @unchecked Sendable {
  private let terminal: any ByteSink
  private let screenLines: Int
  private let command: String
  /// How many lines stand above rows that have a line each; nil where what is written is no such table.
  var headLineCount: Int?
  /// What is held back until it is known whether it fits.
  private var held: [UInt8] = []
  private var lineCount = 0
  private var child: ChildProcess?
  private var input: (any ByteSink)?
  /// Whether the reader has closed the pager before the end.
  private(set) var hasQuit = false

  /// - Parameters:
  ///   - terminal: the terminal.
  ///   - screenLines: how many lines it has.
  ///   - command: the pager.
  init(_ terminal: any ByteSink, screenLines: Int, command: String) {
    self.terminal = terminal
    self.screenLines = screenLines
    self.command = command
  }

  var name: String { terminal.name }

  func write(_ bytes: Span<UInt8>) throws(TableError) {
    if let input { return try write(bytes, to: input) }
    for index in bytes.indices {
      held.append(bytes[index])
      if bytes[index] == 0x0A { lineCount += 1 }
    }
    // The last line is the prompt's.
    guard lineCount >= screenLines else { return }
    // Whoever waits for the first byte on the terminal, as the progress line does, makes room for the pager.
    try terminal.write([UInt8]().span)
    let child = try ChildProcess(command: scrollingCommand, defaults: Pager.defaults)
    let input = child.input
    self.input = input
    self.child = consume child
    let first = held
    held = []
    try write(first.span, to: input)
  }

  /// The pager, told what it shows.
  private var scrollingCommand: String {
    guard let headLineCount, Pager.scrollsSideways(command) else { return command }
    let program = command.split(separator: " ").first.map(String.init) ?? command
    let version = ChildProcess.firstLine(of: "\(program) --version").flatMap(Pager.version)
    return Pager.scrolling(command, headLineCount: headLineCount, version: version)
  }

  private func write(_ bytes: Span<UInt8>, to input: any ByteSink) throws(TableError) {
    do throws(TableError) {
      try input.write(bytes)
    } catch {
      hasQuit = error.code == .closedPipe
      throw error
    }
  }

  /// Lets something be written, and waits until the reader closes the pager; who closes it before the end has seen
  /// enough.
  func use(_ write: (any ByteSink) throws(TableError) -> Void) throws(TableError) {
    do throws(TableError) {
      try write(self)
    } catch {
      // The pager keeps the terminal until then.
      try finish()
      if !hasQuit { throw error }
    }
    try finish()
  }

  /// Writes what has been held back, or waits until the reader closes the pager.
  func finish() throws(TableError) {
    input = nil
    if let running = child.take() { return running.finish() }
    let all = held
    held = []
    try terminal.write(all.span)
    try terminal.finish()
  }
}
