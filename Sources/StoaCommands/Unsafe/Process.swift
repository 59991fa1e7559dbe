package import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the process was started with, and how it ends.
package enum Process {
  /// The words of the command line behind the program's name.
  ///
  /// - Throws: a usage error for a word that is no UTF-8, which would not come out as it went in.
  package static func words() throws(TableError) -> [String] {
    var words: [String] = []
    for bytes in ProgramArguments.bytes {
      guard let word = String(validating: bytes, as: UTF8.self) else {
        let shown = bytes.map { $0 < 0x80 ? String(UnicodeScalar($0)) : "\\x" + String($0, radix: 16) }.joined()
        let remedy = "read such a file through standard input"
        throw TableError(.usage, "\"\(shown)\" is not valid UTF-8", remedy: remedy)
      }
      words.append(word)
    }
    return words
  }

  /// The value of a variable of the environment.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe getenv(name) else { return nil }
    return unsafe String(cString: value)
  }

  /// The variables of the environment whose names begin with `prefix`.
  package static func variables(prefix: String) -> [(name: String, value: String)] {
    var result: [(name: String, value: String)] = []
    var next = unsafe environ
    while let entry = unsafe next.pointee {
      unsafe next += 1
      // Nearly all begin with something else; they are not made into strings.
      guard unsafe strncmp(entry, prefix, prefix.utf8.count) == 0 else { continue }
      let parts = unsafe String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { result.append((String(parts[0]), String(parts[1]))) }
    }
    return result
  }

  /// Whether a file, a pipe or a device of that name exists; a directory is no file.
  package static func isFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFDIR
  }

  /// Whether that is the name of a regular file, which can be read without waiting.
  package static func isRegularFile(_ path: String) -> Bool {
    var status = stat()
    return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The names in a folder, the current one for an empty path; none where it cannot be read.
  static func names(in folder: String) -> [String] {
    guard let stream = unsafe opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while let entry = unsafe readdir(stream) {
      unsafe withUnsafeBytes(of: &entry.pointee.d_name) { name in
        names.append(unsafe String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
      }
    }
    return names.sorted()
  }

  /// What tells one state of a file from another.
  struct FileVersion: Hashable {
    var device: UInt64
    var inode: UInt64
    var byteCount: Int
    var seconds: Int
    var nanoseconds: Int
  }

  /// The state a file is in; nil where there is none.
  static func version(of path: String) -> FileVersion? {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return FileVersion(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(status.st_ino),
      byteCount: Int(status.st_size),
      seconds: Int(time.tv_sec),
      nanoseconds: Int(time.tv_nsec)
    )
  }

  /// Whether two paths name one file, which need not be there.
  static func isSameFile(_ first: String, _ second: String) -> Bool {
    if let state = version(of: first) { return state == version(of: second) }
    func steps(_ path: String) -> [Substring] {
      let steps = path.split(separator: "/").filter { $0 != "." }
      return path.hasPrefix("/") ? ["/"] + steps : steps
    }
    return steps(first) == steps(second)
  }

  /// Whether there is a program of that name, which is a path or is looked for in `PATH`.
  static func hasProgram(_ name: String) -> Bool {
    if name.utf8.contains(UInt8(ascii: "/")) { return unsafe access(name, X_OK) == 0 }
    let folders = (variable("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    return folders.contains { unsafe access("\($0)/\(name)", X_OK) == 0 }
  }

  /// The time of day where the reader is: `10:42:07`.
  static var timeOfDay: String {
    var now = time(nil)
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { number in (number < 10 ? "0" : "") + String(number) }.joined(separator: ":")
  }

  /// Whether standard output is a regular file.
  package static var isOutputFile: Bool {
    var status = stat()
    return unsafe fstat(STDOUT_FILENO, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The text of a small file, whose invalid UTF-8 is repaired.
  package static func contents(of path: String) throws(TableError) -> String {
    String(decoding: try bytes(of: path), as: UTF8.self)
  }

  /// The bytes of a small file.
  static func bytes(of path: String) throws(TableError) -> [UInt8] {
    let source = try FileByteSource(path: path)
    var bytes: [UInt8] = []
    let piece = ByteBlock(capacity: 4096)
    while true {
      let count = try piece.withMutableBytes { (target) throws(TableError) -> Int in try source.read(into: &target) }
      guard count > 0 else { return bytes }
      bytes.append(contentsOf: piece.bytes.extracting(0..<count))
    }
  }

  /// Whether a person sits at standard error.
  package static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Seconds on a clock that is never set.
  package static var seconds: Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Lets the calling thread sleep.
  package static func sleep(milliseconds: Int) {
    var time = timespec(tv_sec: milliseconds / 1000, tv_nsec: (milliseconds % 1000) * 1_000_000)
    unsafe nanosleep(&time, nil)
  }
}

// MARK: - Beginning and end

extension Process {
  /// Whether whoever started the process has it ignore closed pipes.
  private static let ignoredPipeSignal: Bool = {
    var action = sigaction()
    unsafe sigaction(SIGPIPE, nil, &action)
    #if canImport(Darwin)
      return unsafe unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == 1
    #elseif canImport(Musl)
      return unsafe unsafeBitCast(action.__sa_handler.sa_handler, to: Int.self) == 1
    #else
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1
    #endif
  }()

  /// Makes the process fit for work: a closed pipe and a file that may not grow become errors of the
  /// write, and none of the three standard streams is closed, so that no file that is opened can be
  /// taken for one of them.
  ///
  /// The other signals keep what they were given: those that end a process end this one.
  package static func prepare() {
    _ = ignoredPipeSignal
    StandardStreams.ignorePipeSignal()
    _ = signal(SIGXFSZ, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
      // The lowest free number is the one that is missing. Opened the wrong way round, input and
      // output still fail; words for a person are let go.
      _ = unsafe open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_WRONLY)
    }
  }

  /// Ends the process as one whose output nobody reads: by the signal for it, without a word.
  package static func endByClosedPipe() -> Never {
    if !ignoredPipeSignal {
      _ = signal(SIGPIPE, SIG_DFL)
      _ = raise(SIGPIPE)
    }
    end(.failure)
  }

  /// Ends the process as one that a signal has ended, with the status that a shell gives such a process.
  static func end(bySignal number: Int32) -> Never { exit(128 + number) }

  /// Ends the process at once.
  package static func end(_ status: ExitStatus) -> Never {
    exit(status.rawValue)
  }
}
