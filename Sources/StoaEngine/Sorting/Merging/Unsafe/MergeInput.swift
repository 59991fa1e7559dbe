import StoaBytes

/// Records in order, to be merged with those of others.
protocol MergeInput: AnyObject {
  /// Goes on to the next record, or to the end.
  func advance() throws(TableError)

  /// The bytes to go by; nil at the end.
  ///
  /// They stay where they are until it goes on, and eight more can be read behind them.
  var key: UnsafeBufferPointer<UInt8>? { get }

  /// How many of the key's bytes are equal in records that are equal.
  var distinctKeySize: Int { get }

  /// What is to come out for the record; some more bytes can be read behind it.
  var output: UnsafeBufferPointer<UInt8> { get }
}
