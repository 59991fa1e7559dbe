internal import CStoaBytes
package import StoaBytes

extension JSONRecordEncoder {
  /// Appends the batch's records.
  ///
  /// - Returns: how many pieces of bytes were no UTF-8.
  /// - Complexity: O(*n*) in the bytes of the columns that are left.
  @discardableResult
  package func append(_ batch: RecordBatch, to output: OutputBuffer) -> Int {
    precondition(batch.columns.count == memberNames.count, "The encoder was made for other columns")
    guard batch.count > 0 else { return 0 }
    var writer = JSONRecordWriter(self, batch, output)
    if let nesting, let outline = nesting.outline, let texts {
      writer.writeRecords(by: outline, texts, orAs: nesting)
    } else if let nesting {
      writer.writeRecords(nestedAs: nesting)
    } else {
      writer.writeRecords()
    }
    return writer.finish()
  }
}

/// Writes the records of one batch to a buffer.
@safe
struct JSONRecordWriter: ~Copyable {
  let encoder: JSONRecordEncoder
  let batch: RecordBatch
  let dialect: Dialect
  /// Whether what stands behind a field cannot be taken for more of a number.
  private let delimiterEndsNumbers: Bool
  var out: OutputCursor
  private var scratch: [UInt8] = []
  /// How many pieces of bytes were no UTF-8.
  var malformedCount = 0

  init(_ encoder: JSONRecordEncoder, _ batch: RecordBatch, _ output: OutputBuffer) {
    self.encoder = encoder
    self.batch = batch
    dialect = batch.dialect
    delimiterEndsNumbers = !"0123456789+-.eE".utf8.contains(batch.dialect.delimiter)
    out = OutputCursor(output)
    out.reserve(batch.block.capacity)
  }

  /// Tells the buffer what it holds.
  ///
  /// - Returns: how many pieces of bytes were no UTF-8.
  consuming func finish() -> Int {
    out.commit()
    return malformedCount
  }

  /// Writes every record with a member a column.
  mutating func writeRecords() {
    let fields = copiedFields
    let keys = unsafe fields.indices.map { unsafe encoder.keys.key(of: $0) }
    let source = unsafe UnsafePointer(batch.block.base)
    let starts = unsafe batch.index.recordStartsBase
    let ends = unsafe batch.index.fieldEndsBase
    let width = batch.index.width
    let isArray = encoder.options.layout == .array
    let selection = batch.selection
    for position in 0..<batch.count {
      let record = selection.map { Int($0[position]) } ?? position
      out.reserve(16)
      if isArray {
        out.put(UInt8(ascii: ","))
        out.put(UInt8(ascii: "\n"))
      }
      let recordStart = out.offset
      let row = unsafe ends + record &* width
      for column in fields.indices {
        let field = fields[column]
        if field < 0 {
          writeMember(column, of: record)
          continue
        }
        let start = unsafe source + (field == 0 ? Int(starts[record]) : Int(row[field &- 1]) &+ 1)
        let end = unsafe source + Int(row[field])
        if unsafe dialect.encoding == .json && start == end { continue }
        let key = unsafe keys[column]
        unsafe out.reserve((end - start) * JSONTextWriting.largestGrowth + key.count + 8)
        unsafe out.put(key.start, key.count)
        unsafe writeField(start, end)
      }
      endRecord(recordStart, isArray)
    }
  }

  /// The fields of the columns that are copied field by field; a column that is not has none here.
  var copiedFields: [Int] {
    batch.columns.enumerated().map { position, column in
      if case .field(let field) = column, !isNullable(position) { field } else { -1 }
    }
  }

  /// Closes the braces and opens them.
  @inline(__always)
  private mutating func endRecord(_ start: Int, _ isArray: Bool) {
    out.reserve(16)
    if out.offset == start { unsafe out.place += 1 }
    // In front of the first key stands a comma.
    unsafe out.address(of: start).pointee = UInt8(ascii: "{")
    out.put(UInt8(ascii: "}"))
    if !isArray { out.put(UInt8(ascii: "\n")) }
  }

  /// Writes what a field stands for.
  @inline(__always)
  mutating func writeField(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    switch dialect.encoding {
    case .quoted:
      if unsafe start < end && start.pointee == dialect.quote {
        unsafe writeQuotedField(start, end)
      } else {
        unsafe writeText(start, end)
      }
    case .backslashEscapes:
      unsafe writeEscapedField(start, end)
    case .json:
      unsafe writeScalar(start, end)
    }
  }

  /// Writes a value, with bytes behind it that end a number.
  @inline(__always)
  private mutating func writeText(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    if unsafe isNumber(start, end) {
      unsafe out.put(start, end - start)
    } else if let text = encoder.options.nullText, unsafe Self.isEqual(text, start, end) {
      writeNull()
    } else {
      unsafe out.place = JSONTextWriting.writeString(start, end, to: out.place, malformed: &malformedCount)
    }
  }

  @inline(__always)
  private func isNumber(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    guard unsafe start < end && start.pointee <= UInt8(ascii: "9") else { return false }
    guard unsafe start.pointee >= UInt8(ascii: "0") || start.pointee == UInt8(ascii: "-") else { return false }
    if encoder.options.writesStringsOnly || !delimiterEndsNumbers { return unsafe isUnusualNumber(start, end) }
    guard case .end(let place) = unsafe JSONTextScanning.passNumber(start) else { return false }
    return unsafe place == end
  }

  @inline(never)
  private func isUnusualNumber(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    if encoder.options.writesStringsOnly { return false }
    return unsafe JSONText.isNumber(Span(_unsafeStart: start, count: end - start))
  }
}

// MARK: - What is rarer

extension JSONRecordWriter {
  private mutating func writeQuotedField(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    if unsafe dialect.quote == UInt8(ascii: "\"") && end - start >= 2 && end[-1] == dialect.quote {
      // The closing quote ends a number as well as a delimiter does.
      if unsafe start[1] <= UInt8(ascii: "9") && isQuotedNumber(start + 1, end - 1) {
        return unsafe writeText(start + 1, end - 1)
      }
      if let text = encoder.options.nullText, unsafe Self.isEqual(text, start + 1, end - 1) { return writeNull() }
      let (place, earlierCount) = unsafe (out.place, malformedCount)
      if let next = unsafe JSONTextWriting.writeQuotedField(start + 1, end - 1, to: place, malformed: &malformedCount) {
        unsafe out.place = unsafe next
        return
      }
      malformedCount = earlierCount
    }
    unsafe writeDecoded(start, end)
  }

  private func isQuotedNumber(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    if encoder.options.writesStringsOnly { return false }
    guard case .end(let place) = unsafe JSONTextScanning.passNumber(start) else { return false }
    return unsafe place == end
  }

  private mutating func writeEscapedField(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    for offset in 0..<(unsafe end - start) where unsafe start[offset] == UInt8(ascii: "\\") {
      return unsafe writeDecoded(start, end)
    }
    unsafe writeText(start, end)
  }

  /// Writes a field whose value must be put together first.
  private mutating func writeDecoded(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    scratch.removeAll(keepingCapacity: true)
    let field = unsafe Span(_unsafeStart: start, count: end - start)
    FieldDecoding.append(field, quote: dialect.quote ?? 0, encoding: dialect.encoding, to: &scratch)
    writeScratch()
  }

  /// Writes the key and value of a column, unless it has none.
  private mutating func writeMember(_ column: Int, of record: Int) {
    guard hasValue(column, of: record) else { return }
    putKey(column, withComma: true)
    writeValue(column, of: record)
  }

  /// Whether an empty field of a column is `null`; fields of JSON are what they are.
  func isNullable(_ column: Int) -> Bool {
    dialect.encoding != .json && encoder.options.nullableColumns.contains(column)
  }

  /// Writes a key and its colon.
  mutating func putKey(_ position: Int, withComma: Bool) {
    let key = unsafe encoder.keys.key(of: position)
    let skipped = withComma ? 0 : 1
    unsafe out.reserve(key.count)
    unsafe out.put(key.start + skipped, key.count - skipped)
  }

  mutating func writeComputed(_ value: Span<UInt8>, _ column: Int) {
    if value.isEmpty, dialect.encoding == .json || isNullable(column) { return writeNull() }
    if encoder.options.finishedColumns.contains(column) {
      out.append { $0.append(value) }
      return
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: value)
    out.reserve(value.count * JSONTextWriting.largestGrowth + 8)
    writeScratch()
  }

  /// Writes the value in `scratch`.
  private mutating func writeScratch() {
    let count = scratch.count
    scratch.append(contentsOf: repeatElement(0, count: 32))
    unsafe scratch.withUnsafeBufferPointer { bytes in
      guard let start = bytes.baseAddress else { return }
      unsafe writeText(start, start + count)
    }
  }

  /// Writes a JSON scalar as it stands.
  private mutating func writeScalar(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    // Brackets of empty arrays and objects, and null, are no values to be turned into strings.
    let first = unsafe start.pointee
    let isString = first == UInt8(ascii: "\"")
    let hasValue = first != UInt8(ascii: "[") && first != UInt8(ascii: "{") && first != UInt8(ascii: "n")
    let addsQuotes = encoder.options.writesStringsOnly && !isString && hasValue
    if addsQuotes { out.put(UInt8(ascii: "\"")) }
    if isString {
      unsafe out.place = JSONTextWriting.copyString(start, end, to: out.place)
    } else {
      unsafe out.put(start, end - start)
    }
    if addsQuotes { out.put(UInt8(ascii: "\"")) }
  }

  mutating func writeNull() {
    out.reserve(8)
    for byte in "null".utf8 { out.put(byte) }
  }

  private static func isEqual(_ text: [UInt8], _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    guard unsafe text.count == end - start else { return false }
    return unsafe text.withUnsafeBufferPointer { text in
      guard let first = text.baseAddress else { return true }
      return unsafe stoa_compare(first, start, text.count) == 0
    }
  }
}
