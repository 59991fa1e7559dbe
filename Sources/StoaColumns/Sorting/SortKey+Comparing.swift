internal import StoaBytes

extension SortKey {
  /// How two values compare.
  public enum Comparison: Int, Hashable, Sendable {
    /// The first comes before the second.
    case ascending = -1
    /// They are equal to the sort.
    case same = 0
    /// The first comes behind the second.
    case descending = 1

    /// The other way round.
    public var reversed: Comparison { Comparison(rawValue: -rawValue) ?? .same }
  }

  /// How two values compare by this key, its direction and its rule for missing values included.
  ///
  ///     SortKey("", isDescending: true).comparison("10", "9")          // .ascending
  ///     SortKey("", kind: .text).comparison("10", "9")                 // .ascending
  ///
  /// Values are written plainly, and `locale` orders text by its bytes: what depends on a place is
  /// known to the sorter alone.
  ///
  /// - Complexity: O(*n*) in the bytes of the values.
  public func comparison(_ lhs: String, _ rhs: String) -> Comparison {
    comparison(Array(lhs.utf8).span, Array(rhs.utf8).span)
  }

  /// How two values compare by this key, as bytes.
  public func comparison(_ lhs: Span<UInt8>, _ rhs: Span<UInt8>) -> Comparison {
    let buffer = KeyBuffer()
    for value in 0..<2 {
      ValueEncoding.append(value == 0 ? lhs : rhs, by: self, to: buffer)
      buffer.endKey()
    }
    return Comparison(rawValue: buffer.key(at: 0).order(buffer.key(at: 1)).signum()) ?? .same
  }
}
