internal import StoaBytes

/// The bytes of a run, read ahead into two buffers by another thread.
///
/// The taker has one buffer while the other one is being filled.
final class RunStream: Sendable {
  private struct State: Sendable {
    var next: Int
    var filled: [SortedBlock] = []
    var failure: TableError?
  }

  private enum Taken: Sendable {
    case block(SortedBlock)
    case end
    case failure(TableError)
  }

  private let file: RunFile
  private let end: Int
  private let bufferSize: Int
  private let gate: Gate<State>

  init(_ run: SortedRun, in file: RunFile, bufferSize: Int) {
    self.file = file
    self.bufferSize = bufferSize
    end = run.range.upperBound
    gate = Gate(State(next: run.range.lowerBound))
  }

  /// Reads the next bytes into a buffer, for somebody to take.
  func fill(_ block: ByteBlock?) {
    let start = gate.withLock { $0.next }
    let count = min(bufferSize, end - start)
    guard count > 0 else { return gate.update { _ in } }
    let block = block ?? ByteBlock(capacity: bufferSize)
    do {
      try file.read(into: block, count: count, at: start)
      gate.update { state in
        state.next += count
        state.filled.append(SortedBlock(block: block, range: 0..<count))
      }
    } catch {
      gate.update { $0.failure = error }
    }
  }

  /// The next bytes, waiting for them; nil at the end of the run.
  func take() throws(TableError) -> SortedBlock? {
    let taken: Taken = gate.wait { [end] state in
      if let failure = state.failure { return .failure(failure) }
      if !state.filled.isEmpty { return .block(state.filled.removeFirst()) }
      return state.next == end ? .end : nil
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
