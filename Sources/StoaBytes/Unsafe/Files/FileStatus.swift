#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What the file system knows of a file.
struct FileStatus: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case regular, directory, symbolicLink, other
  }

  let kind: Kind
  let byteCount: Int
  /// The permission bits.
  let permissions: UInt32
  let owner: UInt32
  let group: UInt32
  let device: UInt64
  let inode: UInt64

  /// Looks at an open file.
  init?(descriptor: Int32) {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Looks at a path, and through a symbolic link unless told otherwise.
  init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    let result = unsafe followsLinks ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      default: .other
      }
    byteCount = Int(status.st_size)
    permissions = UInt32(status.st_mode & 0o7777)
    owner = UInt32(status.st_uid)
    group = UInt32(status.st_gid)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}
