internal import StoaBytes

/// Sorts out a stretch in which not every record is regular, and copies the ones that count.
///
/// Blank lines and comments are dropped, short records padded where the rules say so, and everything
/// else that breaks the rules is dealt with by their policy. What lies between is copied at once.
struct RecordAssembler: ~Copyable {
  /// How much is put into one batch, when padding makes much of little.
  private static let batchSize = 16 << 20

  private var records: AssembledRecords
  private let builder: BatchBuilder

  init(_ builder: BatchBuilder) {
    self.builder = builder
    records = AssembledRecords(width: builder.rules.width)
  }

  /// Adds the records that count to a piece, in batches of their own.
  mutating func take(_ stretch: borrowing RecordStretch, into piece: inout BatchPiece) {
    var start = stretch.range.lowerBound
    var line = stretch.firstLine
    var position = stretch.positionRange.lowerBound
    var nextFault = 0
    let source = stretch.block.bytes
    while start < stretch.range.upperBound, piece.failure == nil {
      let regular = records.appendRegular(
        of: stretch,
        from: start,
        position: position,
        limit: nextFault < stretch.faults.count ? Int(stretch.faults[nextFault]) : stretch.range.upperBound,
        largest: builder.rules.maximumRecordSize,
        comment: builder.dialect.comment,
        line: line
      )
      line += countLines(source.extracting(start..<regular.end))
      start = regular.end
      position = regular.position
      if records.byteCount >= Self.batchSize { flush(into: &piece) }
      guard start < stretch.range.upperBound else { break }
      let first = position
      while position < stretch.positionRange.upperBound, !isRecordEnd(source[stretch.positions[position]]) {
        position += 1
      }
      let isCut = position == stretch.positionRange.upperBound
      let end = isCut ? stretch.range.upperBound : stretch.positions[position]
      let next = isCut ? end : offsetBehindRecordEnd(end, in: source, until: stretch.range.upperBound)
      let record = Record(range: start..<next, end: end, fields: first..<position + 1, line: line)
      position += 1
      var fault: Int?
      while nextFault < stretch.faults.count, Int(stretch.faults[nextFault]) < next {
        fault = fault ?? Int(stretch.faults[nextFault])
        nextFault += 1
      }
      if let error = error(in: record, fault: fault, isCut: isCut, stretch) {
        refuse(record, error, isCut: isCut, stretch, &piece)
      } else {
        take(record, stretch, &piece)
      }
      line += countLines(source.extracting(start..<next))
      start = next
    }
    flush(into: &piece)
  }

  private struct Record {
    var range: Range<Int>
    /// Where the record end begins.
    var end: Int
    /// Its positions in the stretch.
    var fields: Range<Int>
    var line: Int
  }

  private mutating func take(_ record: Record, _ stretch: borrowing RecordStretch, _ piece: inout BatchPiece) {
    let source = stretch.block.bytes
    let width = builder.rules.width
    let isEmpty = record.range.lowerBound == record.end
    if !isEmpty, source[record.range.lowerBound] == builder.dialect.comment { return }
    if isEmpty, width > 1 { return }
    let missing = width - record.fields.count
    let isCut = missing < 0 && builder.rules.dropsEmptyExtraFields && hasEmptyFields(record, from: width, stretch)
    guard missing == 0 || isCut || missing > 0 && builder.rules.padsShortRecords else {
      refuse(record, unequalFieldCount(record, stretch), isCut: false, stretch, &piece)
      return
    }
    if missing != 0, builder.rules.onBadRecord == .report {
      piece.faults.append(RecordFault(error: unequalFieldCount(record, stretch), isRepaired: true))
    }
    let fields = record.fields.prefix(width)
    records.append(
      record.range,
      end: isCut ? stretch.positions[fields.upperBound - 1] : record.end,
      recordEnd: record.end,
      fields: fields,
      missing: max(0, missing),
      delimiter: builder.dialect.delimiter,
      of: stretch,
      line: record.line
    )
    if records.byteCount >= Self.batchSize { flush(into: &piece) }
  }

  /// Whether the fields of a record from one on are empty.
  private func hasEmptyFields(_ record: Record, from field: Int, _ stretch: borrowing RecordStretch) -> Bool {
    let first = stretch.positions[record.fields.lowerBound + field - 1]
    return record.end - first == record.fields.count - field
  }

  private mutating func flush(into piece: inout BatchPiece) {
    guard let batch = records.takeBatch(source: builder.source, dialect: builder.dialect.withoutComments) else {
      return
    }
    piece.recordCount += batch.index.recordCount
    piece.batches.append(batch)
  }

  private mutating func refuse(
    _ record: Record,
    _ error: TableError,
    isCut: Bool,
    _ stretch: borrowing RecordStretch,
    _ piece: inout BatchPiece
  ) {
    if builder.rules.onBadRecord == .stop || error.code == .memory {
      piece.failure = error
      return
    }
    if builder.rules.onBadRecord == .report {
      piece.faults.append(RecordFault(error: error, isRepaired: false))
      return
    }
    piece.badRecordCount += 1
    if builder.rules.onBadRecord == .divert {
      let bytes = stretch.block.bytes.extracting(record.range)
      // The end that was put behind the last record of the input is only wanted where a line is open.
      let own = bytes.count - builder.recordEnd.count
      let isDoubled = isCut && own > 0 && isRecordEnd(bytes[own - 1])
      piece.badRecords.append(contentsOf: bytes.extracting(..<(isDoubled ? own : bytes.count)))
    }
  }

  private func isRecordEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
}

// What is wrong with a record.
extension RecordAssembler {
  private func error(
    in record: Record,
    fault: Int?,
    isCut: Bool,
    _ stretch: borrowing RecordStretch
  ) -> TableError? {
    let limit = builder.rules.maximumRecordSize
    if record.range.count > limit {
      let start = TableError.Position(source: builder.source, line: record.line)
      return .recordTooLarge(limit, isQuoted: isCut, at: start)
    }
    if let fault { return .textBehindQuote(at: position(of: fault, record, stretch)) }
    guard isCut else { return nil }
    // The quote opens the field behind the last delimiter.
    let last = record.fields.upperBound - 2
    let opening = last < record.fields.lowerBound ? record.range.lowerBound : stretch.positions[last] + 1
    return .neverClosedQuote(at: position(of: opening, record, stretch))
  }

  private func unequalFieldCount(_ record: Record, _ stretch: borrowing RecordStretch) -> TableError {
    let width = builder.rules.width
    let found = record.fields.count
    // The first field too many, or the end that came too early.
    let place = found > width ? stretch.positions[record.fields.lowerBound + width - 1] + 1 : record.end
    return .unequalFieldCount(found, width: width, at: position(of: place, record, stretch))
  }

  private func position(of place: Int, _ record: Record, _ stretch: borrowing RecordStretch) -> TableError.Position {
    let text = stretch.block.bytes.extracting(record.range)
    return .init(place - record.range.lowerBound, in: text, from: record.line, source: builder.source)
  }
}
