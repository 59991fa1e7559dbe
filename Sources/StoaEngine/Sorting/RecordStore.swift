internal import StoaBytes
internal import StoaColumns
internal import StoaRecords

// WHEN THE MEMORY IS FULL
//
//   adding     adding      adding     full!                          adding
//   thread 1   [reserve, fill]         waits for 2, writes the run   [reserve, fill]
//   thread 2        [reserve, fill ... ]    waits                    [reserve, fill]
//
// The thread that finds no room has the run written: all threads of the sorter sort, fetch and write, it
// keeps the list of what is where. The others wait with their batches in hand.

/// The records that have been added: in memory, and in runs where there were too many.
final class RecordStore: Sendable {
  private struct State: Sendable {
    var extents: [ArenaExtent] = []
    var entryCount = 0
    /// The bytes of all records so far, those in runs included.
    var recordBytes = 0
    /// The most that a record takes in the arena.
    var largest = 0
    /// Threads that have reserved room and are filling it.
    var writers = 0
    /// Whether a thread is writing a run.
    var isSpilling = false
    var runs: [SortedRun] = []
    /// What went wrong in one thread goes wrong in all.
    var failure: TableError?
  }

  private enum Room: Sendable {
    case extent(ArenaExtent)
    case spill
    case tooLarge
    case failure(TableError)
  }

  private let settings: RecordSorter.Settings
  private let memory: SorterMemory
  private let gate = Gate(State())
  private let records: RecordArena
  private let entries: RecordArena
  private let pool: BlockPool
  private let files: RunFiles

  /// More files at once would take too many of the descriptors a process may have.
  private static let fileLimit = 4

  init(_ settings: RecordSorter.Settings) {
    self.settings = settings
    memory = SorterMemory(settings.memory, threads: settings.threads)
    records = RecordArena(limit: settings.memory)
    entries = RecordArena(limit: settings.memory / 4)
    pool = BlockPool(blockSize: memory.blockSize - ByteBlock.padding)
    files = RunFiles(directory: settings.temporaryDirectory, limit: min(settings.threads, Self.fileLimit))
  }

  var runCount: Int { gate.withLock { $0.runs.count } }

  /// Takes in a batch whose keys are in a buffer from `firstKey` on; `order` goes on with its parts.
  func add(_ batch: RecordBatch, keys: KeyBuffer, firstKey: Int, order: inout UInt64) throws(TableError) {
    var intake = RecordIntake(batch: batch, records: 0..<batch.count, keys: keys, firstKey: firstKey)
    while !intake.records.isEmpty {
      // A batch that is large for the memory comes in parts, so that less of it stays unused.
      let part = intake.measure(limit: memory.recordLimit / 8)
      let first = intake.records.lowerBound
      intake.records = first..<first + part.count
      var extent = try reserve(part.size, order: order, for: intake)
      records.put(intake, &extent, entries: entries)
      gate.update { [extent] state in
        state.writers -= 1
        state.extents.append(extent)
        state.largest = max(state.largest, part.largest)
        state.recordBytes += part.recordBytes
      }
      order += 1
      intake.firstKey += part.count
      intake.records = first + part.count..<batch.count
    }
  }

  private func reserve(
    _ size: Int,
    order: UInt64,
    for intake: RecordIntake
  ) throws(TableError) -> ArenaExtent {
    let count = intake.records.count
    while true {
      let room = gate.wait { [self] state -> Room? in
        if let failure = state.failure { return .failure(failure) }
        if state.isSpilling { return nil }
        let taken = (state.entryCount + count) * SorterMemory.recordOverhead + records.reservedSize + size
        if taken <= memory.recordLimit,
          let position = records.reserve(size),
          let entries = entries.reserve(count * MemoryLayout<SortEntry>.stride)
        {
          state.writers += 1
          state.entryCount += count
          return .extent(ArenaExtent(order: order, position: position, entries: entries, count: count))
        }
        if state.extents.isEmpty && state.writers == 0 { return .tooLarge }
        state.isSpilling = true
        return .spill
      }
      switch room {
      case .extent(let extent): return extent
      case .failure(let error): throw error
      case .tooLarge: throw tooLarge(size, intake)
      case .spill: try spill()
      }
    }
  }

  // MARK: - Runs

  /// Writes what is in memory as a run; the caller has seen to it that nobody else does.
  private func spill() throws(TableError) {
    do {
      let (extents, largest) = gate.wait { state -> ([ArenaExtent], Int)? in
        guard state.writers == 0 else { return nil }
        defer { state.extents = [] }
        return (state.extents, state.largest)
      }
      let interrupted = settings.progress?.begin(.sortingRun(runCount + 1), byteCount: runSize)
      let run = try write(extents, largestFrame: largest + RecordFrame.overheadLimit)
      records.reset()
      entries.clear()
      gate.update { state in
        state.runs.append(run)
        state.entryCount = 0
        state.isSpilling = false
      }
      if let interrupted { settings.progress?.resume(interrupted) }
    } catch {
      gate.update { state in
        state.failure = error
        state.isSpilling = false
      }
      throw error
    }
  }

  /// About how many bytes a run of what is in memory has.
  private var runSize: Int { records.reservedSize + gate.withLock { $0.entryCount } * RecordFrame.usualOverhead }

  private func write(_ extents: [ArenaExtent], largestFrame: Int) throws(TableError) -> SortedRun {
    let orders = ArenaOrders(extents.map { ArenaOrders.Piece(position: $0.position, order: $0.order) })
    let fetch = RecordFetch(arena: records, pool: pool)
    let output = output(extents, keepsWords: true) { [files, pool] task throws(TableError) in
      var written: [RunExtent] = []
      for block in fetch.frames(task, orders) {
        written.append(try files.write(block))
        pool.give(block.block)
      }
      return written
    }
    let workers = OutputWorkers(output, threads: settings.threads)
    var run = SortedRun(extents: [], largestFrame: largestFrame)
    while let written = try workers.next() {
      run.extents += written
      settings.progress?.advance(by: written.reduce(0) { $0 + $1.range.count })
    }
    return run
  }

  private func output<Piece: Sendable>(
    _ extents: [ArenaExtent],
    keepsWords: Bool,
    _ fetch: @escaping SortedOutput<Piece>.Fetch
  ) -> SortedOutput<Piece> {
    let extents = extents.sorted { $0.order < $1.order }
    let isSorted = !settings.isUnique && ArenaExtent.areSorted(extents, records: records, entries: entries)
    let division = EntryDivision(
      extents,
      isSorted: isSorted,
      records: records,
      entries: entries,
      threads: settings.threads
    )
    if !isSorted { entries.clear() }
    return SortedOutput(
      division,
      arena: records,
      isUnique: settings.isUnique,
      keepsWords: keepsWords,
      taskSize: pool.blockSize - RecordArena.slack,
      threads: settings.threads,
      fetch: fetch
    )
  }

  private func tooLarge(_ size: Int, _ intake: RecordIntake) -> TableError {
    TableError(
      .memory,
      "a record of \(size) bytes does not fit into the \(settings.memory) bytes that may be used to sort",
      remedy: "give more --memory",
      at: .init(source: intake.batch.origin.source, line: intake.firstLine)
    )
  }

  // MARK: - The end

  func finish() throws(TableError) -> SortedRecords {
    let (extents, runs, failure) = gate.withLock { ($0.extents, $0.runs, $0.failure) }
    if let failure { throw failure }
    if runs.isEmpty {
      let fetch = RecordFetch(arena: records, pool: pool)
      settings.progress?.begin(.sorting, byteCount: gate.withLock { $0.recordBytes })
      let output = output(extents, keepsWords: false) { task in [fetch.records(task)] }
      return SortedRecords(output, threads: settings.threads, pool: pool, progress: settings.progress)
    }
    if !extents.isEmpty { try spill() }
    records.clear()
    return try merge(gate.withLock { $0.runs })
  }

  private func merge(_ runs: [SortedRun]) throws(TableError) -> SortedRecords {
    var runs = runs
    var mergeCount = 0
    let plan = try MergePlan(runs, memory: memory.mergeLimit)
    while let (first, others) = plan.split(runs) {
      mergeCount += 1
      settings.progress?.begin(.mergingPass(mergeCount), byteCount: first.reduce(0) { $0 + $1.byteCount })
      let longer = try files.writeRun(of: sorted(first, as: .frames, plan), largestFrame: plan.largestFrame)
      runs = others + [longer]
    }
    settings.progress?.begin(.merging, byteCount: gate.withLock { $0.recordBytes })
    return try sorted(runs, as: .records, plan)
  }

  private func sorted(_ runs: [SortedRun], as form: RunReader.Form, _ plan: MergePlan) throws(TableError)
    -> SortedRecords
  {
    let (files, pool, settings) = (files, pool, settings)
    let bufferSize = plan.bufferSize(of: runs.count)
    return try SortedRecords(
      threads: settings.threads,
      pool: pool,
      progress: settings.progress
    ) { () throws(TableError) in
      try RunMerge(
        runs,
        in: files,
        form: form,
        isUnique: settings.isUnique,
        pool: pool,
        bufferSize: bufferSize,
        usesThread: settings.threads > 1
      )
    }
  }
}
