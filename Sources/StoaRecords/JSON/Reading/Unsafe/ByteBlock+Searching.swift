internal import CStoaBytes
internal import StoaBytes

extension ByteBlock {
  /// How many bytes of a range equal `byte`.
  func count(of byte: UInt8, in range: Range<Int>) -> Int {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "The range lies outside the block")
    var count = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      var block = unsafe stoa_load(base + offset)
      var mask = unsafe stoa_mask_equal(&block, byte)
      let rest = range.upperBound - offset
      if rest < 64 { mask &= (1 << UInt64(rest)) - 1 }
      count += mask.nonzeroBitCount
      offset += 64
    }
    return count
  }

  /// The offset of the first byte of a range that equals `byte`.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "The range lies outside the block")
    var offset = range.lowerBound
    while offset < range.upperBound {
      var block = unsafe stoa_load(base + offset)
      let mask = unsafe stoa_mask_equal(&block, byte)
      let found = offset + mask.trailingZeroBitCount
      if mask != 0 { return found < range.upperBound ? found : nil }
      offset += 64
    }
    return nil
  }

  /// The offset of the last byte of a range that equals `byte`.
  func lastIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    precondition(range.lowerBound >= 0 && range.upperBound <= capacity, "The range lies outside the block")
    var end = range.upperBound
    while end > range.lowerBound {
      let start = max(range.lowerBound, end - 64)
      var block = unsafe stoa_load(base + start)
      var mask = unsafe stoa_mask_equal(&block, byte)
      if end - start < 64 { mask &= (1 << UInt64(end - start)) - 1 }
      if mask != 0 { return start + 63 - mask.leadingZeroBitCount }
      end = start
    }
    return nil
  }
}
