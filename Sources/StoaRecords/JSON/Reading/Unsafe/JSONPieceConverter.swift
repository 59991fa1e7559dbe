internal import StoaBytes

/// Turns pieces of a JSON input into batches, or collects the names of their columns.
///
/// It remembers the paths of the records it has seen, so that the next piece goes fast. One thread
/// uses it at a time.
///
///     converter.begin(piece)
///     while let batch = try converter.nextBatch(source: name) { … }
@safe
struct JSONPieceConverter: ~Copyable {
  private typealias Cursor = JSONTextScanning.Cursor

  private var parser: JSONRecordParser
  private let form: JSONForm
  private let isSingleDocument: Bool
  private let onBadRecord: BadRecordPolicy
  private var piece: JSONPiece?
  private var place = JSONEntry.start
  private var at: Cursor
  private var end: Cursor
  /// Whether a record has been read that did not fit into the last batch any more.
  private var isRecordPending = false
  /// What ended the last batch early.
  private var pendingFailure: JSONFailure?
  private var recordStart: Cursor
  private var badRecordCount = 0
  private var badRecords: [UInt8] = []
  /// What the records before the current one gave to remark, where that may turn out to be bad.
  private var earlierRemarks = JSONRemarks()
  private var faults: [JSONFailure] = []

  /// Converts into columns, or collects names where `columns` is nil.
  ///
  /// Of the elements of records that are arrays the first `elementCount` have names already.
  init(columns: JSONColumns?, elementCount: Int = 0, form: JSONForm, options: JSONReader.Options) {
    parser = JSONRecordParser(columns: columns, elementCount: elementCount)
    self.form = form
    isSingleDocument = options.layout == .document
    onBadRecord = options.onBadRecord
    unsafe at = parser.base
    unsafe end = parser.base
    unsafe recordStart = parser.base
  }

  /// What was found besides values, since it was last asked for.
  mutating func takeRemarks() -> JSONRemarks {
    defer { parser.remarks = JSONRemarks() }
    return parser.remarks
  }

  /// How many records were passed over since it was last asked for, and the bytes of their lines where
  /// they are wanted.
  mutating func takeBadRecords() -> (count: Int, bytes: [UInt8]) {
    defer { (badRecordCount, badRecords) = (0, []) }
    return (badRecordCount, badRecords)
  }

  /// What is wrong with records that were passed over since it was last asked for, where that is reported.
  mutating func takeFaults() -> [JSONFailure] {
    defer { faults = [] }
    return faults
  }

  /// The failure, met in the piece, as those see it who gave the input.
  func error(_ failure: JSONFailure, source: String) -> TableError {
    guard let piece else { preconditionFailure("No piece was begun") }
    return failure.error(in: piece, source: source)
  }

  /// Starts with a piece.
  mutating func begin(_ piece: JSONPiece) {
    self.piece = piece
    place = piece.outline.entry
    unsafe at = UnsafePointer(piece.block.base) + piece.range.lowerBound
    unsafe end = UnsafePointer(piece.block.base) + piece.range.upperBound
    unsafe parser.begin(base: UnsafePointer(piece.block.base), end: end)
    isRecordPending = false
    pendingFailure = nil
  }

  /// Reads the piece, or its first records, for the names of its columns.
  ///
  /// - Returns: those that no piece before had, in order of their first appearance; and how many records
  ///   there are.
  mutating func collectNames(ofFirst limit: Int) throws(JSONFailure) -> (names: [JSONName], recordCount: Int) {
    var count = 0
    while count < limit {
      guard try readRecord() else { break }
      count += 1
    }
    return (parser.takeCollected(), count)
  }

  /// Reads the piece for the number of its records.
  mutating func countRecords() throws(JSONFailure) -> Int {
    var count = 0
    while try readRecord() {
      parser.clearSlots()
      count += 1
    }
    return count
  }

  /// The next records of the piece, at most about as many bytes as the piece has; nil behind the last.
  ///
  /// The failure comes when all records before it have been handed over.
  mutating func nextBatch(source: String) throws(JSONFailure) -> RecordBatch? {
    if let failure = pendingFailure { throw failure }
    guard let piece, let width = parser.columns?.names.count else { return nil }
    guard width > 0 else {
      // No record made a column: all there may be are bad ones, which are told of all the same.
      _ = try countRecords()
      return nil
    }
    if !isRecordPending {
      guard try readRecord() else { return nil }
    }
    let line = unsafe piece.position(ofByteAt: parser.offset(of: recordStart), source: source).line ?? 0
    let base = unsafe UnsafePointer(piece.block.base)
    let capacity = max(piece.range.count * 5 / 4, roomForRecord(width)) + 256
    var builder = JSONBatchBuilder(width: width, capacity: capacity)
    repeat {
      isRecordPending = !builder.hasRoom(for: roomForRecord(width))
      if isRecordPending { break }
      unsafe builder.append(parser.slots, base: base)
    } while readRecordOrFailure()
    return builder.finish(origin: .init(source: source, firstLine: line))
  }

  /// Reads the next record; false at the end, or with `pendingFailure` set.
  @inline(__always)
  private mutating func readRecordOrFailure() -> Bool {
    do throws(JSONFailure) {
      return try readRecord()
    } catch {
      pendingFailure = error
      return false
    }
  }

  /// The most bytes the record just read can take.
  @inline(__always)
  private func roomForRecord(_ width: Int) -> Int {
    // An escaped quote is two bytes here and six there.
    unsafe (at - recordStart) * (parser.needsRewriting ? 3 : 1) + width
  }
}

// MARK: - From record to record

extension JSONPieceConverter {
  /// Reads the next record into the slots; false at the end of the piece.
  @inline(__always)
  private mutating func readRecord() throws(JSONFailure) -> Bool {
    while true {
      do throws(JSONFailure) {
        return try readNextRecord()
      } catch {
        guard skipLine(error) else { throw error }
      }
    }
  }

  @inline(__always)
  private mutating func readNextRecord() throws(JSONFailure) -> Bool {
    guard try advanceToRecord() else { return false }
    unsafe recordStart = unsafe at
    if form == .lines { earlierRemarks = parser.remarks }
    guard let next = unsafe parser.readRecord(at, outerDepth: form.recordDepth) else { throw takeFailure() }
    if form == .lines, unsafe spansLines(to: next) { throw unsafe failure(next, .spansLines) }
    unsafe at = unsafe next
    if form == .array {
      place = .afterElement
    } else {
      place = isSingleDocument ? .finished : .start
      // Numbers and words end where something else begins; between two of them there must be space.
      if unsafe next.pointee > 0x20 && next < end && !Self.isClosing(next[-1]) {
        throw unsafe failure(next, .expectedSpace)
      }
    }
    return true
  }

  /// Whether a line ends inside the record that ends at a place: a piece may end there too.
  private func spansLines(to end: Cursor) -> Bool {
    let record = unsafe parser.offset(of: recordStart)..<parser.offset(of: end)
    return piece?.block.firstIndex(of: UInt8(ascii: "\n"), in: record) != nil
  }

  /// Passes over the line of a record that is not well formed; false where that ends the reading.
  private mutating func skipLine(_ failure: JSONFailure) -> Bool {
    guard form == .lines, onBadRecord != .stop, failure.reason.isOfOneRecord, let piece else { return false }
    let line = unsafe parser.offset(of: recordStart)..<piece.range.upperBound
    let end = piece.block.firstIndex(of: UInt8(ascii: "\n"), in: line).map { $0 + 1 } ?? line.upperBound
    if onBadRecord == .divert {
      badRecords.append(contentsOf: piece.block.bytes.extracting(line.lowerBound..<end))
      // The last line of an input may lack its end.
      if badRecords.last != UInt8(ascii: "\n") { badRecords.append(UInt8(ascii: "\n")) }
    }
    if onBadRecord == .report {
      // What is missing is missing at the end of the line, wherever the next one shows it.
      faults.append(JSONFailure(reason: failure.reason, offset: min(failure.offset, end - 1)))
    } else {
      badRecordCount += 1
    }
    unsafe at = UnsafePointer(piece.block.base) + end
    place = .start
    parser.recover(to: earlierRemarks)
    return true
  }

  private static func isClosing(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: "\"")
  }

  /// Goes to the first byte of the next record, over all that stands between records.
  @inline(__always)
  private mutating func advanceToRecord() throws(JSONFailure) -> Bool {
    while true {
      unsafe at = JSONTextScanning.skipSpace(at)
      guard unsafe at < end else { return try endPiece() }
      let byte = unsafe at.pointee
      switch place {
      case .start:
        if form != .array {
          guard byte == 0x1E, !isSingleDocument else { return true }
        } else if byte == UInt8(ascii: "[") {
          place = .firstElement
        } else {
          throw unsafe failure(at, .expectedArray)
        }
      case .firstElement:
        guard byte == UInt8(ascii: "]") else { return true }
        place = isSingleDocument ? .finished : .start
      case .element: return true
      case .afterElement:
        switch byte {
        case UInt8(ascii: ","): place = .element
        case UInt8(ascii: "]"): place = isSingleDocument ? .finished : .start
        default: throw unsafe failure(at, .expectedCommaOrEnd)
        }
      case .finished: throw unsafe failure(at, .valueFollows)
      }
      unsafe at += 1
    }
  }

  /// Checks that the piece ends where it may.
  private func endPiece() throws(JSONFailure) -> Bool {
    guard let piece else { return false }
    let offset = piece.range.upperBound
    guard piece.outline.isLast else {
      if form == .array, place != .element { throw JSONFailure(reason: .expectedCommaOrEnd, offset: offset) }
      return false
    }
    switch place {
    case .finished: return false
    case .start:
      if isSingleDocument { throw JSONFailure(reason: .noValue, offset: offset) }
      return false
    case .element, .firstElement, .afterElement: throw JSONFailure(reason: .endsEarly, offset: offset)
    }
  }

  private mutating func failure(_ place: Cursor, _ reason: JSONFailure.Reason) -> JSONFailure {
    unsafe parser.fail(place, reason)
    return takeFailure()
  }

  private func takeFailure() -> JSONFailure {
    parser.failure ?? JSONFailure(reason: .endsEarly, offset: piece?.range.upperBound ?? 0)
  }
}

// MARK: - A header

extension JSONPieceConverter {
  /// Takes the first record off a piece, if it is an array of strings and nothing else.
  ///
  /// - Returns: the strings' values, and the rest of the piece.
  mutating func takeHeader(of whole: JSONPiece) throws(JSONFailure) -> (names: [String], rest: JSONPiece)? {
    begin(whole)
    guard try advanceToRecord(), unsafe at.pointee == UInt8(ascii: "[") else { return nil }
    var names: [String] = []
    var place = unsafe at
    // What is wrong in it is told when it is read as a record.
    repeat {
      unsafe place = JSONTextScanning.skipSpace(place + 1)
      guard unsafe place.pointee == UInt8(ascii: "\"") else { return nil }
      var traits = JSONTextScanning.StringTraits()
      let stop = unsafe JSONTextScanning.nextStop(place + 1)
      guard case .end(let close) = unsafe JSONTextScanning.passRestOfString(stop, &traits) else { return nil }
      var name: [UInt8] = []
      unsafe JSONText.appendUnescaped(Span(_unsafeStart: place, count: close + 1 - place), to: &name)
      names.append(String(decoding: name, as: UTF8.self))
      unsafe place = JSONTextScanning.skipSpace(close + 1)
    } while unsafe place.pointee == UInt8(ascii: ",")
    guard unsafe place.pointee == UInt8(ascii: "]") else { return nil }
    let entry: JSONEntry = form == .array ? .afterElement : isSingleDocument ? .finished : .start
    return (names, whole.suffix(from: unsafe parser.offset(of: place + 1), entry: entry))
  }
}
