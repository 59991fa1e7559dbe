import StoaTestSupport

/// Gzip data made by `gzip` and `bgzip`, and by hand from the format's rules.
enum GzipSample {
  /// What `printf 'a,b\n1,2\n' | gzip -n` writes.
  static let first: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03, 0x4B, 0xD4, 0x49, 0xE2, 0x32, 0xD4, 0x31, 0xE2, 0x02,
    0x00, 0x7B, 0x07, 0x97, 0x0A, 0x08, 0x00, 0x00, 0x00,
  ]
  static let firstText = Array("a,b\n1,2\n".utf8)

  /// The block that ends a BGZF file: a member without data, with an extra field.
  static let emptyBlock: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x04, 0x00, 0x00, 0x00, 0x00, 0x00, 0xFF, 0x06, 0x00, 0x42, 0x43, 0x02, 0x00, 0x1B, 0x00, 0x03,
    0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00,
  ]

  /// A member with the bytes as they are, in blocks of at most `blockSize`.
  static func stored(
    _ bytes: [UInt8],
    flags: UInt8 = 0,
    headerRest: [UInt8] = [],
    blockSize: Int = 65535
  ) -> [UInt8] {
    var member: [UInt8] = [0x1F, 0x8B, 8, flags, 0, 0, 0, 0, 0, 255] + headerRest
    if flags & 2 != 0 { member += littleEndian(checksum(member) & 0xFFFF).prefix(2) }
    var offset = 0
    repeat {
      let count = min(blockSize, bytes.count - offset)
      let size = UInt16(count)
      let isLast = offset + count == bytes.count
      member += [isLast ? 1 : 0, UInt8(size & 255), UInt8(size >> 8), UInt8(~size & 255), UInt8(~size >> 8)]
      member += bytes[offset..<offset + count]
      offset += count
    } while offset < bytes.count
    return member + littleEndian(checksum(bytes)) + littleEndian(UInt32(bytes.count))
  }

  static func littleEndian(_ value: UInt32) -> [UInt8] {
    [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 bit by bit, straight from its definition.
  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var remainder: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 { remainder = remainder & 1 == 0 ? remainder >> 1 : (remainder >> 1) ^ 0xEDB8_8320 }
    }
    return ~remainder
  }

  /// CSV-like text that compresses about as real tables do.
  static func table(rowCount: Int, seed: UInt64 = 1) -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var text = Array("id,city,price\n".utf8)
    let cities = ["Oslo", "Paris", "\"Rio, Brazil\"", "Åre", ""]
    for row in 0..<rowCount {
      let city = cities[Int.random(in: 0..<cities.count, using: &generator)]
      text += "\(row),\(city),\(Int.random(in: 0..<100_000, using: &generator))\n".utf8
    }
    return text
  }
}
