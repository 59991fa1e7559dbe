internal import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A program that reads what this one writes, such as a pager.
struct ChildProcess: ~Copyable {
  private let identifier: pid_t
  private let pipe: Int32
  /// What becomes of the interrupt key; while the child runs, the key is the child's.
  private let interruption: sighandler_t?

  /// Starts a command of the shell, which reads from a pipe.
  ///
  /// - Parameters:
  ///   - command: a line as one would type it.
  ///   - defaults: variables of the environment that it gets where they are not set.
  /// - Throws: an error of code `system`.
  init(command: String, defaults: [(name: String, value: String)]) throws(TableError) {
    var ends: [Int32] = [0, 0]
    guard openPipe(&ends) == 0 else { throw Self.failure(errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    // What this process ignores a child would ignore as well.
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGPIPE, SIGINT, SIGQUIT] { unsafe sigaddset(&signals, number) }
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

    let missing = defaults.filter { Process.variable($0.name) == nil }.map { "\($0.name)=\($0.value)" }
    var words = unsafe Self.copies(["sh", "-c", command])
    var variables = unsafe Self.copies(missing)
    defer { unsafe (words + variables.prefix(missing.count)).forEach { unsafe free($0) } }
    unsafe variables.removeLast()
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe variables.append(entry)
      unsafe next += 1
    }
    unsafe variables.append(nil)
    var child = pid_t()
    let result = unsafe posix_spawn(&child, "/bin/sh", &actions, &attributes, &words, &variables)
    close(ends[0])
    guard result == 0 else {
      close(ends[1])
      throw Self.failure(result)
    }
    identifier = child
    pipe = ends[1]
    interruption = signal(SIGINT, SIG_IGN)
  }

  /// The first line that a command of the shell writes; nil where it writes none.
  static func firstLine(of command: String) -> String? {
    guard let stream = unsafe popen(command + " 2>/dev/null", "r") else { return nil }
    defer { unsafe pclose(stream) }
    var bytes: [UInt8] = []
    while bytes.count < 256, case let byte = unsafe getc(stream), byte != EOF, byte != 0x0A {
      bytes.append(UInt8(truncatingIfNeeded: byte))
    }
    return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Texts as C has them, with nothing behind the last.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var copies: [UnsafeMutablePointer<CChar>?] = unsafe []
    for text in texts { unsafe copies.append(strdup(text)) }
    unsafe copies.append(nil)
    return unsafe copies
  }

  private static func failure(_ number: Int32) -> TableError {
    TableError(.system, "the pager cannot be started", remedy: "pass --no-pager", systemErrorNumber: number)
  }

  /// Where the child reads from.
  var input: any ByteSink { DescriptorByteSink(descriptor: pipe, name: "the pager") }

  /// Ends the child's input and waits until the child has ended.
  consuming func finish() {
    close(pipe)
    var status: Int32 = 0
    while unsafe waitpid(identifier, &status, 0) == -1, errno == EINTR {}
    _ = signal(SIGINT, interruption)
  }
}

// `pipe` the function, which the property of that name hides.
private func openPipe(_ ends: inout [Int32]) -> Int32 { unsafe pipe(&ends) }
