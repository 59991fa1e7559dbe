internal import CStoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The name of a temporary file, which is removed with this value and at the end of the process,
/// however that comes, until the file has been renamed.
struct TemporaryName: ~Copyable {
  let path: String
  private let place: Int32
  private var isKept = true

  /// Keeps a name that is about to be used.
  init(in directory: String) {
    path = FilePath.joined(directory, ".stoa-\(String(UInt64.random(in: .min ... .max), radix: 36))")
    place = unsafe stoa_names_keep(path)
  }

  deinit {
    if isKept { unsafe unlink(path) }
    stoa_names_forget(place)
  }

  /// Gives the file its own name; it is no temporary file from then on.
  consuming func rename(to target: String, calls: SystemCalls) throws(TableError) {
    guard calls.renameFile(path, to: target) == 0 else { throw .system(errno, "cannot be put in place", target) }
    isKept = false
  }
}

extension FileDescriptor {
  /// Opens a file without a name; nil where the system or the file system has none.
  static func unnamed(
    in directory: String,
    mode: UInt32,
    name: String,
    calls: SystemCalls
  ) throws(TableError) -> FileDescriptor? {
    let flag = stoa_unnamed_file_flag()
    // Without this directory such a file cannot be given a name later.
    guard flag != 0, unsafe access("/proc/self/fd", X_OK) == 0 else { return nil }
    do throws(TableError) {
      return try FileDescriptor(opening: directory, flags: flag | O_RDWR, mode: mode, name: name, calls: calls)
    } catch {
      // What a kernel or a file system says that does not know the flag.
      switch error.systemErrorNumber {
      case EOPNOTSUPP, EISDIR, EINVAL: return nil
      default: throw error
      }
    }
  }

  /// Opens a new file under a temporary name.
  static func named(
    _ temporary: borrowing TemporaryName,
    mode: UInt32,
    name: String,
    calls: SystemCalls
  ) throws(TableError) -> FileDescriptor {
    try FileDescriptor(
      opening: temporary.path,
      flags: O_RDWR | O_CREAT | O_EXCL,
      mode: mode,
      name: name,
      calls: calls
    )
  }

  /// Gives a file without a name one, and says whether it was free.
  func link(to path: String) throws(TableError) -> Bool {
    if calls.linkFile(number, to: path) == 0 { return true }
    guard errno == EEXIST else { throw .system(errno, "cannot be put in place", name) }
    return false
  }

  /// Gives the file the permissions of another, and its owner where that is allowed.
  func adopt(_ status: FileStatus) throws(TableError) {
    let isOwned =
      fchown(number, uid_t(status.owner), gid_t(status.group)) == 0
    if !isOwned { _ = fchown(number, uid_t.max, gid_t(status.group)) }
    // Who may run a file as its owner is not carried over to another owner.
    let permissions = isOwned ? status.permissions : status.permissions & 0o777
    guard fchmod(number, mode_t(permissions)) == 0 else {
      throw .system(errno, "cannot be given its permissions", name)
    }
  }

  /// Has the system begin to bring a part of the file to the disk, so that less is left to wait for.
  func beginSynchronizing(_ range: Range<Int>) {
    stoa_begin_writing(number, Int64(range.lowerBound), Int64(range.count))
  }

  /// Frees the disk space of a part of the file that nobody will read again, where that can be done.
  func discard(_ range: Range<Int>) {
    stoa_punch_hole(number, Int64(range.lowerBound), Int64(range.count))
  }
}
