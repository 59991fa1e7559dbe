internal import StoaBytes
internal import Synchronization

/// When to show how far a run has come.
package enum ProgressChoice: String, OptionChoice {
  case auto, always, never

  package var summary: String {
    switch self {
    case .auto: "after a second, when standard error is a terminal."
    case .always: "at once, wherever standard error goes."
    case .never: "not at all."
    }
  }
}

/// A line on standard error that says how far a run has come, drawn anew a few times a second.
///
///     let progress = ProgressLine(.auto, isTerminal: true, width: 79, snapshot: counter.snapshot)
///     progress.begin()
///     ...
///     progress.end()  // the line is gone
///
/// A thread of its own draws it, so that the work pays nothing for it; the work has to tell what is
/// to be written in between, through ``interrupt(_:)``.
package final class ProgressLine: Sendable {
  private struct State {
    var isShown = false
    var hasEnded = false
    /// When each phase began; one that is interrupted goes on later.
    var starts: [String: Double] = [:]
    /// When the run began, and so what it does first.
    let start = Process.seconds
  }

  private static let erasure = "\r\u{1B}[K"

  private let choice: ProgressChoice
  private let isTerminal: Bool
  private let width: Int
  private let snapshot: @Sendable () -> ProgressSnapshot
  private let write: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// Makes a line that is not drawn yet.
  ///
  /// It takes `width` characters at most. Where it does not go to a terminal but is always wanted, each
  /// state of it becomes a line of its own. `snapshot` is called by a thread of the line's own.
  package init(
    _ choice: ProgressChoice,
    isTerminal: Bool,
    width: Int,
    snapshot: @escaping @Sendable () -> ProgressSnapshot,
    write: @escaping @Sendable (String) -> Void = { StandardStreams.writeError($0) }
  ) {
    self.choice = choice
    self.isTerminal = isTerminal
    self.width = width
    self.snapshot = snapshot
    self.write = write
  }

  /// Starts to draw, unless there is to be no line.
  package func begin() {
    guard choice == .always || (choice == .auto && isTerminal) else { return }
    // Without a thread to draw it there is no line; the run goes on.
    _ = try? WorkerThread { [self] in
      if choice == .auto { Process.sleep(milliseconds: 1000) }
      while draw() { Process.sleep(milliseconds: isTerminal ? 100 : 1000) }
    }
  }

  /// Draws the line as things stand; says whether it is to be drawn again.
  package func draw() -> Bool {
    state.withLock { state in
      guard !state.hasEnded else { return false }
      let snapshot = snapshot()
      let now = Process.seconds
      let start = state.starts[snapshot.phase] ?? (state.starts.isEmpty ? state.start : now)
      state.starts[snapshot.phase] = start
      let line = snapshot.line(seconds: now - start, width: width).madeVisible
      write(isTerminal ? Self.erasure + line : line + "\n")
      state.isShown = true
      return true
    }
  }

  /// When each phase that has been drawn began.
  var starts: [String: Double] { state.withLock { $0.starts } }

  /// Takes the line away while `body` writes something else; it comes back by itself.
  package func interrupt<Result>(_ body: () -> Result) -> Result {
    state.withLock { state in
      erase(&state)
      return body()
    }
  }

  /// Takes the line away for good.
  package func end() {
    state.withLock { state in
      erase(&state)
      state.hasEnded = true
    }
  }

  private func erase(_ state: inout State) {
    if state.isShown, isTerminal { write(Self.erasure) }
    state.isShown = false
  }
}
