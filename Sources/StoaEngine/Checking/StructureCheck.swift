import StoaBytes
import StoaRecords

/// Looks for what is wrong with the bytes of records that could be read.
struct StructureCheck: Sendable {
  /// The ends of records that have been met: how many of each kind, and where first.
  struct LineEnds: Sendable {
    struct Kind: Sendable {
      var count = 0
      var place = Int.max
      var position: TableError.Position?
    }

    static let names = ["LF", "CRLF", "CR"]
    var kinds = [Kind](repeating: Kind(), count: 3)

    mutating func merge(_ other: LineEnds) {
      for (kind, added) in other.kinds.enumerated() {
        kinds[kind].count += added.count
        if added.place < kinds[kind].place { (kinds[kind].place, kinds[kind].position) = (added.place, added.position) }
      }
    }

    /// The kinds that are not the commonest, with how often they come and where first.
    var odd: [(name: String, kind: Kind)] {
      let common = kinds.map(\.count).max() ?? 0
      let first = kinds.firstIndex { $0.count == common }
      return kinds.indices.filter { $0 != first && kinds[$0].count > 0 }.map { (Self.names[$0], kinds[$0]) }
    }
  }

  let names: [String]
  /// Whether what is found is put right.
  let repairs: Bool

  /// What is wrong with the records of a batch.
  func findings(_ batch: RecordBatch, lines: () -> [Int]) -> [Finding] {
    guard batch.index.holdsFields, batch.index.recordCount > 0 else { return [] }
    var findings: [Finding] = []
    let bytes = batch.block.bytes
    let range = Int(batch.index.recordStarts[0])..<Int(batch.index.recordStarts[batch.index.recordCount])
    if batch.firstInvalidByte != nil {
      batch.forEachRecord { record in
        guard let offset = batch.firstInvalidByte(ofRecord: record) else { return }
        let hexadecimal = String(bytes[offset], radix: 16, uppercase: true)
        findings.append(
          Finding(
            problem: .encoding,
            position: batch.position(ofByte: offset, inRecord: record, line: lines()[record]),
            message: "the byte 0x\(hexadecimal) is not UTF-8",
            repair: repairs ? "taken as Latin-1" : nil
          )
        )
      }
    }
    if holdsNull(bytes.extracting(range)) {
      batch.forEachRecord { record in
        let start = Int(batch.index.recordStarts[record])
        for offset in start..<Int(batch.index.recordStarts[record + 1]) where bytes[offset] == 0 {
          let position = batch.position(ofByte: offset, inRecord: record, line: lines()[record])
          return findings.append(Finding(problem: .control, position: position, message: "the record holds a NUL"))
        }
      }
    }
    if batch.dialect.allowsTextAfterQuote { findings += looseQuotes(batch, lines) }
    return findings
  }

  private func holdsNull(_ bytes: Span<UInt8>) -> Bool {
    var least: UInt8 = 255
    for index in bytes.indices { least = min(least, bytes[index]) }
    return least == 0
  }

  private func looseQuotes(_ batch: RecordBatch, _ lines: () -> [Int]) -> [Finding] {
    var findings: [Finding] = []
    for (record, field) in batch.looselyQuotedFields {
      let offset = batch.reader(ofField: field).extent(of: record).lowerBound
      findings.append(
        Finding(
          problem: .quotes,
          position: batch.position(ofByte: offset, inRecord: record, line: lines()[record]),
          column: field < names.count ? names[field] : nil,
          message: "text follows the closing quote",
          repair: repairs ? "quoted anew" : nil
        )
      )
    }
    return findings
  }

  /// Takes in how the records of a batch end.
  func note(_ ends: inout LineEnds, _ batch: RecordBatch, place: Int, lines: () -> [Int]) {
    let index = batch.index
    guard index.holdsFields, index.width > 0 else { return }
    let (bytes, fieldEnds, starts) = (batch.block.bytes, index.fieldEnds, index.recordStarts)
    for record in 0..<index.recordCount {
      let end = Int(fieldEnds[record * index.width + index.width - 1])
      guard end < bytes.count else { continue }
      let isPair = bytes[end] == UInt8(ascii: "\r") && Int(starts[record + 1]) == end + 2
      let kind = bytes[end] == UInt8(ascii: "\n") ? 0 : isPair ? 1 : 2
      ends.kinds[kind].count += 1
      if place + record < ends.kinds[kind].place {
        ends.kinds[kind].place = place + record
        ends.kinds[kind].position = batch.position(ofByte: end, inRecord: record, line: lines()[record])
      }
    }
  }
}

extension RecordBatch {
  /// The fields that begin with a quote and go on behind the one that closes it.
  var looselyQuotedFields: [(record: Int, field: Int)] {
    guard let quote = dialect.quote, dialect.encoding == .quoted, index.holdsFields else { return [] }
    var found: [(record: Int, field: Int)] = []
    for field in 0..<index.width {
      let reader = reader(ofField: field)
      forEachRecord { record in
        let raw = reader.rawField(of: record)
        guard !raw.isEmpty, raw[0] == quote, !isClosedAtEnd(raw, quote) else { return }
        found.append((record, field))
      }
    }
    return found
  }

  private func isClosedAtEnd(_ raw: Span<UInt8>, _ quote: UInt8) -> Bool {
    var index = 1
    while index < raw.count {
      if raw[index] == quote {
        if index == raw.count - 1 { return true }
        guard raw[index + 1] == quote else { return false }
        index += 1
      }
      index += 1
    }
    return false
  }
}
