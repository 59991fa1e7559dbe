/// Encodes values that do not lie in a batch.
enum ValueEncoding {
  private static let encoder = KeyEncoder.plain

  /// Appends a value to the key that is being made.
  static func append(_ value: String, by key: SortKey, to buffer: KeyBuffer) {
    append(Array(value.utf8).span, by: key, to: buffer)
  }

  /// Appends a value to the key that is being made.
  static func append(_ value: Span<UInt8>, by key: SortKey, to buffer: KeyBuffer) {
    var scratch = ValueScratch()
    let key = ResolvedSortKey(
      column: 0,
      kind: key.kind == .locale ? .text : key.kind,
      isDescending: key.isDescending,
      missingFirst: key.missingFirst
    )
    let rule = KeyRule(key, number: 0, isPlain: true)
    let held = scratch.hold(value)
    encoder.append(held, value.isEmpty ? .absent : .text, by: rule, to: &buffer.writer, scratch: &scratch)
  }
}
