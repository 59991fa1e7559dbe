internal import StoaBytes

/// The bytes of a run, read ahead into two buffers by another thread.
///
/// The taker has one buffer while the other one is being filled. What has been read is given back to
/// the system at once.
final class RunStream: Sendable {
  private struct State: Sendable {
    /// The extent to be read next, and where in it.
    var extent = 0
    var offset = 0
    var filled: [SortedBlock] = []
    var failure: TableError?
  }

  private enum Taken: Sendable {
    case block(SortedBlock)
    case end
    case failure(TableError)
  }

  private let files: RunFiles
  private let extents: [RunExtent]
  private let bufferSize: Int
  private let gate = Gate(State())

  init(_ run: SortedRun, in files: RunFiles, bufferSize: Int) {
    self.files = files
    self.bufferSize = bufferSize
    extents = run.extents
  }

  /// Reads the next bytes into a buffer, for somebody to take.
  ///
  /// One thread at a time calls it.
  func fill(_ block: ByteBlock?) {
    var (extent, offset) = gate.withLock { ($0.extent, $0.offset) }
    guard extent < extents.count else { return gate.update { _ in } }
    let block = block ?? ByteBlock(capacity: bufferSize)
    do throws(TableError) {
      var filled = 0
      while extent < extents.count, filled < bufferSize {
        var part = extents[extent]
        let start = part.range.lowerBound + offset
        part.range = start..<min(start + bufferSize - filled, part.range.upperBound)
        try files.read(part, into: block, at: filled)
        filled += part.range.count
        offset += part.range.count
        if part.range.upperBound == extents[extent].range.upperBound {
          files.discard(extents[extent])
          extent += 1
          offset = 0
        }
      }
      gate.update { [extent, offset, filled] state in
        state.extent = extent
        state.offset = offset
        state.filled.append(SortedBlock(block: block, range: 0..<filled))
      }
    } catch {
      gate.update { $0.failure = error }
    }
  }

  /// The next bytes, waiting for them; nil at the end of the run.
  func take() throws(TableError) -> SortedBlock? {
    let taken: Taken = gate.wait { [extents] state in
      if let failure = state.failure { return .failure(failure) }
      if !state.filled.isEmpty { return .block(state.filled.removeFirst()) }
      return state.extent == extents.count ? .end : nil
    }
    switch taken {
    case .block(let block): return block
    case .end: return nil
    case .failure(let error): throw error
    }
  }
}

/// Fills the buffers of all streams of a merge, as they fall empty, in one thread.
///
/// Where no thread is to be had, or wanted, whoever asks for a buffer to be filled fills it.
final class ReadAhead: Sendable {
  private struct Request: Sendable {
    var stream: RunStream
    var block: ByteBlock?
  }

  private let requests: BoundedQueue<Request>
  private let thread: WorkerThread?

  /// Takes the number of streams it will serve, each of two buffers.
  init(streams: Int, usesThread: Bool) {
    let requests = BoundedQueue<Request>(capacity: 2 * streams + 1)
    self.requests = requests
    guard usesThread else {
      thread = nil
      return
    }
    thread = try? WorkerThread {
      while let request = requests.take() { request.stream.fill(request.block) }
    }
  }

  deinit {
    requests.cancel()
    thread?.join()
  }

  /// Has the next bytes of a stream read, into a buffer that is free if there is one.
  func fill(_ stream: RunStream, _ block: ByteBlock? = nil) {
    if thread == nil { stream.fill(block) } else { requests.put(Request(stream: stream, block: block)) }
  }
}
