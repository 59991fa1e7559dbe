package import StoaBytes
package import StoaRecords

/// How the input of a run is written, for who writes as it is.
package struct InputForm: Hashable, Sendable {
  package var dialect: Dialect
  /// How JSON stands in it; `nil` for delimited text.
  package var jsonLayout: JSONLayout?

  package init(_ dialect: Dialect = .csv, _ jsonLayout: JSONLayout? = nil) {
    self.dialect = dialect
    self.jsonLayout = jsonLayout
  }
}

/// How files are written beside the output of a run: the parts of a table, say.
package struct PartFormat: Sendable {
  /// What writes the records of a file.
  package enum Encoder: Sendable {
    case delimited(DelimitedEncoder)
    case json(JSONRecordEncoder)
  }

  /// Makes what writes records with columns of some names, where the input is written like that.
  package var encoder: @Sendable (_ names: [String], _ input: InputForm) -> Encoder
  /// Whether delimited text has a header.
  package var hasHeader = true
  /// Opens the file of a path.
  package var open: @Sendable (_ path: String) throws(TableError) -> any ByteSink

  package init(
    encoder: @escaping @Sendable (_ names: [String], _ input: InputForm) -> Encoder,
    open: @escaping @Sendable (_ path: String) throws(TableError) -> any ByteSink
  ) {
    self.encoder = encoder
    self.open = open
  }
}

extension PartFormat {
  /// Delimited text as the input is, without compression.
  static let plain = PartFormat { _, input in
    .delimited(DelimitedEncoder(input.dialect.encoding == .json ? .csv : input.dialect))
  } open: { (path) throws(TableError) in
    try ByteOutput.open(path: path)
  }
}

/// How the format of a file is decided that is written beside the output of a run.
package enum PartNaming: Hashable, Sendable {
  /// By the extension of its name.
  case named
  /// Its name was not asked for: delimited text stays as the input is.
  case unnamed
  /// By the extension of its name; delimited text of that kind stays as the input is.
  case repaired
}

/// A file with some of the records of a table, which is there when it is finished.
final class PartFile: @unchecked Sendable {
  /// What is collected before it is written.
  private static let bufferSize = 64 << 10

  let path: String
  private(set) var recordCount = 0
  private let sink: any ByteSink
  private let encoder: PartFormat.Encoder
  private let buffer = OutputBuffer(capacity: 4 << 10)

  /// Begins the file, with a header of these names if it has one.
  init(_ path: String, _ format: PartFormat, names: [String], input: InputForm) throws(TableError) {
    self.path = path
    sink = try format.open(path)
    encoder = format.encoder(names, input)
    // A table without columns has no header.
    guard case .delimited(let encoder) = encoder, format.hasHeader, !names.isEmpty else { return }
    encoder.appendRecord(names, to: buffer)
  }

  /// Appends the selected records of a batch.
  func append(_ batch: RecordBatch) throws(TableError) {
    guard batch.count > 0 else { return }
    switch encoder {
    case .delimited(let encoder): encoder.append(batch, to: buffer)
    case .json(let encoder):
      if recordCount == 0, !encoder.opening.isEmpty {
        // The opening takes the place of the comma that parts a record from the one before.
        let records = OutputBuffer()
        _ = encoder.append(batch, to: records)
        buffer.append(encoder.opening.span)
        buffer.append(records.bytes.extracting(1..<records.count))
      } else {
        _ = encoder.append(batch, to: buffer)
      }
    }
    recordCount += batch.count
    if buffer.count >= Self.bufferSize { try flush() }
  }

  private func flush() throws(TableError) {
    let buffer = buffer
    guard buffer.count > 0 else { return }
    try sink.write(buffer.bytes)
    buffer.removeAll()
  }

  /// Puts the file in its place.
  func finish() throws(TableError) {
    if case .json(let encoder) = encoder { buffer.append(encoder.closing(hasRecords: recordCount > 0).span) }
    try flush()
    try sink.finish()
  }
}
