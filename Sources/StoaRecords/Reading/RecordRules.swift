/// What is done with a record that breaks the rules.
package enum BadRecordPolicy: Hashable, Sendable {
  /// The record ends the reading with an error.
  case stop
  /// It is left out, and counted.
  case skip
  /// It is left out, counted, and its bytes are handed on.
  case divert
  /// It is left out, and what is wrong with it is told.
  case report
}

/// What the records of an input must look like.
package struct RecordRules: Hashable, Sendable {
  /// The number of fields of every record.
  package var width: Int
  /// Whether shorter records are filled up with empty fields.
  package var padsShortRecords: Bool
  package var onBadRecord: BadRecordPolicy
  /// Whether empty fields beyond the header's are dropped, as a delimiter at the end of every line makes.
  package var dropsEmptyExtraFields = false
  /// The largest record, in bytes, that is still taken for one.
  package var maximumRecordSize: Int

  /// The largest that can be had: offsets in a batch are 32 bits.
  package static let largestRecordSize = 1 << 31

  package init(
    width: Int,
    padsShortRecords: Bool = false,
    onBadRecord: BadRecordPolicy = .stop,
    maximumRecordSize: Int = RecordRules.largestRecordSize
  ) {
    self.width = width
    self.padsShortRecords = padsShortRecords
    self.onBadRecord = onBadRecord
    self.maximumRecordSize = min(maximumRecordSize, Self.largestRecordSize)
  }

  /// Whether the widest record gives the columns.
  package var namesExtraFields: Bool { padsShortRecords && onBadRecord != .report }
}
