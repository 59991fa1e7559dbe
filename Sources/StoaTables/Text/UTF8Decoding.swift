/// One step of reading UTF-8 that may be damaged.
struct DecodedScalar {
  /// The scalar value; `nil` where the bytes are not UTF-8.
  var value: UInt32?
  /// How many bytes it took: for damaged text the longest stretch that could have been the start of a
  /// character, which becomes one U+FFFD.
  var count: Int

  /// Reads the character at an offset.
  static func decode(_ bytes: Span<UInt8>, at offset: Int) -> DecodedScalar {
    let first = bytes[offset]
    if first < 0x80 { return DecodedScalar(value: UInt32(first), count: 1) }
    let size: Int
    // The second byte's limits keep out overlong forms, surrogates and what lies beyond U+10FFFF.
    var low: UInt8 = 0x80
    var high: UInt8 = 0xBF
    switch first {
    case 0xC2...0xDF: size = 2
    case 0xE0: (size, low) = (3, 0xA0)
    case 0xED: (size, high) = (3, 0x9F)
    case 0xE1...0xEF: size = 3
    case 0xF0: (size, low) = (4, 0x90)
    case 0xF4: (size, high) = (4, 0x8F)
    case 0xF1...0xF3: size = 4
    default: return DecodedScalar(value: nil, count: 1)
    }
    var value = UInt32(first) & (size == 2 ? 0x1F : size == 3 ? 0x0F : 0x07)
    for step in 1..<size {
      guard offset + step < bytes.count else { return DecodedScalar(value: nil, count: step) }
      let byte = bytes[offset + step]
      guard byte >= low && byte <= high else { return DecodedScalar(value: nil, count: step) }
      (low, high) = (0x80, 0xBF)
      value = value << 6 | UInt32(byte & 0x3F)
    }
    return DecodedScalar(value: value, count: size)
  }
}
