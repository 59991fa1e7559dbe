package import StoaBytes
internal import StoaColumns
package import StoaRecords
internal import Synchronization

/// Sorts any number of records in bounded memory, from several threads, and always stably.
///
///     let sorter = RecordSorter(.keys(encoder), settings)
///     try sorter.add(piece.batches, sequence: piece.sequence)        // from any thread, in any order
///     let sorted = try sorter.finish()
///     while let block = try sorted.next() { ... }                    // whole records, in order
///
/// Records are copied into memory of the sorter's own, with the keys that order them; the batches can
/// be let go of, and their blocks used again, as soon as `add` returns. When the memory is full, what
/// is there is sorted and goes to a temporary file as a run; the runs are merged in the end. The
/// bytes that come out are the same for every number of threads and every size of memory.
///
/// - Complexity: O(*n* log *n*) in the number of records, of which most is copying bytes.
/// - Memory: `Settings.memory` at most; without a run, the records, what their keys have beyond eight
///   bytes, and 34 bytes a record.
package final class RecordSorter: Sendable {
  package struct Settings: Sendable {
    /// How many bytes the sorter may take.
    package var memory: Int
    /// Where runs go that do not fit.
    package var temporaryDirectory: String
    /// How many threads sort and fetch.
    package var threads: Int
    /// Whether of records with equal keys only the first stays.
    package var isUnique: Bool

    package init(memory: Int, temporaryDirectory: String, threads: Int, isUnique: Bool = false) {
      self.memory = memory
      self.temporaryDirectory = temporaryDirectory
      self.threads = max(1, threads)
      self.isUnique = isUnique
    }
  }

  private struct State: Sendable {
    var extents: [ArenaExtent] = []
    var recordCount = 0
    /// Threads that have reserved room and are filling it.
    var writers = 0
  }

  private let order: RecordOrder
  private let settings: Settings
  private let gate = Gate(State())
  private let records: RecordArena
  private let entries: RecordArena
  private let ordinals = OrdinalLedger()
  private let keyBuffers = Mutex<[KeyBuffer]>([])
  private let pool: BlockPool

  package init(_ order: RecordOrder, _ settings: Settings) {
    self.order = order
    self.settings = settings
    records = RecordArena(limit: settings.memory)
    entries = RecordArena(limit: settings.memory / 4)
    pool = BlockPool(blockSize: SortedOutput.taskSize + RecordArena.slack)
  }

  /// Takes in the selected records of some batches.
  ///
  /// - Parameters:
  ///   - batches: in input order.
  ///   - sequence: their place in the input, which nothing else that is added has. To shuffle, every
  ///     place from 0 on must be added, with or without records.
  /// - Throws: what the encoding of keys throws; `memory` for a record larger than all of it; `system`
  ///   where a run cannot be written.
  package func add(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    let keys = keyBuffers.withLock { $0.popLast() } ?? KeyBuffer()
    keys.removeAll()
    let count = batches.reduce(0) { $0 + $1.count }
    let ordinal = order.countsRecords ? ordinals.pass(sequence, count: count) : 0
    for batch in batches {
      try order.encode(batch, sequence: sequence, first: keys.count, ordinal: ordinal, into: keys)
    }
    var first = 0
    var part: UInt64 = 0
    for batch in batches where batch.count > 0 {
      let intake = RecordIntake(batch: batch, records: 0..<batch.count, keys: keys, firstKey: first)
      let size = intake.measure(limit: .max).size
      var extent = gate.withLock { state in
        state.writers += 1
        return ArenaExtent(
          order: UInt64(sequence) << 24 + part,
          position: self.records.reserve(size) ?? 0,
          entries: self.entries.reserve(batch.count * MemoryLayout<SortEntry>.stride) ?? 0,
          count: batch.count
        )
      }
      records.put(intake, &extent, entries: entries)
      gate.update { state in
        state.writers -= 1
        state.extents.append(extent)
        state.recordCount += extent.count
      }
      first += batch.count
      part += 1
    }
    keyBuffers.withLock { $0.append(keys) }
  }

  /// Ends the input and returns the records in order.
  ///
  /// - Throws: `system` where a run cannot be written.
  package func finish() throws(TableError) -> SortedRecords {
    var extents = gate.withLock { $0.extents }
    extents.sort { $0.order < $1.order }
    let isSorted = !settings.isUnique && ArenaExtent.areSorted(extents, records: records, entries: entries)
    let division = EntryDivision(
      extents,
      isSorted: isSorted,
      records: records,
      entries: entries,
      threads: settings.threads
    )
    let output = SortedOutput(
      division,
      arena: records,
      form: .records,
      isUnique: settings.isUnique,
      pool: pool,
      threads: settings.threads
    )
    return SortedRecords(output, threads: settings.threads, pool: pool)
  }
}
