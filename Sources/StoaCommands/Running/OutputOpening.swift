internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

/// Opens the output of a run as the common options say.
struct OutputOpening: Sendable {
  let common: OptionValues
  let environment: RunEnvironment

  /// The file that is written; nil for standard output.
  private var path: String? { common[CommonOptions.output].flatMap { $0 == "-" ? nil : $0 } }

  /// Whether the output is seen as it comes.
  var isTerminal: Bool { environment.isOutputTerminal && path == nil }

  /// Whether the output is a file, in which nothing is seen until the end.
  var isFile: Bool { environment.isOutputFile || path != nil }

  /// The format that is asked for; nil for that of the input.
  var format: OutputFormat? {
    OutputFormat.decide(to: common[CommonOptions.to], path: path, isTerminal: isTerminal)
  }

  /// Opens the sink: a file that takes its place when it is finished, or standard output.
  func open() throws(TableError) -> any ByteSink {
    let isCompressed = common[CommonOptions.compress] || path?.lowercased().hasSuffix(".gz") == true
    let level = isCompressed ? common[CommonOptions.level] : nil
    let threads = environment.threadCount
    guard let path else { return ByteOutput.standardOutput(gzipLevel: level, threads: threads) }
    return try ByteOutput.open(path: path, gzipLevel: level, threads: threads)
  }

  /// The encoder of JSON for columns of these names; nil where another format is written.
  func jsonEncoder(_ names: [String], input layout: JSONLayout?) -> JSONRecordEncoder? {
    let format = format ?? layout.map { $0 == .document ? .json : .jsonl }
    guard format == .json || format == .jsonl else { return nil }
    let options = JSONRecordEncoder.Options(
      layout: format == .json ? .array : .lines,
      writesStringsOnly: common[CommonOptions.strings],
      nullText: common[CommonOptions.null].map { Array($0.utf8) },
      isNested: common[CommonOptions.nested]
    )
    return JSONRecordEncoder(names, options: options)
  }

  /// The encoder of delimited text for a table that was read in `dialect`.
  func encoder(input dialect: Dialect) -> DelimitedEncoder {
    DelimitedEncoder(
      outputDialect(input: dialect),
      endsWithPairs: common[CommonOptions.crlf],
      nullText: common[CommonOptions.null].map { Array($0.utf8) } ?? []
    )
  }

  private func outputDialect(input dialect: Dialect) -> Dialect {
    switch format {
    case .csv: return .csv
    case .tsv:
      var tsv = Dialect.tsv
      if common[CommonOptions.tsvEscapes] { tsv.encoding = .backslashEscapes }
      return tsv
    default: return dialect
    }
  }

  /// What renders a table for people; nil where records are written.
  var renderer: (any TableRenderer)? {
    switch format {
    case .csv, .tsv, .json, .jsonl, nil: return nil
    case .markdown: return MarkdownRenderer()
    case .html: return HTMLRenderer()
    case .table:
      let style = common[CommonOptions.style].flatMap { TableStyle(named: $0.rawValue) }
      // A file has no width of its own and nobody in front of it.
      guard path == nil else {
        return TerminalRenderer(width: common[CommonOptions.width], style: style, showsNotes: false)
      }
      return TerminalRenderer.forStandardOutput(
        width: common[CommonOptions.width],
        color: common[CommonOptions.color],
        style: style,
        environment: environment.variables
      )
    }
  }

  /// The sink, begun with a byte order mark where one is asked for.
  func marked(_ sink: any ByteSink) -> any ByteSink {
    common[CommonOptions.bom] && format?.isRendered != true ? FirstWriteSink.marking(sink) : sink
  }
}
