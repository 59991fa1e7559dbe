internal import StoaBytes
internal import Synchronization

/// A stretch of raw input, cut where it happened to be cut.
struct Chunk: Sendable {
  /// Counted from 0 without gaps.
  var number: Int
  var block: ByteBlock
  /// The chunk's bytes in the block.
  var range: Range<Int>
  /// Whether this chunk, which holds nothing, marks the end.
  var isEnd = false
  /// What the input failed with behind these bytes.
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
    /// Its range and failure are handed out first, and then cleared.
    var ahead: ReadAhead
    var isAtEnd = false
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
  ///
  /// A chunk with a failure is the last that counts.
  func next() -> Chunk? {
    let claimed = gate.withLock { state -> (chunk: Chunk, offset: Int?)? in
      guard !state.isAtEnd, !isStopped.load(ordering: .relaxed) else { return nil }
      defer { state.number += 1 }
      return claim(&state)
    }
    guard let (claimedChunk, offset) = claimed else { return nil }
    var chunk = claimedChunk
    if let offset { fill(&chunk, from: offset) }
    if chunk.failure != nil { stop() }
    return chunk
  }

  /// How many chunks have been handed out.
  var count: Int { gate.withLock { $0.number } }

  /// Hands out no more; never waits.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// The next chunk, and the offset of its bytes where they can be read without the lock.
  private func claim(_ state: inout State) -> (chunk: Chunk, offset: Int?) {
    let number = state.number
    let head = state.ahead.range
    if !head.isEmpty || state.ahead.failure != nil {
      let chunk = Chunk(number: number, block: state.ahead.block, range: head, failure: state.ahead.failure)
      state.ahead.range = 0..<0
      state.isAtEnd = chunk.failure != nil
      return (chunk, nil)
    }
    if let bytes = source.randomAccess {
      let offset = state.ahead.offset
      let count = max(0, min(chunkSize, bytes.byteCount - offset))
      state.ahead.offset += count
      state.isAtEnd = count == 0
      let block = ByteBlock(capacity: count == 0 ? 0 : count + 1)
      return (Chunk(number: number, block: block, range: 0..<count, isEnd: count == 0), count == 0 ? nil : offset)
    }
    var chunk = Chunk(number: number, block: ByteBlock(capacity: chunkSize + 1), range: 0..<0)
    fill(&chunk, &state.ahead.heldBack)
    state.isAtEnd = chunk.isEnd
    return (chunk, nil)
  }
}

// How chunks are filled: up to where the input fails, if it does.
extension ChunkFeed {
  /// Reads the chunk's range, and one byte more where that is the LF of a CRLF.
  private func fill(_ chunk: inout Chunk, from offset: Int) {
    let wanted = chunk.range.count
    chunk.range = 0..<0
    do throws(TableError) {
      try read(into: &chunk, until: wanted, from: offset)
      if chunk.block.bytes[wanted - 1] == carriageReturn, try holds(lineFeed, at: offset + wanted) {
        chunk.block.withMutableBytes { $0[wanted] = lineFeed }
        chunk.range = 0..<wanted + 1
      }
    } catch {
      chunk.failure = error
    }
    guard !chunk.range.isEmpty, chunk.block.bytes[0] == lineFeed else { return }
    do throws(TableError) {
      // The chunk before has taken the LF.
      if try holds(carriageReturn, at: offset - 1) { chunk.range = 1..<chunk.range.upperBound }
    } catch {
      chunk.failure = error
    }
  }

  private func read(into chunk: inout Chunk, until end: Int, from offset: Int) throws(TableError) {
    while chunk.range.upperBound < end, let bytes = source.randomAccess {
      let count = chunk.range.upperBound
      let read = try chunk.block.withMutableBytes(in: count..<end) { (target) throws(TableError) -> Int in
        try bytes.read(into: &target, at: offset + count)
      }
      guard read > 0 else { throw .becameShorter(name) }
      chunk.range = 0..<count + read
    }
  }

  /// Whether that byte stands there; a place outside the source holds none.
  private func holds(_ byte: UInt8, at offset: Int) throws(TableError) -> Bool {
    guard let bytes = source.randomAccess, offset >= 0, offset < bytes.byteCount else { return false }
    var found: [UInt8] = [0]
    var target = found.mutableSpan
    return try bytes.read(into: &target, at: offset) == 1 && found[0] == byte
  }

  /// Reads what is at hand, up to a chunk, and one byte more where that may be the LF of a CRLF.
  private func fill(_ chunk: inout Chunk, _ heldBack: inout UInt8?) {
    var count = 0
    if let byte = heldBack.take() {
      chunk.block.withMutableBytes { $0[0] = byte }
      count = 1
    }
    do throws(TableError) {
      while count < chunkSize, count == 0 || source.hasBytesAtHand {
        let read = try readSome(into: chunk.block, from: count, to: chunkSize)
        if read == 0 { break }
        count += read
      }
      if count > 0, chunk.block.bytes[count - 1] == carriageReturn,
        try readSome(into: chunk.block, from: count, to: count + 1) == 1
      {
        if chunk.block.bytes[count] == lineFeed { count += 1 } else { heldBack = chunk.block.bytes[count] }
      }
    } catch {
      chunk.failure = error
    }
    chunk.range = 0..<count
    chunk.isEnd = count == 0 && chunk.failure == nil
  }

  private func readSome(into block: ByteBlock, from start: Int, to end: Int) throws(TableError) -> Int {
    try block.withMutableBytes(in: start..<end) { (target) throws(TableError) -> Int in
      try source.read(into: &target)
    }
  }
}
