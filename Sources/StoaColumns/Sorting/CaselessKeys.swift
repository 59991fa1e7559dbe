/// Encodes text without its case.
enum CaselessKeys {
  static func append(_ bytes: Span<UInt8>, to writer: inout KeyWriter) {
    // What stands before the text depends on its first folded byte.
    var isFirst = true
    CaseFolding.fold(bytes) { byte in
      if isFirst {
        TextKeys.appendGuard(before: byte, to: &writer)
        isFirst = false
      }
      TextKeys.appendByte(byte, to: &writer)
    }
    if isFirst { TextKeys.appendGuard(before: nil, to: &writer) }
    writer.append(0x00)
  }
}
