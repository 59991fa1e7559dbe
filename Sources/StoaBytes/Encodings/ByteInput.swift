/// An input, opened far enough to know how its bytes become UTF-8 text.
///
///     let input = try ByteInput(FileByteSource(path: "sales.csv.gz"))
///     input.detected.description  // "gzip by its first bytes, UTF-8 by default"
///     try input.source.read(into: &target)
///
/// The first bytes decide, never the name: gzip is decompressed, in a thread of its own when there is
/// much of it; a byte order mark is dropped; UTF-16 becomes UTF-8.
package struct ByteInput: Sendable {
  /// The text, as UTF-8 without a byte order mark.
  package let source: any ByteSource
  package let detected: DetectedInput

  /// Looks at the first bytes of a source and wraps it in what makes UTF-8 of it.
  ///
  /// - Parameters:
  ///   - source: what is to be read; nobody else may read it from now on.
  ///   - encoding: what the text is known to be in; nil to find out.
  ///   - readsAhead: whether a thread may be used for decompressing and transcoding.
  ///   - calls: how that thread is started.
  /// - Throws: what the source throws, and an error of code `encoding` for what is no text in a known
  ///   encoding.
  package init(
    _ source: any ByteSource,
    encoding: TextEncoding? = nil,
    readsAhead: Bool = true,
    calls: SystemCalls = .current
  ) throws(TableError) {
    var detected = DetectedInput()
    var source = source
    var (start, signature) = try Self.recognize(source)
    if signature == .gzip {
      detected.compression = .gzip
      source = GzipByteSource(PrefixedByteSource(start, dropping: 0, source))
      if readsAhead { source = ReadAheadByteSource(source, calls: calls) }
      (start, signature) = try Self.recognize(source)
    }
    switch signature {
    case .marked(let found) where encoding == nil || encoding == found:
      detected.hasByteOrderMark = true
      detected.encoding = found
    case .unmarked(let found) where encoding == nil:
      throw Self.notUTF8(found, source.name)
    case .foreign(let what, let remedy) where encoding == nil:
      throw TableError(.encoding, "this is \(what), not text", remedy: remedy, at: .init(source: source.name))
    default: break
    }
    detected.isEncodingGiven = encoding != nil
    detected.encoding = encoding ?? detected.encoding

    let markSize = detected.hasByteOrderMark ? detected.encoding.byteOrderMark.count : 0
    source = PrefixedByteSource(start, dropping: markSize, source)
    if detected.encoding != .utf8 {
      source = TranscodingByteSource(source, from: detected.encoding, bytesBefore: markSize)
      if readsAhead, detected.compression == .none { source = ReadAheadByteSource(source, calls: calls) }
    }
    (self.source, self.detected) = (source, detected)
  }

  /// Reads as many bytes as it takes to know what they are.
  private static func recognize(_ source: any ByteSource) throws(TableError) -> (start: [UInt8], Signature?) {
    var start: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: Signature.maximumByteCount)
    while true {
      var target = chunk.mutableSpan
      let count = try target.withBytes(from: start.count) { rest throws(TableError) in try source.read(into: &rest) }
      start = Array(chunk[..<(start.count + count)])
      if let signature = Signature.recognize(start, isWhole: count == 0 || start.count == chunk.count) {
        return (start, signature)
      }
    }
  }

  /// The error for text that is UTF-16 and does not say so.
  private static func notUTF8(_ encoding: TextEncoding, _ name: String) -> TableError {
    let firstZero = encoding == .utf16LittleEndian ? 2 : 1
    return TableError(
      .encoding,
      "not UTF-8 at byte \(firstZero)",
      remedy: "try --encoding \(encoding.rawValue)",
      at: .init(source: name)
    )
  }
}
