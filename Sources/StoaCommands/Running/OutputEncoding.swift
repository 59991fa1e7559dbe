internal import StoaBytes
internal import StoaRecords

/// How records are written, as the common options say: to the output of a run, and to files beside it.
struct OutputEncoding: Sendable {
  let common: OptionValues

  /// The encoder of delimited text.
  func delimited(_ dialect: Dialect) -> DelimitedEncoder {
    DelimitedEncoder(
      dialect,
      endsWithPairs: common[CommonOptions.crlf],
      nullText: nullText ?? [],
      quotesAll: common[CommonOptions.quoteAll],
      defusesFormulas: common[CommonOptions.spreadsheetSafe]
    )
  }

  /// Fields between tabs.
  var tsv: Dialect {
    var dialect = Dialect.tsv
    if common[CommonOptions.tsvEscapes] { dialect.encoding = .backslashEscapes }
    return dialect
  }

  /// The encoder of JSON for columns of those names, of which the finished ones hold JSON already.
  func json(
    _ names: [String],
    _ layout: JSONRecordEncoder.Layout,
    finished columns: Set<Int> = []
  ) -> JSONRecordEncoder {
    var options = JSONRecordEncoder.Options(
      layout: layout,
      writesStringsOnly: common[CommonOptions.strings],
      nullText: nullText,
      isNested: common[CommonOptions.nested]
    )
    options.finishedColumns = columns
    return JSONRecordEncoder(names, options: options)
  }

  private var nullText: [UInt8]? { common[CommonOptions.null].map { Array($0.utf8) } }

  /// Opens a file that becomes whole or is not there.
  func open(_ path: String, threads: Int = 1) throws(TableError) -> any ByteSink {
    try ByteOutput.open(path: path, gzipLevel: gzipLevel(of: path), threads: threads)
  }

  /// How hard to compress a file of that name, or standard output; nil for not at all.
  func gzipLevel(of path: String?) -> Int? {
    path?.lowercased().hasSuffix(".gz") == true ? common[CommonOptions.level] : nil
  }

  /// The sink, begun with a byte order mark where one is asked for.
  func marked(_ sink: any ByteSink) -> any ByteSink {
    common[CommonOptions.bom] ? FirstWriteSink.marking(sink) : sink
  }
}
