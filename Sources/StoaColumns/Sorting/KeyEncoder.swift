package import StoaBytes
package import StoaRecords

/// Turns the values that records are sorted by into bytes whose order is the wanted order.
///
///     let encoder = try KeyEncoder([ResolvedSortKey(column: 3), ResolvedSortKey(column: 6, isDescending: true)])
///     try encoder.encode(batch, into: keys)
///
/// One encoding serves sort, merge, top, distinct and the check of an order.
///
/// - Complexity: O(*n*) in the bytes of the values; a few nanoseconds for a short number or text.
/// - Memory: none but what the buffer takes, and one value.
package struct KeyEncoder: Sendable {
  package let keys: [ResolvedSortKey]

  /// - Throws: `usage` where a key needs what is not given.
  package init(_ keys: [ResolvedSortKey]) throws(TableError) {
    self.keys = keys
  }

  /// Appends the key of each selected record, in order.
  ///
  /// - Throws: `memory` where the buffer's keys would take 4 GiB and more; it is then as it was.
  package func encode(_ batch: RecordBatch, into buffer: KeyBuffer) throws(TableError) {
    try encodeKeys(batch, into: buffer)
  }
}

extension KeyEncoder {
  /// Appends the encoding of one value.
  @inline(__always)
  func append(_ value: RawValue, _ kind: RawKind, by key: ResolvedSortKey, to writer: inout KeyWriter) {
    switch kind {
    case .absent: return writer.append(key.missingFirst ? KeyCode.absentFirst : KeyCode.absentLast)
    case .null: return writer.append(key.missingFirst ? KeyCode.nullFirst : KeyCode.nullLast)
    default: break
    }
    let start = writer.used
    switch key.order {
    case .auto: appendAuto(value, kind, to: &writer)
    case .number:
      guard kind != .boolean, kind != .container, NumberKeys.append(value.span, to: &writer) else {
        return writer.append(KeyCode.unsuitable)
      }
    default:
      TextKeys.appendGuard(before: value.count == 0 ? nil : value.span[0], to: &writer)
      TextKeys.append(value.span, to: &writer)
    }
    if key.isDescending { writer.invert(from: start) }
  }

  @inline(__always)
  private func appendAuto(_ value: RawValue, _ kind: RawKind, to writer: inout KeyWriter) {
    let span = value.span
    switch kind {
    case .boolean: return writer.append(span[0] == UInt8(ascii: "t") ? KeyCode.trueValue : KeyCode.falseValue)
    case .container: writer.append(KeyCode.container)
    case .number where NumberKeys.append(span, to: &writer): return
    case .text where NumberKeys.append(span, to: &writer): return
    default: writer.append(KeyCode.text)
    }
    TextKeys.append(span, to: &writer)
  }
}
