internal import StoaBytes

/// What a chunk's reader learns when it is its turn: how the chunk starts.
struct Border: Sendable {
  var state = ScanState.recordStart
  /// The bytes of the record that began in an earlier chunk and has not ended, in memory that grows
  /// without being copied.
  let tail = OutputBuffer(capacity: 0)
  /// The line on which that record starts, or the next one does.
  var recordLine = 1
  /// The line on which the chunk starts.
  var line = 1

  /// From this size on a record is taken for one that may be very large.
  private static let largeSize = 1 << 20

  /// Goes on with the record that has not ended.
  func appendToTail(_ bytes: Span<UInt8>) {
    // Room that nothing is put into takes no memory, and from so many bytes on it grows without a copy.
    if tail.count >= Self.largeSize { tail.reserve(max(bytes.count, 8 << 20)) }
    tail.append(bytes)
  }

  /// Forgets the tail; the memory of a very long one is given back.
  func clearTail() { if tail.count < Self.largeSize { tail.removeAll() } else { _ = tail.takeBlock() } }

  /// Gives up the tail as a record, with an end if it lacks one.
  func takeRecord(endedBy recordEnd: [UInt8] = []) -> StraddlingRecord {
    tail.append(recordEnd.span)
    let (block, byteCount) = tail.takeBlock()
    return StraddlingRecord(block: block, byteCount: byteCount, line: recordLine)
  }
}

/// A record that lies in several chunks, in a block of its own.
struct StraddlingRecord: Sendable {
  var block: ByteBlock
  var byteCount: Int
  /// The line it starts on.
  var line: Int
}

/// Lets the threads that read one input pass its borders in order.
///
/// Each chunk's reader takes the border, works out where its own chunk ends, and leaves that for the
/// next. It is the only thing about reading that happens in sequence.
final class BorderLedger: Sendable {
  private struct State: Sendable {
    var next = 0
    var border: Border
    var isCancelled = false
  }

  private enum Outcome<R> {
    case passed(R)
    case cancelled
  }

  private let gate: Gate<State>

  init(_ border: Border) { gate = Gate(State(border: border)) }

  /// The state at the start of a chunk, if its turn has come already.
  func stateIfKnown(_ number: Int) -> ScanState? {
    gate.withLock { $0.next == number ? $0.border.state : nil }
  }

  /// Waits for the chunk's turn and runs `body`; gives `nil` when nobody wants it any more.
  func pass<R>(_ number: Int, _ body: (inout Border) -> R) -> R? {
    let outcome: Outcome<R> = gate.wait { state in
      if state.isCancelled { return .cancelled }
      guard state.next == number else { return nil }
      state.next += 1
      return .passed(body(&state.border))
    }
    return if case .passed(let result) = outcome { result } else { nil }
  }

  func cancel() { gate.update { $0.isCancelled = true } }
}
