package import StoaBytes
package import StoaRecords

/// How the parts of a table are written.
package struct PartFormat: Sendable {
  /// Writes records in a dialect, given that of the input.
  package enum Encoding: Sendable {
    case delimited(@Sendable (Dialect) -> DelimitedEncoder)
    /// JSON Lines, for columns of some names.
    case lines(@Sendable ([String]) -> JSONRecordEncoder)
  }

  package var encoding: Encoding
  package var hasHeader: Bool
  /// Opens the file of a path.
  package var open: @Sendable (String) throws(TableError) -> any ByteSink

  package init(
    _ encoding: Encoding,
    hasHeader: Bool,
    open: @escaping @Sendable (String) throws(TableError) -> any ByteSink
  ) {
    self.encoding = encoding
    self.hasHeader = hasHeader
    self.open = open
  }
}

/// A file with some of the records of a table, which is there when it is finished.
final class PartFile: @unchecked Sendable {
  /// What is collected before it is written.
  private static let bufferSize = 64 << 10

  let path: String
  private(set) var recordCount = 0
  private let sink: any ByteSink
  private let encoder: Encoder
  private let buffer = OutputBuffer(capacity: 4 << 10)

  private enum Encoder {
    case delimited(DelimitedEncoder)
    case lines(JSONRecordEncoder)
  }

  /// Begins the file, with a header of these names if it has one.
  init(_ path: String, _ format: PartFormat, names: [String], dialect: Dialect) throws(TableError) {
    self.path = path
    sink = try format.open(path)
    switch format.encoding {
    case .delimited(let make):
      let encoder = make(dialect)
      if format.hasHeader { encoder.appendRecord(names, to: buffer) }
      self.encoder = .delimited(encoder)
    case .lines(let make): encoder = .lines(make(names))
    }
  }

  /// Appends the selected records of a batch.
  func append(_ batch: RecordBatch) throws(TableError) {
    recordCount += batch.count
    switch encoder {
    case .delimited(let encoder): encoder.append(batch, to: buffer)
    case .lines(let encoder): _ = encoder.append(batch, to: buffer)
    }
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
    try flush()
    try sink.finish()
  }
}
