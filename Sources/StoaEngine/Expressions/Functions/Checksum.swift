/// Checksums and digests of bytes, by their standards.
enum Checksum {
  /// The CRC of ISO 3309, as in gzip.
  static func crc32(_ bytes: [UInt8]) -> UInt32 {
    var crc: UInt32 = ~0
    for byte in bytes { crc = crc >> 8 ^ table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] }
    return ~crc
  }

  private static let table: [UInt32] = (0..<256).map { number in
    (0..<8).reduce(UInt32(number)) { crc, _ in crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }

  /// The hash FNV-1a, with the offset and the prime of draft-eastlake-fnv.
  static func fnv1a(_ bytes: Span<UInt8>) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in bytes.indices { hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3 }
    return hash
  }

  /// The digest of FIPS 180-4, as eight words.
  static func sha256(_ bytes: [UInt8]) -> [UInt32] {
    var message = bytes
    message.append(0x80)
    while message.count % 64 != 56 { message.append(0) }
    let bitCount = UInt64(bytes.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bitCount >> UInt64(shift)))
    }
    var state = roots.initial
    for start in stride(from: 0, to: message.count, by: 64) { compress(message[start..<start + 64], &state) }
    return state
  }

  private static func compress(_ block: ArraySlice<UInt8>, _ state: inout [UInt32]) {
    var words = [UInt32](repeating: 0, count: 64)
    for (index, byte) in block.enumerated() { words[index / 4] = words[index / 4] << 8 | UInt32(byte) }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = rotate(early, 7) ^ rotate(early, 18) ^ early >> 3
      let second = rotate(late, 17) ^ rotate(late, 19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var round = state
    for index in 0..<64 {
      let (a, e) = (round[0], round[4])
      let choice = e & round[5] ^ ~e & round[6]
      let majority = a & round[1] ^ a & round[2] ^ round[1] & round[2]
      let first =
        round[7] &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ roots.rounds[index] &+ words[index]
      let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
      round = [first &+ second, a, round[1], round[2], round[3] &+ first, e, round[5], round[6]]
    }
    for index in state.indices { state[index] &+= round[index] }
  }

  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }

  /// The constants: the first 32 bits of the fractions of the square and cube roots of the first primes.
  private static let roots: (initial: [UInt32], rounds: [UInt32]) = {
    var primes: [UInt32] = []
    var candidate: UInt32 = 2
    while primes.count < 64 {
      if primes.allSatisfy({ candidate % $0 != 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return (primes.prefix(8).map { fraction(ofRoot: 2, $0) }, primes.map { fraction(ofRoot: 3, $0) })
  }()

  /// The first 32 bits of the fraction of a root, by trying each bit.
  private static func fraction(ofRoot degree: Int, _ number: UInt32) -> UInt32 {
    // The root times 2^32 is the largest whole number whose power is at most the number times 2^(32 · degree).
    let limit = UInt128(number) << UInt128(32 * degree)
    var root: UInt128 = 0
    for bit in (0..<40).reversed() {
      let trial = root | 1 << UInt128(bit)
      let square = trial * trial
      let (power, overflow) = degree == 2 ? (square, false) : square.multipliedReportingOverflow(by: trial)
      if !overflow, power <= limit { root = trial }
    }
    return UInt32(truncatingIfNeeded: root)
  }

  /// Words in hexadecimal digits, eight a word.
  static func hexadecimal(_ words: [UInt32]) -> String {
    words.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }
    .joined()
  }
}
