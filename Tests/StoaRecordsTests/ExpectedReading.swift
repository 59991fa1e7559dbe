import StoaBytes

@testable import StoaRecords

extension ReadingSetup {
  /// What must come of reading an input, worked out from the rules.
  ///
  /// With `failsAtEnd`, the source fails where the bytes end.
  func expected(_ bytes: [UInt8], failsAtEnd: Bool = false) -> ReadingOutcome {
    var outcome = ReadingOutcome()
    var records = expectedRecords(bytes, dialect)[...]
    if failsAtEnd, records.last?.end.isEmpty == true { records.removeLast() }
    let sourceFailure = failsAtEnd ? ReadingOutcome.Failure(code: .system) : nil
    guard let first = records.first(where: { !$0.isBlank && !$0.isComment }) else {
      outcome.failure = sourceFailure
      return outcome
    }
    let recordEnd = first.end.isEmpty ? Array((dialect.recordEnd == .any ? "\n" : "\r\n").utf8) : first.end
    if let fault = first.firstFault {
      outcome.failure = failure(.malformedRecord, fault, bytes)
      return outcome
    }
    if expectations.hasHeader {
      outcome.names = first.values
      records = records[records.drop { $0 != first }.startIndex...].dropFirst()
    } else {
      outcome.names = (1...first.fields.count).map { Array("\($0)".utf8) }
    }
    for record in records where !record.isComment {
      take(record, of: bytes, recordEnd, &outcome)
      if outcome.failure != nil { return outcome }
    }
    outcome.failure = sourceFailure
    return outcome
  }

  private func take(
    _ record: ExpectedRecord,
    of bytes: [UInt8],
    _ recordEnd: [UInt8],
    _ outcome: inout ReadingOutcome
  ) {
    let width = outcome.names.count
    if record.isBlank, width > 1 { return }
    let end = record.end.isEmpty ? recordEnd : record.end
    let missing = width - record.fields.count
    let isCounting = depth == .records && onBadRecord == .stop && dialect.comment == nil && dialect.recordEnd == .any
    let isRagged = missing < 0 || missing > 0 && !padsShortRecords
    if record.firstFault != nil || isRagged && !isCounting {
      refuse(record, of: bytes, end, &outcome)
      return
    }
    outcome.recordCount += 1
    guard !isCounting else { return }
    let padding = [UInt8](repeating: dialect.delimiter, count: missing)
    outcome.records.append(
      ReadingOutcome.Record(
        values: record.values + padding.map { _ in [] },
        bytes: bytes[record.range].dropLast(record.end.count) + padding + end,
        line: expectedPosition(record.range.lowerBound, in: bytes).line
      )
    )
  }

  private func refuse(
    _ record: ExpectedRecord,
    of bytes: [UInt8],
    _ end: [UInt8],
    _ outcome: inout ReadingOutcome
  ) {
    guard onBadRecord == .stop else {
      outcome.badRecordCount += 1
      let own = bytes[record.range].dropLast(record.end.count)
      // A line that ends within a quote that is never closed needs no second end.
      let isEnded = record.neverClosed != nil && (own.last == 0x0A || own.last == 0x0D)
      if onBadRecord == .divert { outcome.badRecords += own + (isEnded ? [] : end) }
      return
    }
    if let fault = record.firstFault {
      outcome.failure = failure(.malformedRecord, fault, bytes)
    } else {
      // The first field too many, or the end that came too early.
      let fields = record.fields.prefix(outcome.names.count)
      let extent = fields.map(\.count).reduce(0, +) + fields.count
      let isLong = record.fields.count > outcome.names.count
      outcome.failure = failure(.unequalFieldCount, record.range.lowerBound + extent - (isLong ? 0 : 1), bytes)
    }
  }

  private func failure(_ code: TableError.Code, _ offset: Int, _ bytes: [UInt8]) -> ReadingOutcome.Failure {
    let position = expectedPosition(offset, in: bytes)
    return .init(code: code, line: position.line, byte: position.byte)
  }
}

extension ExpectedRecord {
  /// Where the record first breaks the rules of quotes.
  var firstFault: Int? { faults.first ?? neverClosed }
}

extension ReadingOutcome {
  /// Whether this is what was expected: lines are compared where the reader tells them.
  func matches(_ expected: ReadingOutcome) -> Bool {
    var own = self
    var lines = expected
    guard own.records.count == lines.records.count else { return false }
    for index in own.records.indices where own.records[index].line == nil {
      own.records[index].line = 0
      lines.records[index].line = 0
    }
    return own == lines
  }
}
