internal import StoaBytes

extension RecordIndex {
  /// Makes the structural bytes of a stretch its index as they are, if every record has `width` fields.
  ///
  /// They do when every `width`-th position ends a record and there are no further record ends.
  ///
  /// - Complexity: O(*n*) in the number of records.
  convenience init?(regular stretch: borrowing RecordStretch, width: Int) {
    let count = stretch.recordEndCount
    let (expected, overflow) = count.multipliedReportingOverflow(by: width)
    guard !overflow, expected == stretch.positionRange.count, stretch.faults.isEmpty, !stretch.endsInQuotes else {
      return nil
    }
    let starts = ByteBlock(capacity: (count + 1) * 4)
    let firstPosition = stretch.positionRange.lowerBound
    let upperBound = stretch.range.upperBound
    let isRegular = unsafe stretch.block.bytes.withUnsafeBufferPointer { bytes in
      let start = unsafe UnsafeMutableRawPointer(starts.base).assumingMemoryBound(to: UInt32.self)
      let positions = unsafe stretch.positions.base + firstPosition
      unsafe start[0] = UInt32(truncatingIfNeeded: stretch.range.lowerBound)
      var position = width &- 1
      for record in 0..<count {
        let end = unsafe Int(positions[position])
        let byte = unsafe bytes[end]
        var next = end &+ 1
        if byte != lineFeed {
          guard byte == carriageReturn else { return false }
          if next < upperBound, unsafe bytes[next] == lineFeed { next &+= 1 }
        }
        unsafe start[record &+ 1] = UInt32(truncatingIfNeeded: next)
        position &+= width
      }
      return true
    }
    guard isRegular else { return nil }
    self.init(
      width: width,
      recordCount: count,
      starts: starts,
      ends: stretch.positions.block,
      firstEnd: firstPosition
    )
  }
}
