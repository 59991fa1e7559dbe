internal import StoaBytes
internal import Synchronization

/// Runs the same work on several threads, piece by piece.
enum ParallelWork {
  /// Calls `body` once for every number below `count`, from up to `threads` threads, this one among
  /// them, and returns when all calls have returned.
  ///
  /// Where no thread can be started, this one does the work alone.
  static func run(_ count: Int, threads: Int, _ body: @escaping @Sendable (Int) -> Void) {
    let work = Work()
    let loop: @Sendable () -> Void = {
      while let piece = work.next(below: count) { body(piece) }
    }
    var helpers: [WorkerThread] = []
    for _ in 1..<max(1, min(threads, count)) {
      guard let helper = try? WorkerThread(loop) else { break }
      helpers.append(helper)
    }
    loop()
    for helper in helpers { helper.join() }
  }

  private final class Work: Sendable {
    private let started = Atomic(0)

    func next(below count: Int) -> Int? {
      let piece = started.wrappingAdd(1, ordering: .relaxed).oldValue
      return piece < count ? piece : nil
    }
  }
}
