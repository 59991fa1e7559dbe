internal import StoaBytes

extension RecordBatch {
  /// A view of one field of every record.
  ///
  /// The index must hold field ends.
  @_lifetime(borrow self)
  package func reader(ofField field: Int) -> FieldReader {
    precondition(field >= 0 && field < index.width, "The batch has no such field")
    // The batch holds the block and the index, and neither ever changes.
    return FieldReader(
      bytes: unsafe _overrideLifetime(block.bytes, borrowing: self),
      recordStarts: unsafe _overrideLifetime(index.recordStarts, borrowing: self),
      fieldEnds: unsafe _overrideLifetime(index.fieldEnds, borrowing: self),
      width: index.width,
      field: field,
      dialect: dialect
    )
  }

  /// A view of fields that the batch carries beside its records.
  @_lifetime(borrow self)
  package func reader(ofCarried fields: ValueColumn) -> FieldReader {
    // The batch holds the column, which never changes.
    FieldReader(
      bytes: unsafe _overrideLifetime(fields.bytes, borrowing: self),
      recordStarts: unsafe _overrideLifetime(fields.starts, borrowing: self),
      fieldEnds: unsafe _overrideLifetime(fields.ends, borrowing: self),
      width: 1,
      field: 0,
      dialect: dialect
    )
  }

  /// The bytes of a record of the index, its record end included.
  @_lifetime(borrow self)
  package func record(_ number: Int) -> Span<UInt8> {
    let start = Int(index.recordStarts[number])
    let end = Int(index.recordStarts[number + 1])
    let bytes = unsafe _overrideLifetime(block.bytes, borrowing: self)
    return bytes.extracting(start..<end)
  }
}
