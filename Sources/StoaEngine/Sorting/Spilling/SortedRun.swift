/// Sorted records in temporary files, as frames.
struct SortedRun: Sendable {
  /// Its parts, in order.
  var extents: [RunExtent]
  /// The bytes of its largest frame, which a merge must hold at once.
  var largestFrame: Int

  var byteCount: Int { extents.reduce(0) { $0 + $1.range.count } }
}

/// Where a part of a run is: which file, and where in it.
struct RunExtent: Hashable, Sendable {
  var file: Int
  var range: Range<Int>
}
