internal import StoaBytes
internal import StoaTables

/// Shows a table on the whole terminal, and shows it anew when its files change or the terminal does.
struct TableWatch {
  let run: TableRun

  /// How often files are looked at, in milliseconds.
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
    let versions = versions(of: files)
    let picture = try draw(TerminalSize.ofStandardOutput ?? TerminalSize(columns: 80, rows: 24))
    let signal = try naming(name) { () throws(TableError) in
      var session = try TerminalSession()
      return show(picture, of: versions, in: &session)
    }
    if let signal { Process.end(bySignal: signal) }
  }

  private var name: String? { run.invocation.chain.first?.name }

  private func versions(of files: [String]) -> [Process.FileVersion?] { files.map { Process.version(of: $0) } }

  /// Shows a picture, and those that follow, until the reader wants no more; gives the signal that ends it, if one does.
  private func show(
    _ first: Picture,
    of versions: [Process.FileVersion?],
    in session: inout TerminalSession
  ) -> Int32? {
    var (picture, versions) = (first, versions)
    var decoder = KeyDecoder()
    session.show(picture.text)
    while true {
      let news = session.wait(milliseconds: Self.pause)
      if let number = news.endingSignal { return number }
      let keys = news.keys.isEmpty ? decoder.flush() : decoder.keys(in: news.keys)
      if news.isGone || keys.contains(where: { Self.endingKeys.contains($0) }) { return nil }
      let isToStop = news.isToStop || keys.contains(.control("z"))
      if isToStop { session.suspend() }
      let current = self.versions(of: run.invocation.files)
      guard isToStop || news.isChanged || current != versions else { continue }
      versions = current
      let size = session.size
      do throws(CommandError) {
        picture = try draw(size)
      } catch {
        // A file that is being written may make no sense for a moment: the last table stays.
        picture.size = size
        picture.status = DisplayText.prefix(of: error.error.description.madeVisible, width: size.columns)
      }
      session.show(picture.text)
    }
  }

  private static let endingKeys: [BrowserKey] = [.character("q"), .character("Q"), .control("c")]

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
