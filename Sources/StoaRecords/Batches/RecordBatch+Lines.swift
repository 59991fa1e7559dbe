import StoaBytes

extension RecordBatch {
  /// The line of the input, counted from 1, on which a record of the index starts; nil where lines
  /// mean nothing.
  ///
  /// - Complexity: O(*n*) in the bytes before it: it is for messages.
  package func line(of record: Int) -> Int? {
    if let lines = origin.recordLines { return lines[record] }
    guard origin.firstLine > 0 else { return nil }
    let starts = index.recordStarts
    return origin.firstLine + countLines(block.bytes.extracting(Int(starts[0])..<Int(starts[record])))
  }
}
