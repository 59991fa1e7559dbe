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
/// withstand somebody who chooses keys to collide; a table that meets too many collisions grows.
enum ByteHash {
  private static let first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private static let second: UInt64 = 0xD6E8_FEB8_6659_FD93

  static func hash(_ bytes: Span<UInt8>) -> UInt64 {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var state = first ^ UInt64(truncatingIfNeeded: buffer.count)
      guard let base = buffer.baseAddress else { return mix(state, second) }
      var offset = 0
      while buffer.count - offset >= 8 {
        state = unsafe mix(state ^ word(base + offset, 8), second)
        offset += 8
      }
      if offset < buffer.count { state = unsafe mix(state ^ word(base + offset, buffer.count - offset), first) }
      return mix(state, second)
    }
  }

  @inline(__always)
  private static func word(_ start: UnsafePointer<UInt8>, _ count: Int) -> UInt64 {
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
