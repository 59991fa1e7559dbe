internal import StoaBytes
internal import StoaTables

/// Shows a table on the whole terminal, and shows it anew when its files change or the terminal does.
struct TableWatch {
  let run: TableRun

  /// The other screen, without a cursor; and back.
  private static let start = "\u{1B}[?1049h\u{1B}[?25l"
  private static let end = "\u{1B}[?25h\u{1B}[?1049l"
  /// How often files are looked at.
  private static let pause = 200

  func watch() throws(CommandError) {
    let files = run.invocation.files
    guard run.environment.isOutputTerminal, run.common[CommonOptions.output] == nil else {
      throw CommandError(name, usage: "--watch shows on a terminal alone", remedy: "leave out --watch or the output")
    }
    guard !files.isEmpty, !files.contains("-") else {
      throw CommandError(name, usage: "--watch needs files to watch", remedy: "name them")
    }
    // What is wrong from the start is said where other errors are.
    let size = TerminalSize.ofStandardOutput ?? TerminalSize(columns: 80, rows: 24)
    var versions = files.map { Process.version(of: $0) }
    var picture = try draw(size)
    try write(Self.start)
    do throws(CommandError) {
      let screen = TerminalScreen()
      repeat { try write(picture.text) } while advance(screen, &picture, &versions, files)
    } catch {
      try? write(Self.end)
      throw error
    }
    try write(Self.end)
  }

  private var name: String? { run.invocation.chain.first?.name }

  /// Waits for something new and draws it; false when the reader wants no more.
  private func advance(
    _ screen: borrowing TerminalScreen,
    _ picture: inout Picture,
    _ versions: inout [Process.FileVersion?],
    _ files: [String]
  ) -> Bool {
    while true {
      let event = screen.wait(milliseconds: Self.pause)
      if event == .quit { return false }
      let current = files.map { Process.version(of: $0) }
      guard event == .resized || current != versions else { continue }
      versions = current
      let size = TerminalSize.ofStandardOutput ?? picture.size
      do throws(CommandError) {
        picture = try draw(size)
      } catch {
        // A file that is being written may make no sense for a moment: the last table stays.
        picture.size = size
        picture.status = DisplayText.prefix(of: error.error.description.madeVisible, width: size.columns)
      }
      return !screen.hasQuit
    }
  }

  private func draw(_ size: TerminalSize) throws(CommandError) -> Picture {
    let table = TerminalSize(columns: size.columns, rows: max(1, size.rows - 1))
    let hasColors = run.common[CommonOptions.color]
      .allowsColor(environment: run.environment.variables, isTerminal: true)
    return Picture(try run.frame(table), status: status(size), hasColors: hasColors, size)
  }

  private func status(_ size: TerminalSize) -> String {
    let names = run.invocation.files.map(\.madeVisible).joined(separator: ", ")
    return DisplayText.prefix(of: "\(Process.timeOfDay)  q ends  \(names)", width: size.columns)
  }

  private func write(_ text: String) throws(CommandError) {
    try naming(name) { () throws(TableError) in
      let bytes = Array(text.utf8)
      try DescriptorByteSink.standardOutput().write(bytes.span)
    }
  }
}

extension TableWatch {
  /// What the terminal shows.
  struct Picture {
    var lines: [Substring]
    var status: String
    var size: TerminalSize
    private let faint: (start: String, end: String)

    init(_ table: String, status: String, hasColors: Bool, _ size: TerminalSize) {
      lines = table.split(separator: "\n", omittingEmptySubsequences: false)
      if lines.last == "" { lines.removeLast() }
      faint = hasColors ? ("\u{1B}[2m", "\u{1B}[0m") : ("", "")
      self.status = status
      self.size = size
    }

    /// The control sequences that draw it, all lines but none more than there are.
    ///
    /// Each line is erased before it is written: behind a full one, erasing would take its last cell.
    var text: String {
      var text = "\u{1B}[?2026h\u{1B}[H"
      for line in lines.prefix(max(0, size.rows - 1)) { text += "\u{1B}[2K\(line)\r\n" }
      text += "\u{1B}[J\u{1B}[\(size.rows);1H\(faint.start)\(status)\(faint.end)\u{1B}[?2026l"
      return text
    }
  }
}
