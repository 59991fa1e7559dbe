internal import Synchronization

/// What a run does with the records it holds back, and how far it is with that, for whoever shows it.
package final class WorkProgress: Sendable {
  package enum Phase: Hashable, Sendable {
    /// Records pass through as they are read.
    case streaming
    /// What fits into memory is sorted, and comes out.
    case sorting
    /// What fits into memory is sorted, and goes to disk, for the time with that number.
    case sortingRun(Int)
    /// Some runs become a longer one, for the time with that number.
    case mergingPass(Int)
    /// All runs become the result.
    case merging
  }

  package struct State: Hashable, Sendable {
    package var phase = Phase.streaming
    /// The bytes of records that the phase has brought out.
    package var bytesDone = 0
    /// All that it will bring out; 0 where that is not known.
    package var byteCount = 0
  }

  private let current = Mutex(State())
  private let onBegin: @Sendable (Phase) -> Void

  /// Makes one that also calls `onBegin` when a phase begins.
  package init(onBegin: @escaping @Sendable (Phase) -> Void = { _ in }) {
    self.onBegin = onBegin
  }

  package var state: State { current.withLock { $0 } }

  /// Says that a phase begins, which will bring out so many bytes.
  ///
  /// - Returns: what there was before, for a phase that goes on later.
  @discardableResult
  func begin(_ phase: Phase, byteCount: Int = 0) -> State {
    onBegin(phase)
    return current.withLock { current in
      defer { current = State(phase: phase, byteCount: byteCount) }
      return current
    }
  }

  /// Says that a phase goes on that was interrupted.
  func resume(_ state: State) {
    current.withLock { $0 = state }
  }

  /// Says that a part of it has come out.
  func advance(by count: Int) {
    current.withLock { $0.bytesDone += count }
  }
}
