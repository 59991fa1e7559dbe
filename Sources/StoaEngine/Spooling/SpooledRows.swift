package import StoaBytes
package import StoaRecords

// HOW ROWS ARE SPOOLED
//
//   file     | records of a piece | records of a piece | ...      encoded, behind one another, in a file without a name
//   marks      row 0                row 2613                      where each stretch begins, how long it is
//
// A row is found by the mark before it; its stretch is read and indexed anew. So what is held is a mark for some
// hundred kilobytes, however many rows there are.

/// The rows that come out of a run, kept in a temporary file where each can be reached by its number.
///
/// The run fills it in one thread or several, while others look at what is there already.
///
/// - Memory: some 48 bytes for each 256 KiB of records. The file has no name, and is gone when the value is.
package final class SpooledRows: BatchSink {
  /// A stretch of the file.
  package struct Stretch: Hashable, Sendable {
    /// The number of its first row, counted from 0.
    package var firstRow: Int
    package var rowCount: Int
    fileprivate var offset: Int
    fileprivate var byteCount: Int
  }

  /// How far the filling is.
  package struct Progress: Hashable, Sendable {
    package var rowCount = 0
    /// Whether there will be no more.
    package var isComplete = false
    /// What ended it early, behind the rows that are there.
    package var failure: TableError?
  }

  fileprivate struct State: Sendable {
    var stretches: [Stretch] = []
    var progress = Progress()
    var isCancelled = false
  }

  private let file: SpillFile
  private let width: Int
  private let dialect = CommonDialect()
  private let gate = Gate(State())
  private let onNews: @Sendable () -> Void

  /// Makes room for rows of so many columns.
  ///
  /// - Parameters:
  ///   - width: how many columns there are.
  ///   - directory: where the file is made.
  ///   - onNews: called when there are first rows, and when there will be no more.
  /// - Throws: an error of code `system` where no file can be made.
  package init(width: Int, directory: String, onNews: @escaping @Sendable () -> Void) throws(TableError) {
    self.width = width
    self.onNews = onNews
    file = try SpillFile(directory: directory)
  }

  package var progress: Progress { gate.withLock { $0.progress } }

  // MARK: Filling

  package func depth(for dialect: Dialect) -> ReadingDepth { .fields }

  package func prepare(_ batch: RecordBatch, into output: OutputBuffer) {
    dialect.meet([batch])
    DelimitedEncoder(dialect.dialect).append(batch, to: output)
  }

  package func commit(_ batches: [RecordBatch], _ output: OutputBuffer) throws(TableError) -> Demand {
    let count = batches.reduce(0) { $0 + $1.count }
    guard count > 0 else { return gate.withLock { $0.isCancelled ? .stop : .more } }
    let offset = try file.append(output.bytes)
    let (demand, isFirst) = gate.update { state -> (Demand, Bool) in
      guard !state.isCancelled else { return (.stop, false) }
      let first = state.progress.rowCount
      state.stretches.append(Stretch(firstRow: first, rowCount: count, offset: offset, byteCount: output.count))
      state.progress.rowCount += count
      return (.more, first == 0)
    }
    if isFirst { onNews() }
    return demand
  }

  /// Says that there will be no more rows, for what failed, if something did.
  package func finish(_ failure: TableError?) {
    gate.update { state in
      state.progress.isComplete = true
      if state.progress.failure == nil { state.progress.failure = failure }
    }
    onNews()
  }

  /// Says that no more rows are wanted: who fills it is told to stop.
  ///
  /// Rows that are there then are not all, and that is their failure.
  package func cancel() {
    gate.update { state in
      guard !state.progress.isComplete else { return }
      state.isCancelled = true
      state.progress.failure = TableError(.system, "the rows were given up before their end")
    }
  }

  // MARK: Reading

  /// Which stretch holds a row; `nil` for a row that is not there.
  ///
  /// - Complexity: O(log *n*) in the stretches.
  package func stretch(ofRow row: Int) -> Int? {
    gate.withLock { state in
      guard row >= 0, row < state.progress.rowCount else { return nil }
      var (low, high) = (0, state.stretches.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if state.stretches[middle].firstRow <= row { low = middle } else { high = middle }
      }
      return low
    }
  }

  /// A stretch, which must be there, and its records.
  ///
  /// - Complexity: O(*n*) in the bytes of the stretch.
  package func read(_ number: Int) throws(TableError) -> (stretch: Stretch, batch: RecordBatch) {
    let stretch = gate.withLock { $0.stretches[number] }
    let block = ByteBlock(capacity: stretch.byteCount)
    try block.withMutableBytes(in: 0..<stretch.byteCount) { (target) throws(TableError) in
      try file.fill(&target, at: stretch.offset)
    }
    let origin = RecordBatch.Origin(source: "the rows", firstLine: 0)
    let batch = RecordBatch(
      scanning: block,
      0..<stretch.byteCount,
      width: width,
      dialect: dialect.dialect,
      origin: origin
    )
    return (stretch, batch)
  }

  /// Whether there is a stretch of that number, by now.
  package func hasStretch(_ number: Int) -> Bool { gate.withLock { number < $0.stretches.count } }

  /// Whether there is a stretch of that number, once it is known.
  package func awaitStretch(_ number: Int, isWanted: @Sendable () -> Bool) -> Bool {
    gate.wait { state in
      if !isWanted() { return false }
      if number < state.stretches.count { return true }
      return state.progress.isComplete || state.isCancelled ? false : nil
    }
  }

  /// Wakes who waits for a stretch, to look anew whether it is wanted.
  package func wake() { gate.update { _ in } }

  /// All rows, to be worked on; those that are still to come are waited for.
  ///
  /// What ended them early ends the source as well, unless the rows up to there are all that is asked for.
  package func records(failing: Bool = true) -> any BatchSource { SpooledBatches(self, failing: failing) }
}

/// The stretches of spooled rows, one after the other.
private final class SpooledBatches: BatchSource {
  private let rows: SpooledRows
  private let failing: Bool
  private let taken = Gate((count: 0, isEnded: false))

  init(_ rows: SpooledRows, failing: Bool) {
    self.rows = rows
    self.failing = failing
  }

  var pieceCount: Int { taken.withLock { $0.count } }

  func cancel() {
    taken.update { $0.isEnded = true }
    rows.wake()
  }

  func next() -> BatchPiece? {
    guard let (number, isThere) = claim() else { return nil }
    var piece = BatchPiece(sequence: number)
    guard isThere else {
      piece.failure = rows.progress.failure
      return piece
    }
    do throws(TableError) {
      piece.batches = [try rows.read(number).batch]
      piece.recordCount = piece.batches[0].count
    } catch {
      piece.failure = error
    }
    return piece
  }

  /// The number of the next stretch, for which nobody else asks meanwhile; or the one behind the last, once, where
  /// something has ended the rows early.
  private func claim() -> (number: Int, isThere: Bool)? {
    while true {
      guard let number = taken.withLock({ $0.isEnded ? nil : $0.count }) else { return nil }
      let isThere = rows.awaitStretch(number) { [taken] in !taken.withLock { $0.isEnded } }
      guard isThere || failing && rows.progress.failure != nil else { return nil }
      let isMine = taken.withLock { state in
        guard !state.isEnded, state.count == number else { return false }
        state.count += 1
        state.isEnded = !isThere
        return true
      }
      if isMine { return (number, isThere) }
    }
  }
}
