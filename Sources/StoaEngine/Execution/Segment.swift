import StoaBytes
import StoaRecords
import Synchronization

/// A part of a chain without a blocking stage in between: what runs at the same time.
final class Segment: Sendable {
  enum Target: Sendable {
    case sink(any BatchSink)
    case blocking(Stage, any BlockingOperator)

    /// The command that it is a step of.
    var command: String? {
      if case .blocking(let stage, _) = self { stage.command } else { nil }
    }
  }

  /// How much of a piece's output is prepared before its turn; there is more only where an operator makes many
  /// records of one.
  private static let preparedSize = 4 << 20

  private let source: any BatchSource
  /// The command that the records come from; none where they are read.
  private let command: String?
  private let stages: [Stage]
  private let target: Target
  private let onBadRecords: BadRecordHandler?
  /// One for each stage (parallel ones do not use theirs), and one for the target.
  private let turnstiles: [Turnstile]
  private let failure = Mutex<TableError?>(nil)
  private let lastSequence = Mutex(-1)

  init(
    _ source: any BatchSource,
    of command: String?,
    _ stages: [Stage],
    _ target: Target,
    _ onBadRecords: BadRecordHandler?
  ) {
    self.source = source
    self.command = command
    self.stages = stages
    self.target = target
    self.onBadRecords = onBadRecords
    turnstiles = (0...stages.count).map { _ in Turnstile() }
  }

  func run(_ threadCount: Int) throws(TableError) {
    var workers: [WorkerThread] = []
    let output = OutputBuffer()
    // The first piece may be all there is; threads are for when it is not.
    if carryNext(output) {
      do throws(TableError) {
        for _ in 1..<max(1, threadCount) {
          workers.append(try WorkerThread { [self] in work(OutputBuffer()) })
        }
      } catch {
        // One thread does it too, only slower.
        if workers.isEmpty, error.code != .system { throw error }
      }
      work(output)
    }
    for worker in workers { worker.join() }
    if let failure = failure.withLock({ $0 }) { throw failure }
    try finishStages(output)
  }

  private func work(_ output: OutputBuffer) {
    while carryNext(output) {}
  }

  /// Takes one piece through the chain; `false` when there is nothing more to do.
  private func carryNext(_ output: OutputBuffer) -> Bool {
    guard let piece = source.next() else { return false }
    return carry(piece, output)
  }

  private func carry(_ piece: BatchPiece, _ output: OutputBuffer) -> Bool {
    var batches = piece.batches
    var failure = piece.failure?.told(by: command)
    var findings = batches.indices.flatMap { batches[$0].takeFindings() }
    for (index, stage) in stages.enumerated() {
      let command = stage.command
      switch stage.work {
      case .parallel(let stage):
        keepGood(&batches, &failure, command, stage.leavesRowsBeforeFailure) { batch throws(TableError) in
          defer { findings += batch.takeFindings() }
          try stage.process(&batch)
        }
      case .expanding(let stage): batches = batches.flatMap(stage.expand)
      case .ordered(let stage):
        keepGood(&batches, &failure, command, false) { batch throws(TableError) in
          try stage.prepare(&batch, sequence: piece.sequence)
        }
        let demand = turnstiles[index].pass(piece.sequence) {
          var demand = Demand.more
          keepGood(&batches, &failure, command, stage.leavesRowsBeforeFailure) { batch throws(TableError) in
            if demand == .stop {
              batch.selection = []
            } else {
              defer { findings += batch.takeFindings() }
              demand = try stage.admit(&batch)
            }
          }
          return failure == nil ? demand : .stop
        }
        guard let demand else { return false }
        if demand == .stop { stop(behind: piece.sequence) }
      case .blocking, .deferred: preconditionFailure("A blocking stage ends a segment")
      }
    }
    return deliver(batches, piece, findings, failure, output)
  }

  /// Works on the batches up to the first that fails, which is kept if it holds what comes before the failure.
  ///
  /// Those of which no record is left go no further: a stage that takes all records away need not see to the columns.
  private func keepGood(
    _ batches: inout [RecordBatch],
    _ failure: inout TableError?,
    _ command: String?,
    _ keepsFailing: Bool,
    _ body: (inout RecordBatch) throws(TableError) -> Void
  ) {
    for index in batches.indices {
      do throws(TableError) {
        try body(&batches[index])
      } catch {
        failure = error.told(by: command)
        batches.removeSubrange((keepsFailing ? index + 1 : index)...)
        break
      }
    }
    batches.removeAll { $0.count == 0 }
  }

  private func deliver(
    _ batches: [RecordBatch],
    _ piece: BatchPiece,
    _ findings: [any BatchFinding],
    _ failure: TableError?,
    _ output: OutputBuffer
  ) -> Bool {
    var batches = batches
    var failure = failure
    var preparedCount = 0
    switch target {
    case .blocking(_, let operation):
      do throws(TableError) {
        if !piece.faults.isEmpty { operation.note(piece.faults, sequence: piece.sequence) }
        try operation.take(batches, sequence: piece.sequence)
      } catch {
        failure = failure ?? error.told(by: target.command)
      }
    case .sink(let sink): preparedCount = prepare(&batches, from: 0, for: sink, output, &failure)
    }
    let demand = turnstiles[stages.count].pass(piece.sequence) {
      for finding in findings { finding.tell() }
      return commit(&batches, preparedCount, piece, failure, output)
    }
    guard let demand else { return false }
    if demand == .stop { stop(behind: piece.sequence) }
    return demand == .more
  }

  /// Prepares batches from one on, until the output is large; what fails is left out, with all behind it.
  ///
  /// - Returns: the number of the first that is still to be prepared.
  private func prepare(
    _ batches: inout [RecordBatch],
    from start: Int,
    for sink: any BatchSink,
    _ output: OutputBuffer,
    _ failure: inout TableError?
  ) -> Int {
    output.removeAll()
    var next = start
    do throws(TableError) {
      while next < batches.count, output.count < Self.preparedSize {
        if batches[next].count > 0 { try sink.prepare(batches[next], into: output) }
        next += 1
      }
    } catch {
      failure = failure ?? error
      batches.removeSubrange(next...)
    }
    return next
  }

  private func commit(
    _ batches: inout [RecordBatch],
    _ preparedCount: Int,
    _ piece: BatchPiece,
    _ failure: TableError?,
    _ output: OutputBuffer
  ) -> Demand {
    lastSequence.withLock { $0 = max($0, piece.sequence) }
    var demand = Demand.more
    var failure = failure
    do throws(TableError) {
      if piece.badRecordCount > 0 { try onBadRecords?(piece.badRecordCount, piece.badRecords) }
      // What has failed before there was a record has no output, not even a header.
      if case .sink(let sink) = target, failure == nil || batches.contains(where: { $0.count > 0 }) {
        demand = try sink.commit(preparedCount == batches.count ? batches : Array(batches[..<preparedCount]), output)
        var start = preparedCount
        while start < batches.count, demand == .more {
          let end = prepare(&batches, from: start, for: sink, output, &failure)
          demand = try sink.commit(Array(batches[start..<end]), output)
          start = end
        }
      }
    } catch {
      failure = error
    }
    guard let failure else { return demand }
    self.failure.withLock { $0 = $0 ?? failure }
    return .stop
  }

  private func stop(behind sequence: Int) {
    for turnstile in turnstiles { turnstile.close(behind: sequence) }
    source.cancel()
  }

  /// Brings out what ordered stages have held back, and sends it through the stages behind them.
  private func finishStages(_ output: OutputBuffer) throws(TableError) {
    var sequence = lastSequence.withLock { $0 }
    for (index, stage) in stages.enumerated() {
      guard case .ordered(let ordered) = stage.work else { continue }
      let rest = Segment(EmptySource(), of: stage.command, Array(stages[(index + 1)...]), target, nil)
      for source in try Self.heldBack(by: ordered, of: stage.command) {
        while var piece = source.next() {
          sequence += 1
          piece.sequence = sequence
          for turnstile in rest.turnstiles { turnstile.skip(to: sequence) }
          guard rest.carry(piece, output) else { break }
        }
      }
      if let failure = rest.failure.withLock({ $0 }) { throw failure }
    }
  }

  private static func heldBack(
    by stage: any OrderedOperator,
    of command: String?
  ) throws(TableError) -> [any BatchSource] {
    do throws(TableError) {
      return [NumberedBatches(try stage.finish()), try stage.finishedRecords()]
    } catch {
      throw error.told(by: command)
    }
  }
}

/// A source without records.
final class EmptySource: BatchSource {
  func next() -> BatchPiece? { nil }
  var pieceCount: Int { 0 }
  func cancel() {}
}

extension RecordBatch {
  /// What a step has found in the batch, once.
  mutating func takeFindings() -> [any BatchFinding] {
    guard !findings.isEmpty else { return findings }
    defer { findings = [] }
    return findings
  }
}
