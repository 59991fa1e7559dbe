/// Reads another source ahead, in a thread of its own.
///
/// What takes time to make, such as decompressed bytes, is then made while the bytes before it are
/// worked on. The thread starts only when a source turns out to be long.
///
/// - Memory: `blockCount` blocks of `blockSize` bytes once the thread runs.
// A source is read by one thread at a time; what the two threads share goes through the queues.
package final class ReadAheadByteSource: ByteSource, @unchecked Sendable {
  /// A block with the bytes it holds, or what came instead of them.
  private enum Piece: Sendable {
    case bytes(ByteBlock, count: Int)
    case failure(TableError)
  }

  private enum Mode {
    case inline
    case ahead
    case ended
    case failed(TableError)
  }

  package var name: String { source.name }

  private let source: any ByteSource
  private let blockSize: Int
  private let blockCount: Int
  private let inlineLimit: Int
  private let calls: SystemCalls
  private let filled: BoundedQueue<Piece>
  private let empty: BoundedQueue<ByteBlock>

  private var mode = Mode.inline
  private var bytesReadInline = 0
  private var mayStartThread = true
  private var block: ByteBlock?
  private var offset = 0
  private var count = 0

  /// Makes a source that reads another ahead.
  ///
  /// - Parameters:
  ///   - source: what is read; nobody else may read it.
  ///   - blockSize: the most bytes that are read at once.
  ///   - blockCount: how many blocks there are.
  ///   - inlineLimit: how many bytes are read without a thread.
  ///   - calls: how the thread is started.
  package init(
    _ source: any ByteSource,
    blockSize: Int = 256 << 10,
    blockCount: Int = 4,
    inlineLimit: Int = 256 << 10,
    calls: SystemCalls = .current
  ) {
    precondition(blockSize > 0 && blockCount > 1, "Reading ahead takes two blocks")
    self.source = source
    self.blockSize = blockSize
    self.blockCount = blockCount
    self.inlineLimit = inlineLimit
    self.calls = calls
    // Room for every block, and for the failure behind them.
    filled = BoundedQueue(capacity: blockCount + 1)
    empty = BoundedQueue(capacity: blockCount)
  }

  deinit {
    // The thread may be waiting for its source, so nobody waits for it: it ends when it comes back.
    empty.cancel()
    filled.cancel()
  }

  package var hasBytesAtHand: Bool {
    switch mode {
    case .inline: source.hasBytesAtHand
    case .ahead: offset < count || filled.isReady
    case .ended, .failed: true
    }
  }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    if case .inline = mode, mayStartThread, bytesReadInline >= inlineLimit { startThread() }
    switch mode {
    case .inline:
      let count = try source.read(into: &target)
      bytesReadInline += count
      return count
    case .ahead: return try takeBytes(into: &target)
    case .ended: return 0
    case .failed(let error): throw error
    }
  }

  private func takeBytes(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    guard target.count > 0 else { return 0 }
    if offset == count, try !takeBlock() { return 0 }
    guard let block else { return 0 }
    let copied = target.copy(from: block.bytes.extracting(offset..<count))
    offset += copied
    return copied
  }

  /// Goes on to the next block; false means that there is none.
  private func takeBlock() throws(TableError) -> Bool {
    if let block = block.take() { empty.put(block) }
    switch filled.take() {
    case .bytes(let block, let count):
      self.block = block
      self.count = count
      offset = 0
      return true
    case .failure(let error):
      mode = .failed(error)
      throw error
    case nil:
      mode = .ended
      return false
    }
  }

  private func startThread() {
    mayStartThread = false
    // Where no thread is to be had the bytes come all the same, only not ahead.
    let thread = try? WorkerThread(calls: calls) { [source, filled, empty] in
      Self.readAhead(source, from: empty, to: filled)
    }
    guard thread != nil else { return }
    mode = .ahead
    for _ in 0..<blockCount { empty.put(ByteBlock(capacity: blockSize)) }
  }

  private static func readAhead(
    _ source: any ByteSource,
    from empty: BoundedQueue<ByteBlock>,
    to filled: BoundedQueue<Piece>
  ) {
    while let block = empty.take() {
      do throws(TableError) {
        let count = try block.withMutableBytes { target throws(TableError) in try source.read(into: &target) }
        if count == 0 { break }
        guard filled.put(.bytes(block, count: count)) else { return }
      } catch {
        filled.put(.failure(error))
        break
      }
    }
    filled.close()
  }
}
