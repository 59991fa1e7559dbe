import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization

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
final class RecordSorter: Sendable {
  struct Settings: Sendable {
    /// How many bytes the sorter may take.
    var memory: Int
    /// Where runs go that do not fit.
    var temporaryDirectory: String
    /// How many threads sort and fetch.
    var threads: Int
    /// Whether of records with equal keys only the first stays.
    var isUnique: Bool
    /// Told how far it is, if anybody wants to know.
    var progress: WorkProgress?

    init(
      memory: Int,
      temporaryDirectory: String,
      threads: Int,
      isUnique: Bool = false,
      progress: WorkProgress? = nil
    ) {
      self.memory = memory
      self.temporaryDirectory = temporaryDirectory
      self.threads = max(1, threads)
      self.isUnique = isUnique
      self.progress = progress
    }
  }

  private let order: RecordOrder
  private let settings: Settings
  private let store: RecordStore
  private let ordinals = OrdinalLedger()
  private let keyBuffers = Mutex<[KeyBuffer]>([])

  init(_ order: RecordOrder, _ settings: Settings) {
    self.order = order
    self.settings = settings
    store = RecordStore(settings)
  }

  /// How many runs went to the temporary file so far.
  var runCount: Int { store.runCount }

  /// Takes in the selected records of some batches.
  ///
  /// - Parameters:
  ///   - batches: in input order.
  ///   - sequence: their place in the input, which nothing else that is added has. To shuffle, every
  ///     place from 0 on must be added, with or without records.
  ///   - originals: the batches as they came, where they have been rewritten.
  /// - Throws: what the encoding of keys throws; `memory` for a record larger than all of it; `system`
  ///   where a run cannot be written.
  func add(_ batches: [RecordBatch], sequence: Int, from originals: [RecordBatch]? = nil) throws(TableError) {
    let keys = keyBuffers.withLock { $0.popLast() } ?? KeyBuffer()
    keys.removeAll()
    do {
      try encode(batches, sequence: sequence, from: originals ?? batches, into: keys)
      var first = 0
      // Far more places than parts: a part is a batch, or what of it fits into the memory at once.
      var order = UInt64(sequence) << 24
      for batch in batches {
        try store.add(batch, keys: keys, firstKey: first, order: &order)
        first += batch.count
      }
    } catch {
      ordinals.cancel()
      throw error
    }
    keyBuffers.withLock { $0.append(keys) }
  }

  private func encode(
    _ batches: [RecordBatch],
    sequence: Int,
    from originals: [RecordBatch],
    into keys: KeyBuffer
  ) throws(TableError) {
    var ordinal = 0
    if order.countsRecords {
      ordinal = ordinals.pass(sequence, count: batches.reduce(0) { $0 + $1.count })
    }
    for (batch, original) in zip(batches, originals) {
      try order.encode(batch, from: original, sequence: sequence, first: keys.count, ordinal: ordinal, into: keys)
    }
  }

  /// Ends the input and returns the records in order.
  ///
  /// - Throws: `system` where a run cannot be written; `memory` where the largest records are too
  ///   large for two of them to be compared.
  func finish() throws(TableError) -> SortedRecords {
    keyBuffers.withLock { $0 = [] }
    return try store.finish()
  }
}
