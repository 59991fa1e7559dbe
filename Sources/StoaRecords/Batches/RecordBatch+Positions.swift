package import StoaBytes

extension RecordBatch {
  /// The line of the input, counted from 1, on which a record of the index starts; nil where lines
  /// mean nothing.
  ///
  /// - Complexity: O(*n*) in the bytes before it: it is for messages.
  package func line(of record: Int) -> Int? {
    guard origin.firstLine > 0 else { return nil }
    let starts = index.recordStarts
    let mark = origin.lineMarks?.last { $0.record <= record } ?? .init(record: 0, line: origin.firstLine)
    return mark.line + countLines(block.bytes.extracting(Int(starts[mark.record])..<Int(starts[record])))
  }

  /// The line of each record of the index, counted from 1; 0 where lines mean nothing.
  ///
  /// - Complexity: O(*n*) in the bytes of the records.
  package var recordLines: [Int] {
    guard index.holdsFields, origin.firstLine > 0 else { return [Int](repeating: 0, count: index.recordCount) }
    let starts = index.recordStarts
    let bytes = block.bytes
    var lines: [Int] = []
    lines.reserveCapacity(index.recordCount)
    var line = origin.firstLine
    var marks = origin.lineMarks?[...] ?? []
    for record in 0..<index.recordCount {
      if let mark = marks.first, mark.record == record {
        line = mark.line
        marks.removeFirst()
      }
      lines.append(line)
      line += countLines(bytes.extracting(Int(starts[record])..<Int(starts[record + 1])))
    }
    return lines
  }

  /// Where a byte of a record stands, whose line is known.
  ///
  /// - Complexity: O(*n*) in the bytes of the record.
  package func position(ofByte offset: Int, inRecord record: Int, line: Int) -> TableError.Position {
    guard line > 0 else { return TableError.Position(source: origin.source) }
    let start = Int(index.recordStarts[record])
    let text = block.bytes.extracting(start..<max(offset, start))
    return TableError.Position(offset - start, in: text, from: line, source: origin.source)
  }

  /// Where the first byte of the batch's records stands that does not belong in UTF-8; `nil` where all do.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package var firstInvalidByte: TableError.Position? {
    guard index.holdsFields, index.recordCount > 0 else { return nil }
    let starts = index.recordStarts
    guard let offset = firstInvalidByte(in: Int(starts[0])..<Int(starts[index.recordCount])) else { return nil }
    var record = 0
    while Int(starts[record + 1]) <= offset { record += 1 }
    return position(ofByte: offset, inRecord: record, line: line(of: record) ?? 0)
  }

  /// Where in a record the first byte stands that does not belong in UTF-8; `nil` where all do.
  package func firstInvalidByte(ofRecord record: Int) -> Int? {
    firstInvalidByte(in: Int(index.recordStarts[record])..<Int(index.recordStarts[record + 1]))
  }

  private func firstInvalidByte(in range: Range<Int>) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: block.bytes.extracting(range))
      return nil
    } catch {
      return range.lowerBound + error.byteOffsets.lowerBound
    }
  }
}
