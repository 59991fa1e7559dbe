internal import StoaBytes
internal import Synchronization

/// What becomes of the records that are left out because they break the rules.
final class BadRecords: Sendable {
  private let count = Mutex(0)
  private let sink: (any ByteSink)?

  /// Opens the file that they are diverted to, if they are; it takes the place of an older one when it is finished.
  init(_ choice: BadRecordChoice) throws(TableError) {
    if case .divert(let path) = choice { sink = try ByteOutput.open(path: path) } else { sink = nil }
  }

  /// Sees to it that the file they are diverted to is none that the run reads or writes as well.
  ///
  /// - Throws: a usage error where it is.
  static func check(_ choice: BadRecordChoice, inputs: [String], output: String?) throws(TableError) {
    guard case .divert(let path) = choice else { return }
    let version = Process.version(of: path)
    let isInput = version != nil && inputs.contains { Process.version(of: $0) == version }
    guard isInput || path == output else { return }
    throw TableError(
      .usage,
      "bad records would take the place of \(path)",
      remedy: "divert them to a file of their own"
    )
  }

  /// Takes in some, in the order of the input.
  func add(_ added: Int, _ bytes: [UInt8]) throws(TableError) {
    count.withLock { $0 += added }
    if !bytes.isEmpty { try sink?.write(bytes.span) }
  }

  func finish() throws(TableError) { try sink?.finish() }

  /// How many there were, in words; nil for none.
  var warning: String? {
    let count = count.withLock { $0 }
    guard count > 0 else { return nil }
    let records = count == 1 ? "1 bad record was" : "\(count) bad records were"
    return "\(records) \(sink.map { "written to \($0.name)" } ?? "left out")"
  }
}
