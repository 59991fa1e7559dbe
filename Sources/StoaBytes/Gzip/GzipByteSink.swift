// HOW THIS FILE WORKS
//
//   written     |  512 KiB  |  512 KiB  |  ...  |  rest  |      pieces, whatever the sizes of the writes
//   workers         piece 1     piece 2     ...                 each after the last 32 KiB of the one before
//   output      header, compressed 1, compressed 2, ..., trailer     joined in order: one stream
//
// A piece holds the 32 KiB in front of it too, so a worker needs nothing but its piece, and what comes
// out depends on the bytes and the level alone: not on the number of threads, nor on how they ran.
//
// The writer's own thread joins: when `limit` pieces are on their way it waits for the oldest.

/// Compresses what is written into one gzip stream, in several threads.
///
///     let sink = GzipByteSink(wrapping: file, level: 6, threads: 4)
///     try sink.write(bytes)
///     try sink.finish()
///
/// Output of less than one piece is compressed without threads.
///
/// - Memory: 1.1 MiB for each of twice as many pieces as there are threads, and two more.
// A sink is written by one thread at a time; the workers get whole pieces through a queue.
package final class GzipByteSink: ByteSink, @unchecked Sendable {
  package static let levels = 1...9
  package static let defaultLevel = 6

  package var name: String { sink.name }

  private let sink: any ByteSink
  private let level: Int
  private let codec: GzipCodec
  private let threadCount: Int
  private let calls: SystemCalls

  private let queue: BoundedQueue<GzipPiece>
  private let limit: Int
  private var workers: [WorkerThread] = []
  private var hasTriedWorkers = false
  /// Compresses in the writer's thread, when there are no workers.
  private lazy var ownDeflater = codec.makeDeflater(level: level)

  /// The piece that is being filled.
  private var piece: GzipPiece
  /// Pieces on their way, oldest first.
  private var pending: [GzipPiece] = []
  /// Pieces to be filled again.
  private var spare: [GzipPiece] = []

  private var checksum: UInt32 = 0
  private var byteCount = 0
  private var isFinished = false

  /// Makes a sink that compresses into another.
  ///
  /// - Parameters:
  ///   - sink: where the compressed bytes go. It is finished with this one.
  ///   - level: from 1, the fastest, to 9, the smallest.
  ///   - threads: how many may compress.
  ///   - codec: which library compresses; nil for the one that suits the level.
  ///   - calls: how threads are started.
  package init(
    wrapping sink: any ByteSink,
    level: Int = GzipByteSink.defaultLevel,
    threads: Int,
    codec: GzipCodec? = nil,
    calls: SystemCalls = .current
  ) {
    precondition(Self.levels.contains(level), "Gzip has levels 1 to 9")
    precondition(threads > 0, "Somebody must compress")
    self.sink = sink
    self.level = level
    self.codec = codec ?? .suited(toLevel: level)
    self.calls = calls
    threadCount = threads
    limit = threads * 2
    queue = BoundedQueue(capacity: limit)
    piece = GzipPiece()
  }

  deinit {
    queue.cancel()
    for worker in workers { worker.join() }
  }

  package func write(_ bytes: Span<UInt8>) throws(TableError) {
    precondition(!isFinished, "A finished sink cannot be written")
    var start = 0
    while start < bytes.count {
      if piece.isFull { try handOver() }
      start += piece.append(bytes.extracting(start...))
    }
  }

  package func finish() throws(TableError) {
    guard !isFinished else { return }
    isFinished = true
    piece.isLast = true
    let last = piece
    if pending.isEmpty {
      last.compress(with: ownDeflater, codec: codec)
      try join(last)
    } else {
      submit(last)
    }
    while !pending.isEmpty { try joinOldest() }
    queue.close()
    for worker in workers { worker.join() }
    workers = []
    let trailer = [checksum, UInt32(truncatingIfNeeded: byteCount)].flatMap { value in
      [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    try sink.write(trailer.span)
    try sink.finish()
  }
}

// MARK: - Pieces

extension GzipByteSink {
  /// Sends the full piece off and begins the next.
  private func handOver() throws(TableError) {
    let full = piece
    piece = spare.popLast() ?? GzipPiece()
    piece.begin(after: full)
    startWorkers()
    if workers.isEmpty {
      full.compress(with: ownDeflater, codec: codec)
      try join(full)
      return
    }
    if pending.count == limit { try joinOldest() }
    submit(full)
    while let oldest = pending.first, oldest.isDone { try joinOldest() }
  }

  private func submit(_ piece: GzipPiece) {
    pending.append(piece)
    queue.put(piece)
  }

  private func joinOldest() throws(TableError) {
    let oldest = pending.removeFirst()
    oldest.waitUntilDone()
    try join(oldest)
  }

  /// Writes a compressed piece behind the ones before it.
  private func join(_ piece: GzipPiece) throws(TableError) {
    if byteCount == 0 {
      // No name and no time: the same bytes in give the same bytes out.
      let strength: UInt8 = level == 9 ? 2 : level == 1 ? 4 : 0
      let header: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, strength, 3]
      try sink.write(header.span)
    }
    checksum = joinedChecksum(checksum, piece.checksum, secondByteCount: piece.count)
    byteCount += piece.count
    try piece.writeCompressed(to: sink)
    spare.append(piece)
  }

  private func startWorkers() {
    guard !hasTriedWorkers, threadCount > 1 else { return }
    hasTriedWorkers = true
    for _ in 0..<threadCount {
      let worker = try? WorkerThread(calls: calls) { [queue, codec, level] in
        let deflater = codec.makeDeflater(level: level)
        while let piece = queue.take() { piece.compress(with: deflater, codec: codec) }
      }
      // Where there are no more threads to be had, those there are do the work.
      guard let worker else { break }
      workers.append(worker)
    }
  }
}
