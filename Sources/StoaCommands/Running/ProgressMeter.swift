internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import Synchronization

/// Counts what goes through a run, for whoever shows how far it has come.
final class ProgressMeter: Sendable {
  private struct Counts {
    var bytesRead = 0
    /// Nil as soon as there is an input whose size is not known.
    var byteCount: Int? = 0
    var rowsRead = 0
    var isReading = true
    var bytesWritten = 0
  }

  private let counts = Mutex(Counts())
  /// What the run does with records it holds back.
  let work = WorkProgress()

  /// How far the run is: what of the records that it holds back has come out, if it is at that; else
  /// what has been read; when all has, what has been written.
  var snapshot: ProgressSnapshot {
    let counts = counts.withLock { $0 }
    let work = work.state
    if let phase = work.phase.name {
      return ProgressSnapshot(
        phase: phase,
        bytesRead: work.bytesDone,
        byteCount: work.byteCount > 0 ? max(work.byteCount, work.bytesDone) : nil,
        rows: counts.rowsRead
      )
    }
    if counts.isReading {
      return ProgressSnapshot(
        phase: "reading",
        bytesRead: min(counts.bytesRead, counts.byteCount ?? .max),
        byteCount: counts.byteCount,
        rows: counts.rowsRead
      )
    }
    let phase = counts.bytesWritten == 0 ? "working on" : "writing"
    return ProgressSnapshot(phase: phase, bytesRead: counts.bytesWritten, byteCount: nil, rows: counts.rowsRead)
  }

  fileprivate func addRead(_ count: Int) {
    counts.withLock { $0.bytesRead += count }
  }

  /// Says that an input of a size is read once more.
  fileprivate func addPass(_ size: Int) {
    counts.withLock { $0.byteCount? += size }
  }

  fileprivate func addWritten(_ count: Int) {
    counts.withLock { $0.bytesWritten += count }
  }

  /// Counts the rows of a piece; nil says that there are no more.
  fileprivate func add(_ piece: BatchPiece?) {
    counts.withLock { counts in
      guard let piece else { return counts.isReading = false }
      counts.rowsRead += piece.batches.reduce(0) { $0 + $1.count }
    }
  }

  /// The same source, with its bytes counted as they are read.
  func metering(_ source: any ByteSource) -> any ByteSource {
    let size = source.randomAccess?.byteCount
    counts.withLock { counts in
      if let size { counts.byteCount? += size } else { counts.byteCount = nil }
    }
    return MeteredByteSource(source, self)
  }

  /// The same source, with its rows counted as they are read.
  func metering(_ source: any BatchSource) -> any BatchSource { MeteredBatchSource(source, self) }

  /// The same sink, with its bytes counted as they are written.
  func metering(_ sink: any ByteSink) -> any ByteSink { MeteredByteSink(sink, self) }
}

private final class MeteredByteSource: ByteSource, RandomAccessBytes {
  /// So much may be read twice before it counts as a pass of its own: what is looked at before reading begins.
  private static let slack = 1 << 20

  private let source: any ByteSource
  private let meter: ProgressMeter
  private let passes = Mutex((bytesRead: 0, count: 1))

  init(_ source: any ByteSource, _ meter: ProgressMeter) {
    self.source = source
    self.meter = meter
  }

  private func note(_ count: Int) {
    let size = byteCount
    let isAgain = passes.withLock { passes in
      passes.bytesRead += count
      guard size > 0, passes.bytesRead > passes.count * (size + Self.slack) else { return false }
      passes.count += 1
      return true
    }
    if isAgain { meter.addPass(size) }
    meter.addRead(count)
  }

  var name: String { source.name }
  var byteCount: Int { source.randomAccess?.byteCount ?? 0 }
  var hasBytesAtHand: Bool { source.hasBytesAtHand }
  var randomAccess: (any RandomAccessBytes)? { source.randomAccess == nil ? nil : self }

  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let count = try source.read(into: &target)
    note(count)
    return count
  }

  func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    guard let bytes = source.randomAccess else { return 0 }
    let count = try bytes.read(into: &target, at: offset)
    note(count)
    return count
  }
}

private final class MeteredBatchSource: BatchSource {
  private let source: any BatchSource
  private let meter: ProgressMeter

  init(_ source: any BatchSource, _ meter: ProgressMeter) {
    self.source = source
    self.meter = meter
  }

  var pieceCount: Int { source.pieceCount }
  func cancel() { source.cancel() }

  func next() -> BatchPiece? {
    let piece = source.next()
    meter.add(piece)
    return piece
  }
}

private final class MeteredByteSink: ByteSink {
  private let sink: any ByteSink
  private let meter: ProgressMeter

  init(_ sink: any ByteSink, _ meter: ProgressMeter) {
    self.sink = sink
    self.meter = meter
  }

  var name: String { sink.name }

  func write(_ bytes: Span<UInt8>) throws(TableError) {
    try sink.write(bytes)
    meter.addWritten(bytes.count)
  }

  func finish() throws(TableError) { try sink.finish() }
}

extension WorkProgress.Phase {
  /// What a person is told of it; nil where what is read and written says more.
  fileprivate var name: String? {
    switch self {
    case .streaming: nil
    case .sorting: "sorting"
    case .sortingRun(let number): "sorting run \(number)"
    case .mergingPass(let number): "merging pass \(number)"
    case .merging: "merging"
    }
  }
}
