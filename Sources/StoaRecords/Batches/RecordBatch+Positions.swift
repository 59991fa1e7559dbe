package import StoaBytes

extension RecordBatch {
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

  /// Where in a record the first byte stands that does not belong in UTF-8; `nil` where all do.
  package func firstInvalidByte(ofRecord record: Int) -> Int? {
    let start = Int(index.recordStarts[record])
    let bytes = block.bytes.extracting(start..<Int(index.recordStarts[record + 1]))
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes)
      return nil
    } catch {
      return start + error.byteOffsets.lowerBound
    }
  }
}
