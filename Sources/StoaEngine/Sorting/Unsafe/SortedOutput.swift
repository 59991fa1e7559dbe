import StoaBytes

// WHO DOES WHAT
//
//   buckets   0 1 2 3 4 5 6 7 …        each is sorted by the thread that claims it
//             done   |  under way
//   tasks     0 1 2 3 4 5 6 7 8 9 …    cut from the buckets in order, as far as all before are sorted
//             taken | ready | under way | up to `window` ahead of the taker
//
// A thread prefers the next task, so that output starts early and never waits; while the window is
// full or nothing is cut yet, it sorts the next bucket. Every change is made under one gate, once a
// bucket or task.

/// Sorts buckets and fetches their records on several threads, and hands out what was fetched in order.
final class SortedOutput<Piece: Sendable>: Sendable {
  /// Fetches sorted records, in some pieces.
  typealias Fetch = @Sendable (FetchTask) throws(TableError) -> [Piece]

  private struct State: Sendable {
    var nextBucket = 0
    /// The tasks of sorted buckets that wait for one before them.
    var cut: [Int: [FetchTask]] = [:]
    /// All buckets below are sorted and their tasks are listed.
    var listedBuckets = 0
    var tasks: [FetchTask] = []
    var nextTask = 0
    var ready: [Int: Result<[Piece], TableError>] = [:]
    var taken = 0
    var isCancelled = false
  }

  private enum Step: Sendable {
    case sort(Int)
    case fetch(Int, FetchTask)
    case stop
  }

  private enum Taken: Sendable {
    case pieces(Result<[Piece], TableError>)
    case end
  }

  private let gate = Gate(State())
  private let arena: RecordArena
  private let division: EntryDivision
  private let isUnique: Bool
  private let keepsWords: Bool
  private let taskSize: Int
  private let window: Int
  private let fetch: Fetch

  /// Takes what to put out.
  ///
  /// - Parameters:
  ///   - division: the entries.
  ///   - arena: the records.
  ///   - isUnique: whether of equal records only the first stays.
  ///   - keepsWords: whether the entries' words must be those at the start of the keys when records are
  ///     fetched.
  ///   - taskSize: how many bytes of records are fetched at once.
  ///   - threads: how many will do it, which says how far they go ahead.
  ///   - fetch: called on any thread.
  init(
    _ division: EntryDivision,
    arena: RecordArena,
    isUnique: Bool,
    keepsWords: Bool,
    taskSize: Int,
    threads: Int,
    fetch: @escaping Fetch
  ) {
    self.division = division
    self.arena = arena
    self.isUnique = isUnique
    self.keepsWords = keepsWords
    self.taskSize = taskSize
    self.fetch = fetch
    window = 2 * threads + 2
  }

  /// Lets go of the threads that work.
  func cancel() {
    gate.update { $0.isCancelled = true }
  }

  /// What a thread needs of its own.
  func makeSorting() -> BucketSorting {
    BucketSorting(reader: arena.reader, isUnique: isUnique, restoresWords: keepsWords)
  }

  /// Works until everything is sorted and fetched.
  func work() {
    let sorting = makeSorting()
    while true {
      let step = gate.wait { self.claim(&$0) }
      guard perform(step, with: sorting) else { return }
    }
  }

  /// The next pieces, waiting for the threads that make them; nil at the end.
  func take() throws(TableError) -> [Piece]? {
    let taken: Taken = gate.wait { self.takeReady(&$0) }
    return if case .pieces(let pieces) = taken { try pieces.get() } else { nil }
  }

  /// The next pieces, made by the caller where there are no threads.
  func take(with sorting: BucketSorting) throws(TableError) -> [Piece]? {
    while true {
      if let taken = gate.withLock({ self.takeReady(&$0) }) {
        return if case .pieces(let pieces) = taken { try pieces.get() } else { nil }
      }
      guard let step = gate.withLock({ self.claim(&$0) }) else { return nil }
      guard perform(step, with: sorting) else { return nil }
    }
  }

  private func takeReady(_ state: inout State) -> Taken? {
    if let pieces = state.ready.removeValue(forKey: state.taken) {
      state.taken += 1
      return .pieces(pieces)
    }
    let isDone = state.listedBuckets == division.buckets.count && state.taken == state.tasks.count
    return isDone || state.isCancelled ? .end : nil
  }

  private func claim(_ state: inout State) -> Step? {
    if state.isCancelled { return .stop }
    if state.nextTask < state.tasks.count, state.nextTask < state.taken + window {
      state.nextTask += 1
      return .fetch(state.nextTask - 1, state.tasks[state.nextTask - 1])
    }
    if state.nextBucket < division.buckets.count {
      state.nextBucket += 1
      return .sort(state.nextBucket - 1)
    }
    let isDone = state.listedBuckets == division.buckets.count && state.nextTask == state.tasks.count
    return isDone ? .stop : nil
  }

  private func perform(_ step: Step, with sorting: BucketSorting) -> Bool {
    switch step {
    case .stop: return false
    case .sort(let number):
      let bucket = division.buckets[number]
      unsafe sorting.sort(bucket, spare: unsafe division.spare(for: bucket))
      let tasks = FetchTask.cut(bucket, size: taskSize, reader: arena.reader)
      gate.update { state in
        state.cut[number] = tasks
        while let next = state.cut.removeValue(forKey: state.listedBuckets) {
          state.tasks += next
          state.listedBuckets += 1
        }
      }
    case .fetch(let number, let task):
      let pieces = Result { () throws(TableError) in try fetch(task) }
      gate.update { $0.ready[number] = pieces }
    }
    return true
  }
}
