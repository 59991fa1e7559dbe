import CStoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// The masks of vectors against those of plain C.
struct JSONMaskTests {
  @Test(arguments: 0..<10)
  func vectorsSeeWhatPlainCodeSees(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<2000 {
      let bytes = random.bytes(
        80,
        of: seed % 2 == 0 ? Array(0...255) : Array("\"\\{}[]0919/: \u{1F}\u{20}\u{7F}".utf8) + [0x80]
      )
      let other = random.bytes(80, of: Array("01".utf8))
      unsafe bytes.withUnsafeBufferPointer { bytes in
        unsafe other.withUnsafeBufferPointer { other in
          guard let one = bytes.baseAddress, let two = other.baseAddress else { return }
          unsafe #expect(stoa_json_stops(one) == stoa_json_stops_plain(one))
          unsafe #expect(stoa_json_digits(one) == stoa_json_digits_plain(one))
          unsafe #expect(stoa_json_common(one, two) == stoa_json_common_plain(one, two))
          unsafe #expect(stoa_json_either(one, one[3], 0x5C) == stoa_json_either_plain(one, one[3], 0x5C))
          var block = unsafe stoa_load(one)
          unsafe #expect(stoa_mask_folded(&block, 0x7B) == stoa_mask_folded_plain(one, 0x7B))
          unsafe #expect(stoa_mask_folded(&block, 0x7D) == stoa_mask_folded_plain(one, 0x7D))
        }
      }
    }
  }
}
