import StoaBytes

/// The first bytes of an input.
struct InputSample: ~Copyable {
  private(set) var block: ByteBlock
  private(set) var count = 0
  private(set) var isWhole = false

  /// Reads up to `size` bytes, and no more than are at hand once there are any.
  init(_ source: any ByteSource, size: Int) throws(TableError) {
    block = ByteBlock(capacity: size)
    repeat { try read(source) } while !isWhole && count < size && source.hasBytesAtHand
  }

  var bytes: Range<Int> { 0..<count }

  /// Reads on, into a larger block where this one is full; gives `false` at the end of the input.
  mutating func grow(_ source: any ByteSource) throws(TableError) -> Bool {
    guard !isWhole else { return false }
    if count == block.capacity {
      let larger = ByteBlock(capacity: block.capacity * 2)
      larger.withMutableBytes { _ = $0.copy(from: block.bytes) }
      block = larger
    }
    try read(source)
    return true
  }

  private mutating func read(_ source: any ByteSource) throws(TableError) {
    let read = try block.withMutableBytes(from: count) { (target) throws(TableError) -> Int in
      try source.read(into: &target)
    }
    isWhole = read == 0
    count += read
  }
}

/// Finds the first record of an input.
struct FirstRecord {
  private let dialect: Dialect
  /// Where it lies, record end included.
  private(set) var range = 0..<0
  /// The line it starts on.
  private(set) var line = 1
  private var fieldEnds: [UInt32] = []
  private var isTerminated = false
  private var fault: Int?
  private var endsInQuotes = false

  init(_ dialect: Dialect) { self.dialect = dialect }

  /// Looks for it, and says whether it is there whole.
  mutating func find(in sample: borrowing InputSample) -> Bool {
    var start = 0
    line = 1
    while start < sample.count {
      scan(sample, from: start)
      let isBlank = fieldEnds.count == 1 && range.lowerBound == Int(fieldEnds[0])
      let isComment = sample.block.bytes[start] == dialect.comment
      guard isTerminated, isBlank || isComment else { return isTerminated }
      line += countLines(sample.block.bytes.extracting(range))
      start = range.upperBound
      range = start..<start
      fieldEnds = []
    }
    return false
  }

  private mutating func scan(_ sample: borrowing InputSample, from start: Int) {
    var scanner = RecordScanner(dialect: dialect)
    var positions = PositionBuffer(capacity: 64)
    fieldEnds = []
    fault = nil
    let bytes = sample.block.bytes
    var offset = start
    // In steps, so that a small record in a large sample costs little.
    while offset < sample.count {
      let end = min(offset + 4096, sample.count)
      positions.removeAll()
      scanner.scan(bytes, in: offset..<end, into: &positions)
      fault = fault ?? scanner.faults.first.map(Int.init)
      for index in 0..<positions.count {
        fieldEnds.append(UInt32(truncatingIfNeeded: positions[index]))
        let byte = bytes[positions[index]]
        guard byte == lineFeed || byte == carriageReturn else { continue }
        range = start..<offsetBehindRecordEnd(positions[index], in: bytes, until: sample.count)
        // A CR at the sample's end may have its LF behind it.
        isTerminated = byte == lineFeed || positions[index] + 1 < sample.count || sample.isWhole
        if let place = fault, place > positions[index] { fault = nil }
        return
      }
      offset = end
    }
    // An input that ends without a record end: all of it is the record.
    isTerminated = false
    endsInQuotes = scanner.state == .quoted
    range = start..<sample.count
    fieldEnds.append(UInt32(truncatingIfNeeded: sample.count))
  }

  /// - Throws: an error of code `malformedRecord` if the record breaks the rules.
  func check(_ sample: borrowing InputSample, source: String) throws(TableError) {
    let position = TableError.Position(source: source, line: line)
    if fault != nil {
      throw TableError(
        .malformedRecord,
        "text follows a closing quote in the header",
        remedy: "double the quotes inside a quoted field, or take the text as data with --lazy-quotes",
        at: position
      )
    }
    if !isTerminated, endsInQuotes {
      throw TableError(
        .malformedRecord,
        "a quote opened in the header is never closed",
        remedy: "close it, or read quotes as data with --quote none",
        at: position
      )
    }
  }

  /// The record as a batch; `nil` if there is none.
  func batch(_ sample: borrowing InputSample, source: String) -> RecordBatch? {
    guard !range.isEmpty, !fieldEnds.isEmpty else { return nil }
    let start = range.lowerBound
    var bytes = [UInt8](copying: sample.block.bytes.extracting(range))
    if !isTerminated { bytes.append(lineFeed) }
    let index = RecordIndex(
      width: fieldEnds.count,
      recordStarts: [0, UInt32(truncatingIfNeeded: bytes.count)],
      fieldEnds: fieldEnds.map { $0 - UInt32(truncatingIfNeeded: start) }
    )
    let origin = RecordBatch.Origin(source: source, firstLine: line)
    return RecordBatch(block: ByteBlock(bytes, []), index: index, dialect: dialect, origin: origin)
  }

  /// The bytes that end the record; LF where nothing does.
  func recordEnd(_ sample: borrowing InputSample) -> [UInt8] {
    guard isTerminated, let end = fieldEnds.last else { return [lineFeed] }
    return [UInt8](copying: sample.block.bytes.extracting(Int(end)..<range.upperBound))
  }
}

extension String {
  /// The text of UTF-8 bytes; what is not valid becomes U+FFFD.
  package init(copying bytes: Span<UInt8>) {
    self = String(decoding: [UInt8](copying: bytes), as: UTF8.self)
  }
}
