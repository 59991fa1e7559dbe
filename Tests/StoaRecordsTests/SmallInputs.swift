/// The bytes that mean something, and one that does not.
let meaningfulBytes = Array("a,\"\r\n".utf8)

/// Every sequence of up to `length` of the bytes, the shortest first.
func everyInput(of bytes: [UInt8] = meaningfulBytes, upTo length: Int) -> [[UInt8]] {
  var inputs: [[UInt8]] = [[]]
  var longest = inputs
  for _ in 0..<length {
    longest = longest.flatMap { input in bytes.map { input + [$0] } }
    inputs += longest
  }
  return inputs
}

/// Every way to cut `count` bytes into pieces, as the offsets between them.
func everySplit(of count: Int) -> [[Int]] {
  guard count > 1 else { return [[]] }
  return (0..<1 << (count - 1)).map { mask in (1..<count).filter { mask & 1 << ($0 - 1) != 0 } }
}

/// Bytes as they are read in a failed expectation.
func shown(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self).debugDescription
}

/// A small generator of repeatable randomness (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func bytes(_ count: Int, of choices: [UInt8]) -> [UInt8] {
    (0..<count).map { _ in choices[Int(next() % UInt64(choices.count))] }
  }
}
