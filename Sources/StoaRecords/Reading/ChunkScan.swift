internal import StoaBytes

// HOW A CHUNK IS READ BEFORE IT IS KNOWN WHERE IT STARTS
//
// A chunk starts anywhere: in a field, in quotes, between CR and LF. The thread that has it guesses,
// from the first quote in sight, whether it starts in quotes, and scans. When the chunk before has
// been read its true state is known; if both states lead to the same one over the first byte, they
// lead to the same positions ever after, and the scan stands. Else it is done again, from the truth.

/// How much a reader finds out about records.
package enum ReadingDepth: Hashable, Sendable {
  /// How many there are.
  case records
  /// Where they and their fields lie.
  case fields
}

/// A chunk with its structural bytes, or with the number of its records.
struct ChunkScan: ~Copyable {
  private(set) var chunk: Chunk
  let depth: ReadingDepth
  private(set) var positions: PositionBuffer
  private(set) var count = RecordCount()
  /// Behind the chunk; its counts are those of the chunk alone.
  private(set) var scanner: RecordScanner
  private var startState: ScanState

  /// Scans a chunk from a state, or from a guess where that is not known yet.
  init(_ chunk: Chunk, dialect: Dialect, depth: ReadingDepth, state: ScanState?) {
    self.chunk = chunk
    self.depth = depth
    startState = state ?? Self.guess(chunk, dialect)
    scanner = RecordScanner(dialect: dialect)
    positions = PositionBuffer(capacity: depth == .fields ? chunk.range.count : 0)
    scan()
  }

  private mutating func scan() {
    let block = chunk.block
    let range = chunk.range
    scanner = RecordScanner(dialect: scanner.dialect, state: startState)
    switch depth {
    case .records: count = scanner.count(block.bytes, in: range)
    case .fields:
      positions.removeAll()
      scanner.scan(block.bytes, in: range, into: &positions)
    }
  }

  /// Makes sure that the scan is the one from `state`.
  mutating func settle(state: ScanState) {
    guard state != startState, chunk.range.isEmpty || !isSameOverFirstByte(startState, state) else { return }
    startState = state
    scan()
  }

  /// Leaves out the settled chunk's bytes from `end` on.
  mutating func shorten(to end: Int) {
    chunk.range = chunk.range.lowerBound..<end
    scan()
  }

  /// Gives up the positions to whoever builds batches from them.
  consuming func takePositions() -> PositionBuffer { positions }

  private func isSameOverFirstByte(_ guess: ScanState, _ truth: ScanState) -> Bool {
    let bytes = chunk.block.bytes
    let first = bytes[chunk.range.lowerBound]
    // Whether a record is blank depends on what stands before its end.
    if depth == .records, first == lineFeed || first == carriageReturn { return false }
    var guessed = RecordScanner(dialect: scanner.dialect, state: guess)
    var settled = RecordScanner(dialect: scanner.dialect, state: truth)
    let range = chunk.range
    let guessedRole = guessed.take(first, at: range.lowerBound, in: bytes, until: range.upperBound)
    let settledRole = settled.take(first, at: range.lowerBound, in: bytes, until: range.upperBound)
    return guessedRole == settledRole && guessed.state == settled.state && guessed.faults == settled.faults
  }

  /// The first quote tells: one behind a structural byte opens a field, so the chunk starts outside
  /// quotes; one before a structural byte closes a field, so it starts inside.
  private static func guess(_ chunk: Chunk, _ dialect: Dialect) -> ScanState {
    guard let quote = dialect.quote else { return .unquoted }
    let bytes = chunk.block.bytes
    func isStructural(_ index: Int) -> Bool {
      bytes[index] == dialect.delimiter || bytes[index] == lineFeed || bytes[index] == carriageReturn
    }
    for index in chunk.range.prefix(4096).dropFirst().dropLast() where bytes[index] == quote {
      let opens = isStructural(index - 1)
      let closes = isStructural(index + 1)
      if opens != closes { return opens ? .unquoted : .quoted }
    }
    return .unquoted
  }
}
