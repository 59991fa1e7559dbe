/// Sorted records in a temporary file, as frames.
struct SortedRun: Sendable {
  /// Where in the file.
  var range: Range<Int>
  /// The bytes of its largest frame, which a merge must hold at once.
  var largestFrame: Int
}
