/// The bytes of another source of which some have been looked at already.
// Only `offset` changes, and a source is read by one thread at a time.
package final class PrefixedByteSource: ByteSource, @unchecked Sendable {
  package let randomAccess: (any RandomAccessBytes)?

  private let prefix: [UInt8]
  private let source: any ByteSource
  private var offset = 0

  package var name: String { source.name }

  /// Makes a source of all that `source` gave and will give.
  ///
  /// - Parameters:
  ///   - prefix: what has been read from `source`.
  ///   - dropped: how many of these bytes, a byte order mark, are passed over.
  ///   - source: where the rest comes from.
  package init(_ prefix: [UInt8], dropping dropped: Int, _ source: any ByteSource) {
    self.prefix = Array(prefix.dropFirst(dropped))
    self.source = source
    randomAccess = source.randomAccess.map { dropped == 0 ? $0 : OffsetBytes($0, startOffset: dropped) }
  }

  /// Makes a source of what stands behind so many bytes, `prefix` being those of it that have been read from `source`.
  package init(_ prefix: [UInt8], behind skippedCount: Int, _ source: any ByteSource) {
    self.prefix = prefix
    self.source = source
    randomAccess = source.randomAccess.map { OffsetBytes($0, startOffset: skippedCount) }
  }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    guard offset < prefix.count else { return try source.read(into: &target) }
    let prefix = prefix
    let span = prefix.span
    let count = target.copy(from: span.extracting(offset...))
    offset += count
    return count
  }

  package var hasBytesAtHand: Bool { offset < prefix.count || source.hasBytesAtHand }
}

/// The bytes of a file from an offset on.
private final class OffsetBytes: RandomAccessBytes {
  private let bytes: any RandomAccessBytes
  private let startOffset: Int

  init(_ bytes: any RandomAccessBytes, startOffset: Int) {
    self.bytes = bytes
    self.startOffset = startOffset
  }

  var byteCount: Int { max(0, bytes.byteCount - startOffset) }

  func read(into target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) -> Int {
    try bytes.read(into: &target, at: startOffset + offset)
  }
}
