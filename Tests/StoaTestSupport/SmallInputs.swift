import Foundation

/// The bytes that mean something in delimited text, and one that does not.
package let meaningfulBytes = Array("a,\"\r\n".utf8)

/// How long the inputs are of which every one is tried; STOA_TEST_INPUT_LENGTH makes it less, for what takes a minute
/// otherwise takes long under a sanitizer.
private let longestInput = ProcessInfo.processInfo.environment["STOA_TEST_INPUT_LENGTH"].flatMap { Int($0) } ?? .max

/// Every sequence of up to `length` of the bytes, the shortest first.
package func everyInput(of bytes: [UInt8] = meaningfulBytes, upTo length: Int) -> [[UInt8]] {
  var inputs: [[UInt8]] = [[]]
  var longest = inputs
  for _ in 0..<min(length, longestInput) {
    longest = longest.flatMap { input in bytes.map { input + [$0] } }
    inputs += longest
  }
  return inputs
}

/// Every way to cut `count` bytes into pieces, as the offsets between them.
package func everySplit(of count: Int) -> [[Int]] {
  guard count > 1 else { return [[]] }
  return (0..<1 << (count - 1)).map { mask in (1..<count).filter { mask & 1 << ($0 - 1) != 0 } }
}

/// Bytes as they are read in a failed expectation.
package func shown(_ bytes: some Sequence<UInt8>) -> String {
  String(decoding: Array(bytes), as: UTF8.self).debugDescription
}
