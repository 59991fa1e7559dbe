internal import StoaBytes

/// A bracket of the record being written.
struct JSONOpenBracket {
  var isArray = false
  var key = -1
  /// Whether it has been written; it is with the first value inside.
  var isWritten = false
  /// The element of the array that is being written, and how many have been.
  var element = -1
  var count = 0
  /// The step that opened it, where that leaves it to the record whether it is an array.
  var undecided = -1
}

extension JSONRecordWriter {
  /// Writes every record by the steps of a nesting.
  mutating func writeRecords(nestedAs nesting: JSONNesting) {
    var brackets = [JSONOpenBracket](repeating: JSONOpenBracket(), count: nesting.depth + 1)
    let selection = batch.selection
    for position in 0..<batch.count {
      let record = selection.map { Int($0[position]) } ?? position
      beginRecord()
      writeRecord(record, nesting, &brackets)
      endRecord()
    }
  }

  /// Writes a record between its braces.
  mutating func writeRecord(_ record: Int, _ nesting: JSONNesting, _ brackets: inout [JSONOpenBracket]) {
    brackets[0] = JSONOpenBracket(isWritten: true)
    put(UInt8(ascii: "{"))
    writeMembers(of: record, nesting, &brackets)
    put(UInt8(ascii: "}"))
  }

  private mutating func writeMembers(of record: Int, _ nesting: JSONNesting, _ brackets: inout [JSONOpenBracket]) {
    var depth = 0
    var index = 0
    while index < nesting.steps.count {
      let step = nesting.steps[index]
      index += 1
      switch step {
      case .element(let position): brackets[depth].element = position
      case .member: brackets[depth].element = -1
      case .open(let isArray, let key, let members):
        depth += 1
        brackets[depth] = JSONOpenBracket(isArray: isArray, key: key, undecided: members.isEmpty ? -1 : index - 1)
      case .close:
        if brackets[depth].isWritten { put(UInt8(ascii: brackets[depth].isArray ? "]" : "}")) }
        depth -= 1
      case .value(let column, let key):
        guard hasValue(column, of: record) else { continue }
        writeBrackets(&brackets, upTo: depth, of: record, nesting)
        beginValue(&brackets[depth], key: key)
        writeValue(column, of: record)
      case .valueOr(let column, let key, let below):
        guard stands(column, beside: below, in: record, nesting) else { continue }
        writeBrackets(&brackets, upTo: depth, of: record, nesting)
        beginValue(&brackets[depth], key: key)
        writeValue(column, of: record)
        index = below.upperBound
      case .rest(let column, let name, let below, let next):
        guard stands(column, beside: below, in: record, nesting) else { continue }
        writeRest(below, named: name, of: record, nesting, &brackets[depth])
        index = next
      }
    }
  }

  /// Whether a column has a value, and not just the empty brackets of what the steps below write into them.
  private func stands(_ column: Int, beside below: Range<Int>, in record: Int, _ nesting: JSONNesting) -> Bool {
    guard hasValue(column, of: record) else { return false }
    guard let bracket = emptyBracket(column, of: record),
      case .open(let isArray, _, let members) = nesting.steps[below.lowerBound]
    else { return true }
    let isObject = !isArray || members.contains { hasValue($0, of: record) }
    guard isObject == (bracket == UInt8(ascii: "{")) else { return true }
    return !below.contains { index in
      switch nesting.steps[index] {
      case .value(let column, _), .valueOr(let column, _, _): hasValue(column, of: record)
      default: false
      }
    }
  }

  /// Writes what lies below a value, with its whole name, as members of the object around that.
  private mutating func writeRest(
    _ below: Range<Int>,
    named name: Int,
    of record: Int,
    _ nesting: JSONNesting,
    _ bracket: inout JSONOpenBracket
  ) {
    var path = nesting.keys[name]
    var sizes: [Int] = []
    // The brackets themselves are not written.
    for step in nesting.steps[below].dropFirst().dropLast() {
      switch step {
      case .open(_, let key, _):
        sizes.append(path.count)
        path.append(UInt8(ascii: "."))
        path += nesting.keys[key]
      case .close: path.removeLast(path.count - (sizes.popLast() ?? 0))
      case .value(let column, let key), .valueOr(let column, let key, _):
        guard hasValue(column, of: record) else { continue }
        var text = bracket.count > 0 ? [UInt8(ascii: ",")] : []
        JSONText.appendString((path + [UInt8(ascii: ".")] + nesting.keys[key]).span, to: &text)
        text.append(UInt8(ascii: ":"))
        out.append { $0.append(text.span) }
        bracket.count += 1
        writeValue(column, of: record)
      case .element, .member, .rest: break
      }
    }
  }

  /// Writes the brackets around a value that have not been written yet.
  private mutating func writeBrackets(
    _ brackets: inout [JSONOpenBracket],
    upTo depth: Int,
    of record: Int,
    _ nesting: JSONNesting
  ) {
    guard !brackets[depth].isWritten, let outermost = brackets[...depth].firstIndex(where: { !$0.isWritten }) else {
      return
    }
    for level in outermost...depth {
      // Elements come first: only where there is one, members are to be looked for.
      if brackets[level].undecided >= 0, case .open(_, _, let members) = nesting.steps[brackets[level].undecided] {
        brackets[level].isArray = brackets[level].element >= 0 && !members.contains { hasValue($0, of: record) }
      }
      beginValue(&brackets[level - 1], key: brackets[level].key)
      put(UInt8(ascii: brackets[level].isArray ? "[" : "{"))
      brackets[level].isWritten = true
    }
  }

  /// Writes what stands in front of a value: a comma, the key, or `null` for each element left out.
  private mutating func beginValue(_ bracket: inout JSONOpenBracket, key: Int) {
    if bracket.isArray {
      while bracket.count < bracket.element {
        if bracket.count > 0 { put(UInt8(ascii: ",")) }
        writeNull()
        bracket.count += 1
      }
      if bracket.count > 0 { put(UInt8(ascii: ",")) }
    } else {
      putKey(key, withComma: bracket.count > 0)
    }
    bracket.count += 1
  }
}

// MARK: - Piece by piece

extension JSONRecordWriter {
  mutating func beginRecord() {
    guard encoder.options.layout == .array else { return }
    put(UInt8(ascii: ","))
    put(UInt8(ascii: "\n"))
  }

  mutating func endRecord() {
    if encoder.options.layout == .lines { put(UInt8(ascii: "\n")) }
  }

  mutating func put(_ byte: UInt8) {
    out.reserve(1)
    out.put(byte)
  }

  /// Whether a column has a value in a record; it lacks one only in JSON.
  func hasValue(_ column: Int, of record: Int) -> Bool {
    guard dialect.encoding == .json else { return true }
    switch batch.columns[column] {
    case .computed: return true
    case .carried(let fields): return !fields.value(of: record).isEmpty
    case .field(let field):
      let (start, end) = unsafe extent(ofField: field, of: record)
      return unsafe start < end
    }
  }

  /// The bracket that opens an empty object or array, where a column has that for its value.
  private func emptyBracket(_ column: Int, of record: Int) -> UInt8? {
    guard dialect.encoding == .json else { return nil }
    switch batch.columns[column] {
    case .computed: return nil
    case .carried(let fields):
      let value = fields.value(of: record)
      return value.count == 2 && (value[0] == UInt8(ascii: "{") || value[0] == UInt8(ascii: "[")) ? value[0] : nil
    case .field(let field):
      let (start, end) = unsafe extent(ofField: field, of: record)
      guard unsafe end - start == 2 else { return nil }
      let first = unsafe start.pointee
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? first : nil
    }
  }

  /// Writes the value of a column.
  mutating func writeValue(_ column: Int, of record: Int) {
    switch batch.columns[column] {
    case .computed(let values): writeComputed(values.value(of: record), column)
    case .carried(let fields):
      let (start, end) = unsafe (Int(fields.startsBase[record]), Int(fields.startsBase[record + 1]))
      if isNullable(column), unsafe isEmpty(fields.bytesBase + start, fields.bytesBase + end) { return writeNull() }
      out.reserve((end - start) * JSONTextWriting.largestGrowth + 8)
      unsafe writeField(fields.bytesBase + start, fields.bytesBase + end)
    case .field(let field):
      let (start, end) = unsafe extent(ofField: field, of: record)
      if isNullable(column), unsafe isEmpty(start, end) { return writeNull() }
      unsafe out.reserve((end - start) * JSONTextWriting.largestGrowth + 8)
      unsafe writeField(start, end)
    }
  }

  /// Whether a field of delimited text holds nothing, but for quotes around it.
  private func isEmpty(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    if unsafe start == end { return true }
    guard unsafe end - start == 2, dialect.encoding == .quoted else { return false }
    return unsafe start[0] == dialect.quote && start[1] == dialect.quote
  }

  func extent(
    ofField field: Int,
    of record: Int
  ) -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    let source = unsafe UnsafePointer(batch.block.base)
    let row = unsafe batch.index.fieldEndsBase + record * batch.index.width
    let start = unsafe field == 0 ? Int(batch.index.recordStartsBase[record]) : Int(row[field - 1]) + 1
    return unsafe (source + start, source + Int(row[field]))
  }
}
