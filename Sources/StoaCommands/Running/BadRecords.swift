internal import StoaBytes
internal import Synchronization

/// What becomes of the records that are left out because they break the rules.
final class BadRecords: Sendable {
  private let count = Mutex(0)
  /// The file that they are diverted to, while it is open.
  private let sink = Mutex<(any ByteSink)?>(nil)
  private let path: String?

  init(_ choice: BadRecordChoice) {
    if case .divert(let path) = choice { self.path = path } else { path = nil }
  }

  /// Opens the file that they are diverted to, if they are.
  func begin() throws(TableError) {
    guard let path else { return }
    let opened = try ByteOutput.open(path: path, gzipLevel: path.lowercased().hasSuffix(".gz") ? 6 : nil)
    sink.withLock { $0 = opened }
  }

  /// Sees to it that the file they are diverted to is none that the run reads or writes as well.
  ///
  /// - Throws: a usage error where it is.
  static func check(_ choice: BadRecordChoice, inputs: [String], output: String?) throws(TableError) {
    guard case .divert(let path) = choice else { return }
    let others = inputs + (output.map { [$0] } ?? [])
    guard others.contains(where: { Process.isSameFile($0, path) }) else { return }
    throw TableError(
      .usage,
      "bad records would take the place of \(path)",
      remedy: "divert them to a file of their own"
    )
  }

  /// Takes in some, in the order of the input.
  func add(_ added: Int, _ bytes: [UInt8]) throws(TableError) {
    count.withLock { $0 += added }
    guard !bytes.isEmpty, let sink = sink.withLock({ $0 }) else { return }
    try sink.write(bytes.span)
  }

  /// Puts the file in its place, once.
  func finish() throws(TableError) { try sink.withLock { $0.take() }?.finish() }

  /// How many there were, in words; nil for none.
  var warning: String? {
    let count = count.withLock { $0 }
    guard count > 0 else { return nil }
    let records = count == 1 ? "1 bad record was" : "\(count) bad records were"
    return "\(records) \(path.map { "written to \($0)" } ?? "left out")"
  }
}
