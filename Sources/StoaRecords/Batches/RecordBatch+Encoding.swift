package import StoaBytes

extension RecordBatch {
  /// Where the first byte of the batch's records stands that does not belong in UTF-8; `nil` where all do.
  ///
  /// - Complexity: O(*n*) in the bytes.
  package var firstInvalidByte: TableError.Position? {
    guard index.holdsFields, index.recordCount > 0 else { return nil }
    let start = Int(index.recordStarts[0])
    let end = Int(index.recordStarts[index.recordCount])
    let bytes = block.bytes.extracting(start..<end)
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes)
      return nil
    } catch {
      return position(ofByte: start + error.byteOffsets.lowerBound)
    }
  }

  private func position(ofByte offset: Int) -> TableError.Position {
    let starts = index.recordStarts
    var record = 0
    while Int(starts[record + 1]) <= offset { record += 1 }
    let bytes = block.bytes
    var lineStart = offset
    while lineStart > Int(starts[record]), bytes[lineStart - 1] != lineFeed, bytes[lineStart - 1] != carriageReturn {
      lineStart -= 1
    }
    let line = line(of: record).map { $0 + countLines(bytes.extracting(Int(starts[record])..<lineStart)) }
    return TableError.Position(source: origin.source, line: line, byte: offset - lineStart + 1)
  }
}
