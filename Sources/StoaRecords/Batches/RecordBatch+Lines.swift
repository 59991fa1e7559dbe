import StoaBytes

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
}
