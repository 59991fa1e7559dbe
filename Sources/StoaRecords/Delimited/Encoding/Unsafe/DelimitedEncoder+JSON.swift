internal import CStoaBytes
import StoaBytes

extension DelimitedEncoder {
  /// Appends the values of records of the `.json` dialect.
  func appendScalars(_ batch: RecordBatch, to output: OutputBuffer) {
    var writer = ScalarWriter(self, batch, output)
    writer.writeRecords()
    writer.finish()
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
  private let output: OutputBuffer
  /// Whether scalars can be told to be their own fields by their first byte and the delimiter alone.
  private let copiesPlainText: Bool
  private let quotesDelimiters: Bool
  private let isAlone: Bool
  private var out: UnsafeMutablePointer<UInt8>
  private var limit: UnsafeMutablePointer<UInt8>
  private var scratch: [UInt8] = []

  init(_ encoder: DelimitedEncoder, _ batch: RecordBatch, _ output: OutputBuffer) {
    self.encoder = encoder
    self.batch = batch
    self.output = output
    let quote = UInt8(ascii: "\"")
    dialect = encoder.dialect
    isAlone = batch.columns.count == 1
    copiesPlainText =
      dialect.encoding != .json && (dialect.quote ?? quote) == quote && dialect.comment == nil
      && !"0123456789+-.eEtrufalsn[]{}".utf8.contains(dialect.delimiter)
    quotesDelimiters = dialect.quote == quote
    unsafe out = output.base + output.count
    unsafe limit = unsafe out
    reserve(batch.block.capacity)
  }

  consuming func finish() {
    output.setCount(unsafe out - output.base)
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
        unsafe out.pointee = dialect.delimiter
        unsafe out += 1
      }
      unsafe out -= 1
      for byte in encoder.recordEnd {
        unsafe out.pointee = byte
        unsafe out += 1
      }
    }
  }

  /// Writes one field, with room for a delimiter or a record end behind it.
  @inline(__always)
  private mutating func write(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    let count = unsafe end - start
    reserve(count + 8)
    guard copiesPlainText else { return unsafe writeUnusual(start, end) }
    let first = unsafe count > 0 ? start.pointee : UInt8(ascii: "n")
    if first == UInt8(ascii: "\"") {
      unsafe writeString(start + 1, end - 1)
    } else if first == UInt8(ascii: "n") {
      if isAlone || !encoder.nullText.isEmpty { unsafe writeUnusual(start, end) }
    } else {
      unsafe stoa_copy_wide(out, start, count)
      unsafe out += count
    }
  }

  /// Writes a string; its delimiters, where there are any, in quotes.
  @inline(__always)
  private mutating func writeString(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    var at = unsafe start
    var target = unsafe out
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
      unsafe out = unsafe target
      return
    }
    guard quotesDelimiters else { return }
    unsafe out.pointee = UInt8(ascii: "\"")
    unsafe stoa_copy_wide(out + 1, start, end - start)
    unsafe out += 1 + (end - start)
    unsafe out.pointee = UInt8(ascii: "\"")
    unsafe out += 1
  }
}

// MARK: - What is rarer

extension ScalarWriter {
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

  /// Lets the encoder append to the buffer itself.
  private mutating func append(_ body: (DelimitedEncoder, borrowing [UInt8], OutputBuffer) -> Void) {
    output.setCount(unsafe out - output.base)
    body(encoder, scratch, output)
    unsafe out = output.base + output.count
    unsafe limit = unsafe out
    reserve(8)
  }

  /// Writes a scalar that has to be decoded, or none.
  @inline(never)
  private mutating func writeUnusual(_ start: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>) {
    let scalar = unsafe Span(_unsafeStart: start, count: end - start)
    scratch.removeAll(keepingCapacity: true)
    if dialect.encoding == .json {
      scratch.append(contentsOf: scalar)
      return append { $2.append($1.span) }
    }
    if scalar.isEmpty || scalar[0] != UInt8(ascii: "n") {
      JSONText.appendUnescaped(scalar, to: &scratch)
    } else {
      scratch += encoder.nullText
    }
    let isAlone = isAlone
    append { $0.appendValue($1.span, isAlone: isAlone, to: $2) }
  }

  private mutating func writeComputed(_ column: Int, of record: Int) {
    guard case .computed(let values) = batch.columns[column] else { return }
    let isAlone = isAlone
    scratch.removeAll(keepingCapacity: true)
    if dialect.encoding == .json {
      JSONText.appendScalar(values.value(of: record), to: &scratch)
      append { $2.append($1.span) }
    } else {
      scratch.append(contentsOf: values.value(of: record))
      append { $0.appendValue($1.span, isAlone: isAlone, to: $2) }
    }
  }
}
