internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

/// Opens the output of a run as the common options say.
struct OutputOpening: Sendable {
  let common: OptionValues
  let environment: RunEnvironment
  /// The picture that is drawn, rather than a file or standard output; nil for those.
  var picture: PictureTarget?
  /// Whether a drawing leaves out rows that the screen has no lines for.
  var fitsScreen = false
  /// What was found in the inputs that were opened.
  var opened = OpenedInputs()

  /// The file that is written; nil for standard output.
  private var path: String? { common[CommonOptions.output].flatMap { $0 == "-" ? nil : $0 } }

  /// Whether the output is seen as it comes.
  var isTerminal: Bool { picture != nil || (environment.isOutputTerminal && path == nil) }

  /// Whether the output is a file, in which nothing is seen until the end.
  var isFile: Bool { environment.isOutputFile || path != nil }

  /// The format that is asked for; nil for that of the input.
  var format: OutputFormat? {
    picture == nil ? OutputFormat.decide(to: common[CommonOptions.to], path: path, isTerminal: isTerminal) : .table
  }

  /// Opens the sink: a file that takes its place when it is finished, or standard output.
  func open() throws(TableError) -> any ByteSink {
    if let picture { return picture.sink }
    if path == "" { throw TableError(.usage, "--output names no file", remedy: "name one, or leave the option out") }
    let level = common[CommonOptions.compress] ? common[CommonOptions.level] : path.flatMap(gzipLevel)
    let threads = environment.threadCount
    if let path, common[CommonOptions.to] == nil, let name = OutputFormat.foreignExtension(of: path) {
      let remedy = "name a file in .csv, .tsv, .json, .jsonl, .md or .html, also with .gz, or say the format with --to"
      throw TableError(.usage, "\(path): \(name) is not written here", remedy: remedy)
    }
    guard let path else { return ByteOutput.standardOutput(gzipLevel: level, threads: threads) }
    return try ByteOutput.open(path: path, gzipLevel: level, threads: threads)
  }

  /// How hard a file of that name is compressed; nil for not at all.
  func gzipLevel(of path: String) -> Int? {
    path.lowercased().hasSuffix(".gz") ? common[CommonOptions.level] : nil
  }

  /// The encoder of JSON for a table of that shape; nil where another format is written.
  func jsonEncoder(_ shape: TableShape, input layout: JSONLayout?) -> JSONRecordEncoder? {
    let format = format ?? layout.map { $0 == .document ? .json : .jsonl }
    guard format == .json || format == .jsonl else { return nil }
    return shape.jsonEncoder(jsonOptions(isArray: format == .json))
  }

  func jsonOptions(isArray: Bool) -> JSONRecordEncoder.Options {
    var options = JSONRecordEncoder.Options(
      layout: isArray ? .array : .lines,
      writesStringsOnly: common[CommonOptions.strings],
      nullText: common.nullText
    )
    guard !common[CommonOptions.flat] else { return options }
    options.isNested = common[CommonOptions.nested]
    options.paths = opened.paths
    return options
  }

  /// The encoder of delimited text for a table that was read in `dialect`.
  func encoder(input dialect: Dialect) -> DelimitedEncoder { encoder(of: format, input: dialect) }

  /// The encoder of a format, or of that of the input.
  func encoder(
    of format: OutputFormat?,
    input dialect: Dialect,
    replacesRecordEnds: Bool = false
  ) -> DelimitedEncoder {
    DelimitedEncoder(
      outputDialect(format, input: dialect),
      endsWithPairs: common[CommonOptions.crlf],
      replacesRecordEnds: replacesRecordEnds,
      nullText: common.nullText ?? [],
      quotesAll: common[CommonOptions.quoteAll],
      defusesFormulas: common[CommonOptions.spreadsheetSafe]
    )
  }

  /// The dialect of a format.
  ///
  /// What becomes TSV is written so that --tsv-escapes reads it back, whatever it holds; TSV that was read without
  /// them keeps its bytes.
  private func outputDialect(_ format: OutputFormat?, input dialect: Dialect) -> Dialect {
    switch format {
    case .csv: return .csv
    case .tsv:
      let isTSV = dialect.delimiter == Dialect.tsv.delimiter && dialect.quote == nil
      var tsv = Dialect.tsv
      tsv.encoding = isTSV ? dialect.encoding : .backslashEscapes
      return tsv
    default: return dialect
    }
  }

  /// What renders a table for people; nil where records are written.
  var renderer: (any TableRenderer)? {
    switch format {
    case .csv, .tsv, .json, .jsonl, nil: return nil
    case .markdown: return MarkdownRenderer()
    case .html: return HTMLRenderer(showsNotes: false)
    case .table: return tableRenderer
    }
  }

  private static let leastLines = 10

  private var tableRenderer: TerminalRenderer {
    let style = common[CommonOptions.style].flatMap { TableStyle(named: $0.rawValue) }
    // A file has no width of its own and nobody in front of it.
    var renderer =
      path == nil
      ? TerminalRenderer.forStandardOutput(
        width: common[CommonOptions.width],
        color: common[CommonOptions.color],
        style: style,
        environment: environment.variables
      )
      : TerminalRenderer(width: common[CommonOptions.width], style: style, showsNotes: false)
    if let picture {
      renderer.width = common[CommonOptions.width] ?? picture.size.columns
      renderer.height = picture.size.rows
    }
    if picture == nil, fitsScreen, isTerminal, let lines = TerminalSize.ofStandardOutput?.rows, lines > 0 {
      // The last line is the prompt's; on a few lines a table shows nothing.
      renderer.height = max(Self.leastLines, lines - 1)
    }
    renderer.layout = common[CommonOptions.transpose] ? .records : common[CommonOptions.layout]
    renderer.temporaryDirectory = environment.temporaryDirectory
    if common[CommonOptions.wrap] { renderer.overflow = .wrap }
    if common[CommonOptions.ansi] { renderer.text.colors = keepsColors ? .kept : .removed }
    return renderer
  }

  /// Whether colours of values are kept where that is asked for: also through a pipe, as it was asked for.
  private var keepsColors: Bool {
    common[CommonOptions.color].allowsColor(environment: environment.variables, isTerminal: true)
  }

  /// The pager that a drawing goes through when it is taller than the terminal; nil for none.
  var pager: String? {
    guard picture == nil, !fitsScreen, isTerminal, format == .table, !common[CommonOptions.noPager] else { return nil }
    return Pager.command(
      option: common[CommonOptions.pager],
      variables: environment.variables,
      hasProgram: Process.hasProgram
    )
  }

  /// The sink, begun with a byte order mark where one is asked for.
  func marked(_ sink: any ByteSink) -> any ByteSink {
    common[CommonOptions.bom] && format?.isRendered != true ? FirstWriteSink.marking(sink) : sink
  }
}

/// A drawing that is kept rather than written, for a screen of that size.
struct PictureTarget: Sendable {
  let size: TerminalSize
  let sink = MemoryByteSink()
}
