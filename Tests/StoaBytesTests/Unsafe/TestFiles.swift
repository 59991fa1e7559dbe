import StoaBytes

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A directory of its own for a test, removed with what is in it.
struct TemporaryDirectory: ~Copyable {
  let path: String

  init() throws {
    var template = Array("\(Self.root)/stoa-test-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&template) != nil else { throw TableError(.system, "no temporary directory: \(errno)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static var root: String {
    guard let value = unsafe getenv("TMPDIR") else { return "/tmp" }
    return unsafe String(cString: value)
  }

  func path(_ name: String) -> String { "\(path)/\(name)" }

  /// The names in the directory, sorted.
  var names: [String] { listNames(path) }

  deinit {
    for name in listNames(path) { unsafe unlink("\(path)/\(name)") }
    unsafe rmdir(path)
  }
}

func listNames(_ directory: String) -> [String] {
  guard let stream = unsafe opendir(directory) else { return [] }
  defer { unsafe closedir(stream) }
  var names: [String] = []
  while let entry = unsafe readdir(stream) {
    let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    if name != ".", name != ".." { names.append(name) }
  }
  return names.sorted()
}

/// The two ends of a new pipe.
func makePipe() -> (read: Int32, write: Int32) {
  var ends: [Int32] = [-1, -1]
  _ = unsafe pipe(&ends)
  return (ends[0], ends[1])
}

func fileExists(_ path: String) -> Bool {
  unsafe access(path, R_OK) == 0
}

/// The permission bits of a file.
func permissions(_ path: String) -> UInt32 {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? UInt32(status.st_mode & 0o7777) : 0
}

func setPermissions(_ path: String, _ bits: UInt32) {
  unsafe _ = chmod(path, mode_t(bits))
}

func inode(_ path: String) -> UInt64 {
  var status = stat()
  return unsafe stat(path, &status) == 0 ? UInt64(status.st_ino) : 0
}

/// The permission bits that new files do without.
var currentMask: UInt32 {
  let mask = umask(0o022)
  umask(mask)
  return UInt32(mask)
}

func makeLink(_ path: String, to target: String) {
  unsafe _ = symlink(target, path)
}

func makeDirectory(_ path: String) {
  unsafe _ = mkdir(path, 0o755)
}

func makeNamedPipe(_ path: String) {
  unsafe _ = mkfifo(path, 0o600)
}

func removeDirectory(_ path: String) {
  unsafe _ = rmdir(path)
}

func unlinkFile(_ path: String) {
  unsafe _ = unlink(path)
}

/// Removes a file or an empty directory.
func removeAny(_ path: String) {
  unsafe _ = remove(path)
}
