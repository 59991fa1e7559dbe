/// What is known of an input before it is read.
package struct InputExpectations: Hashable, Sendable {
  /// The dialect; what is to be found out is `nil`.
  package var delimiter: UInt8?
  /// `nil` to go by the delimiter; `.some(nil)` where quotes are data.
  package var quote: UInt8??
  package var recordEnd = Dialect.RecordEnd.any
  package var comment: UInt8?
  package var allowsTextAfterQuote = false
  package var encoding = Dialect.Encoding.quoted
  /// Whether fields have escapes, and no quotes, if the delimiter is the tab.
  package var readsEscapesBetweenTabs = false
  /// Whether fields have quotes also if the delimiter is the tab.
  package var hasQuotesBetweenTabs = false
  /// A text that stands for a missing value.
  package var nullText: [UInt8]?
  package var hasHeader = true
  /// The line on which it starts, for messages: what stood before it has been left out.
  package var firstLine = 1
  /// The largest record, in bytes, that is still taken for one.
  package var maximumRecordSize = RecordRules.largestRecordSize
  /// The delimiter that the input's name speaks for.
  package var likelyDelimiter: UInt8?

  package init() {}
}
