internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

/// Opens the output of a run as the common options say.
struct OutputOpening: Sendable {
  let common: OptionValues
  let environment: RunEnvironment

  /// The format that is asked for; nil for that of the input.
  var format: OutputFormat? {
    OutputFormat.decide(to: common[CommonOptions.to], path: nil, isTerminal: environment.isOutputTerminal)
  }

  /// The encoder of JSON for columns of these names; nil where another format is written.
  func jsonEncoder(_ names: [String], input layout: JSONLayout?) -> JSONRecordEncoder? {
    let format = format ?? layout.map { $0 == .document ? .json : .jsonl }
    guard format == .json || format == .jsonl else { return nil }
    let options = JSONRecordEncoder.Options(
      layout: format == .json ? .array : .lines,
      writesStringsOnly: common[CommonOptions.strings]
    )
    return JSONRecordEncoder(names, options: options)
  }

  /// The encoder of delimited text for a table that was read in `dialect`.
  func encoder(input dialect: Dialect) -> DelimitedEncoder {
    DelimitedEncoder(outputDialect(input: dialect), endsWithPairs: common[CommonOptions.crlf])
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
      return TerminalRenderer.forStandardOutput(
        width: common[CommonOptions.width],
        color: common[CommonOptions.color],
        style: common[CommonOptions.style].flatMap { TableStyle(named: $0.rawValue) },
        environment: environment.variables
      )
    }
  }

  /// The sink, begun with a byte order mark where one is asked for.
  func marked(_ sink: any ByteSink) -> any ByteSink {
    common[CommonOptions.bom] && format?.isRendered != true ? FirstWriteSink.marking(sink) : sink
  }
}
