import StoaBytes
import StoaColumns
import StoaRecords
import Testing

@testable import StoaEngine

/// What a sort tells of itself.
struct WorkProgressTests {
  private let sample = SampleRecords(keys: KeyShape.random.keys(2000))

  /// Takes everything out, and returns the state before each block.
  private func states(of sorted: SortedRecords, _ progress: WorkProgress) throws -> [WorkProgress.State] {
    var states = [progress.state]
    while let block = try sorted.next() {
      sorted.recycle(block)
      states.append(progress.state)
    }
    return states
  }

  @Test(arguments: [(1 << 30, WorkProgress.Phase.sorting), (100 << 10, .merging)])
  func countsWhatComesOut(memory: Int, phase: WorkProgress.Phase) throws {
    let progress = WorkProgress()
    let sorting = try Sorting(memory: memory, progress: progress).add(sample.batches(of: 50))
    #expect(progress.state == WorkProgress.State(), "reading goes on when a run is written")
    let byteCount = sample.text(sample.order).count
    let states = try states(of: sorting.sorter.finish(), progress)
    #expect(states.first == WorkProgress.State(phase: phase, byteCount: byteCount))
    #expect(states.last == WorkProgress.State(phase: phase, bytesDone: byteCount, byteCount: byteCount))
    #expect(states.map(\.bytesDone) == states.map(\.bytesDone).sorted())
    #expect(progress.state == WorkProgress.State(), "the sort is over")
  }

  @Test func numbersTheRunsAndThePassesOfAMerge() throws {
    let seen = Gate<[WorkProgress.Phase]>([])
    let progress = WorkProgress { phase in seen.update { $0.append(phase) } }
    let sorting = try Sorting(memory: 12 << 10, threads: 1, progress: progress).add(sample.batches(of: 50))
    let runs = sorting.sorter.runCount
    _ = try sorting.finish()
    let phases = seen.withLock { $0 }.filter { $0 != .streaming }
    let last = runs + 1
    #expect(Array(phases.prefix(last)) == (1...last).map { .sortingRun($0) })
    #expect(phases.count > last + 1, "there are too many runs to be merged at once")
    #expect(Array(phases[last..<phases.count - 1]) == (1..<phases.count - last).map { .mergingPass($0) })
    #expect(phases.last == .merging)
  }
}
