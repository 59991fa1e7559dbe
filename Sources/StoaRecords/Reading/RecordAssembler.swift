import StoaBytes

/// Sorts out a stretch in which not every record is regular, and copies the ones that count.
///
/// Blank lines and comments are dropped, short records padded where the rules say so, and everything
/// else that breaks the rules is dealt with by their policy.
struct RecordAssembler {
  private(set) var bytes: [UInt8] = []
  /// The line of each record that was copied.
  private(set) var recordLines: [Int] = []
  private var recordStarts: [UInt32] = [0]
  private var fieldEnds: [UInt32] = []
  private let builder: BatchBuilder

  init(_ builder: BatchBuilder) { self.builder = builder }

  var index: RecordIndex {
    RecordIndex(width: builder.rules.width, recordStarts: recordStarts, fieldEnds: fieldEnds)
  }

  mutating func take(_ stretch: borrowing RecordStretch, into piece: inout BatchPiece) {
    var start = stretch.range.lowerBound
    var line = stretch.firstLine
    var position = stretch.positionRange.lowerBound
    var nextFault = 0
    let source = stretch.block.bytes
    while start < stretch.range.upperBound, piece.failure == nil {
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
      if isCut || fault != nil {
        refuse(
          record,
          isCut ? neverClosed(record, stretch) : textBehindQuote(record, stretch, fault ?? start),
          stretch,
          &piece
        )
      } else {
        take(record, stretch, &piece)
      }
      line += countLines(source.extracting(start..<next))
      start = next
    }
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
    guard missing == 0 || missing > 0 && builder.rules.padsShortRecords else {
      refuse(record, unequalFieldCount(record, stretch), stretch, &piece)
      return
    }
    let shift = bytes.count - record.range.lowerBound
    for field in record.fields { fieldEnds.append(UInt32(truncatingIfNeeded: stretch.positions[field] + shift)) }
    bytes.append(contentsOf: source.extracting(record.range.lowerBound..<record.end))
    for added in 0..<missing {
      bytes.append(builder.dialect.delimiter)
      fieldEnds.append(UInt32(truncatingIfNeeded: record.end + shift + added + 1))
    }
    bytes.append(contentsOf: source.extracting(record.end..<record.range.upperBound))
    recordStarts.append(UInt32(truncatingIfNeeded: bytes.count))
    recordLines.append(record.line)
  }

  private mutating func refuse(
    _ record: Record,
    _ error: TableError,
    _ stretch: borrowing RecordStretch,
    _ piece: inout BatchPiece
  ) {
    if builder.rules.onBadRecord == .stop {
      piece.failure = error
      return
    }
    piece.badRecordCount += 1
    if builder.rules.onBadRecord == .divert {
      piece.badRecords.append(contentsOf: stretch.block.bytes.extracting(record.range))
    }
  }

  private func isRecordEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }
}

// What is wrong with a record.
extension RecordAssembler {
  private func unequalFieldCount(_ record: Record, _ stretch: borrowing RecordStretch) -> TableError {
    let width = builder.rules.width
    let found = record.fields.count
    // The first field too many, or the end that came too early.
    let place = found > width ? stretch.positions[record.fields.lowerBound + width - 1] + 1 : record.end
    return TableError(
      .unequalFieldCount,
      "the record has \(count(found, "field")), the header has \(width)",
      remedy: "--ragged fills up short records and names extra fields, --on-error skip leaves them out",
      at: position(of: place, record, stretch)
    )
  }

  private func textBehindQuote(_ record: Record, _ stretch: borrowing RecordStretch, _ place: Int) -> TableError {
    let position = position(of: place, record, stretch)
    return builder.textBehindQuote(line: position.line, byte: position.byte)
  }

  private func neverClosed(_ record: Record, _ stretch: borrowing RecordStretch) -> TableError {
    let last = record.fields.upperBound - 2
    let opening = last < record.fields.lowerBound ? record.range.lowerBound : stretch.positions[last] + 1
    return TableError(
      .malformedRecord,
      "the quote opened here is never closed",
      remedy: "close it, or read quotes as data with --quote none",
      at: position(of: opening, record, stretch)
    )
  }

  private func position(of place: Int, _ record: Record, _ stretch: borrowing RecordStretch) -> TableError.Position {
    let bytes = stretch.block.bytes
    var lineStart = place
    while lineStart > record.range.lowerBound, !isRecordEnd(bytes[lineStart - 1]) { lineStart -= 1 }
    return TableError.Position(
      source: builder.source,
      line: record.line + countLines(bytes.extracting(record.range.lowerBound..<lineStart)),
      byte: place - lineStart + 1
    )
  }

  private func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
