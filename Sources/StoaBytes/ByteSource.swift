/// Where bytes come from, in order.
///
/// A source is read by one thread at a time; who holds it sees to that.
package protocol ByteSource: AnyObject, Sendable {
  /// What messages call it: a path as it was given, or `standard input`.
  var name: String { get }

  /// Reads what is to be had, up to the size of `target`, and returns how many bytes that was. Waits
  /// for at least one byte; returns 0 at the end, and again whenever it is asked after that.
  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int

  /// Whether a `read` would return without waiting.
  var hasBytesAtHand: Bool { get }

  /// The way to read at any offset, from any thread, where the bytes are a regular file's own.
  var randomAccess: (any RandomAccessBytes)? { get }
}

/// Bytes that any thread may read at any offset: a regular file.
package protocol RandomAccessBytes: AnyObject, Sendable {
  /// The size when it was opened.
  var byteCount: Int { get }

  /// Fills `target` from `offset` on and returns how many bytes there were: fewer than asked for only
  /// at the end of the file.
  func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int
}

extension ByteSource {
  package var hasBytesAtHand: Bool { true }
  package var randomAccess: (any RandomAccessBytes)? { nil }
}
