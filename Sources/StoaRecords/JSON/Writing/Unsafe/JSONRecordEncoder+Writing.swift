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
    if let nesting { writer.writeRecords(nestedAs: nesting) } else { writer.writeRecords() }
    return writer.finish()
  }
}

/// Writes the records of one batch to a buffer.
@safe
struct JSONRecordWriter: ~Copyable {
  private let encoder: JSONRecordEncoder
  let batch: RecordBatch
  private let output: OutputBuffer
  private let dialect: Dialect
  /// Whether what stands behind a field cannot be taken for more of a number.
  private let delimiterEndsNumbers: Bool
  private var out: UnsafeMutablePointer<UInt8>
  private var limit: UnsafeMutablePointer<UInt8>
  private var scratch: [UInt8] = []
  private var malformed = 0

  init(_ encoder: JSONRecordEncoder, _ batch: RecordBatch, _ output: OutputBuffer) {
    self.encoder = encoder
    self.batch = batch
    self.output = output
    dialect = batch.dialect
    delimiterEndsNumbers = !"0123456789+-.eE".utf8.contains(batch.dialect.delimiter)
    unsafe out = output.base + output.count
    unsafe limit = unsafe out
    reserve(batch.block.capacity)
  }

  /// Says to the buffer how much it holds now.
  consuming func finish() -> Int {
    output.setCount(unsafe out - output.base)
    return malformed
  }

  /// Makes room for so many more bytes.
  @inline(__always)
  private mutating func reserve(_ count: Int) {
    if unsafe limit - out < count { grow(count) }
  }

  @inline(never)
  private mutating func grow(_ count: Int) {
    output.setCount(unsafe out - output.base)
    output.reserve(max(count, output.count))
    unsafe out = output.base + output.count
    unsafe limit = unsafe out + max(count, output.count)
  }

  /// Writes every record with a member a column.
  mutating func writeRecords() {
    let fields = batch.columns.map { if case .field(let field) = $0 { field } else { -1 } }
    let keys = unsafe fields.indices.map { unsafe encoder.keys.key(of: $0) }
    let source = unsafe UnsafePointer(batch.block.base)
    let starts = unsafe batch.index.recordStartsBase
    let ends = unsafe batch.index.fieldEndsBase
    let width = batch.index.width
    let isArray = encoder.options.layout == .array
    let selection = batch.selection
    for position in 0..<batch.count {
      let record = selection.map { Int($0[position]) } ?? position
      reserve(16)
      if isArray {
        unsafe out[0] = UInt8(ascii: ",")
        unsafe out[1] = UInt8(ascii: "\n")
        unsafe out += 2
      }
      let recordStart = unsafe out - output.base
      let row = unsafe ends + record &* width
      for column in fields.indices {
        let field = fields[column]
        if field < 0 {
          writeComputed(column, of: record)
          continue
        }
        let start = unsafe source + (field == 0 ? Int(starts[record]) : Int(row[field &- 1]) &+ 1)
        let end = unsafe source + Int(row[field])
        if unsafe dialect.encoding == .json && start == end { continue }
        let key = unsafe keys[column]
        unsafe reserve((end - start) * JSONTextWriting.largestGrowth + key.count + 8)
        unsafe stoa_copy_wide(out, key.start, key.count)
        unsafe out += key.count
        unsafe writeField(start, end)
      }
      endRecord(recordStart, isArray)
    }
  }

  /// Closes the braces and opens them.
  @inline(__always)
  private mutating func endRecord(_ start: Int, _ isArray: Bool) {
    reserve(16)
    let first = unsafe output.base + start
    if unsafe first == out { unsafe out += 1 }
    // In front of the first key stands a comma.
    unsafe first.pointee = UInt8(ascii: "{")
    unsafe out[0] = UInt8(ascii: "}")
    unsafe out[1] = UInt8(ascii: "\n")
    unsafe out += isArray ? 1 : 2
  }

  /// Writes what a field stands for.
  @inline(__always)
  private mutating func writeField(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
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
      unsafe stoa_copy_wide(out, start, end - start)
      unsafe out += end - start
    } else if let text = encoder.options.nullText, unsafe Self.isEqual(text, start, end) {
      writeNull()
    } else {
      unsafe out = JSONTextWriting.writeString(start, end, to: out, malformed: &malformed)
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
    var copy = unsafe [UInt8](UnsafeBufferPointer(start: start, count: end - start))
    copy.append(contentsOf: repeatElement(0, count: 32))
    return unsafe copy.withUnsafeBufferPointer { copy in
      guard let first = copy.baseAddress, case .end(let place) = unsafe JSONTextScanning.passNumber(first) else {
        return false
      }
      return unsafe place - first == end - start
    }
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
      if let next = unsafe JSONTextWriting.writeQuotedField(start + 1, end - 1, to: out, malformed: &malformed) {
        unsafe out = unsafe next
        return
      }
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

  /// Writes the key and value of a column that is no field.
  private mutating func writeComputed(_ column: Int, of record: Int) {
    guard case .computed(let values) = batch.columns[column] else { return }
    putKey(column, withComma: true)
    writeComputed(values.value(of: record), column)
  }

  private mutating func writeComputed(_ value: Span<UInt8>, _ column: Int) {
    if encoder.options.finishedColumns.contains(column) {
      reserve(value.count + 8)
      for index in value.indices {
        unsafe out.pointee = value[index]
        unsafe out += 1
      }
      return
    }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: value)
    reserve(value.count * JSONTextWriting.largestGrowth + 8)
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
    if addsQuotes {
      unsafe out.pointee = UInt8(ascii: "\"")
      unsafe out += 1
    }
    if isString {
      unsafe out = JSONTextWriting.copyString(start, end, to: out)
    } else {
      unsafe stoa_copy_wide(out, start, end - start)
      unsafe out += end - start
    }
    if addsQuotes {
      unsafe out.pointee = UInt8(ascii: "\"")
      unsafe out += 1
    }
  }

  mutating func writeNull() {
    reserve(8)
    for byte in "null".utf8 {
      unsafe out.pointee = byte
      unsafe out += 1
    }
  }

  private static func isEqual(_ text: [UInt8], _ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) -> Bool {
    guard unsafe text.count == end - start else { return false }
    return unsafe text.withUnsafeBufferPointer { text in
      guard let first = text.baseAddress else { return true }
      return unsafe stoa_compare(first, start, text.count) == 0
    }
  }
}

// MARK: - Piece by piece

extension JSONRecordWriter {
  mutating func beginRecord() {
    guard encoder.options.layout == .array else { return }
    put(UInt8(ascii: ","))
    put(UInt8(ascii: "\n"))
  }

  mutating func endNestedRecord() {
    if encoder.options.layout == .lines { put(UInt8(ascii: "\n")) }
  }

  mutating func put(_ byte: UInt8) {
    reserve(1)
    unsafe out.pointee = byte
    unsafe out += 1
  }

  /// Writes a key and its colon.
  mutating func putKey(_ position: Int, withComma: Bool) {
    let key = unsafe encoder.keys.key(of: position)
    let skipped = withComma ? 0 : 1
    unsafe reserve(key.count)
    unsafe stoa_copy_wide(out, key.start + skipped, key.count - skipped)
    unsafe out += key.count - skipped
  }

  /// Whether a column has a value in a record; it lacks one only in JSON.
  func hasValue(_ column: Int, of record: Int) -> Bool {
    guard dialect.encoding == .json, case .field(let field) = batch.columns[column] else { return true }
    let (start, end) = unsafe extent(ofField: field, of: record)
    return unsafe start < end
  }

  /// Writes the value of a column.
  mutating func writeValue(_ column: Int, of record: Int) {
    switch batch.columns[column] {
    case .computed(let values): writeComputed(values.value(of: record), column)
    case .field(let field):
      let (start, end) = unsafe extent(ofField: field, of: record)
      unsafe reserve((end - start) * JSONTextWriting.largestGrowth + 8)
      unsafe writeField(start, end)
    }
  }

  private func extent(
    ofField field: Int,
    of record: Int
  ) -> (start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    let source = unsafe UnsafePointer(batch.block.base)
    let row = unsafe batch.index.fieldEndsBase + record * batch.index.width
    let start = unsafe field == 0 ? Int(batch.index.recordStartsBase[record]) : Int(row[field - 1]) + 1
    return unsafe (source + start, source + Int(row[field]))
  }
}
