import StoaBytes
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A temporary file without a name.
final class TemporaryFile: Sendable {
  private let descriptor: Int32
  private let end = Mutex(0)

  init(directory: String) throws(TableError) {
    var path = Array((directory + "/stoa-XXXXXX").utf8CString)
    descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { throw TableError(.system, "no temporary file in \(directory)") }
    unsafe unlink(&path)
  }

  deinit { close(descriptor) }

  var size: Int { end.withLock { $0 } }

  func append(_ bytes: Span<UInt8>) throws(TableError) {
    let count = bytes.count
    let start = end.withLock { end in
      end += count
      return end - count
    }
    let ok = unsafe bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < count {
        let written = unsafe pwrite(descriptor, buffer.baseAddress! + done, count - done, start + done)
        if written <= 0 { return false }
        done += written
      }
      return true
    }
    guard ok else { throw TableError(.system, "cannot write") }
  }

  func read(into block: ByteBlock, count: Int, at offset: Int) throws(TableError) {
    var done = 0
    while done < count {
      let n = unsafe pread(descriptor, block.base + done, count - done, offset + done)
      guard n > 0 else { throw TableError(.system, "cannot read") }
      done += n
    }
  }

  func discard(_ range: Range<Int>) {}
}
