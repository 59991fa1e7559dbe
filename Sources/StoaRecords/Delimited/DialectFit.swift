internal import StoaBytes

/// How well a dialect suits the first records of an input.
struct DialectFit {
  private static let recordLimit = 1000

  /// The fields of the first record.
  private(set) var width = 0
  /// The records that were looked at.
  private(set) var recordCount = 0
  /// Those with as many fields as the first; it is one of them.
  private(set) var agreeingCount = 0
  /// Those with more than one field.
  private(set) var cutCount = 0
  /// Whether text follows a closing quote somewhere, which the dialect does not allow.
  private(set) var hasFaults = false
  /// What ends the first record; nothing if the sample does.
  private(set) var recordEnd: [UInt8] = []

  init(of dialect: Dialect, _ sample: borrowing InputSample) {
    var scanner = RecordScanner(dialect: dialect)
    var positions = PositionBuffer(capacity: sample.count)
    let bytes = sample.block.bytes
    let limit = sample.bytes.upperBound
    scanner.scan(bytes, in: sample.bytes, into: &positions)
    hasFaults = !scanner.faults.isEmpty
    var fields = 0
    var start = 0
    for index in 0..<positions.count where recordCount < Self.recordLimit {
      fields += 1
      let position = positions[index]
      guard bytes[position] == lineFeed || bytes[position] == carriageReturn else { continue }
      let isBlank = start == position
      let isComment = bytes[start] == dialect.comment
      start = offsetBehindRecordEnd(position, in: bytes, until: limit)
      if recordEnd.isEmpty { recordEnd = [UInt8](copying: bytes.extracting(position..<start)) }
      if !isBlank, !isComment { addRecord(of: fields) }
      fields = 0
    }
    // A record that the sample cuts off counts only if there is nothing else to go by.
    if start < limit, sample.isWhole && recordCount < Self.recordLimit || recordCount == 0 { addRecord(of: fields + 1) }
  }

  private mutating func addRecord(of fields: Int) {
    recordCount += 1
    if width == 0 { width = fields }
    if fields == width { agreeingCount += 1 }
    if fields > 1 { cutCount += 1 }
  }

  /// Whether every record has as many fields as the first.
  var isEven: Bool { agreeingCount == recordCount && !hasFaults }

  /// The share of the records that has as many fields as the first.
  ///
  /// Misplaced quotes speak against the dialect.
  var share: Double {
    guard recordCount > 0 else { return 0 }
    return Double(agreeingCount) / Double(recordCount) / (hasFaults ? 2 : 1)
  }
}
