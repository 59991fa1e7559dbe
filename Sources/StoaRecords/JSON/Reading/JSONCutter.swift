internal import StoaBytes

// HOW AN INPUT IS CUT
//
//   block   [ .... rest | bytes just read ........ border | next rest ]
//                       ^ a page begins here
//
// The bytes behind the last border move to the next block, right before the page that is read into:
// the kernel fills whole pages fastest. A record that fills a block gets a larger one.

/// Reads a JSON input and cuts it into pieces of whole records.
///
/// - Complexity: O(*n*); holds one chunk and the record that does not fit into it.
struct JSONCutter: ~Copyable {
  /// The most bytes one record may have, so that its offsets fit into 31 bits.
  static let recordLimit = 1 << 30
  /// From this size on a record stays where it is when its block grows: its pages are moved, not copied.
  private static let movedSize = 4 << 20
  /// How many bytes from the first that is no space on say where the records stand, whatever the chunks are.
  private static let lookAhead = 256 << 10

  private let source: any ByteSource
  private let layout: JSONLayout
  /// Whether records one after the other are one a line.
  private let isLineByLine: Bool
  private let chunkSize: Int
  private let largestRecordSize: Int
  /// Where the records stand; known once the first bytes are read.
  private(set) var form: JSONForm?
  private var scanner = JSONBorderScanner(form: .sequence)
  private var block: ByteBlock
  /// The bytes of the block that belong to the next piece: those from `start` to `scanned` have been
  /// looked at, those up to `filled` are there.
  private var start = 0
  private var scanned = 0
  private var filled = 0
  /// How far it may be filled: a NUL has room behind that.
  private var limit: Int
  private var hasEnded = false
  private var isFinished = false
  private var line: Int
  private var byteInLine: Int
  private var sourceOffset = 0
  private var entry = JSONEntry.start

  /// How many brackets are open around the value that is all that is read; `nil` where all of the source is.
  private let outerDepth: Int?
  /// What stands behind that value, as far as it has been seen.
  private var tail: JSONTail?

  // Each setting by itself: made of the options of the reader, Swift 6.3 with optimization lets go of the source once too
  // often.
  init(
    source: any ByteSource,
    layout: JSONLayout,
    isLineByLine: Bool,
    chunkSize: Int,
    largestRecordSize: Int,
    at place: JSONPlace?
  ) {
    self.source = source
    self.layout = layout
    self.isLineByLine = isLineByLine && layout != .document
    self.chunkSize = chunkSize
    self.largestRecordSize = min(largestRecordSize, Self.recordLimit)
    outerDepth = place?.depth
    line = place?.line ?? 1
    byteInLine = place?.byteInLine ?? 1
    block = ByteBlock(capacity: chunkSize + 1)
    limit = chunkSize
  }

  /// The next piece, of which the last one may be empty; nil behind the last.
  mutating func next() throws(TableError) -> JSONPiece? {
    guard !isFinished else {
      try checkTail()
      return nil
    }
    while true {
      if !hasEnded, filled < limit { try fill() }
      if form == nil { findForm() }
      if let form {
        scan()
        if let end = scanner.valueEnd { return lastOfValue(upTo: end) }
        if hasEnded { return last() }
        // The one value of a document is one piece, so that a second one is seen.
        let canCut = form == .array || layout != .document
        if canCut, let border = scanner.border, filled == limit || !source.hasBytesAtHand {
          return cut(at: border)
        }
      }
      if filled == limit { try grow() }
    }
  }

  private mutating func fill() throws(TableError) {
    let count = try block.withMutableBytes(in: filled..<limit) { (bytes) throws(TableError) -> Int in
      try source.read(into: &bytes)
    }
    filled += count
    hasEnded = count == 0
  }

  /// Finds out where the records stand, as soon as the bytes say so or no more are waited for.
  private mutating func findForm() {
    guard passByteOrderMark() else { return }
    passSpace()
    let block = block
    let end = min(filled, start + Self.lookAhead)
    let isWhole = hasEnded || end < filled || end - start == Self.lookAhead
    guard var found = layout.form(of: block.bytes.extracting(start..<end), isWhole: isWhole) else { return }
    if isLineByLine, found == .sequence { found = .lines }
    form = found
    scanner = JSONBorderScanner(form: found)
    scanner.stopsBehindValue = outerDepth != nil
  }

  /// Goes past the mark at the start of the input; false while there may be one to come.
  private mutating func passByteOrderMark() -> Bool {
    guard sourceOffset == 0 else { return true }
    let mark = TextEncoding.utf8.byteOrderMark
    let block = block
    let count = min(3, filled - start)
    for index in 0..<count where block.bytes[start + index] != mark[index] { return true }
    guard count == 3 else { return hasEnded }
    pass(3)
    return true
  }

  /// Goes past the space in front of the first value.
  private mutating func passSpace() {
    let block = block
    var end = start
    while end < filled, block.bytes[end].isJSONSpace { end += 1 }
    pass(end - start)
  }

  private mutating func pass(_ count: Int) {
    let end = start + count
    locate(end, behind: block.count(of: UInt8(ascii: "\n"), in: start..<end))
    start = end
    scanned = end
  }

  /// Takes down where in the input a place lies that is so many line feeds behind the start of the next piece.
  private mutating func locate(_ end: Int, behind lineFeeds: Int) {
    sourceOffset += end - start
    line += lineFeeds
    if lineFeeds == 0 {
      byteInLine += end - start
    } else if let last = block.lastIndex(of: UInt8(ascii: "\n"), in: start..<end) {
      byteInLine = end - last
    }
  }

  private mutating func scan() {
    scanner.scan(block, scanned..<filled)
    scanned = filled
  }

  private mutating func last() -> JSONPiece {
    isFinished = true
    block.withMutableBytes { $0[filled] = 0 }
    return piece(upTo: filled, isLast: true)
  }

  /// The end of a value in a document, of which the rest is only looked at.
  private mutating func lastOfValue(upTo end: Int) -> JSONPiece {
    isFinished = true
    let piece = piece(upTo: end, isLast: true)
    locate(end, behind: block.count(of: UInt8(ascii: "\n"), in: start..<end))
    let block = block
    var tail = JSONTail(depth: outerDepth ?? 0, line: line, byteInLine: byteInLine)
    tail.take(block.bytes.extracting(end..<filled))
    self.tail = tail
    block.withMutableBytes { $0[end] = 0 }
    return piece
  }

  /// Reads the rest of a document of which one value was wanted.
  ///
  /// - Throws: an error of code `malformedRecord` where it ends early, or another document follows: nothing is left
  ///   out without a word.
  private mutating func checkTail() throws(TableError) {
    guard var tail else { return }
    self.tail = nil
    let chunk = ByteBlock(capacity: chunkSize)
    while !tail.hasAnotherDocument {
      let count = try chunk.withMutableBytes(in: 0..<chunkSize) { (bytes) throws(TableError) -> Int in
        try source.read(into: &bytes)
      }
      guard count > 0 else { break }
      tail.take(chunk.bytes.extracting(0..<count))
    }
    let place = TableError.Position(source: source.name, line: tail.line, byte: tail.byteInLine)
    if tail.hasAnotherDocument {
      let remedy = "name the columns without --at; stoa explode takes lists apart"
      throw TableError(
        .malformedRecord,
        "another document follows that in which --at names records",
        remedy: remedy,
        at: place
      )
    }
    guard !tail.isComplete else { return }
    let (message, remedy) = JSONFailure.Reason.endsEarly.text
    throw TableError(.malformedRecord, message, remedy: remedy, at: place)
  }

  private func piece(upTo end: Int, isLast: Bool) -> JSONPiece {
    let outline = JSONPiece.Outline(
      byteCount: end - start,
      sourceOffset: sourceOffset,
      entry: entry,
      isLast: isLast,
      line: line,
      byteInLine: byteInLine
    )
    return JSONPiece(outline, block: block, from: start)
  }

  private mutating func cut(at border: Int) -> JSONPiece {
    let piece = piece(upTo: border, isLast: false)
    let rest = block.count(of: UInt8(ascii: "\n"), in: border..<filled)
    locate(border, behind: scanner.lineFeeds - rest)
    scanner.lineFeeds = rest
    if form == .array { entry = .element }
    start = border
    let done = block
    move(toCapacity: chunkSize)
    // Where lines are cut, a record may be open at the end: nothing may be taken for its rest.
    done.withMutableBytes { $0[border] = 0 }
    return piece
  }

  private mutating func grow() throws(TableError) {
    guard form == nil || filled - start < largestRecordSize else {
      throw TableError(
        .memory,
        "the record that starts here is larger than \(largestRecordSize) bytes",
        remedy: "look for a quote or a bracket that is missing, or give more --memory",
        at: .init(source: source.name, line: line, byte: byteInLine)
      )
    }
    // No further than is needed to see that a record is too large.
    let room = max(chunkSize, min(2 * (filled - start), largestRecordSize - (filled - start) + 1))
    guard filled - start >= Self.movedSize else { return move(toCapacity: room) }
    ByteBlock.grow(&block, keeping: filled, to: filled + room + 1)
    limit = filled + room
  }

  /// Takes a new block of that much room behind the bytes that are not cut yet, and moves them there.
  private mutating func move(toCapacity room: Int) {
    let rest = filled - start
    let pageStart = (rest + 4095) & ~4095
    let next = ByteBlock(capacity: pageStart + room + 1)
    let moved = start..<filled
    _ = next.withMutableBytes(from: pageStart - rest) { target in
      target.copy(from: block.bytes.extracting(moved))
    }
    scanned += pageStart - filled
    scanner.border = nil
    block = next
    start = pageStart - rest
    filled = pageStart
    limit = pageStart + room
  }
}

extension Span<UInt8> {
  /// Whether it starts with U+FEFF in UTF-8.
  package var startsWithByteOrderMark: Bool {
    count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF
  }
}

extension UInt8 {
  /// Whether it may stand between the values of JSON and mean nothing.
  var isJSONSpace: Bool { self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09 }
}
