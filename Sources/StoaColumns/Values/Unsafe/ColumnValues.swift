internal import StoaBytes
internal import StoaRecords

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The values of one column of a batch, through pointers into it.
///
/// It must not outlive the batch. Several columns are read side by side, record by record, which views
/// cannot do: they cannot lie in an array.
@safe
struct ColumnValues {
  /// How a field becomes its value.
  private enum Form {
    /// The bytes are the value.
    case plain
    /// The bytes are the value, or stand in quotes.
    case quoted
    /// Backslashes escape.
    case escaped
    /// JSON scalars.
    case json
    /// Any but those of JSON, and one text stands for a missing value.
    case nullable
  }

  private let bytes: UnsafePointer<UInt8>
  private let starts: UnsafePointer<UInt32>
  private let ends: UnsafePointer<UInt32>
  private let startStride: Int
  private let endStride: Int
  /// 1 where a delimiter stands between an end and the next start.
  private let gap: Int
  private let form: Form
  private let quote: UInt8
  /// The number of the column: what a value is decoded by holds references, of which no copy is made for each value.
  private let column: Int
  /// Values that end behind this offset have less than `RawValue.slack` behind them.
  private let lastEnd: Int

  init(_ batch: RecordBatch, column: Int) {
    let base = unsafe UnsafePointer(batch.block.base)
    self.column = column
    switch batch.columns[column] {
    case .field(let number):
      let index = batch.index
      precondition(index.holdsFields && number < index.width, "The batch does not know that field")
      let fieldEnds = unsafe start(of: index.fieldEnds, orNothingAt: base)
      unsafe bytes = base
      lastEnd = .max
      unsafe ends = fieldEnds + number
      endStride = index.width
      if number == 0 {
        unsafe starts = start(of: index.recordStarts, orNothingAt: base)
        startStride = 1
        gap = 0
      } else {
        unsafe starts = fieldEnds + number - 1
        startStride = index.width
        gap = 1
      }
      (form, quote) = Self.form(of: batch.dialect)
    case .computed(let values), .carried(let values):
      unsafe bytes = start(of: values.bytes, orNothingAt: base)
      lastEnd = values.bytes.count - RawValue.slack
      unsafe ends = start(of: values.ends, orNothingAt: base)
      unsafe starts = ends
      startStride = 0
      endStride = 1
      gap = 0
      if case .carried = batch.columns[column] {
        (form, quote) = Self.form(of: batch.dialect)
      } else {
        (form, quote) = (batch.dialect.nullText == nil ? .plain : .nullable, 0)
      }
    }
  }

  private static func form(of dialect: Dialect) -> (Form, quote: UInt8) {
    let form: Form =
      switch dialect.encoding {
      case .json: .json
      case _ where dialect.nullText != nil: .nullable
      case .quoted: dialect.quote == nil ? .plain : .quoted
      case .backslashEscapes: .escaped
      }
    return (form, dialect.quote ?? UInt8(ascii: "\""))
  }

  /// The bytes of a value, and what it is.
  @inline(__always)
  func value(of record: Int, in batch: RecordBatch, scratch: inout ValueScratch) -> (RawValue, RawKind) {
    let end = unsafe Int(ends[record &* endStride])
    var start = 0
    if startStride != 0 {
      start = unsafe Int(starts[record &* startStride]) &+ gap
    } else if record > 0 {
      start = unsafe Int(ends[record &- 1])
    }
    let found = unsafe RawValue(start: bytes + start, count: end &- start)
    if found.count == 0 { return (found, .absent) }
    let raw = end > lastEnd ? scratch.hold(found.span) : found
    switch form {
    case .plain: return (raw, .text)
    case .quoted:
      if unsafe raw.start[0] != quote { return (raw, .text) }
      return quotedValue(raw, record, in: batch, scratch: &scratch)
    case .escaped:
      if unsafe memchr(raw.start, 0x5C, raw.count) == nil { return (raw, .text) }
      return (decode(record, in: batch, scratch: &scratch), .text)
    case .json:
      return jsonValue(raw, record, in: batch, scratch: &scratch)
    case .nullable:
      let value = decode(record, in: batch, scratch: &scratch)
      let isMissing = value.count == 0 || batch.dialect.isNull(value.span)
      return (value, isMissing ? .absent : .text)
    }
  }

  private func quotedValue(
    _ raw: RawValue,
    _ record: Int,
    in batch: RecordBatch,
    scratch: inout ValueScratch
  ) -> (RawValue, RawKind) {
    let inner = unsafe RawValue(start: raw.start + 1, count: max(0, raw.count - 2))
    if raw.count >= 2, unsafe raw.start[raw.count - 1] == quote,
      unsafe memchr(inner.start, Int32(quote), inner.count) == nil
    {
      return (inner, inner.count == 0 ? .absent : .text)
    }
    let value = decode(record, in: batch, scratch: &scratch)
    return (value, value.count == 0 ? .absent : .text)
  }

  private func jsonValue(
    _ raw: RawValue,
    _ record: Int,
    in batch: RecordBatch,
    scratch: inout ValueScratch
  ) -> (RawValue, RawKind) {
    switch unsafe raw.start[0] {
    case UInt8(ascii: "\""):
      let inner = unsafe RawValue(start: raw.start + 1, count: max(0, raw.count - 2))
      if unsafe memchr(inner.start, 0x5C, inner.count) == nil { return (inner, .string) }
      return (decode(record, in: batch, scratch: &scratch), .string)
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return (raw, .boolean)
    case UInt8(ascii: "n"): return (raw, .null)
    case UInt8(ascii: "["), UInt8(ascii: "{"): return (raw, .container)
    default: return (raw, .number)
    }
  }

  private func decode(_ record: Int, in batch: RecordBatch, scratch: inout ValueScratch) -> RawValue {
    var decoded: [UInt8] = []
    swap(&decoded, &scratch.decoded)
    defer { swap(&decoded, &scratch.decoded) }
    switch batch.columns[column] {
    case .computed(let values): return scratch.hold(values.value(of: record))
    case .field(let field):
      let reader = batch.reader(ofField: field)
      return scratch.hold(reader.value(of: record, scratch: &decoded))
    case .carried(let fields):
      let reader = batch.reader(ofCarried: fields)
      return scratch.hold(reader.value(of: record, scratch: &decoded))
    }
  }
}

/// Where the elements of a span start, which must outlive the pointer.
///
/// An empty span has no start; any address does for it, as it is never read.
private func start<Element>(of span: borrowing Span<Element>, orNothingAt other: UnsafePointer<UInt8>) -> UnsafePointer<
  Element
> {
  let base = unsafe span.withUnsafeBufferPointer { $0.baseAddress }
  return unsafe base ?? UnsafeRawPointer(other).assumingMemoryBound(to: Element.self)
}
