package import StoaBytes

extension InputPrologue {
  /// The number of fields of the widest record, header included.
  ///
  /// Reads the input to its end, for which its source must be one of random access: it will be read
  /// again. Records that break the rules otherwise are measured as they stand.
  ///
  /// - Throws: what the source throws.
  /// - Memory: a chunk, and the largest record.
  package func widestRecord() throws(TableError) -> Int {
    let feed = ChunkFeed(source, ahead: ahead, chunkSize: ChunkFeed.chunkSize)
    var border = Border()
    border.line = line
    border.recordLine = line
    var widest = names.count
    while let chunk = feed.next() {
      if let failure = chunk.failure { throw failure }
      guard border.tail.count <= RecordRules.largestRecordSize else {
        let start = TableError.Position(source: source.name, line: border.recordLine)
        throw .recordTooLarge(RecordRules.largestRecordSize, isQuoted: border.state == .quoted, at: start)
      }
      let scan = ChunkScan(chunk, dialect: dialect, depth: .fields, state: border.state)
      let cut = scan.cut(&border, recordEnd: recordEnd)
      if let record = cut.straddling { widest = max(widest, RecordStretch(record, dialect: dialect).widestRecord) }
      widest = max(widest, RecordStretch(scan, cut).widestRecord)
    }
    return widest
  }
}

extension RecordStretch {
  /// The number of fields of the widest record that is no comment.
  fileprivate var widestRecord: Int {
    let bytes = block.bytes
    var widest = 0
    var fields = 0
    var start = range.lowerBound
    for index in positionRange {
      fields += 1
      let position = positions[index]
      guard bytes[position] == lineFeed || bytes[position] == carriageReturn else { continue }
      if bytes[start] != dialect.comment { widest = max(widest, fields) }
      fields = 0
      start = offsetBehindRecordEnd(position, in: bytes, until: range.upperBound)
    }
    return widest
  }
}
