extension ByteSource {
  /// A source of what stands behind so many lines of this one, of which nobody has read yet.
  ///
  /// A line ends at LF, CRLF or CR. Where there are fewer, nothing is left.
  ///
  /// - Throws: what reading throws.
  /// - Memory: a chunk.
  package func skippingLines(_ count: Int) throws(TableError) -> any ByteSource {
    guard count > 0 else { return self }
    var skipper = LineSkipper(count: count)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var skippedBytes = 0
    while true {
      var target = chunk.mutableSpan
      let read = try read(into: &target)
      let start = skipper.skip(chunk.span.extracting(..<read))
      skippedBytes += start
      if start < read || read == 0 {
        return PrefixedByteSource(Array(chunk[start..<read]), behind: skippedBytes, self)
      }
    }
  }
}

/// Passes over lines that come in chunks.
struct LineSkipper {
  private var count: Int
  /// Whether the last byte was a CR, to which an LF may belong.
  private var isBehindReturn = false

  init(count: Int) { self.count = count }

  /// Passes over as much of a chunk as belongs to the lines, and gives the offset behind that.
  mutating func skip(_ bytes: Span<UInt8>) -> Int {
    var offset = 0
    while offset < bytes.count {
      let byte = bytes[offset]
      if isBehindReturn {
        isBehindReturn = false
        count -= 1
        if byte == UInt8(ascii: "\n") {
          offset += 1
          continue
        }
      }
      guard count > 0 else { break }
      isBehindReturn = byte == UInt8(ascii: "\r")
      if byte == UInt8(ascii: "\n") { count -= 1 }
      offset += 1
    }
    return offset
  }
}
