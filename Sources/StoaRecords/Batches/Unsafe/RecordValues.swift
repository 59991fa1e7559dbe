internal import StoaBytes

/// Reads the values of a batch row by row, without copying.
///
///     let values = RecordValues(batch)
///     values.withValue(ofColumn: 2, record: 0) { bytes, isAbsent in … }
///
/// A `FieldReader` walks down one column; this walks along one record. Where fields lie is looked up once,
/// when it is made, so that a value costs a look at two offsets and no reference count. One thread
/// reads at a time: values with quotes or escapes inside share a scratch buffer.
@safe
package final class RecordValues {
  /// Where the values of a column lie.
  @safe @usableFromInline
  struct Place {
    @usableFromInline let bytes: UnsafePointer<UInt8>
    @usableFromInline let ends: UnsafePointer<UInt32>
    /// The number of the field; nil for a column with bytes of its own.
    @usableFromInline let field: Int?
    /// Whether values stand as fields.
    @usableFromInline let isEncoded: Bool

    init(bytes: UnsafePointer<UInt8>, ends: UnsafePointer<UInt32>, field: Int?, isEncoded: Bool) {
      unsafe self.bytes = bytes
      unsafe self.ends = ends
      self.field = field
      self.isEncoded = isEncoded
    }
  }

  /// The batch, which keeps what the places point to.
  package let batch: RecordBatch
  @usableFromInline let places: [Place]
  @usableFromInline let recordStarts: UnsafePointer<UInt32>
  @usableFromInline let width: Int
  @usableFromInline let recordCount: Int
  /// The byte a value that may need decoding starts with; nil where any may.
  @usableFromInline let mark: UInt8?
  @usableFromInline var scratch: [UInt8] = []

  /// Looks up where the values of a batch lie.
  ///
  /// The index must hold field ends.
  package init(_ batch: RecordBatch) {
    self.batch = batch
    let index = batch.index
    let block = unsafe UnsafePointer(batch.block.base)
    let fieldEnds = unsafe UnsafePointer(index.fieldEndsBase)
    var places: [Place] = []
    places.reserveCapacity(batch.columns.count)
    let dialect = batch.dialect
    let isEncoded = dialect.encoding != .quoted || dialect.quote != nil
    for column in batch.columns {
      switch column {
      case .field(let field):
        precondition(field >= 0 && field < index.width, "The batch has no such field")
        unsafe places.append(Place(bytes: block, ends: fieldEnds, field: field, isEncoded: isEncoded))
      case .computed(let values):
        precondition(values.ends.count >= index.recordCount, "The column has no value for every record")
        unsafe places.append(Place(bytes: values.bytesBase, ends: values.endsBase, field: nil, isEncoded: false))
      case .carried(let fields):
        precondition(fields.ends.count >= index.recordCount, "The column has no field for every record")
        unsafe places.append(Place(bytes: fields.bytesBase, ends: fields.endsBase, field: nil, isEncoded: isEncoded))
      }
    }
    self.places = places
    unsafe recordStarts = UnsafePointer(index.recordStartsBase)
    width = index.width
    recordCount = index.recordCount
    mark = dialect.encoding == .backslashEscapes ? nil : dialect.quote ?? 0
  }

  /// Calls `body` with a value's bytes, and whether there is none: an empty field, which is not the same as
  /// an empty text in quotes.
  ///
  /// - Parameters:
  ///   - column: the position of the column.
  ///   - record: the number of a record of the index, selected or not.
  ///   - body: what is done with the value, whose bytes are gone afterwards.
  @inlinable
  package func withValue(ofColumn column: Int, record: Int, _ body: (Span<UInt8>, _ isAbsent: Bool) -> Void) {
    precondition(record >= 0 && record < recordCount, "The batch has no such record")
    let place = places[column]
    guard let field = place.field else {
      let start = unsafe record == 0 ? 0 : Int(place.ends[record &- 1])
      let end = unsafe Int(place.ends[record])
      let value = unsafe Span(_unsafeStart: place.bytes + start, count: end &- start)
      if start < end, place.isEncoded, mark == nil || value[0] == mark { return withDecoded(value, body) }
      return body(value, start == end)
    }
    let position = record &* width &+ field
    let start = unsafe field == 0 ? Int(recordStarts[record]) : Int(place.ends[position &- 1]) &+ 1
    let end = unsafe Int(place.ends[position])
    let value = unsafe Span(_unsafeStart: place.bytes + start, count: end &- start)
    if start < end, place.isEncoded, mark == nil || value[0] == mark { return withDecoded(value, body) }
    body(value, start == end)
  }

  @usableFromInline
  func withDecoded(_ field: Span<UInt8>, _ body: (Span<UInt8>, _ isAbsent: Bool) -> Void) {
    let quote = batch.dialect.quote ?? 0
    switch FieldDecoding.plan(field, quote: quote, encoding: batch.dialect.encoding) {
    case .inner(let inner): body(field.extracting(inner), false)
    case .copy:
      scratch.removeAll(keepingCapacity: true)
      FieldDecoding.append(field, quote: quote, encoding: batch.dialect.encoding, to: &scratch)
      let decoded = scratch
      body(decoded.span, false)
    }
  }
}
