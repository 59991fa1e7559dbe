import StoaBytes

extension Span<UInt8> {
  /// Where a part first stands, at `start` or behind it; one of no bytes stands everywhere.
  ///
  /// - Complexity: O(*n* · *m*) in the bytes of both, O(*n*) where the part's first byte is rare.
  func firstIndex(of part: Span<UInt8>, from start: Int) -> Int? {
    guard !part.isEmpty else { return start }
    var index = start
    while index <= count - part.count {
      if self[index] == part[0], extracting(index..<index + part.count).order(part) == 0 { return index }
      index += 1
    }
    return nil
  }
}
