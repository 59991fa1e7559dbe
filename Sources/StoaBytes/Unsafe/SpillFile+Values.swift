// Values that are bytes and nothing else are written as they lie in memory, and read back by the same process.

extension SpillFile {
  /// Writes values behind what is there, and returns where.
  package func append<Value: BitwiseCopyable>(values: [Value]) throws(TableError) -> Int {
    try unsafe values.span.withUnsafeBytes { (buffer) throws(TableError) in
      guard let base = buffer.baseAddress else { return byteCount }
      let span = unsafe Span(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: buffer.count)
      return try append(span)
    }
  }

  /// Reads values back, over those of an array of `filler`.
  package func readValues<Value: BitwiseCopyable>(
    _ count: Int,
    at offset: Int,
    filler: Value
  ) throws(TableError) -> [Value] {
    var values = [Value](repeating: filler, count: count)
    var memory = values.mutableSpan
    try unsafe memory.withUnsafeMutableBytes { (buffer) throws(TableError) in
      guard let base = buffer.baseAddress else { return }
      var span = unsafe MutableSpan(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: buffer.count)
      try fill(&span, at: offset)
    }
    return values
  }

  /// Reads as many bytes as there is room for.
  package func fill(_ target: inout MutableSpan<UInt8>, at offset: Int) throws(TableError) {
    let wanted = target.count
    guard try read(into: &target, at: offset) == wanted else {
      throw TableError(.system, "a temporary file has become shorter", remedy: "leave it alone")
    }
  }
}
