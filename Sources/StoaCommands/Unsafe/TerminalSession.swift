internal import StoaBytes
internal import StoaTables
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// WHO HAS THE TERMINAL
//
//   init, resume     keys come raw, the other screen is shown
//   suspend, deinit  the modes are put back, and so is what stood on the screen
//
// Signals only leave a note and write a byte into a pipe, which ends a wait; so does work in other threads. What is
// to be done is done by the thread that waits.

/// The terminal of the process, taken for a program that fills its screen.
///
/// It is the terminal that the process was started from, whatever its standard streams are. When the value goes, the
/// terminal is as it was before.
@safe
struct TerminalSession: ~Copyable {
  /// What a wait has brought.
  struct News {
    var keys: [UInt8] = []
    /// Whether the screen is to be drawn anew: it has another size, or somebody else has had it.
    var isChanged = false
    /// Whether the process is asked to stop, as a shell's job.
    var isToStop = false
    /// The signal that is to end the process.
    var endingSignal: Int32?
    /// Whether there is no terminal any more.
    var isGone = false
  }

  // Noted by signal handlers, which may do no more than that.
  private static let endingSignal = Atomic<Int32>(0)
  private static let isChanged = Atomic(false)
  private static let isContinued = Atomic(false)
  private static let isToStop = Atomic(false)
  private static let wakingEnd = Atomic<Int32>(-1)

  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT, SIGWINCH]
  private static let start = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l"
  private static let end = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  private let terminal: Int32
  private let waitingEnd: Int32
  private var settings = termios()
  private var formerHandlers: [(number: Int32, handler: sighandler_t?)] = []
  private var isTaken = false

  /// Takes the terminal.
  ///
  /// - Throws: an error of code `system` where the process has none.
  init() throws(TableError) {
    let (terminal, waitingEnd, wakingEnd) = try Self.open()
    self.terminal = terminal
    self.waitingEnd = waitingEnd
    Self.wakingEnd.store(wakingEnd, ordering: .relaxed)
    unsafe tcgetattr(terminal, &settings)
    for number in Self.signals { formerHandlers.append((number, Self.listen(to: number))) }
    resume()
  }

  /// Opens the terminal, and a pipe to be woken by.
  private static func open() throws(TableError) -> (terminal: Int32, waitingEnd: Int32, wakingEnd: Int32) {
    let terminal = openTerminal()
    guard terminal >= 0 else { throw TableError(.system, "there is no terminal", systemErrorNumber: errno) }
    var ends: [Int32] = [-1, -1]
    guard openPipe(&ends) == 0 else {
      let number = errno
      close(terminal)
      throw TableError(.system, "the terminal cannot be waited for", systemErrorNumber: number)
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    return (terminal, ends[0], ends[1])
  }

  deinit {
    if isTaken { leave() }
    for former in formerHandlers { _ = signal(former.number, former.handler) }
    // The pipe stays: another thread may be about to write into it.
    Self.wakingEnd.store(-1, ordering: .relaxed)
    close(terminal)
  }

  private static func listen(to number: Int32) -> sighandler_t? {
    signal(number) { number in
      let kept = errno
      switch number {
      case SIGWINCH: TerminalSession.isChanged.store(true, ordering: .relaxed)
      case SIGCONT: TerminalSession.isContinued.store(true, ordering: .relaxed)
      case SIGTSTP: TerminalSession.isToStop.store(true, ordering: .relaxed)
      default: TerminalSession.endingSignal.store(number, ordering: .relaxed)
      }
      TerminalSession.wake()
      errno = kept
    }
  }

  /// Ends a wait, from any thread, or from a signal handler.
  static func wake() {
    let end = wakingEnd.load(ordering: .relaxed)
    guard end >= 0 else { return }
    var byte: UInt8 = 0
    _ = unsafe Self.writeByte(end, &byte)
  }

  private static func writeByte(_ descriptor: Int32, _ byte: UnsafePointer<UInt8>) -> Int {
    unsafe write(descriptor, byte, 1)
  }

  /// The size of the screen.
  var size: TerminalSize {
    let size = TerminalSize.of(descriptor: terminal)
    return size.flatMap { $0.rows > 0 ? $0 : nil } ?? TerminalSize(columns: 80, rows: 24)
  }

  /// Writes to the screen, all at once; what a terminal that has gone away does not take is let go.
  func show(_ text: String) {
    let sink = DescriptorByteSink(descriptor: terminal, name: "the terminal")
    try? sink.write(Array(text.utf8).span)
  }

  // MARK: Taking and giving back

  private mutating func resume() {
    isTaken = true
    var raw = settings
    raw.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON | ICRNL | INLCR | IGNCR | ISTRIP)
    unsafe tcsetattr(terminal, TCSADRAIN, &raw)
    show(Self.start)
  }

  private func leave() {
    show(Self.end)
    var settings = settings
    unsafe tcsetattr(terminal, TCSADRAIN, &settings)
  }

  /// Gives the terminal back and stops the process with its job; returns when it goes on, with the terminal taken.
  mutating func suspend() {
    leave()
    isTaken = false
    Self.isContinued.store(false, ordering: .relaxed)
    _ = signal(SIGTSTP, SIG_DFL)
    kill(0, SIGTSTP)
    // The signal may be another thread's to take; a job without a shell is not stopped at all.
    let limit = Process.seconds + 0.3
    while !Self.isContinued.load(ordering: .relaxed), Process.seconds < limit { waitForBytes(milliseconds: 10) }
    _ = Self.listen(to: SIGTSTP)
    Self.isContinued.store(false, ordering: .relaxed)
    Self.isToStop.store(false, ordering: .relaxed)
    resume()
  }

  // MARK: Waiting

  /// Waits for keys, a signal, a wake, or the end of so many milliseconds; nil waits as long as it takes.
  mutating func wait(milliseconds: Int?) -> News {
    var news = News()
    let ready = waitForBytes(milliseconds: milliseconds)
    if ready & Int32(POLLIN | POLLHUP | POLLERR) != 0 {
      news.keys = readKeys()
      news.isGone = news.keys.isEmpty
    }
    if Self.isContinued.exchange(false, ordering: .relaxed) {
      // Who has had the terminal meanwhile may have set it to anything.
      resume()
      news.isChanged = true
    }
    if Self.isChanged.exchange(false, ordering: .relaxed) { news.isChanged = true }
    news.isToStop = Self.isToStop.exchange(false, ordering: .relaxed)
    let number = Self.endingSignal.load(ordering: .relaxed)
    if number != 0 { news.endingSignal = number }
    return news
  }

  /// Waits, and empties the pipe; what has come to the terminal.
  @discardableResult
  private func waitForBytes(milliseconds: Int?) -> Int32 {
    var requests = [
      pollfd(fd: isTaken ? terminal : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waitingEnd, events: Int16(POLLIN), revents: 0),
    ]
    let count = unsafe poll(&requests, 2, Int32(milliseconds ?? -1))
    guard count > 0 else { return 0 }
    if requests[1].revents != 0 {
      var bytes = [UInt8](repeating: 0, count: 64)
      while unsafe read(waitingEnd, &bytes, bytes.count) == bytes.count {}
    }
    return Int32(requests[0].revents)
  }

  private func readKeys() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 1024)
    while true {
      let count = unsafe read(terminal, &bytes, bytes.count)
      if count >= 0 { return Array(bytes.prefix(count)) }
      if errno != EINTR { return [] }
    }
  }
}

// The functions, which methods of these names would hide.
private func openTerminal() -> Int32 { unsafe open("/dev/tty", O_RDWR | O_CLOEXEC) }
private func openPipe(_ ends: inout [Int32]) -> Int32 { unsafe pipe(&ends) }
