internal import CStoaBytes
internal import StoaBytes

extension DelimitedEncoder {
  /// Appends the values of records of the `.json` dialect.
  func appendScalars(_ batch: RecordBatch, to output: OutputBuffer) {
    var writer = ScalarWriter(self, batch, output)
    writer.writeRecords()
  }
}

/// Writes JSON scalars as fields.
///
/// A text without backslashes and delimiters is its own field, and so is a number or a word. All else is
/// decoded first.
@safe
private struct ScalarWriter: ~Copyable {
  private let encoder: DelimitedEncoder
  private let dialect: Dialect
  private let batch: RecordBatch
  /// Whether scalars can be told to be their own fields by their first byte and the delimiter alone.
  private let copiesPlainText: Bool
  private let quotesDelimiters: Bool
  private let isAlone: Bool
  private var out: OutputCursor
  private var scratch: [UInt8] = []

  init(_ encoder: DelimitedEncoder, _ batch: RecordBatch, _ output: OutputBuffer) {
    self.encoder = encoder
    self.batch = batch
    let quote = UInt8(ascii: "\"")
    dialect = encoder.dialect
    isAlone = batch.columns.count == 1
    copiesPlainText =
      dialect.encoding != .json && (dialect.quote ?? quote) == quote && dialect.comment == nil
      && !"0123456789+-.eEtrufalsn[]{}".utf8.contains(dialect.delimiter)
    quotesDelimiters = dialect.quote == quote
    out = OutputCursor(output)
    out.reserve(batch.block.capacity)
  }

  mutating func writeRecords() {
    let fields = batch.columns.map { if case .field(let field) = $0 { field } else { -1 } }
    let source = unsafe UnsafePointer(batch.block.base)
    let starts = unsafe batch.index.recordStartsBase
    let ends = unsafe batch.index.fieldEndsBase
    let width = batch.index.width
    let selection = batch.selection
    for position in 0..<batch.count {
      let record = selection.map { Int($0[position]) } ?? position
      let row = unsafe ends + record &* width
      for column in fields.indices {
        let field = fields[column]
        if field < 0 {
          writeComputed(column, of: record)
        } else {
          let start = unsafe source + (field == 0 ? Int(starts[record]) : Int(row[field &- 1]) &+ 1)
          unsafe write(start, source + Int(row[field]))
        }
        out.put(dialect.delimiter)
      }
      unsafe out.place -= 1
      out.put(encoder.recordEnd)
    }
    out.commit()
  }

  /// Writes one field, with room for a delimiter or a record end behind it.
  @inline(__always)
  private mutating func write(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    let count = unsafe end - start
    out.reserve(count + 8)
    guard copiesPlainText else { return unsafe writeUnusual(start, end) }
    let first = unsafe count > 0 ? start.pointee : UInt8(ascii: "n")
    if first == UInt8(ascii: "\"") {
      unsafe writeString(start + 1, end - 1)
    } else if first == UInt8(ascii: "n") {
      if isAlone || !encoder.nullText.isEmpty { unsafe writeUnusual(start, end) }
    } else {
      unsafe out.put(start, count)
    }
  }

  /// Writes a string; its delimiters, where there are any, in quotes.
  @inline(__always)
  private mutating func writeString(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    var at = unsafe start
    var target = unsafe out.place
    var hasDelimiters = false
    while unsafe at < end {
      unsafe stoa_copy_wide(target, at, 16)
      let rest = unsafe min(16, end - at)
      let marks = unsafe stoa_json_either(at, dialect.delimiter, UInt8(ascii: "\\")) & ((1 << UInt32(rest)) - 1)
      if marks != 0 {
        let escapes = unsafe stoa_json_either(at, UInt8(ascii: "\\"), UInt8(ascii: "\\"))
        guard quotesDelimiters, escapes & marks == 0 else { return unsafe writeUnusual(start - 1, end + 1) }
        hasDelimiters = true
      }
      unsafe at += rest
      unsafe target += rest
    }
    // The only value of a record is quoted when it is empty.
    guard unsafe hasDelimiters || (isAlone && start == end) else {
      unsafe out.place = unsafe target
      return
    }
    guard quotesDelimiters else { return }
    out.put(UInt8(ascii: "\""))
    unsafe out.put(start, end - start)
    out.put(UInt8(ascii: "\""))
  }
}

// MARK: - What is rarer

extension ScalarWriter {
  /// Writes a scalar that has to be decoded, or none.
  @inline(never)
  private mutating func writeUnusual(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    let scalar = unsafe Span(_unsafeStart: start, count: end - start)
    scratch.removeAll(keepingCapacity: true)
    if dialect.encoding == .json {
      scratch.append(contentsOf: scalar)
      return appendScratch()
    }
    if scalar.isEmpty || scalar[0] != UInt8(ascii: "n") {
      JSONText.appendUnescaped(scalar, to: &scratch)
    } else {
      scratch += encoder.nullText
    }
    appendValueInScratch()
  }

  private mutating func writeComputed(_ column: Int, of record: Int) {
    if case .carried(let fields) = batch.columns[column] {
      let (start, end) = unsafe (Int(fields.startsBase[record]), Int(fields.startsBase[record + 1]))
      return unsafe write(fields.bytesBase + start, fields.bytesBase + end)
    }
    guard case .computed(let values) = batch.columns[column] else { return }
    let value = values.value(of: record)
    scratch.removeAll(keepingCapacity: true)
    if value.isEmpty { scratch += encoder.nullText } else { scratch.append(contentsOf: value) }
    appendValueInScratch()
  }

  /// Lets the buffer take what is in `scratch` as it is.
  private mutating func appendScratch() {
    let scratch = scratch
    out.append { $0.append(scratch.span) }
    out.reserve(8)
  }

  /// Lets the encoder write the value in `scratch`.
  private mutating func appendValueInScratch() {
    let (encoder, scratch, isAlone) = (encoder, scratch, isAlone)
    out.append { encoder.appendValue(scratch.span, isAlone: isAlone, to: $0) }
    out.reserve(8)
  }
}
