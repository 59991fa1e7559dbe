package import StoaBytes

/// The values of a computed column: their bytes end to end, and where each ends.
@safe
package final class ValueColumn: @unchecked Sendable {
  private let values: OutputBuffer
  private let endOffsets: ByteBlock
  /// Where each value starts, and where the last one ends.
  let startsBase: UnsafeMutablePointer<UInt32>
  private let count: Int

  /// Takes over a buffer of values, and where in it each ends, one a record.
  package init(_ values: OutputBuffer, ends: [UInt32]) {
    self.values = values
    endOffsets = ByteBlock(capacity: (ends.count + 1) * 4)
    count = ends.count
    unsafe startsBase = UnsafeMutableRawPointer(endOffsets.base).assumingMemoryBound(to: UInt32.self)
    unsafe startsBase[0] = 0
    for (index, end) in ends.enumerated() { unsafe startsBase[index + 1] = end }
  }

  /// Takes over the values of some of the records, in order, `ends` being 0 for the others.
  ///
  /// The others, which a batch has left out, get values of no bytes, behind the one before them.
  package convenience init(_ values: OutputBuffer, sparseEnds ends: [UInt32]) {
    var ends = ends
    var end: UInt32 = 0
    for record in ends.indices {
      end = max(end, ends[record])
      ends[record] = end
    }
    self.init(values, ends: ends)
  }

  /// The values of so many records that all have none.
  package convenience init(missing count: Int) {
    self.init(OutputBuffer(capacity: 0), ends: [UInt32](repeating: 0, count: count))
  }

  /// Copies values.
  package convenience init(bytes: [UInt8], ends: [UInt32]) {
    let values = OutputBuffer(capacity: bytes.count)
    values.append(bytes.span)
    self.init(values, ends: ends)
  }

  /// Where the values lie, and where their ends do: for views that hold on to the column.
  var bytesBase: UnsafePointer<UInt8> { unsafe UnsafePointer(values.base) }
  var endsBase: UnsafePointer<UInt32> { unsafe UnsafePointer(startsBase) + 1 }

  /// All values, end to end.
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(values.base), count: values.count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Where each value starts, and where the last one ends.
  var starts: Span<UInt32> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(startsBase), count: count + 1)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Where each value ends.
  package var ends: Span<UInt32> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(startsBase) + 1, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of the value of a record.
  @_lifetime(borrow self)
  package func value(of record: Int) -> Span<UInt8> {
    precondition(record >= 0 && record < count, "The column has no value for the record")
    let start = unsafe Int(startsBase[record])
    let end = unsafe Int(startsBase[record + 1])
    precondition(start <= end && end <= values.count, "The value lies outside its column")
    let span = unsafe Span(_unsafeStart: UnsafePointer(values.base) + start, count: end - start)
    return unsafe _overrideLifetime(span, borrowing: self)
  }
}
