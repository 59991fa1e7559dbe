internal import StoaBytes

/// Reads one JSON value into a tree, with a stack of its own for what is open.
struct JSONDocumentParser: ~Copyable {
  typealias Cursor = JSONTextScanning.Cursor
  typealias Value = JSONDocument.Value

  /// An array or object whose end has not been met.
  private enum Open {
    case array([Value], offset: Int)
    case object([JSONDocument.Member], offset: Int, name: String, nameOffset: Int)
  }

  private let text: ByteBlock
  private let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    text = ByteBlock(capacity: bytes.count + 1)
    text.withMutableBytes { target in
      _ = target.copy(from: bytes.span)
      // Behind the last byte stands a NUL, which ends everything.
      target[bytes.count] = 0
    }
  }

  private var start: Cursor { unsafe Cursor(text.base) }

  private func failure(_ place: Cursor, _ reason: JSONFailure.Reason) -> JSONFailure {
    let offset = unsafe place - start
    return JSONFailure(reason: offset >= count ? .endsEarly : reason, offset: min(offset, count))
  }

  mutating func read() throws(JSONFailure) -> Value {
    var at = unsafe JSONTextScanning.skipSpace(start)
    if unsafe count >= 3 && start[0] == 0xEF && start[1] == 0xBB && start[2] == 0xBF {
      unsafe at = JSONTextScanning.skipSpace(start + 3)
    }
    guard unsafe at - start < count else { throw JSONFailure(reason: .noValue, offset: count) }
    var open: [Open] = []
    while true {
      var value = unsafe try readStart(&at, &open)
      // Behind a value the brackets around it may end.
      while let complete = value {
        unsafe at = JSONTextScanning.skipSpace(at)
        guard let last = open.popLast() else {
          guard unsafe at - start >= count else { throw unsafe failure(at, .valueFollows) }
          return complete
        }
        value = unsafe try append(complete, to: last, &at, &open)
      }
    }
  }

  /// Reads a value, or the start of one whose end is still to come.
  private func readStart(_ at: inout Cursor, _ open: inout [Open]) throws(JSONFailure) -> Value? {
    let offset = unsafe at - start
    switch unsafe at.pointee {
    case UInt8(ascii: "\""): return unsafe Value(content: .string(try readString(&at)), offset: offset)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      switch unsafe JSONTextScanning.passNumber(at) {
      case .end(let end):
        let digits = text.bytes.extracting(offset..<(unsafe end - start))
        unsafe at = unsafe end
        return Value(content: .number(String(decoding: [UInt8](copying: digits), as: UTF8.self)), offset: offset)
      case .mistake(let place, let reason): throw unsafe failure(place, reason)
      }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      let isObject = unsafe at.pointee == UInt8(ascii: "{")
      guard open.count < JSONRecordParser.depthLimit else { throw unsafe failure(at, .tooDeep) }
      unsafe at = JSONTextScanning.skipSpace(at + 1)
      if unsafe at.pointee == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        unsafe at += 1
        return Value(content: isObject ? .object([]) : .array([]), offset: offset)
      }
      if isObject {
        let (name, nameOffset) = unsafe try readName(&at)
        open.append(.object([], offset: offset, name: name, nameOffset: nameOffset))
      } else {
        open.append(.array([], offset: offset))
      }
      return nil
    default: return unsafe Value(content: try readWord(&at), offset: offset)
    }
  }

  /// Adds a value to the bracket it stands in.
  ///
  /// - Returns: the bracket, if it ends behind the value.
  private func append(
    _ value: Value,
    to last: Open,
    _ at: inout Cursor,
    _ open: inout [Open]
  ) throws(JSONFailure) -> Value? {
    let byte = unsafe at.pointee
    let isEnd: Bool
    switch last {
    case .array: isEnd = byte == UInt8(ascii: "]")
    case .object: isEnd = byte == UInt8(ascii: "}")
    }
    guard isEnd || byte == UInt8(ascii: ",") else { throw unsafe failure(at, .expectedCommaOrEnd) }
    unsafe at = isEnd ? at + 1 : JSONTextScanning.skipSpace(at + 1)
    switch last {
    case .array(let values, let offset):
      if isEnd { return Value(content: .array(values + [value]), offset: offset) }
      open.append(.array(values + [value], offset: offset))
    case .object(let members, let offset, let name, let nameOffset):
      let members = members + [JSONDocument.Member(name: name, offset: nameOffset, value: value)]
      if isEnd { return Value(content: .object(members), offset: offset) }
      let (next, nextOffset) = unsafe try readName(&at)
      open.append(.object(members, offset: offset, name: next, nameOffset: nextOffset))
    }
    return nil
  }

  /// Reads a name and the colon behind it, up to the value.
  private func readName(_ at: inout Cursor) throws(JSONFailure) -> (name: String, offset: Int) {
    guard unsafe at.pointee == UInt8(ascii: "\"") else { throw unsafe failure(at, .expectedKey) }
    let offset = unsafe at - start
    let name = unsafe try readString(&at)
    unsafe at = JSONTextScanning.skipSpace(at)
    guard unsafe at.pointee == UInt8(ascii: ":") else { throw unsafe failure(at, .expectedColon) }
    unsafe at = JSONTextScanning.skipSpace(at + 1)
    return (name, offset)
  }

  private func readString(_ at: inout Cursor) throws(JSONFailure) -> String {
    let offset = unsafe at - start
    let stop = unsafe JSONTextScanning.nextStop(at + 1)
    var traits = JSONTextScanning.StringTraits()
    switch unsafe JSONTextScanning.passRestOfString(stop, &traits) {
    case .end(let close): unsafe at = unsafe close + 1
    case .mistake(let place, let reason): throw unsafe failure(place, reason)
    }
    var output: [UInt8] = []
    JSONText.appendUnescaped(text.bytes.extracting(offset..<(unsafe at - start)), to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func readWord(_ at: inout Cursor) throws(JSONFailure) -> Value.Content {
    let words: [(StaticString, Value.Content)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, content) in words where unsafe at.pointee == word.utf8Start.pointee {
      for index in 0..<word.utf8CodeUnitCount where unsafe at[index] != word.utf8Start[index] {
        throw unsafe failure(at + index, .unknownWord)
      }
      unsafe at += word.utf8CodeUnitCount
      return content
    }
    throw unsafe failure(at, .expectedValue)
  }
}
