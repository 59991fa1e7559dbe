internal import StoaBytes
internal import Synchronization

/// A sink before whose first byte something else is done; also at the end, when there was no byte.
final class FirstWriteSink: ByteSink {
  private let sink: any ByteSink
  private let action: @Sendable (any ByteSink) throws(TableError) -> Void
  private let isDone = Mutex(false)

  init(_ sink: any ByteSink, _ action: @escaping @Sendable (any ByteSink) throws(TableError) -> Void) {
    self.sink = sink
    self.action = action
  }

  /// A sink whose output begins with a byte order mark.
  static func marking(_ sink: any ByteSink) -> FirstWriteSink {
    FirstWriteSink(sink) { sink throws(TableError) in
      try sink.write(TextEncoding.utf8.byteOrderMark.span)
    }
  }

  var name: String { sink.name }

  func write(_ bytes: Span<UInt8>) throws(TableError) {
    try act()
    try sink.write(bytes)
  }

  func finish() throws(TableError) {
    try act()
    try sink.finish()
  }

  private func act() throws(TableError) {
    let wasDone = isDone.withLock { isDone in
      defer { isDone = true }
      return isDone
    }
    if !wasDone { try action(sink) }
  }
}
