#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A hash of bytes, the same in every run.
///
/// Words of eight bytes are mixed by a multiplication whose two halves are joined. It is not made to
/// withstand somebody who chooses keys to collide.
enum ByteHash {
  private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let second: UInt64 = 0xD6E8_FEB8_6659_FD93

  /// The hash of up to 16 bytes, as two words filled up with zeros.
  @inline(__always)
  static func hash(_ left: UInt64, _ right: UInt64, _ size: UInt32) -> UInt64 {
    mix(mix(left ^ first, second ^ UInt64(size)) ^ right, second)
  }

  /// The hash of bytes of any number.
  static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return hash(0, 0, 0) }
      return unsafe hash(start, buffer.count)
    }
  }

  /// The hash of bytes of any number.
  static func hash(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var state = first ^ UInt64(truncatingIfNeeded: count)
    var offset = 0
    while count - offset >= 8 {
      state = unsafe mix(state ^ word(start + offset, 8), second)
      offset += 8
    }
    if offset < count { state = unsafe mix(state ^ word(start + offset, count - offset), first) }
    return mix(state, second)
  }

  /// The same hash, of bytes behind the last of which seven more may be read.
  @inline(__always)
  static func hash(padded start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var state = first ^ UInt64(truncatingIfNeeded: count)
    var rest = unsafe start
    var restCount = count
    while restCount >= 8 {
      state = mix(state ^ UInt64(littleEndian: unsafe rest.loadUnaligned(as: UInt64.self)), second)
      unsafe rest += 8
      restCount &-= 8
    }
    if restCount > 0 {
      let word = UInt64(littleEndian: unsafe rest.loadUnaligned(as: UInt64.self))
      state = mix(state ^ (word & ((1 &<< UInt64(restCount &* 8)) &- 1)), first)
    }
    return mix(state, second)
  }

  @inline(__always)
  private static func word(_ start: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var word: UInt64 = 0
    unsafe memcpy(&word, start, count)
    return UInt64(littleEndian: word)
  }

  @inline(__always)
  private static func mix(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = left.multipliedFullWidth(by: right)
    return product.high ^ product.low
  }
}
