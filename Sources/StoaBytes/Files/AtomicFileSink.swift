/// Writes a file that is whole or not there.
///
/// What is written goes to a temporary file in the same directory, without a name where the file
/// system can do that. ``finish()`` brings it to the disk and puts it in place of the old file, whose
/// permissions and owner it keeps. Until then the old file stays as it is, so that it can be read
/// meanwhile; without it nothing has happened and nothing is left behind, whatever ended the process.
///
/// A symbolic link is followed. Other names of the old file (hard links) keep the old content.
// `file`, `temporary` and the counts change, and a sink is written by one thread at a time.
package final class AtomicFileSink: ByteSink, @unchecked Sendable {
  package let name: String

  private let calls: SystemCalls
  /// The file to be, where links lead.
  private let target: String
  private let directory: String
  private let replaced: FileStatus?
  private var file: FileDescriptor?
  /// nil as long as the file has no name.
  private var temporary: TemporaryName?
  private var byteCount = 0
  /// How much of that is on its way to the disk.
  private var begunCount = 0

  /// A disk that begins early is done early: at the end all of the file must have got there.
  private static let begunAtOnce = 16 << 20

  /// Begins a file.
  ///
  /// - Throws: an error when there is no such directory, when it takes no files, or when the file that
  ///   is there may not be written.
  package init(path: String, calls: SystemCalls = .current) throws(TableError) {
    name = path
    self.calls = calls
    target = try FilePath.followingLinks(path)
    directory = FilePath.directory(of: target)
    replaced = FileStatus(path: target)
    if replaced?.kind == .directory { throw .isDirectory(path) }
    if replaced != nil, !FilePath.isWritable(target) { throw .notWritable(path) }
    // Nobody may read meanwhile what nobody could read before.
    let mode = (replaced?.permissions ?? 0o666) & 0o666
    file = try FileDescriptor.unnamed(in: directory, mode: mode, name: path, calls: calls)
    if file == nil {
      let temporary = TemporaryName(in: directory)
      file = try FileDescriptor.named(temporary, mode: mode, name: path, calls: calls)
      self.temporary = consume temporary
    }
  }

  package func write(_ bytes: Span<UInt8>) throws(TableError) {
    try file?.write(bytes)
    byteCount += bytes.count
    if byteCount - begunCount >= Self.begunAtOnce {
      file?.beginSynchronizing(begunCount..<byteCount)
      begunCount = byteCount
    }
  }

  package func finish() throws(TableError) {
    guard let file = file.take() else { return }
    if let replaced { try file.adopt(replaced) }
    try file.synchronize()
    if let temporary = temporary.take() {
      // Some file systems say only now that they could not keep the bytes.
      try file.close()
      try temporary.rename(to: target, calls: calls)
    } else {
      // A file without a name can take a free one only; a rename takes any.
      let isInPlace = if replaced == nil { try file.link(to: target) } else { false }
      if !isInPlace { try linkTemporarily(file).rename(to: target, calls: calls) }
    }
    synchronizeDirectory()
  }

  private func linkTemporarily(_ file: borrowing FileDescriptor) throws(TableError) -> TemporaryName {
    while true {
      let temporary = TemporaryName(in: directory)
      if try file.link(to: temporary.path) { return temporary }
    }
  }

  /// Makes the new name survive a loss of power.
  ///
  /// The file is in place whether or not this can be done.
  private func synchronizeDirectory() {
    let opened = try? FileDescriptor(opening: directory, flags: 0, calls: SystemCalls())
    try? opened?.synchronize()
  }
}
