internal import Synchronization

/// Room on a disk for what does not fit into memory.
///
/// The file has no name, so nothing of it is left when the process ends, however that comes.
///
///     let file = try SpillFile(directory: SpillFile.defaultDirectory)
///     let offset = try file.append(bytes)
///     try file.read(into: &target, at: offset)
///
/// Any thread may append and read at any time.
package final class SpillFile: RandomAccessBytes {
  private let descriptor: FileDescriptor
  private let directory: String
  private let end = Mutex(0)

  /// Makes an empty file in a directory.
  package init(directory: String, calls: SystemCalls = .current) throws(TableError) {
    self.directory = directory
    do throws(TableError) {
      let mode: UInt32 = 0o600
      if let unnamed = try FileDescriptor.unnamed(in: directory, mode: mode, name: directory, calls: calls) {
        descriptor = unnamed
      } else {
        // The name goes with the value that keeps it, at once.
        let name = TemporaryName(in: directory)
        descriptor = try FileDescriptor.named(name, mode: mode, name: directory, calls: calls)
      }
    } catch {
      throw .spilling(error, "no temporary file can be made there")
    }
  }

  /// Where temporary files go when nobody says otherwise.
  package static var defaultDirectory: String {
    let named = environmentValue("TMPDIR") ?? ""
    return named.isEmpty ? "/tmp" : named
  }

  package var byteCount: Int { end.withLock { $0 } }

  /// Writes bytes behind those that are there, from a multiple of `alignment` on, and returns where.
  @discardableResult
  package func append(_ bytes: Span<UInt8>, alignment: Int = 1) throws(TableError) -> Int {
    let count = bytes.count
    let start = end.withLock { end in
      let start = (end + alignment - 1) / alignment * alignment
      end = start + count
      return start
    }
    do throws(TableError) {
      try descriptor.write(bytes, at: start)
    } catch {
      throw .spilling(error, "a temporary file there cannot be written")
    }
    return start
  }

  package func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    do throws(TableError) {
      return try descriptor.read(into: &target, at: offset)
    } catch {
      throw .spilling(error, "a temporary file there cannot be read")
    }
  }

  /// Says that a part will not be read again, so that its room can be used for something else.
  package func discard(_ range: Range<Int>) {
    descriptor.discard(range)
  }
}
