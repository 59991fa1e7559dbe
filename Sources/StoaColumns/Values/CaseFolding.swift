/// Takes the case out of text, by the full case folding of Unicode: `STRASSE`, `Straße` and `strasse`
/// become one text.
///
/// Bytes that are not UTF-8 stay what they are. No normalisation: a letter and an accent stay two.
package enum CaseFolding {
  /// Calls `emit` with the bytes of the folded text, in order.
  @inline(__always)
  package static func fold(_ bytes: Span<UInt8>, _ emit: (UInt8) -> Void) {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        emit(byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte)
        index += 1
        continue
      }
      guard let (scalar, length) = decode(bytes, at: index) else {
        emit(byte)
        index += 1
        continue
      }
      if let folded = simpleFolding(of: scalar) {
        emitUTF8(of: folded, emit)
      } else {
        for folded in folding(of: scalar) { emitUTF8(of: folded, emit) }
      }
      index += length
    }
  }

  /// The folding of one scalar, worked out from its properties.
  package static func folding(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    guard changes(scalar) else { return [scalar] }
    // Cherokee got its small letters late, so its letters fold to the capitals.
    if 0xAB70...0xABBF ~= scalar.value || 0x13F8...0x13FD ~= scalar.value {
      return Array(scalar.properties.uppercaseMapping.unicodeScalars)
    }
    return scalar.properties.lowercaseMapping.unicodeScalars
      .flatMap { $0.properties.uppercaseMapping.unicodeScalars }
      .flatMap { $0.properties.lowercaseMapping.unicodeScalars }
  }

  /// Whether folding makes something else of a scalar.
  ///
  /// The property says nothing of letters that folding only takes apart, such as ǰ, because it looks
  /// at decomposed text; their capitals are several scalars, save for the iota below.
  private static func changes(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    if properties.changesWhenCaseFolded { return true }
    guard properties.changesWhenUppercased else { return false }
    return scalar == "\u{1FBE}" || properties.uppercaseMapping.unicodeScalars.count > 1
  }

  /// The folding where it is one scalar and quickly found.
  private static func simpleFolding(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if scalar.value < UInt32(table.count) { return Unicode.Scalar(table[Int(scalar.value)]) }
    return changes(scalar) ? nil : scalar
  }

  /// The foldings of the scalars of Latin, Greek, Cyrillic and Armenian; a surrogate where it is no
  /// single scalar.
  private static let table: [UInt32] = (UInt32(0)..<0x590).map { value in
    guard let scalar = Unicode.Scalar(value) else { return 0xD800 }
    let folded = folding(of: scalar)
    return folded.count == 1 ? folded[0].value : 0xD800
  }

  private static func emitUTF8(of scalar: Unicode.Scalar, _ emit: (UInt8) -> Void) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { emit(byte) }
  }

  /// The scalar whose UTF-8 starts at `index`, which is no ASCII, and its length in bytes.
  static func decode(_ bytes: Span<UInt8>, at index: Int) -> (Unicode.Scalar, Int)? {
    let first = bytes[index]
    let (length, least): (Int, UInt32) =
      switch first {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (0, 0)
      }
    guard length > 0, index + length <= bytes.count else { return nil }
    var value = UInt32(first) & (0xFF >> UInt32(length + 1))
    for offset in 1..<length {
      guard bytes[index + offset] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, length)
  }
}
