import StoaBytes
import Synchronization

/// A stretch of raw input, cut where it happened to be cut.
struct Chunk: Sendable {
  /// Counted from 0 without gaps.
  var number: Int
  var block: ByteBlock
  /// The chunk's bytes in the block.
  var range: Range<Int>
  /// Whether this chunk, which holds nothing, marks the end.
  var isEnd = false
  /// Why there are no bytes where there should be some.
  var failure: TableError?
}

/// What has been read of an input beyond what was wanted of it.
struct ReadAhead: Sendable {
  var block: ByteBlock
  var range: Range<Int>
  /// Where to read on in a source of random access.
  var offset: Int
  /// A byte behind the range that has been taken from a source without random access.
  var heldBack: UInt8?
  /// What reading on failed with.
  var failure: TableError?
}

/// Hands out an input in chunks to any number of threads.
///
/// No chunk ends between the CR and the LF of a CRLF.
///
/// A regular file is read by all of them at once, each at its own offset; anything else by one at a
/// time, and a chunk is then as much as is at hand, so that a slow pipe is not waited for.
final class ChunkFeed: Sendable {
  private struct State: Sendable {
    var number = 0
    /// What is handed out before anything is read; its range is empty when it has been.
    var ahead: ReadAhead
    var isAtEnd = false

    mutating func takeNumber() -> Int {
      number += 1
      return number - 1
    }
  }

  private enum Claim {
    case chunk(Chunk)
    case read(number: Int, offset: Int, count: Int)
  }

  static let chunkSize = 256 << 10

  let name: String
  private let source: any ByteSource
  private let chunkSize: Int
  private let gate: Gate<State>
  /// Apart from the state, which is locked while somebody waits for bytes.
  private let isStopped = Atomic(false)

  /// Hands out what was read ahead, then what `source` has left.
  init(_ source: any ByteSource, ahead: ReadAhead, chunkSize: Int) {
    self.source = source
    self.chunkSize = chunkSize
    name = source.name
    gate = Gate(State(ahead: ahead))
  }

  /// The next chunk; behind the last one that marks the end; then `nil`.
  func next() -> Chunk? {
    let claim = gate.withLock { state -> Claim? in
      guard !state.isAtEnd, !isStopped.load(ordering: .relaxed) else { return nil }
      let head = state.ahead.range
      if !head.isEmpty {
        state.ahead.range = head.upperBound..<head.upperBound
        return .chunk(Chunk(number: state.takeNumber(), block: state.ahead.block, range: head))
      }
      guard state.ahead.failure == nil else { return .chunk(lastChunk(&state)) }
      if let bytes = source.randomAccess {
        let count = min(chunkSize, bytes.byteCount - state.ahead.offset)
        guard count > 0 else { return .chunk(lastChunk(&state)) }
        defer { state.ahead.offset += count }
        return .read(number: state.takeNumber(), offset: state.ahead.offset, count: count)
      }
      let block = ByteBlock(capacity: chunkSize + 1)
      let count = fill(block, &state.ahead)
      guard count > 0 else { return .chunk(lastChunk(&state)) }
      return .chunk(Chunk(number: state.takeNumber(), block: block, range: 0..<count))
    }
    switch claim {
    case nil: return nil
    case .chunk(let chunk): return chunk
    case .read(let number, let offset, let count):
      do throws(TableError) {
        return try readChunk(number, at: offset, count)
      } catch {
        return Chunk(number: number, block: ByteBlock(capacity: 0), range: 0..<0, failure: error)
      }
    }
  }

  /// How many chunks have been handed out.
  var count: Int { gate.withLock { $0.number } }

  /// Hands out no more; never waits.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  private func lastChunk(_ state: inout State) -> Chunk {
    state.isAtEnd = true
    let failure = state.ahead.failure
    let block = ByteBlock(capacity: 0)
    return Chunk(number: state.takeNumber(), block: block, range: 0..<0, isEnd: failure == nil, failure: failure)
  }

  private func readChunk(_ number: Int, at offset: Int, _ wanted: Int) throws(TableError) -> Chunk {
    let block = ByteBlock(capacity: wanted + 1)
    try read(into: block, from: 0, to: wanted, at: offset)
    var range = 0..<wanted
    if block.bytes[0] == lineFeed {
      let before = ByteBlock(capacity: 1)
      try read(into: before, from: 0, to: 1, at: offset - 1)
      if before.bytes[0] == carriageReturn { range = 1..<wanted }
    }
    if block.bytes[wanted - 1] == carriageReturn, offset + wanted < source.randomAccess?.byteCount ?? 0 {
      try read(into: block, from: wanted, to: wanted + 1, at: offset + wanted)
      if block.bytes[wanted] == lineFeed { range = range.lowerBound..<wanted + 1 }
    }
    return Chunk(number: number, block: block, range: range)
  }

  private func read(into block: ByteBlock, from start: Int, to end: Int, at offset: Int) throws(TableError) {
    var count = start
    while count < end, let bytes = source.randomAccess {
      let read = try block.withMutableBytes(in: count..<end) { (target) throws(TableError) -> Int in
        try bytes.read(into: &target, at: offset + count - start)
      }
      guard read > 0 else {
        throw TableError(
          .system,
          "the file became shorter while it was being read",
          remedy: "read it when nobody writes to it",
          at: .init(source: name)
        )
      }
      count += read
    }
  }

  /// Reads what is at hand, up to a chunk, and one byte more where that may be the LF of a CRLF.
  ///
  /// What is read before a failure is good; the failure waits its turn.
  private func fill(_ block: ByteBlock, _ ahead: inout ReadAhead) -> Int {
    var count = 0
    if let byte = ahead.heldBack.take() {
      block.withMutableBytes { $0[0] = byte }
      count = 1
    }
    do throws(TableError) {
      while count < chunkSize, count == 0 || source.hasBytesAtHand {
        let read = try readSome(into: block, from: count, to: chunkSize)
        if read == 0 { break }
        count += read
      }
      if count > 0, block.bytes[count - 1] == carriageReturn, try readSome(into: block, from: count, to: count + 1) == 1
      {
        if block.bytes[count] == lineFeed { count += 1 } else { ahead.heldBack = block.bytes[count] }
      }
    } catch {
      ahead.failure = error
    }
    return count
  }

  private func readSome(into block: ByteBlock, from start: Int, to end: Int) throws(TableError) -> Int {
    try block.withMutableBytes(in: start..<end) { (target) throws(TableError) -> Int in
      try source.read(into: &target)
    }
  }
}
