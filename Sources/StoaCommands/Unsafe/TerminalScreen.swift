internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The terminal while one picture after the other is shown on it: keys come at once and are not echoed.
///
/// Whatever ends the showing, the terminal is as it was before, and so is what stood on it.
@safe
struct TerminalScreen: ~Copyable {
  /// What a wait ended with.
  enum Event {
    case timeout
    case resized
    /// The reader wants no more: `q`, the interrupt key, or a signal to end.
    case quit
  }

  // Set by signal handlers, which may do no more than that.
  private static let hasQuit = Atomic(false)
  private static let isResized = Atomic(false)

  private var settings = termios()
  private let hasKeys: Bool

  init() {
    hasKeys = unsafe tcgetattr(STDIN_FILENO, &settings) == 0
    if hasKeys {
      var changed = settings
      // Keys that make signals still do.
      changed.c_lflag &= ~tcflag_t(ECHO | ICANON)
      unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &changed)
    }
    for number in [SIGINT, SIGTERM, SIGHUP] {
      _ = signal(number) { _ in TerminalScreen.hasQuit.store(true, ordering: .relaxed) }
    }
    _ = signal(SIGWINCH) { _ in TerminalScreen.isResized.store(true, ordering: .relaxed) }
    // A stopped program would leave the other screen behind.
    _ = signal(SIGTSTP, SIG_IGN)
  }

  deinit {
    if hasKeys { Self.restore(settings) }
    for number in [SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH] { _ = signal(number, SIG_DFL) }
  }

  private static func restore(_ settings: termios) {
    var settings = settings
    unsafe tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings)
  }

  /// Whether the reader has asked to end.
  var hasQuit: Bool { Self.hasQuit.load(ordering: .relaxed) }

  /// Waits for a key, a signal, or the end of so many milliseconds.
  func wait(milliseconds: Int) -> Event {
    var request = pollfd(fd: hasKeys ? STDIN_FILENO : -1, events: Int16(POLLIN), revents: 0)
    let ready = unsafe poll(&request, 1, Int32(milliseconds))
    if ready > 0 {
      var key: UInt8 = 0
      let count = unsafe read(STDIN_FILENO, &key, 1)
      if count == 0 { Process.sleep(milliseconds: milliseconds) }
      if count == 1, key == UInt8(ascii: "q") || key == UInt8(ascii: "Q") { return .quit }
    }
    if hasQuit { return .quit }
    return Self.isResized.exchange(false, ordering: .relaxed) ? .resized : .timeout
  }
}
