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
  /// For each key, how the values of its column are read.
  let readings: [ColumnReading]
  let collation: Collation?
  /// Told of a batch in which a key that asks for numbers or dates met something else.
  package var onUnsuitable: (@Sendable (RecordBatch) throws(TableError) -> Void)?

  /// - Parameters:
  ///   - keys: what records are sorted by, the most important first.
  ///   - syntax: how values are written, for keys that have no reading of their own.
  ///   - collation: the order of keys that go by the locale.
  /// - Throws: `usage` where a key goes by the locale and there is no collation.
  package init(
    _ keys: [ResolvedSortKey],
    syntax: ValueSyntax = .plain,
    collation: Collation? = nil
  ) throws(TableError) {
    self.keys = keys
    let common = ColumnReading(syntax: syntax)
    readings = keys.map { $0.reading ?? common }
    self.collation = collation
    if collation == nil, keys.contains(where: { $0.kind == .locale }) {
      throw TableError(
        .usage,
        "a key goes by the locale, and there is none",
        remedy: "name it with --locale, or sort by text"
      )
    }
  }

  private init() {
    keys = []
    readings = [.plain]
    collation = nil
  }

  /// Encodes values that are written plainly, one by one.
  static let plain = KeyEncoder()

  /// What each key says of the values of its column.
  var rules: [KeyRule] {
    keys.indices.map { KeyRule(keys[$0], number: $0, isPlain: readings[$0].isPlain) }
  }

  /// Appends the key of each selected record, in order.
  ///
  /// - Parameters:
  ///   - batch: the records.
  ///   - buffer: where their keys go.
  ///   - original: the same records as they came, for whoever is told of values that do not suit; `nil` where they are
  ///     still so.
  /// - Throws: `memory` where the buffer's keys would take 4 GiB and more; it is then as it was. What whoever is told
  ///   of unsuitable values throws.
  package func encode(
    _ batch: RecordBatch,
    into buffer: KeyBuffer,
    from original: RecordBatch? = nil
  ) throws(TableError) {
    if try encodeKeys(batch, into: buffer) { try onUnsuitable?(original ?? batch) }
  }

  /// Whether a key of one column, that asks for numbers or dates, was made of something else.
  package static func isUnsuitable(_ key: Span<UInt8>) -> Bool { !key.isEmpty && key[0] == KeyCode.unsuitable }
}
