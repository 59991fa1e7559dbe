public import StoaBytes
public import StoaColumns
import StoaRecords

extension TableReader {
  /// All rows.
  ///
  /// - Throws: the first failure in the order of the input.
  /// - Memory: every row. ``forEach(_:)`` and ``stream()`` hold a few batches of records.
  public func rows() throws(TableError) -> [Row] {
    var rows: [Row] = []
    let stream = try stream()
    while let row = try stream.next() { rows.append(row) }
    return rows
  }

  /// Calls `body` with each row, in order, while others are being read.
  ///
  /// - Throws: the first failure in the order of the input, behind the rows before it, or what `body`
  ///   throws, which ends the run.
  public func forEach(_ body: (Row) throws -> Void) throws {
    let stream = try stream()
    while let row = try stream.next() { try body(row) }
  }

  /// The rows one after the other, read by other threads a little ahead of whoever takes them.
  public func stream() throws(TableError) -> RowStream { try RowStream(self) }

  /// The number of rows.
  public func count() throws(TableError) -> Int {
    let row = try applying(.count).rows().first
    return row.flatMap { Int($0.values[0]) } ?? 0
  }

  /// All rows as values of a type.
  ///
  ///     struct Sale: Decodable { var city: String, price: Double?, date: Date }
  ///     let sales = try TableReader(path: "sales.csv").decode(Sale.self)
  ///
  /// - Throws: an error of code `unsuitableValue` that names the row and the column, and what reading throws.
  public func decode<Value: Decodable>(_ type: Value.Type) throws(TableError) -> [Value] {
    var values: [Value] = []
    let decoder = RowDecoder()
    let stream = try stream()
    while let row = try stream.next() { values.append(try decoder.decode(type, from: row)) }
    return values
  }

  /// Writes the rows to a file, which is there whole or not at all.
  ///
  /// Its name's extension decides what is written: `csv`, `tsv`, `json` or `jsonl`, with `.gz` behind it
  /// compressed; other names get delimited text as the input is. What was nested in JSON is nested again.
  /// The input may be the file that is written.
  public func write(to path: String) throws(TableError) {
    let name = path.lowercased()
    let isCompressed = name.hasSuffix(".gz")
    let stem = isCompressed ? String(name.dropLast(3)) : name
    let output = try ByteOutput.open(path: path, gzipLevel: isCompressed ? 6 : nil, threads: resources.threadCount)
    var finish: (() throws(TableError) -> Void)?
    let layout: JSONRecordEncoder.Layout? =
      stem.hasSuffix(".json") ? .array : stem.hasSuffix(".jsonl") ? .lines : nil
    try run(intoJSON: layout != nil) { (input, shape) throws(TableError) in
      if let layout {
        var options = JSONRecordEncoder.Options(layout: layout)
        options.paths = input.paths
        let sink = JSONSink(shape.jsonEncoder(options), to: output)
        finish = { () throws(TableError) in try sink.finish() }
        return sink
      }
      let own = input.dialect.encoding == .json ? Dialect.csv : input.dialect
      let dialect = stem.hasSuffix(".csv") ? .csv : stem.hasSuffix(".tsv") ? .tsv : own
      let header = input.isEmpty || !input.hasNames ? nil : shape.header(from: input.header)
      let sink = DelimitedSink(DelimitedEncoder(dialect), to: output, header: header)
      finish = { () throws(TableError) in try sink.finish() }
      return sink
    }
    try finish?()
  }
}

extension TableInput {
  /// Whether the columns have names, rather than numbers.
  fileprivate var hasNames: Bool { header != nil || jsonLayout != nil }
}
