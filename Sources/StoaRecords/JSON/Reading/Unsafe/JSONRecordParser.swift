internal import StoaBytes

// HOW A RECORD IS READ
//
//   text      {"id":1,"o":{"p":"x"}}
//   paths      id     o    o.p           nodes of the table, one ahead of the text
//   slots     [ 1 | - | "x" ]            one a column: where the value's text stands, or nothing
//
// One loop and a stack of path nodes, no recursion. A value is only checked and noted: its bytes are
// copied when the whole record is known, for keys come in any order and the last of two equal ones
// counts. A slot is 0 for nothing, else offset << 32 | rewrite << 31 | count.

/// Reads JSON values into the slots of their columns.
@safe
struct JSONRecordParser: ~Copyable {
  typealias Cursor = JSONTextScanning.Cursor

  /// How many arrays and objects may stand inside each other; memory for them is taken at the start.
  static let depthLimit = 1024

  /// Set in a slot whose text cannot be copied as it is.
  static let rewriteFlag: UInt64 = 1 << 31

  /// The columns, unless they are being collected.
  let columns: JSONColumns?
  private let elementCount: Int
  /// The names that were new, in order of their first appearance, while columns are collected.
  private(set) var collected: [JSONName] = []
  private var knownNames: Set<[UInt8]> = []
  /// The ways that lead to names that are known, too.
  private var otherWays: Set<[JSONPaths.Step]> = []
  /// How many of the collected names the records before the current one had.
  private var collectedBefore = 0

  /// One slot a column, and one for the values that are left out.
  let slots: UnsafeMutablePointer<UInt64>
  private let slotCount: Int
  private var paths = JSONPathTable()
  /// The node of every open bracket; complemented for arrays.
  private let stack: UnsafeMutablePointer<Int32>
  /// Counts records, so that a path that is met twice in one is seen.
  private var record: UInt64 = 0
  private(set) var base: Cursor
  private var end: Cursor

  private(set) var failure: JSONFailure?
  /// Whether a text of the current record must be rewritten.
  private(set) var needsRewriting = false
  var remarks = JSONRemarks()

  /// - Parameters:
  ///   - columns: nil to collect them.
  ///   - elementCount: how many elements of records that are arrays have columns in any case.
  init(columns: JSONColumns?, elementCount: Int = 0) {
    self.columns = columns
    self.elementCount = columns?.elements.count ?? elementCount
    slotCount = (columns?.names.count ?? 0) + 1
    unsafe slots = .allocate(capacity: slotCount)
    unsafe slots.initialize(repeating: 0, count: slotCount)
    unsafe stack = .allocate(capacity: Self.depthLimit)
    unsafe base = UnsafePointer(slots).withMemoryRebound(to: UInt8.self, capacity: 1) { unsafe $0 }
    unsafe end = unsafe base
  }

  deinit {
    unsafe slots.deallocate()
    unsafe stack.deallocate()
  }

  /// Gets ready for the values of another block; a NUL must stand at `end`.
  mutating func begin(base: Cursor, end: Cursor) {
    unsafe self.base = unsafe base
    unsafe self.end = unsafe end
    failure = nil
    needsRewriting = false
    clearSlots()
  }

  /// Hands over the collected names and forgets that they are to be handed over.
  mutating func takeCollected() -> [JSONName] {
    defer { collected = [] }
    return collected
  }

  /// Gets ready for the next record behind one that failed, of which nothing is kept: there are no more
  /// remarks than before it.
  mutating func recover(to earlier: JSONRemarks) {
    failure = nil
    clearSlots()
    let isUnknown = collected.count > collectedBefore || remarks.leftOut != earlier.leftOut
    remarks = earlier
    guard isUnknown else { return }
    // The paths of the names that are taken back must ask for their columns again.
    knownNames.subtract(collected[collectedBefore...].map(\.text))
    otherWays.subtract(collected[collectedBefore...].map(\.steps))
    collected.removeSubrange(collectedBefore...)
    paths.removeAll()
  }

  func offset(of place: Cursor) -> Int { unsafe place - base }

  mutating func clearSlots() {
    unsafe slots.update(repeating: 0, count: slotCount)
  }

  /// Notes the failure, unless there is one; a mistake where the input ends is that it ends.
  mutating func fail(_ place: Cursor, _ reason: JSONFailure.Reason) {
    guard failure == nil else { return }
    let isAtEnd = unsafe place >= end
    failure = JSONFailure(reason: isAtEnd ? .endsEarly : reason, offset: unsafe min(place, end) - base)
  }
}

// MARK: - One value

extension JSONRecordParser {
  /// Reads the value that starts at `start`, `outerDepth` brackets deep.
  ///
  /// - Returns: the place behind it, or nil with `failure` set.
  mutating func readRecord(_ start: Cursor, outerDepth: Int) -> Cursor? {
    if paths.count > 4 * JSONColumns.limit { paths.removeAll() }
    needsRewriting = false
    record += 1
    collectedBefore = collected.count
    var at = unsafe start
    var node = 0
    var depth = 0
    let depthLimit = Self.depthLimit - outerDepth

    value: while true {
      switch unsafe at.pointee {
      case UInt8(ascii: "\""):
        let close = unsafe JSONTextScanning.nextStop(at + 1)
        if unsafe close.pointee == UInt8(ascii: "\"") {
          unsafe store(node, at, close + 1)
          unsafe at = close + 1
        } else {
          guard let end = unsafe readUnusualString(node, at, stop: close) else { return nil }
          unsafe at = unsafe end
        }
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        switch unsafe JSONTextScanning.passNumber(at) {
        case .end(let end):
          unsafe store(node, at, end)
          unsafe at = unsafe end
        case .mistake(let place, let reason):
          unsafe fail(place, reason)
          return nil
        }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        let isObject = unsafe at.pointee == UInt8(ascii: "{")
        guard depth < depthLimit else {
          unsafe fail(at, .tooDeep)
          return nil
        }
        let inner = unsafe JSONTextScanning.skipSpace(at + 1)
        if unsafe inner.pointee == at.pointee + 2 {
          // ASCII has the closing bracket two behind the opening one. An empty record has no values.
          if depth > 0 { unsafe store(node, at, inner + 1, isRewritten: inner - at > 1) }
          unsafe at = inner + 1
          break
        }
        unsafe stack[depth] = Int32(truncatingIfNeeded: isObject ? node : ~node)
        depth += 1
        if isObject {
          let expected = unsafe Int(paths.nodes[node].firstKey)
          guard let place = unsafe readKey(inner, below: node, after: 0, expected: expected, &node) else { return nil }
          unsafe at = unsafe place
        } else {
          node = paths.element(after: 0, below: node)
          unsafe at = unsafe inner
        }
        continue value
      default:
        guard let end = unsafe passWord(at) else { return nil }
        unsafe store(node, at, end)
        unsafe at = unsafe end
      }

      // Behind a value.
      while depth > 0 {
        unsafe at = JSONTextScanning.skipSpace(at)
        let open = unsafe Int(stack[depth - 1])
        let byte = unsafe at.pointee
        if byte == UInt8(ascii: ",") {
          let next = unsafe JSONTextScanning.skipSpace(at + 1)
          if open >= 0 {
            let expected = unsafe Int(paths.nodes[node].next)
            guard let place = unsafe readKey(next, below: open, after: node, expected: expected, &node) else {
              return nil
            }
            unsafe at = unsafe place
          } else {
            node = paths.element(after: node, below: ~open)
            unsafe at = unsafe next
          }
          continue value
        }
        guard byte == (open >= 0 ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          unsafe fail(at, .expectedCommaOrEnd)
          return nil
        }
        unsafe at += 1
        depth -= 1
        node = open >= 0 ? open : ~open
      }
      return failure == nil ? unsafe at : nil
    }
  }

  /// Notes where the text of a value stands.
  @inline(__always)
  private mutating func store(_ node: Int, _ start: Cursor, _ end: Cursor, isRewritten: Bool = false) {
    var column = unsafe Int(paths.nodes[node].column)
    if column < 0 { column = unsafe assignColumn(node, at: start) }
    // Two paths with one name, as in {"a.b":1,"a":{"b":2}}.
    if unsafe slots[column] != 0 && column < slotCount - 1 { remarks.note(.repeatedKey, at: unsafe offset(of: start)) }
    var slot = UInt64(truncatingIfNeeded: unsafe start - base) << 32 | UInt64(truncatingIfNeeded: unsafe end - start)
    if isRewritten {
      slot |= Self.rewriteFlag
      needsRewriting = true
    }
    unsafe slots[column] = slot
  }

  /// Reads a key and the colon, and returns the place of the value.
  @inline(__always)
  private mutating func readKey(
    _ start: Cursor,
    below parent: Int,
    after previous: Int,
    expected: Int,
    _ node: inout Int
  ) -> Cursor? {
    if unsafe expected != 0 && start.pointee == UInt8(ascii: "\"") && paths.matches(expected, at: start + 1) {
      node = expected
      let entry = unsafe paths.nodes + expected
      if unsafe entry.pointee.record == record { unsafe noteRepeatedKey(expected, at: start) }
      unsafe entry.pointee.record = record
      return unsafe JSONTextScanning.skipSpace(start + 1 + entry.pointee.keyCount)
    }
    return unsafe readUnexpectedKey(start, below: parent, after: previous, &node)
  }
}

// MARK: - What is rare

extension JSONRecordParser {
  @inline(never)
  private mutating func readUnexpectedKey(
    _ start: Cursor,
    below parent: Int,
    after previous: Int,
    _ node: inout Int
  ) -> Cursor? {
    guard unsafe start.pointee == UInt8(ascii: "\"") else {
      unsafe fail(start, .expectedKey)
      return nil
    }
    var close = unsafe JSONTextScanning.nextStop(start + 1)
    if unsafe close.pointee != UInt8(ascii: "\"") {
      var traits = JSONTextScanning.StringTraits()
      switch unsafe JSONTextScanning.passRestOfString(close, &traits) {
      case .end(let end): unsafe close = unsafe end
      case .mistake(let place, let reason):
        unsafe fail(place, reason)
        return nil
      }
      if traits.hasLoneSurrogates { remarks.note(.loneSurrogate, at: unsafe offset(of: start)) }
    }
    let colon = unsafe JSONTextScanning.skipSpace(close + 1)
    guard unsafe colon.pointee == UInt8(ascii: ":") else {
      unsafe fail(colon, .expectedColon)
      return nil
    }
    node = unsafe paths.node(ofKey: start + 1, count: close - start - 1, below: parent)
    let entry = unsafe paths.nodes + node
    if unsafe entry.pointee.record == record { unsafe noteRepeatedKey(node, at: start) }
    unsafe entry.pointee.record = record
    if previous == 0 {
      unsafe paths.nodes[parent].firstKey = Int32(truncatingIfNeeded: node)
    } else {
      unsafe paths.nodes[previous].next = Int32(truncatingIfNeeded: node)
    }
    return unsafe JSONTextScanning.skipSpace(colon + 1)
  }

  @inline(never)
  private mutating func readUnusualString(_ node: Int, _ start: Cursor, stop: Cursor) -> Cursor? {
    var traits = JSONTextScanning.StringTraits()
    switch unsafe JSONTextScanning.passRestOfString(stop, &traits) {
    case .end(let close):
      if traits.hasLoneSurrogates { remarks.note(.loneSurrogate, at: unsafe offset(of: start)) }
      unsafe store(node, start, close + 1, isRewritten: traits.hasEscapedQuotes || traits.hasLoneSurrogates)
      return unsafe close + 1
    case .mistake(let place, let reason):
      unsafe fail(place, reason)
      return nil
    }
  }

  /// Passes over `true`, `false` or `null`.
  private mutating func passWord(_ start: Cursor) -> Cursor? {
    let word: StaticString
    switch unsafe start.pointee {
    case UInt8(ascii: "t"): word = "true"
    case UInt8(ascii: "f"): word = "false"
    case UInt8(ascii: "n"): word = "null"
    default:
      unsafe fail(start, .expectedValue)
      return nil
    }
    for index in 0..<word.utf8CodeUnitCount where unsafe start[index] != word.utf8Start[index] {
      unsafe fail(start + index, .unknownWord)
      return nil
    }
    return unsafe start + word.utf8CodeUnitCount
  }

  /// Finds the column of a path that has none yet.
  @inline(never)
  private mutating func assignColumn(_ node: Int, at place: Cursor) -> Int {
    let column = unsafe findColumn(node, at: place)
    unsafe paths.nodes[node].column = Int32(truncatingIfNeeded: column)
    return column
  }

  private mutating func findColumn(_ node: Int, at place: Cursor) -> Int {
    let entry = unsafe paths.nodes[node]
    if node != 0, entry.parent == 0, entry.position >= 0, entry.position < elementCount {
      return columns?.elements[Int(entry.position)] ?? 0
    }
    guard let columns else {
      let name = paths.name(of: node)
      if knownNames.insert(name).inserted {
        collected.append(JSONName(text: name, steps: paths.steps(to: node)))
        if knownNames.count > JSONColumns.limit { unsafe fail(place, .tooManyColumns) }
      } else if case let steps = paths.steps(to: node), otherWays.insert(steps).inserted {
        collected.append(JSONName(text: name, steps: steps))
      }
      return 0
    }
    let name = paths.name(of: node)
    if let column = columns.number(of: name) { return column }
    switch columns.unknown {
    case .isLeftOut: remarks.noteLeftOut(name)
    case .isUnseen: break
    case .isAnError: unsafe fail(place, .unexpectedColumn(String(decoding: name, as: UTF8.self)))
    }
    return slotCount - 1
  }

  /// A key that stands in its object already: what it brought does not count any more.
  @inline(never)
  private mutating func noteRepeatedKey(_ node: Int, at place: Cursor) {
    remarks.note(.repeatedKey, at: unsafe offset(of: place))
    let slots = unsafe slots
    paths.forgetRecord(from: node) { unsafe slots[$0] = 0 }
  }
}
