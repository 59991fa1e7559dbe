import StoaBytes
import StoaRecords

/// Bytes at any offset, of which those from some offset on cannot be read.
// Only `position` changes, and a source is read by one thread at a time.
final class DamagedByteSource: ByteSource, RandomAccessBytes, @unchecked Sendable {
  let name = "damaged"
  let byteCount: Int
  private let bytes: MemoryByteSource
  private let readableCount: Int
  private let isCutOff: Bool
  private var position = 0

  /// With `isCutOff`, the file ends early rather than failing.
  init(_ bytes: [UInt8], readable readableCount: Int, isCutOff: Bool = false) {
    self.isCutOff = isCutOff
    byteCount = bytes.count
    self.bytes = MemoryByteSource(Array(bytes.prefix(readableCount)))
    self.readableCount = readableCount
  }

  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let count = try read(into: &target, at: position)
    position += count
    return count
  }

  func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    guard offset < readableCount || offset >= byteCount || isCutOff else { throw TableError(.system, "damaged") }
    return try bytes.read(into: &target, at: offset)
  }

  var randomAccess: (any RandomAccessBytes)? { self }
}

/// Pieces of bytes that are all at hand, and a failure behind them.
// Only `rest` changes, and a source is read by one thread at a time.
final class PromptByteSource: ByteSource, @unchecked Sendable {
  let name = "prompt"
  private var rest: [[UInt8]]
  private let failure: TableError?

  init(_ pieces: [[UInt8]], failure: TableError?) {
    rest = pieces.filter { !$0.isEmpty }
    self.failure = failure
  }

  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    guard let piece = rest.first else {
      if let failure { throw failure }
      return 0
    }
    let count = target.copy(from: piece.span)
    rest[0].removeFirst(count)
    if rest[0].isEmpty { rest.removeFirst() }
    return count
  }
}

/// Bytes, and then a wait for more that never come.
final class WaitingByteSource: ByteSource {
  private struct State: Sendable {
    var rest: [UInt8]
    var hasReader = false
    var isLetGo = false
  }

  let name = "waiting"
  private let gate: Gate<State>

  init(_ bytes: [UInt8]) { gate = Gate(State(rest: bytes)) }

  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let bytes = gate.update { state in
      defer { state.rest = [] }
      return state.rest
    }
    guard bytes.isEmpty else { return target.copy(from: bytes.span) }
    gate.update { $0.hasReader = true }
    gate.wait { $0.isLetGo ? () : nil }
    return 0
  }

  var hasBytesAtHand: Bool { gate.withLock { !$0.rest.isEmpty } }

  func waitForReader() { gate.wait { $0.hasReader ? () : nil } }

  func letGo() { gate.update { $0.isLetGo = true } }

  /// Cancels a reader of this source while another thread waits in it for bytes.
  ///
  /// Never returns if cancelling waits, too.
  func cancelWhileWaiting(_ reader: any BatchSource) throws {
    let thread = try WorkerThread { while reader.next() != nil {} }
    waitForReader()
    reader.cancel()
    letGo()
    thread.join()
  }
}
