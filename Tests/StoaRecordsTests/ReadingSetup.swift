import StoaBytes
import StoaTestSupport

@testable import StoaRecords

/// Everything that decides how an input is read, and some things that must not matter.
struct ReadingSetup: Sendable {
  var expectations = ReadingSetup.plainExpectations
  var padsShortRecords = false
  var onBadRecord = BadRecordPolicy.stop
  var maximumRecordSize = 1 << 31
  var depth = ReadingDepth.fields
  var threads = 1
  var sampleSize = 64 << 10
  var chunkSize = 256 << 10

  /// Nothing is left to be found out.
  private static var plainExpectations: InputExpectations {
    var expectations = InputExpectations()
    expectations.delimiter = UInt8(ascii: ",")
    expectations.quote = .some(UInt8(ascii: "\""))
    return expectations
  }

  var dialect: Dialect {
    Dialect(
      delimiter: expectations.delimiter ?? UInt8(ascii: ","),
      quote: expectations.quote ?? UInt8(ascii: "\""),
      recordEnd: expectations.recordEnd,
      comment: expectations.comment,
      allowsTextAfterQuote: expectations.allowsTextAfterQuote,
      encoding: expectations.encoding
    )
  }

  func rules(width: Int) -> RecordRules {
    RecordRules(
      width: width,
      padsShortRecords: padsShortRecords,
      onBadRecord: onBadRecord,
      maximumRecordSize: maximumRecordSize
    )
  }
}

/// What comes of reading an input.
struct ReadingOutcome: Equatable {
  struct Record: Equatable {
    var values: [[UInt8]]
    /// Its bytes, the record end included.
    var bytes: [UInt8]
    /// `nil` where the reader leaves it to be worked out from the records before.
    var line: Int?
  }

  struct Failure: Equatable {
    var code: TableError.Code
    var line: Int?
    var byte: Int?
  }

  var names: [[UInt8]] = []
  var records: [Record] = []
  var recordCount = 0
  var badRecordCount = 0
  var badRecords: [UInt8] = []
  var failure: Failure?
}

extension ReadingOutcome.Failure {
  init(_ error: TableError) {
    self.init(code: error.code, line: error.position?.line, byte: error.position?.byte)
  }
}

extension ReadingSetup {
  /// Reads a source to its end or to its first failure.
  func read(_ source: any ByteSource) -> ReadingOutcome {
    var outcome = ReadingOutcome()
    do throws(TableError) {
      let prologue = try InputPrologue(reading: source, expecting: expectations, sampleSize: sampleSize)
      outcome.names = prologue.names.map { Array($0.utf8) }
      let reader = DelimitedReader(
        prologue,
        rules: rules(width: max(1, prologue.names.count)),
        depth: depth,
        chunkSize: chunkSize
      )
      for piece in try pieces(of: reader) { outcome.append(piece) }
    } catch {
      outcome.failure = .init(error)
    }
    return outcome
  }

  /// The pieces in order, up to the first with a failure.
  private func pieces(of reader: DelimitedReader) throws(TableError) -> [BatchPiece] {
    let gate = Gate([BatchPiece]())
    let work: @Sendable () -> Void = {
      while let piece = reader.next() {
        gate.withLock { $0.append(piece) }
        if piece.failure != nil { reader.cancel() }
      }
    }
    var others: [WorkerThread] = []
    for _ in 1..<threads { others.append(try WorkerThread(work)) }
    work()
    for thread in others { thread.join() }
    let pieces = gate.withLock { $0.sorted { $0.sequence < $1.sequence } }
    let last = pieces.firstIndex { $0.failure != nil } ?? pieces.endIndex - 1
    let counting = pieces.prefix(last + 1)
    precondition(counting.map(\.sequence) == Array(0..<counting.count), "Pieces are missing or came twice")
    if last == pieces.endIndex - 1, counting.last?.failure == nil {
      precondition(reader.pieceCount == pieces.count, "The number of pieces is wrong")
    }
    return Array(counting)
  }
}

extension ReadingOutcome {
  fileprivate mutating func append(_ piece: BatchPiece) {
    recordCount += piece.recordCount
    badRecordCount += piece.badRecordCount
    badRecords += piece.badRecords
    failure = piece.failure.map(Failure.init)
    for batch in piece.batches { append(batch) }
  }

  private mutating func append(_ batch: RecordBatch) {
    guard batch.index.holdsFields else { return }
    let starts = batch.index.recordStarts
    let hasMarks = batch.origin.lineMarks != nil
    for (record, values) in batch.values.enumerated() {
      let bytes = [UInt8](copying: batch.block.bytes.extracting(Int(starts[record])..<Int(starts[record + 1])))
      let line = hasMarks || record == 0 ? batch.line(of: record) : nil
      records.append(Record(values: values, bytes: bytes, line: line))
    }
  }
}
