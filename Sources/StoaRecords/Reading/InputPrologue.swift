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
  /// What was read behind the header.
  var ahead: ReadAhead
  /// The line on which the rest starts.
  var line: Int
  /// The record end of the first record.
  var recordEnd: [UInt8]
}

extension InputPrologue {
  /// How many lines seem to stand before the header, where what was taken for it has one field; `nil` for none.
  ///
  /// - Complexity: O(*n*) in the bytes that were read with the header: it is for messages.
  package var preambleLineCount: Int? {
    guard header != nil, names.count == 1 else { return nil }
    return Preamble.lineCount(in: ahead.block.bytes.extracting(0..<ahead.range.upperBound))
  }

  private static let sampleSize = 64 << 10

  /// Reads the start of an input, far enough to tell its dialect and to see its header whole.
  ///
  /// What the source throws behind the header is left to whoever reads on.
  ///
  /// - Throws: what the source throws before that, and an error of code `malformedRecord` for a first
  ///   record that breaks the rules of its dialect.
  package init(reading source: any ByteSource, expecting expectations: InputExpectations) throws(TableError) {
    try self.init(reading: source, expecting: expectations, sampleSize: Self.sampleSize)
  }

  /// Reads a first sample of a given size, from which the dialect is told.
  init(reading source: any ByteSource, expecting expectations: InputExpectations, sampleSize: Int) throws(TableError) {
    var sample = InputSample(source, size: sampleSize)
    let sniffed = DialectSniffer(expectations).sniff(sample)
    var first = FirstRecord(sniffed.dialect, from: expectations.firstLine)
    // Blank lines and comments in front are passed over; the first record may be larger than the sample.
    while !first.find(in: sample), sample.grow(source) {
      guard sample.count <= expectations.maximumRecordSize else {
        let position = TableError.Position(source: source.name, line: first.line)
        throw .recordTooLarge(expectations.maximumRecordSize, isQuoted: first.isInQuotes, at: position)
      }
    }
    if !first.isFound, let failure = sample.failure { throw failure }
    try first.check(sample, source: source.name)

    self.source = source
    dialect = sniffed.dialect
    dialect.nullText = expectations.nullText
    findings = sniffed.findings
    recordEnd = first.recordEnd(sample)
    let batch = first.batch(sample, source: source.name)
    isEmpty = batch == nil
    if let batch, expectations.hasHeader {
      header = batch
      names = batch.textValues(ofRecord: 0)
      findings += Self.doubts(about: names, expectations)
      line = first.line + countLines(sample.block.bytes.extracting(first.range))
      ahead = sample.ahead(from: first.range.upperBound)
    } else {
      names = (0..<(batch?.index.width ?? 0)).map { String($0 + 1) }
      line = expectations.firstLine
      ahead = sample.ahead(from: isEmpty ? sample.bytes.upperBound : 0)
    }
  }
}

extension InputPrologue {
  /// What may be wrong with taking the first record for the header: it is never guessed.
  private static func doubts(about names: [String], _ expectations: InputExpectations) -> [String] {
    var doubts: [String] = []
    if let first = names.first, first.hasPrefix("#"), expectations.comment == nil {
      doubts.append("the header starts with #; --comment '#' leaves out such records")
    }
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let isNumber = { (name: String) in
      name.utf8.contains(where: digits.contains)
        && name.utf8.allSatisfy { digits.contains($0) || ".,-+".utf8.contains($0) }
    }
    if let number = names.first(where: isNumber) {
      doubts.append("the header holds the number \(number); --no-header makes the first record data")
    }
    return doubts
  }
}

extension RecordBatch {
  /// The values of a record's fields as text.
  fileprivate func textValues(ofRecord record: Int) -> [String] {
    var scratch: [UInt8] = []
    return (0..<index.width).map { field in
      String(copying: reader(ofField: field).value(of: record, scratch: &scratch))
    }
  }
}
