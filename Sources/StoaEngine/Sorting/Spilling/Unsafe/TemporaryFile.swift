import StoaBytes
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A temporary file without a name: it is gone when the process is, however that ends.
final class TemporaryFile: Sendable {
  private let descriptor: Int32
  private let directory: String
  private let end = Mutex(0)

  init(directory: String) throws(TableError) {
    self.directory = directory
    var path = Array((directory + "/stoa-XXXXXX").utf8CString)
    descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { throw Self.failure("no temporary file can be made in", directory) }
    unsafe unlink(&path)
  }

  deinit { close(descriptor) }

  var size: Int { end.withLock { $0 } }

  func append(_ bytes: Span<UInt8>) throws(TableError) {
    let start = end.withLock { end in
      end += bytes.count
      return end - bytes.count
    }
    let isWritten = unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[done...])
        let written = unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(start + done))
        if written < 0, errno == EINTR { continue }
        if written <= 0 { return false }
        done += written
      }
      return true
    }
    guard isWritten else { throw Self.failure("a temporary file cannot be written in", directory) }
  }

  func read(into block: ByteBlock, count: Int, at offset: Int) throws(TableError) {
    var done = 0
    while done < count {
      let read = unsafe pread(descriptor, block.base + done, count - done, off_t(offset + done))
      if read < 0, errno == EINTR { continue }
      guard read > 0 else { throw Self.failure("a temporary file cannot be read in", directory) }
      done += read
    }
  }

  func discard(_ range: Range<Int>) {}

  private static func failure(_ message: String, _ directory: String) -> TableError {
    TableError(
      .system,
      "\(message) \(directory)",
      remedy: "give another directory with --temp-dir",
      systemErrorNumber: errno
    )
  }
}
