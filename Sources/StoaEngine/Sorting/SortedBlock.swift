import StoaBytes

/// Some of the sorted records, end to end, each with its record end.
struct SortedBlock: Sendable {
  var block: ByteBlock
  /// Where in the block the records lie.
  var range: Range<Int>
}
