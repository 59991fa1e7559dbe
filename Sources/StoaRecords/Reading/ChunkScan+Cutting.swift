internal import StoaBytes

/// Where a chunk is cut into what is whole and what is not.
struct ChunkCut: Sendable {
  /// The record that began before the chunk and ends in it.
  var straddling: StraddlingRecord?
  /// The records that lie in the chunk.
  var range = 0..<0
  var positions = 0..<0
  var recordEndCount = 0
  var line = 0
}

extension ChunkScan {
  /// Cuts the settled chunk at its first and last record end, and moves the border behind it.
  func cut(_ border: inout Border, recordEnd: [UInt8]) -> ChunkCut {
    var cut = ChunkCut()
    guard !chunk.isEnd else {
      if border.tail.count > 0 { cut.straddling = border.takeRecord(endedBy: recordEnd) }
      return cut
    }
    defer {
      border.state = scanner.state
      border.line += scanner.lineCount
    }
    let bytes = chunk.block.bytes
    var start = chunk.range.lowerBound
    var first = 0
    cut.line = border.line
    if border.tail.count > 0 || border.state != .recordStart && border.state != .afterCarriageReturn {
      while first < positions.count, !isRecordEnd(positions[first]) { first += 1 }
      guard first < positions.count else {
        border.appendToTail(bytes.extracting(chunk.range))
        return cut
      }
      start = offsetBehindRecordEnd(positions[first], in: bytes, until: chunk.range.upperBound)
      first += 1
      border.appendToTail(bytes.extracting(chunk.range.lowerBound..<start))
      cut.straddling = border.takeRecord()
      cut.line += countLines(bytes.extracting(chunk.range.lowerBound..<start))
    }
    var last = positions.count
    while last > first, !isRecordEnd(positions[last - 1]) { last -= 1 }
    let end =
      last > first ? offsetBehindRecordEnd(positions[last - 1], in: bytes, until: chunk.range.upperBound) : start
    cut.range = start..<end
    cut.positions = first..<last
    cut.recordEndCount = scanner.recordEndCount - (first > 0 ? 1 : 0)
    let tail = bytes.extracting(end..<chunk.range.upperBound)
    border.appendToTail(tail)
    border.recordLine = border.line + scanner.lineCount - countLines(tail)
    return cut
  }

  /// The number of records the settled chunk adds, and moves the border behind it.
  func countRecords(_ border: inout Border, skippingBlankLines: Bool) -> Int {
    guard !chunk.isEnd else {
      // A last record may lack its end.
      return border.tail.count > 0 ? 1 : 0
    }
    let bytes = chunk.block.bytes
    var tailStart = chunk.range.lowerBound
    if let lastEnd = count.lastEnd {
      tailStart = offsetBehindRecordEnd(lastEnd, in: bytes, until: chunk.range.upperBound)
      border.clearTail()
    }
    let tail = bytes.extracting(tailStart..<chunk.range.upperBound)
    border.appendToTail(tail)
    border.state = scanner.state
    border.line += scanner.lineCount
    if count.lastEnd != nil { border.recordLine = border.line - countLines(tail) }
    return count.records - (skippingBlankLines ? count.blank : 0)
  }

  /// The line and byte of an offset in the settled chunk.
  func position(of offset: Int, behind border: Border, source: String) -> TableError.Position {
    var record = [UInt8](copying: border.tail.bytes)
    record.append(contentsOf: chunk.block.bytes.extracting(chunk.range.lowerBound..<offset))
    return .init(record.count, in: record.span, from: border.recordLine, source: source)
  }

  private func isRecordEnd(_ position: Int) -> Bool {
    let byte = chunk.block.bytes[position]
    return byte == lineFeed || byte == carriageReturn
  }
}
