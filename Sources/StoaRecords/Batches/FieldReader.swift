/// Reads one field of every record of a batch, without copying.
///
///     let reader = batch.reader(ofField: 2)
///     for record in 0..<reader.recordCount {
///       let bytes = reader.rawField(of: record)      // as it stands, with its quotes
///     }
///
/// A reader is a view: it cannot outlive the batch it was made from. Its small methods are inlinable
/// because they run once a field; a call across modules costs more than the work they do.
package struct FieldReader: ~Escapable {
  @usableFromInline let bytes: Span<UInt8>
  @usableFromInline let recordStarts: Span<UInt32>
  @usableFromInline let fieldEnds: Span<UInt32>
  @usableFromInline let width: Int
  @usableFromInline let field: Int
  @usableFromInline let quote: UInt8
  @usableFromInline let encoding: Dialect.Encoding
  @usableFromInline let hasQuotes: Bool

  @_lifetime(copy bytes, copy recordStarts, copy fieldEnds)
  init(
    bytes: Span<UInt8>,
    recordStarts: Span<UInt32>,
    fieldEnds: Span<UInt32>,
    width: Int,
    field: Int,
    dialect: Dialect
  ) {
    self.bytes = bytes
    self.recordStarts = recordStarts
    self.fieldEnds = fieldEnds
    self.width = width
    self.field = field
    self.quote = dialect.quote ?? 0
    self.encoding = dialect.encoding
    self.hasQuotes = dialect.quote != nil
  }

  /// All records of the index, selected or not.
  @inlinable package var recordCount: Int { max(0, recordStarts.count - 1) }

  /// Where the field of a record starts and ends in the block.
  @inlinable package func extent(of record: Int) -> Range<Int> {
    let row = record &* width &+ field
    let start = field == 0 ? Int(recordStarts[record]) : Int(fieldEnds[row &- 1]) &+ 1
    return start..<Int(fieldEnds[row])
  }

  /// The bytes of the field as they stand: with quotes, escapes, and all.
  @inlinable
  @_lifetime(copy self)
  package func rawField(of record: Int) -> Span<UInt8> {
    bytes.extracting(extent(of: record))
  }

  /// The bytes of the field's value: without quotes and escapes.
  ///
  /// Only a value with inner quotes or escapes is copied, into `scratch`, whose former content is lost.
  @inlinable
  @_lifetime(copy self, &scratch)
  package func value(of record: Int, scratch: inout [UInt8]) -> Span<UInt8> {
    let extent = extent(of: record)
    switch encoding {
    case .quoted:
      if !hasQuotes || extent.isEmpty || bytes[extent.lowerBound] != quote { return bytes.extracting(extent) }
    case .backslashEscapes: break
    case .json:
      if extent.isEmpty || bytes[extent.lowerBound] != quote { return bytes.extracting(extent) }
    }
    return decodedValue(extent, scratch: &scratch)
  }

  @usableFromInline
  @_lifetime(copy self, &scratch)
  func decodedValue(_ extent: Range<Int>, scratch: inout [UInt8]) -> Span<UInt8> {
    switch FieldDecoding.plan(bytes.extracting(extent), quote: quote, encoding: encoding) {
    case .inner(let inner):
      return bytes.extracting(extent.lowerBound + inner.lowerBound..<extent.lowerBound + inner.upperBound)
    case .copy:
      scratch.removeAll(keepingCapacity: true)
      FieldDecoding.append(bytes.extracting(extent), quote: quote, encoding: encoding, to: &scratch)
      return scratch.span
    }
  }
}
