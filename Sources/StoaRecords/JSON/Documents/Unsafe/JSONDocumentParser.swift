internal import StoaBytes

/// Reads one JSON value into a tree, with a stack of its own for what is open.
struct JSONDocumentParser: ~Copyable {
  typealias Cursor = JSONTextScanning.Cursor
  typealias Value = JSONDocument.Value

  /// An array or object whose end has not been met.
  private struct Open {
    var isObject: Bool
    var offset: Int
    var values: [Value] = []
    var members: [JSONDocument.Member] = []
    /// The name of the member whose value comes next, and where it starts.
    var name: (text: String, offset: Int) = ("", 0)

    mutating func append(_ value: Value) {
      if isObject {
        members.append(JSONDocument.Member(name: name.text, offset: name.offset, value: value))
      } else {
        values.append(value)
      }
    }

    var whole: Value { Value(content: isObject ? .object(members) : .array(values), offset: offset) }
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
    var at = unsafe JSONTextScanning.skipSpace(text.bytes.startsWithByteOrderMark ? start + 3 : start)
    guard unsafe at - start < count else { throw JSONFailure(reason: .noValue, offset: count) }
    var open: [Open] = []
    while true {
      var value = unsafe try readStart(&at, &open)
      // Behind a value the brackets around it may end.
      while let complete = value {
        unsafe at = JSONTextScanning.skipSpace(at)
        guard !open.isEmpty else {
          guard unsafe at - start >= count else { throw unsafe failure(at, .valueFollows) }
          return complete
        }
        open[open.count - 1].append(complete)
        value = unsafe try readNext(&at, &open)
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
      var opened = unsafe Open(isObject: at.pointee == UInt8(ascii: "{"), offset: offset)
      guard open.count < JSONRecordParser.depthLimit else { throw unsafe failure(at, .tooDeep) }
      unsafe at = JSONTextScanning.skipSpace(at + 1)
      if unsafe at.pointee == (opened.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
        unsafe at += 1
        return opened.whole
      }
      if opened.isObject { opened.name = unsafe try readName(&at) }
      open.append(opened)
      return nil
    default: return unsafe Value(content: try readWord(&at), offset: offset)
    }
  }

  /// Reads what stands behind a value in a bracket.
  ///
  /// - Returns: the bracket, if it ends there.
  private func readNext(_ at: inout Cursor, _ open: inout [Open]) throws(JSONFailure) -> Value? {
    let last = open.count - 1
    let isObject = open[last].isObject
    let byte = unsafe at.pointee
    if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
      unsafe at += 1
      return open.removeLast().whole
    }
    guard byte == UInt8(ascii: ",") else { throw unsafe failure(at, .expectedCommaOrEnd) }
    unsafe at = JSONTextScanning.skipSpace(at + 1)
    if isObject { open[last].name = unsafe try readName(&at) }
    return nil
  }

  /// Reads a name and the colon behind it, up to the value.
  private func readName(_ at: inout Cursor) throws(JSONFailure) -> (text: String, offset: Int) {
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
