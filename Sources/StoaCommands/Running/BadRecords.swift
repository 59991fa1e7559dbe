internal import StoaBytes
internal import Synchronization

/// What becomes of the records that are left out because they break the rules.
final class BadRecords: Sendable {
  private let count = Mutex(0)
  private let sink: (any ByteSink)?

  /// Opens the file that they are diverted to, if they are.
  init(_ choice: BadRecordChoice) throws(TableError) {
    if case .divert(let path) = choice { sink = try ByteOutput.open(path: path) } else { sink = nil }
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
