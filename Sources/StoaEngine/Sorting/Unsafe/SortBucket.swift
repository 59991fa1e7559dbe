/// Entries that are sorted among themselves, and all of which come before those of the next bucket.
@safe
struct SortBucket {
  /// What is known about the entries' order before they are sorted.
  enum Order {
    case none
    /// All their keys are equal.
    case equal
    /// They are in order.
    case whole
  }

  var start: UnsafeMutablePointer<SortEntry>
  var count: Int
  /// Where in the keys the entries' words start; all keys are equal before that.
  var depth = 0
  /// The first eight bytes of all the keys, if `depth` is above 0.
  var firstWord: UInt64?
  var order = Order.none
  /// Whether all words are equal.
  var isUniform = false
}
