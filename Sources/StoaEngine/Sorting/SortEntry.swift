/// What is sorted in a record's stead: eight bytes of its key, and the place of the record.
///
/// `word` is the first eight bytes of the key as a number, with zeros behind a shorter key. Among
/// records whose words are equal, later words of their keys take its place in turn.
struct SortEntry: BitwiseCopyable, Sendable {
  var word: UInt64
  var place: RecordPlace
}

/// Where a record lies in an arena, and its size, in one number, so that fetching a record costs no
/// look at any index.
struct RecordPlace: BitwiseCopyable, Hashable, Sendable {
  private(set) var bits: UInt64

  /// The size that stands for "this many or more": the size then lies before the record.
  static let longSize = 0xFF_FFFF
  /// Positions are below this.
  static let positionLimit = 1 << 40

  init(position: Int, size: Int) {
    bits = UInt64(position) << 24 | UInt64(min(size, Self.longSize))
  }

  private init(bits: UInt64) { self.bits = bits }

  /// In the place of a record that is left out: an equal one came before it.
  static let dropped = RecordPlace(bits: .max)

  /// The place of a copy.
  func moved(to position: Int) -> RecordPlace {
    RecordPlace(bits: UInt64(position) << 24 | bits & 0xFF_FFFF)
  }

  /// Where the record's piece of the arena starts.
  var position: Int { Int(bits >> 24) }
  /// The record's size, unless it is `longSize`.
  var shortSize: Int { Int(bits & 0xFF_FFFF) }
  var isLong: Bool { shortSize == Self.longSize }
}
