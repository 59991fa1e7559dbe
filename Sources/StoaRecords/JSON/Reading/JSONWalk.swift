internal import StoaBytes

/// A walk over a JSON document to a location in it, byte by byte and in chunks of any size.
struct JSONWalk {
  enum Problem: Hashable {
    /// It is not there; the members of the last object on the way that is.
    case notThere([String])
    case isScalar
    case isMalformed
  }

  /// What comes next.
  private enum Expectation {
    case value, key, colon, commaOrEnd
  }

  private let location: JSONLocation
  /// How many parts of the way have been gone: each is an open bracket.
  private(set) var depth = 0
  /// Whether each open bracket of the way is that of an array, and the element that is being read.
  private var isArray: [Bool] = []
  private var element: [Int] = []
  private var expectation = Expectation.value
  /// Whether the next value is on the way.
  private var isOnWay = true
  /// How many brackets are open in what is passed over.
  private var passedDepth = 0
  private var isInString = false
  private var isEscaped = false
  /// The key that is being read, as it stands, with the quote in front.
  private var key: [UInt8] = []
  /// The members of the object that was entered last, for messages.
  private var members: [String] = []
  private(set) var problem: Problem?
  private(set) var line = 1
  private(set) var byteInLine = 1

  /// No key on the way is longer, nor are more of them told.
  private static let keyLimit = 1 << 16
  private static let memberLimit = 8

  init(to location: JSONLocation) { self.location = location }

  /// The problem where the document ends before the value.
  var missing: Problem { .notThere(members) }

  /// Goes on, and gives the offset of the first byte of the value where it begins in these bytes.
  mutating func walk(_ bytes: Span<UInt8>) -> Int? {
    for offset in 0..<bytes.count {
      let byte = bytes[offset]
      if depth == location.parts.count, isAtValue, !byte.isJSONSpace, byte != UInt8(ascii: "]") {
        if byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") { problem = .isScalar }
        return offset
      }
      take(byte)
      if problem != nil { return offset }
      byteInLine += 1
      if byte == lineFeed { (line, byteInLine) = (line + 1, 1) }
    }
    return nil
  }

  /// Whether a value on the way comes next.
  private var isAtValue: Bool { isOnWay && expectation == .value && passedDepth == 0 && !isInString }

  private mutating func take(_ byte: UInt8) {
    if isInString { return takeOfString(byte) }
    if byte.isJSONSpace { return }
    if passedDepth > 0 { return pass(byte) }
    switch expectation {
    case .value: beginValue(byte)
    case .key:
      if byte == UInt8(ascii: "}"), members.isEmpty { return leave() }
      guard byte == UInt8(ascii: "\"") else { return problem = .isMalformed }
      key = [byte]
      isInString = true
    case .colon:
      guard byte == UInt8(ascii: ":") else { return problem = .isMalformed }
      expectation = .value
    case .commaOrEnd:
      if byte == UInt8(ascii: ",") { return goOn() }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { return leave() }
      // The rest of a number or a word.
      if "{[:\"".utf8.contains(byte) { problem = .isMalformed }
    }
  }

  /// Begins a value, which is entered if it is on the way.
  private mutating func beginValue(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "{") where isOnWay, UInt8(ascii: "[") where isOnWay:
      depth += 1
      isArray.append(byte == UInt8(ascii: "["))
      element.append(0)
      members = []
      if byte == UInt8(ascii: "{") {
        expectation = .key
      } else {
        expectation = .value
        isOnWay = isWanted(0)
      }
    case UInt8(ascii: "{"), UInt8(ascii: "["): passedDepth = 1
    case UInt8(ascii: "]") where isArray.last == true && element.last == 0: leave()
    case UInt8(ascii: "\""):
      key = []
      isInString = true
    case UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"): problem = .isMalformed
    // A scalar on the way leads nowhere.
    default: if isOnWay { problem = .notThere([]) } else { expectation = .commaOrEnd }
    }
  }

  /// Goes on behind a comma of the innermost bracket on the way.
  private mutating func goOn() {
    guard let last = isArray.indices.last else { return problem = .isMalformed }
    guard isArray[last] else { return expectation = .key }
    element[last] += 1
    isOnWay = isWanted(element[last])
    expectation = .value
  }

  /// Whether an element of the innermost array is on the way.
  private func isWanted(_ position: Int) -> Bool { JSONPaths.position(location.parts[depth - 1]) == position }

  /// Leaves what was on the way and has not led there.
  private mutating func leave() { problem = .notThere(members) }

  /// Takes a byte of what is passed over.
  private mutating func pass(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""):
      key = []
      isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): passedDepth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"):
      passedDepth -= 1
      if passedDepth == 0 { expectation = .commaOrEnd }
    default: break
    }
  }

  private mutating func takeOfString(_ byte: UInt8) {
    let isKey = expectation == .key && passedDepth == 0
    if isKey, key.count < Self.keyLimit { key.append(byte) }
    if isEscaped { return isEscaped = false }
    if byte == UInt8(ascii: "\\") { return isEscaped = true }
    guard byte == UInt8(ascii: "\"") else { return }
    isInString = false
    guard passedDepth == 0 else { return }
    guard isKey else {
      if isOnWay { problem = .notThere([]) } else { expectation = .commaOrEnd }
      return
    }
    var name: [UInt8] = []
    JSONText.appendUnescaped(key.span, to: &name)
    isOnWay = name == location.parts[depth - 1]
    if members.count < Self.memberLimit { members.append(String(decoding: name, as: UTF8.self)) }
    expectation = .colon
  }
}
