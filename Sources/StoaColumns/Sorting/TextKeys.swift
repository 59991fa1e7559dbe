// HOW TEXT IS ENCODED
//
//   bytes as they are, then 00
//   a byte 00 becomes 01 01, a byte 01 becomes 01 02
//
// So a text sorts right before everything that starts with it, and no encoding is the start of another.
// Where text is a column's whole encoding, its first byte must keep clear of the bytes for missing: a
// first byte below 03, or no byte at all, has 02 before it, and one above FC has FD before it.

/// Encodes text by its bytes.
enum TextKeys {
  /// Appends what must stand before a text that starts with `first`, where it opens a column's encoding.
  @inline(__always)
  static func appendGuard(before first: UInt8?, to writer: inout KeyWriter) {
    let first = first ?? 0
    if first &- 0x03 <= 0xF9 { return }
    writer.append(first < 0x03 ? 0x02 : 0xFD)
  }

  /// Appends one byte of a text.
  @inline(__always)
  static func appendByte(_ byte: UInt8, to writer: inout KeyWriter) {
    if byte < 2 {
      writer.append(0x01)
      writer.append(byte + 1)
    } else {
      writer.append(byte)
    }
  }

  /// Appends a text and its end.
  static func append(_ bytes: Span<UInt8>, to writer: inout KeyWriter) {
    for index in bytes.indices { appendByte(bytes[index], to: &writer) }
    writer.append(0x00)
  }
}
