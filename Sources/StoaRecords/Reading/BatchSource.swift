package import StoaBytes

/// Where batches come from: delimited text, JSON, the output of a sort.
///
/// Any number of threads may ask for pieces at the same time and work on what they get; the pieces'
/// numbers give the order of the records in the input.
package protocol BatchSource: AnyObject, Sendable {
  /// The next piece, or `nil` when there are no more.
  ///
  /// A piece with a failure is the last that counts, whatever else is under way.
  func next() -> BatchPiece?

  /// How many pieces there are, once `next` has given `nil` to somebody.
  var pieceCount: Int { get }

  /// Lets go of whatever waits: nobody will ask for more.
  func cancel()
}

/// A stretch of an input, as records.
package struct BatchPiece: Sendable {
  /// The place of the piece in the input, counted from 0 without gaps.
  package var sequence: Int
  package var batches: [RecordBatch] = []
  /// How many records the batches hold.
  package var recordCount = 0
  /// Records that were left out because they are malformed.
  package var badRecordCount = 0
  /// The bytes of those records, where they are wanted.
  package var badRecords: [UInt8] = []
  /// What is wrong with records, where that is reported, in their order.
  package var faults: [RecordFault] = []
  /// What ended the input early, behind the records above.
  package var failure: TableError?

  package init(sequence: Int) { self.sequence = sequence }
}
