/// What one step of transcoding did.
struct TranscodingStep: Hashable, Sendable {
  /// How many bytes of the input were used; the rest is the beginning of a character, or is damaged.
  var consumed: Int
  var produced: Int
  /// Whether what follows is half a surrogate pair for certain.
  var isDamaged = false
}

/// Writes UTF-16 as UTF-8.
///
/// `target` must have room for 3 bytes for every 2 of the input, and 8 more.
func transcodeUTF16(
  _ input: Span<UInt8>,
  isBigEndian: Bool,
  into target: inout MutableSpan<UInt8>
) -> TranscodingStep {
  precondition(target.count >= input.count / 2 * 3 + 8, "The target is too small for the text")
  return unsafe input.withUnsafeBytes { input in
    unsafe target.withUnsafeMutableBytes { target in
      var read = 0
      var written = 0
      func unit(at offset: Int) -> UInt32 {
        let value = unsafe input.loadUnaligned(fromByteOffset: offset, as: UInt16.self)
        return UInt32(isBigEndian ? UInt16(bigEndian: value) : UInt16(littleEndian: value))
      }
      while read + 2 <= input.count {
        // Four ASCII characters at once.
        while read + 8 <= input.count {
          let four = unsafe input.loadUnaligned(fromByteOffset: read, as: UInt64.self)
          let units = isBigEndian ? UInt64(bigEndian: four).reversedUnits : UInt64(littleEndian: four)
          guard units & 0xFF80_FF80_FF80_FF80 == 0 else { break }
          let packed =
            UInt32(truncatingIfNeeded: (units | units >> 8) & 0xFFFF)
            | UInt32(truncatingIfNeeded: (units >> 32 | units >> 40) & 0xFFFF) << 16
          unsafe target.storeBytes(of: packed.littleEndian, toByteOffset: written, as: UInt32.self)
          read += 8
          written += 4
        }
        guard read + 2 <= input.count else { break }
        var scalar = unit(at: read)
        var size = 2
        if scalar & 0xF800 == 0xD800 {
          guard scalar < 0xDC00 else { return TranscodingStep(consumed: read, produced: written, isDamaged: true) }
          guard read + 4 <= input.count else { break }
          let low = unit(at: read + 2)
          guard low & 0xFC00 == 0xDC00 else {
            return TranscodingStep(consumed: read, produced: written, isDamaged: true)
          }
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
          size = 4
        }
        unsafe written += encode(scalar, into: target, at: written)
        read += size
      }
      return TranscodingStep(consumed: read, produced: written)
    }
  }
}

/// Writes Latin-1 as UTF-8.
///
/// `target` must have room for 2 bytes for every byte of the input.
func transcodeLatin1(_ input: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> TranscodingStep {
  precondition(target.count >= input.count * 2, "The target is too small for the text")
  return unsafe input.withUnsafeBytes { input in
    unsafe target.withUnsafeMutableBytes { target in
      var written = 0
      for index in 0..<input.count {
        unsafe written += encode(UInt32(input[index]), into: target, at: written)
      }
      return TranscodingStep(consumed: input.count, produced: written)
    }
  }
}

/// Writes one scalar as UTF-8 and returns its size.
@inline(__always)
private func encode(_ scalar: UInt32, into target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
  func store(_ byte: UInt32, _ index: Int) {
    unsafe target[offset + index] = UInt8(truncatingIfNeeded: byte)
  }
  switch scalar {
  case ..<0x80:
    store(scalar, 0)
    return 1
  case ..<0x800:
    store(0xC0 | scalar >> 6, 0)
    store(0x80 | scalar & 0x3F, 1)
    return 2
  case ..<0x10000:
    store(0xE0 | scalar >> 12, 0)
    store(0x80 | scalar >> 6 & 0x3F, 1)
    store(0x80 | scalar & 0x3F, 2)
    return 3
  default:
    store(0xF0 | scalar >> 18, 0)
    store(0x80 | scalar >> 12 & 0x3F, 1)
    store(0x80 | scalar >> 6 & 0x3F, 2)
    store(0x80 | scalar & 0x3F, 3)
    return 4
  }
}

extension UInt64 {
  /// The four 16-bit units in the opposite order.
  fileprivate var reversedUnits: UInt64 {
    let halves = self >> 32 | self << 32
    return (halves & 0xFFFF_0000_FFFF_0000) >> 16 | (halves & 0x0000_FFFF_0000_FFFF) << 16
  }
}
