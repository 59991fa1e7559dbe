internal import Synchronization

/// Keeps what is written, for tests and for small outputs.
package final class MemoryByteSink: ByteSink {
  package let name: String
  private let state = Mutex((bytes: [UInt8](), isFinished: false))

  package init(name: String = "memory") {
    self.name = name
  }

  package func write(_ bytes: Span<UInt8>) throws(TableError) {
    let copy = [UInt8](copying: bytes)
    state.withLock { $0.bytes.append(contentsOf: copy) }
  }

  package func finish() throws(TableError) {
    state.withLock { $0.isFinished = true }
  }

  /// Everything written so far.
  package var bytes: [UInt8] { state.withLock { $0.bytes } }

  /// The bytes as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether the output was ended as it should be.
  package var isFinished: Bool { state.withLock { $0.isFinished } }
}
