package import StoaBytes

/// The start of a delimited input: its dialect, its header, and what was read beyond.
package struct InputPrologue: Sendable {
  package var source: any ByteSource
  package var dialect: Dialect
  /// The header as a batch of one record; `nil` for an input without one, or without anything.
  package var header: RecordBatch?
  /// The columns' names: the header's values, or `1`, `2`, … where there is no header.
  package var names: [String]
  /// Whether the input holds no record at all, not even a header.
  package var isEmpty: Bool
  /// What was found out, in sentences, for whoever asks.
  package var findings: [String]

  /// The bytes behind the header that have been read already.
  var block: ByteBlock
  var rest: Range<Int>
  /// Where to read on in a source of random access.
  var offset: Int
  /// The line on which the rest starts.
  var line: Int
  /// The record end of the first record.
  var recordEnd: [UInt8]
}

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
  package var hasHeader = true
  /// The delimiter that the input's name speaks for.
  package var likelyDelimiter: UInt8?

  package init() {}
}

extension InputPrologue {
  private static let sampleSize = 64 << 10

  /// Reads the start of an input, far enough to tell its dialect and to see its header whole.
  ///
  /// - Throws: what the source throws, and an error of code `malformedRecord` for a header that breaks
  ///   the rules of its dialect.
  package init(reading source: any ByteSource, expecting expectations: InputExpectations) throws(TableError) {
    try self.init(reading: source, expecting: expectations, sampleSize: Self.sampleSize)
  }

  /// Reads a first sample of a given size, from which the dialect is told.
  init(reading source: any ByteSource, expecting expectations: InputExpectations, sampleSize: Int) throws(TableError) {
    var sample = try InputSample(source, size: sampleSize)
    let sniffed = DialectSniffer(expectations).sniff(sample)
    self.source = source
    dialect = sniffed.dialect
    findings = sniffed.findings
    names = []
    isEmpty = true
    recordEnd = [lineFeed]
    // Blank lines and comments in front are passed over; the first record may be larger than the sample.
    var first = FirstRecord(dialect)
    while !first.find(in: sample), try sample.grow(source) {}
    try first.check(sample, source: source.name)
    block = sample.block
    offset = sample.count
    line = first.line
    rest = first.range.lowerBound..<sample.count
    guard let batch = first.batch(sample, source: source.name) else { return }
    isEmpty = false
    recordEnd = first.recordEnd(sample)
    guard expectations.hasHeader else {
      names = (1...batch.index.width).map(String.init)
      return
    }
    header = batch
    var scratch: [UInt8] = []
    names = (0..<batch.index.width).map { field in
      let reader = batch.reader(ofField: field)
      return String(copying: reader.value(of: 0, scratch: &scratch))
    }
    line += countLines(sample.block.bytes.extracting(first.range))
    rest = first.range.upperBound..<sample.count
  }
}
