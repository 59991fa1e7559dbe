internal import CStoaBytes
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

extension TableError {
  /// The error for a failed call of the operating system.
  ///
  /// - Parameters:
  ///   - number: the error number.
  ///   - what: what could not be done, as in `cannot be read`.
  ///   - source: the file or stream it was done to.
  /// - Returns: an error of code `closedPipe` when nobody reads a pipe, else of code `system`.
  static func system(_ number: Int32, _ what: String, _ source: String) -> TableError {
    let reason = systemErrorText(number)
    return TableError(
      number == EPIPE ? .closedPipe : .system,
      "\(what): \(reason)",
      remedy: remedy(for: number),
      at: Position(source: source),
      systemErrorNumber: number
    )
  }

  /// Whether it is that of a file that is not there.
  package var isMissingFile: Bool { systemErrorNumber == ENOENT }

  /// The error for a name that is a directory's.
  static func isDirectory(_ path: String) -> TableError {
    .system(EISDIR, "cannot be opened", path)
  }

  /// The error for a file that may not be written.
  static func notWritable(_ path: String) -> TableError {
    .system(EACCES, "cannot be written", path)
  }

  /// The error for a temporary file that lies in a directory, from that of the call that failed.
  static func spilling(_ error: TableError, _ what: String) -> TableError {
    var spilling = error
    let reason = error.systemErrorNumber.map { ": \(systemErrorText($0))" } ?? ""
    spilling.message = what + reason
    spilling.remedy = "free some space there, or give another directory with --temp-dir"
    return spilling
  }

  /// The error for memory that is not to be had.
  static func outOfMemory(byteCount: Int) -> TableError {
    TableError(
      .memory,
      "out of memory: \(byteCount) bytes cannot be had",
      remedy: "give a smaller --memory",
      systemErrorNumber: ENOMEM
    )
  }

  private static func remedy(for number: Int32) -> String? {
    switch number {
    case EPIPE: nil
    case ENOENT: "check the name and the directory"
    case EACCES, EPERM: "check the permissions of the file and of its directory"
    case EISDIR: "name a file"
    case ENOTDIR: "check the path"
    case ENOSPC, EDQUOT: "free some space or write to another disk"
    case EFBIG: "write to a file system that takes larger files, or raise the limit with ulimit -f"
    case EROFS: "write to another directory"
    case EMFILE, ENFILE: "close files, or raise the limit with ulimit -n"
    case ENOMEM: "give a smaller --memory"
    case EAGAIN: "try again, or give a smaller --threads"
    case EIO, ENXIO, ENODEV: "check the disk or the device"
    case ENAMETOOLONG: "use a shorter name"
    case ELOOP: "check where the symbolic links lead"
    case EINVAL: "check that this kind of file can be used so"
    case EBADF: "check that the stream is open"
    default: "check the file and its disk"
    }
  }
}

/// Whether a thread is about to end the process.
private let isEnding = Atomic(false)

/// Ends the process, with a message, for want of memory that nothing can go on without.
func exitOutOfMemory(byteCount: Int) -> Never {
  // One thread says so; the others that find none either wait for the end.
  if isEnding.exchange(true, ordering: .relaxed) {
    while true { pause() }
  }
  StandardStreams.writeError("stoa: \(TableError.outOfMemory(byteCount: byteCount))\n")
  // The other threads still run: nothing is taken down under them but the files that nobody wants.
  stoa_names_remove()
  _exit(1)
}
