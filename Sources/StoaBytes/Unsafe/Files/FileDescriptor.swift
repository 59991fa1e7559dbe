#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The one owner of an open file, pipe or terminal.
///
/// Interrupted calls are made again, short counts continued, and a descriptor that is set not to
/// wait is waited for. Every other failure becomes a `TableError` that names the file.
struct FileDescriptor: ~Copyable, Sendable {
  let number: Int32
  /// What messages call it.
  let name: String
  let calls: SystemCalls
  /// Whether it is closed with this value; the standard streams are not.
  private var isOwned: Bool

  /// Takes over an open descriptor.
  init(_ number: Int32, name: String, isOwned: Bool = true, calls: SystemCalls = .current) {
    self.number = number
    self.name = name
    self.isOwned = isOwned
    self.calls = calls
  }

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - flags: those of `open`; the descriptor never outlives an `exec`.
  ///   - mode: the permissions of a file that is created.
  ///   - name: what messages call it, if not the path.
  ///   - calls: the calls to the system.
  /// - Throws: an error that names the file.
  init(
    opening path: String,
    flags: Int32,
    mode: UInt32 = 0,
    name: String? = nil,
    calls: SystemCalls = .current
  ) throws(TableError) {
    var result: Int32
    repeat { result = calls.openFile(path, flags, mode: mode_t(mode)) } while result < 0 && errno == EINTR
    guard result >= 0 else { throw .system(errno, "cannot be opened", name ?? path) }
    self.init(result, name: name ?? path, calls: calls)
  }

  deinit {
    if isOwned { _ = calls.closeFile(number) }
  }

  /// Closes it and reports what the system had put off until now.
  consuming func close() throws(TableError) {
    guard isOwned else { return }
    isOwned = false
    // An interrupted close has closed: to try again could close somebody else's file.
    guard calls.closeFile(number) == 0 || errno == EINTR else { throw .system(errno, "cannot be closed", name) }
  }
}

// MARK: - Reading

extension FileDescriptor {
  /// Reads what is to be had, at least one byte unless the end is reached.
  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    guard target.count > 0 else { return 0 }
    return try unsafe target.withUnsafeMutableBytes { buffer throws(TableError) in
      while true {
        let count = unsafe calls.readBytes(number, into: buffer)
        if count >= 0 { return count }
        try answerFailure(errno, "cannot be read", waitingFor: Int16(POLLIN))
      }
    }
  }

  /// Fills `target` from `offset` on; returns fewer bytes than asked for only at the end.
  func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    try unsafe target.withUnsafeMutableBytes { buffer throws(TableError) in
      var filled = 0
      while filled < buffer.count {
        let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
        let count = unsafe calls.readBytes(number, into: rest, at: offset + filled)
        if count == 0 { break }
        if count > 0 {
          filled += count
        } else {
          try answerFailure(errno, "cannot be read", waitingFor: Int16(POLLIN))
        }
      }
      return filled
    }
  }

  /// Whether a read would return at once, with bytes or with the end.
  var hasBytesAtHand: Bool {
    poll(for: Int16(POLLIN), timeout: 0)
  }
}

// MARK: - Writing

extension FileDescriptor {
  /// Writes all the bytes.
  func write(_ bytes: Span<UInt8>) throws(TableError) {
    try unsafe writeAll(bytes) { rest, _ in unsafe calls.writeBytes(number, rest) }
  }

  /// Writes all the bytes to a place in a file.
  func write(_ bytes: Span<UInt8>, at offset: Int) throws(TableError) {
    try unsafe writeAll(bytes) { rest, written in unsafe calls.writeBytes(number, rest, at: offset + written) }
  }

  private func writeAll(
    _ bytes: Span<UInt8>,
    _ write: (UnsafeRawBufferPointer, _ written: Int) -> Int
  ) throws(TableError) {
    try unsafe bytes.withUnsafeBytes { buffer throws(TableError) in
      var written = 0
      while written < buffer.count {
        let count = unsafe write(UnsafeRawBufferPointer(rebasing: buffer[written...]), written)
        if count > 0 {
          written += count
        } else if count == 0 {
          // No file system does this for a count above 0; if one did, we would never end.
          throw .system(EIO, "cannot be written", name)
        } else {
          try answerFailure(errno, "cannot be written", waitingFor: Int16(POLLOUT))
        }
      }
    }
  }

  /// Waits until the file's bytes are on the disk.
  func synchronize() throws(TableError) {
    while calls.synchronizeFile(number) != 0 {
      let number = errno
      // Pipes, terminals and some file systems have nothing to synchronize.
      if number == EINVAL || number == ENOTSUP || number == EROFS { return }
      if number != EINTR { throw .system(number, "cannot be written to the disk", name) }
    }
  }
}

// MARK: - Waiting and asking

extension FileDescriptor {
  /// Returns when the call is to be made again, and throws when it has failed for good.
  private func answerFailure(_ error: Int32, _ what: String, waitingFor events: Int16) throws(TableError) {
    switch error {
    case EINTR: return
    case EAGAIN, EWOULDBLOCK: _ = poll(for: events, timeout: -1)
    default: throw .system(error, what, name)
    }
  }

  private func poll(for events: Int16, timeout: Int32) -> Bool {
    var request = pollfd(fd: number, events: events, revents: 0)
    return pollOnce(&request, timeout: timeout) > 0
  }

  /// What kind of file it is, its size and its permissions.
  var status: FileStatus? { FileStatus(descriptor: number) }

  /// Where the next `read` would begin; nil where there are no offsets.
  var offset: Int? {
    let result = lseek(number, 0, SEEK_CUR)
    return result < 0 ? nil : Int(result)
  }

  /// Tells the system that the file will be read from one end to the other.
  func adviseSequential() {
    #if !canImport(Darwin)
      posix_fadvise(number, 0, 0, POSIX_FADV_SEQUENTIAL)
    #endif
  }
}

// `poll` the function, which the method of that name hides.
private func pollOnce(_ request: inout pollfd, timeout: Int32) -> Int32 {
  unsafe poll(&request, 1, timeout)
}
