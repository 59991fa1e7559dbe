import StoaRecords

/// A record as the rules describe it.
///
/// The oracle is written from the rules and shares nothing with the scanner: it takes a field at a
/// time, looks ahead as far as it likes, and never keeps a state between two bytes.
struct ExpectedRecord: Equatable {
  /// The bytes of each field as they stand.
  var fields: [[UInt8]] = []
  /// What they stand for.
  var values: [[UInt8]] = []
  /// The record's bytes in the input, its end included.
  var range: Range<Int>
  /// The bytes that end the record; none where the input does.
  var end: [UInt8] = []
  var isComment = false
  /// Where text follows a closing quote.
  var faults: [Int] = []
  /// Where a quote opens that is never closed.
  var neverClosed: Int?

  var isBlank: Bool { !isComment && fields == [[]] && range.count == end.count }
}

/// Every record of an input.
func expectedRecords(_ bytes: [UInt8], _ dialect: Dialect) -> [ExpectedRecord] {
  var oracle = RecordOracle(bytes: bytes, dialect: dialect)
  var records: [ExpectedRecord] = []
  while oracle.offset < bytes.count { records.append(oracle.record()) }
  return records
}

/// The line and byte, both from 1, of an offset.
func expectedPosition(_ offset: Int, in bytes: [UInt8]) -> (line: Int, byte: Int) {
  let text = bytes[..<offset]
  let lines = lineEnds(in: text)
  return (lines.count + 1, offset - (lines.last ?? 0) + 1)
}

/// The offsets behind the LFs, lone CRs and CRLFs of some bytes.
func lineEnds(in bytes: ArraySlice<UInt8>) -> [Int] {
  bytes.indices.compactMap { index in
    let next = index + 1 < bytes.endIndex ? bytes[index + 1] : nil
    let isEnd = bytes[index] == UInt8(ascii: "\n") || bytes[index] == UInt8(ascii: "\r") && next != UInt8(ascii: "\n")
    return isEnd ? index + 1 : nil
  }
}

private struct RecordOracle {
  let bytes: [UInt8]
  let dialect: Dialect
  var offset = 0

  mutating func record() -> ExpectedRecord {
    var record = ExpectedRecord(range: offset..<offset)
    if bytes[offset] == dialect.comment {
      record.isComment = true
      while offset < bytes.count, recordEnd.isEmpty { offset += 1 }
    } else {
      appendField(to: &record)
      while offset < bytes.count, bytes[offset] == dialect.delimiter {
        offset += 1
        appendField(to: &record)
      }
    }
    record.end = recordEnd
    offset += record.end.count
    record.range = record.range.lowerBound..<offset
    return record
  }

  private mutating func appendField(to record: inout ExpectedRecord) {
    let start = offset
    var value: [UInt8] = []
    if let quote = dialect.quote, offset < bytes.count, bytes[offset] == quote {
      offset += 1
      repeat {
        let text = bytes[offset...].prefix { $0 != quote }
        value += text
        offset = text.endIndex
        guard offset < bytes.count else {
          record.neverClosed = start
          break
        }
        offset += 1
        guard offset < bytes.count, bytes[offset] == quote else { break }
        value.append(quote)
        offset += 1
      } while true
      let rest = plainText()
      if !rest.isEmpty, !dialect.allowsTextAfterQuote { record.faults.append(offset - rest.count) }
      value += rest
    } else {
      value += plainText()
    }
    record.fields.append(Array(bytes[start..<offset]))
    record.values.append(value)
  }

  /// Everything up to what ends a field outside quotes.
  private mutating func plainText() -> ArraySlice<UInt8> {
    let start = offset
    while offset < bytes.count, bytes[offset] != dialect.delimiter, recordEnd.isEmpty { offset += 1 }
    return bytes[start..<offset]
  }

  /// The record end that stands here, if any does.
  private var recordEnd: [UInt8] {
    let rest = bytes[offset...]
    if rest.starts(with: [0x0D, 0x0A]) { return [0x0D, 0x0A] }
    guard dialect.recordEnd == .any, let byte = rest.first, byte == 0x0D || byte == 0x0A else { return [] }
    return [byte]
  }
}
