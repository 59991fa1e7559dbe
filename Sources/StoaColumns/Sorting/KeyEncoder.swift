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
  let numbers: NumberReader
  let dates: DateSyntax
  let collation: Collation?

  /// - Throws: `usage` where a key goes by the locale and there is no collation.
  package init(
    _ keys: [ResolvedSortKey],
    syntax: ValueSyntax = .plain,
    collation: Collation? = nil
  ) throws(TableError) {
    self.keys = keys
    numbers = NumberReader(syntax.numbers)
    dates = syntax.dates
    self.collation = collation
    if collation == nil, keys.contains(where: { $0.kind == .locale }) {
      throw TableError(.usage, "there is no collation to sort by", remedy: "sort by text, nocase or natural")
    }
  }

  private init() {
    keys = []
    numbers = NumberReader()
    dates = .iso8601
    collation = nil
  }

  /// Encodes values that are written plainly, one by one.
  static let plain = KeyEncoder()

  /// Appends the key of each selected record, in order.
  ///
  /// - Throws: `memory` where the buffer's keys would take 4 GiB and more; it is then as it was.
  package func encode(_ batch: RecordBatch, into buffer: KeyBuffer) throws(TableError) {
    try encodeKeys(batch, into: buffer)
  }

  /// Whether a key of one column, that asks for numbers or dates, was made of something else.
  package static func isUnsuitable(_ key: Span<UInt8>) -> Bool {
    !key.isEmpty && (key[0] == KeyCode.unsuitable || key[0] == ~KeyCode.unsuitable)
  }
}
