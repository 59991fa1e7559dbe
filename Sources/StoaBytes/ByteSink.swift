/// Where bytes go, in order.
///
/// A sink is written by one thread at a time; who holds it sees to that.
package protocol ByteSink: AnyObject, Sendable {
  /// What messages call it: a path as it was given, or `standard output`.
  var name: String { get }

  /// Writes all the bytes.
  ///
  /// - Throws: an error of code `closedPipe` when nobody reads them any more.
  func write(_ bytes: Span<UInt8>) throws(TableError)

  /// Ends the output: what was held back is written, a compressed stream gets its trailer, a file is
  /// synchronized and takes the place of the one it replaces. Without it the output does not count,
  /// and a file that was to be replaced stays as it was.
  func finish() throws(TableError)
}
