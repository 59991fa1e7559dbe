#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Paths, as far as writing files needs them taken apart.
enum FilePath {
  /// The directory a file lies in.
  static func directory(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func joined(_ directory: String, _ name: String) -> String {
    name.hasPrefix("/") ? name : directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
  }

  /// Where the symbolic links at the end of a path lead; the last may lead to nothing yet.
  static func followingLinks(_ path: String) throws(TableError) -> String {
    var path = path
    // As many as the kernel follows.
    for _ in 0..<40 {
      guard let target = linkTarget(path) else { return path }
      path = joined(directory(of: path), target)
    }
    throw .system(ELOOP, "cannot be opened", path)
  }

  private static func linkTarget(_ path: String) -> String? {
    guard FileStatus(path: path, followsLinks: false)?.kind == .symbolicLink else { return nil }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].lazy.map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Whether a file may be written by this process.
  static func isWritable(_ path: String) -> Bool {
    unsafe access(path, W_OK) == 0
  }

  /// The descriptor that a name such as `/dev/stdout` or `/dev/fd/3` stands for.
  static func descriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return STDOUT_FILENO
    case "/dev/stderr": return STDERR_FILENO
    default: break
    }
    for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
      return Int32(path.dropFirst(prefix.count))
    }
    return nil
  }
}
