package import StoaBytes

/// Some of the sorted records, end to end, each with its record end.
package struct SortedBlock: Sendable {
  package var block: ByteBlock
  /// Where in the block the records lie.
  package var range: Range<Int>
}
