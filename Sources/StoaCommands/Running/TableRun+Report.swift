internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

extension TableRun {
  /// What the report shows that the run ends in; `nil` where it ends in none.
  func report() throws(TableError) -> ReportSpecification? {
    guard let command = invocation.report else { return nil }
    var report = try ReportCommand.report(of: command)
    for text in common[CommonOptions.format] { report.formats.append(Placed(try FormatSpecification(text))) }
    return report
  }

  /// Makes a report of the records that come out of a plan, and writes it.
  func present(
    _ specification: ReportSpecification,
    of plan: BoundPlan,
    from source: any BatchSource,
    _ input: TableInput,
    to sink: any ByteSink
  ) throws(TableError) {
    guard !input.isEmpty else { throw input.missingHeader }
    let format = try output.reportFormat()
    var context = try environment.context(for: Plan(ReportPlan.operations(of: specification)))
    let notes = Notes()
    context.notes = notes
    context.nullText = common.nullText
    defer { for note in notes.take() { messages.speaking(as: ReportCommand.name).warning(note.text) } }
    let locale = environment.locale ?? specification.locale
    let report = try ReportPlan(specification, locale: locale, on: plan.shape, in: context)
    let branches = report.makeBranches()
    var fed = plan
    fed.stages.append(.blocking(branches))
    try execute(fed, from: source, into: BatchCollection())
    let executor = Executor(threadCount: environment.threadCount)
    let document = try report.report(of: branches, executor)
    try paging(sink) { (sink, _) throws(TableError) in
      try document.render(format) { (piece) throws(TableError) in try sink.write(Array(piece.utf8).span) }
    }
  }
}

extension OutputOpening {
  /// How wide charts are where nobody says how wide a text is to be, and at most.
  private static let standardWidth = 80
  private static let widestChart = 120

  /// How a report is written.
  ///
  /// - Throws: a usage error for a format that holds one table only.
  func reportFormat() throws(TableError) -> ReportFormat {
    switch format {
    case .markdown: return .markdown
    case .html: return .html
    case .json: return .json
    case .table, nil:
      let width = textWidth
      return .text(drawing(width: min(width ?? Self.standardWidth, Self.widestChart)), tableWidth: width)
    case .csv, .tsv, .jsonl:
      let name = format?.rawValue ?? ""
      let remedy = "write it as table, markdown, html or json; stoa group makes a table"
      throw TableError(.usage, "\(name) has no room for a report", remedy: remedy)
    }
  }

  /// How wide lines may be; `nil` without limit.
  private var textWidth: Int? {
    OutputWidth.decide(
      option: common[CommonOptions.width],
      environment: isTerminal ? environment.variables : [:],
      terminal: isTerminal ? TerminalSize.ofStandardOutput?.columns : nil
    )
  }

  private func drawing(width: Int) -> ChartDrawing {
    let isDumb = environment.variables["TERM"] == "dumb" && isTerminal
    let isASCII = isDumb || common[CommonOptions.style] == .ascii
    let allowsColor = common[CommonOptions.color].allowsColor(
      environment: environment.variables,
      isTerminal: isTerminal
    )
    return ChartDrawing(
      width: width,
      symbols: isASCII ? .ascii : .blocks,
      colors: isFile && common[CommonOptions.color] != .always
        ? .none : ColorScheme(allowsColor: allowsColor, environment: environment.variables)
    )
  }
}

extension Invocation {
  /// The same, with a specification among the files as an option of `report`, and its inputs in its place.
  ///
  /// - Throws: what reading the specification throws.
  func withSpecification() throws(TableError) -> Invocation {
    guard report != nil, let last = chain.indices.last else { return self }
    var copy = self
    if copy.chain[last][ReportCommand.specification] == nil, let first = files.first, first.hasSuffix(".report.json") {
      copy.chain[last].options.add(.text(first), to: ReportCommand.specification.description)
      copy.files.removeFirst()
    }
    guard let path = copy.chain[last][ReportCommand.specification] else { return copy }
    copy.chain[last].contents[path] = try Process.bytes(of: path)
    guard copy.files.isEmpty else { return copy }
    // A specification speaks of files beside itself.
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let report = try ReportCommand.report(of: copy.chain[last])
    copy.files = report.inputs.map { $0.hasPrefix("/") || $0 == "-" ? $0 : folder + $0 }
    return copy
  }
}
