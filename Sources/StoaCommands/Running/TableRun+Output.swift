internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import StoaTables

extension TableRun {
  /// Runs a plan of which the exit status is all that is asked for: nothing is written, and no file replaced.
  func answer(_ plan: BoundPlan, from source: any BatchSource) throws(TableError) {
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: DescriptorByteSink.standardOutput(), header: nil)
    try execute(plan, from: source, into: sink)
    try sink.finish()
  }

  /// Writes what comes out of a plan: a report, a drawing, or records.
  func write(
    _ plan: BoundPlan,
    from source: any BatchSource,
    of input: TableInput,
    to sink: any ByteSink,
    _ context: ExecutionContext
  ) throws(TableError) {
    if let report = try report() {
      try present(report, of: plan, from: source, input, to: sink)
    } else if let renderer = output.renderer {
      try paging(sink) { (sink, onHead) throws(TableError) in
        try draw(plan, from: source, with: renderer, to: sink, onHead: onHead, context)
      }
    } else if let encoder = output.jsonEncoder(plan.shape, input: hasHeader ? input.jsonLayout : nil) {
      let remark = JSONRecordEncoder.remark(on: plan.shape.columns.map(\.name))
      if let remark { messages.speaking(as: firstName).warning(remark) }
      try writeJSON(encoder, plan.convertingToJSON(in: context), from: source, to: sink)
    } else {
      var dialect = input.jsonLayout == nil ? input.dialect : .csv
      // A number that stands for itself is a line like any other.
      if !hasHeader { dialect.recordEnd = .any }
      let encoder = output.encoder(input: dialect)
      let records = DelimitedSink(encoder, to: sink, header: header(plan, input))
      try execute(plan, from: source, into: records)
      try records.finish()
    }
  }

  /// Carries the records of an input through a plan.
  func execute(_ plan: BoundPlan, from source: any BatchSource, into sink: any BatchSink) throws(TableError) {
    try executor.run(source, through: plan.stages, into: sink)
  }

  private func writeJSON(
    _ encoder: JSONRecordEncoder,
    _ plan: BoundPlan,
    from source: any BatchSource,
    to sink: any ByteSink
  ) throws(TableError) {
    let sink = JSONSink(encoder, to: sink)
    try execute(plan, from: source, into: sink)
    try sink.finish()
    let count = sink.repairCount
    guard count > 0 else { return }
    let stretches = count == 1 ? "1 stretch of bytes was" : "\(count) stretches of bytes were"
    messages.speaking(as: firstName).warning("\(stretches) no UTF-8 and became U+FFFD")
  }

  /// Whether the last command makes a table, rather than a number that stands for itself.
  private var hasHeader: Bool { chain.last?.command.writesHeader != false }

  private func header(_ plan: BoundPlan, _ input: TableInput) -> RecordBatch? {
    guard hasHeader, plan.shape.hasNames else { return nil }
    return plan.shape.header(from: input.header)
  }

  // MARK: - Drawings

  /// Lets something write to a sink, through a pager where that is wanted.
  ///
  /// `write` says how many lines stand above rows of a line each: a pager that can keeps them in sight.
  func paging(
    _ sink: any ByteSink,
    _ write: (_ sink: any ByteSink, _ onHead: @escaping (_ lineCount: Int) -> Void) throws(TableError) -> Void
  ) throws(TableError) {
    guard let pager = output.pager, let rows = OutputOpening.screenLines else { return try write(sink, { _ in }) }
    let paged = PagedSink(sink, screenLines: rows, command: pager)
    try paged.use { (sink) throws(TableError) in try write(sink) { paged.headLineCount = $0 } }
  }

  private func draw(
    _ plan: BoundPlan,
    from source: any BatchSource,
    with renderer: any TableRenderer,
    to sink: any ByteSink,
    onHead: @escaping (_ lineCount: Int) -> Void,
    _ context: ExecutionContext
  ) throws(TableError) {
    let rows = DrawnTableSink()
    let worker = try rows.begin { () throws(TableError) in try execute(plan, from: source, into: rows) }
    defer { worker.join() }
    let drawing = TableDrawing(
      shape: plan.shape,
      readings: context.readings(of: plan.shape.columns),
      renderer: renderer,
      rowLimit: isOnTerminal ? rowLimit : nil,
      countsRest: isOnTerminal && hasSmallFiles,
      roundsNumbers: output.format == .table,
      emptyMessage: chain.last?.emptyMessage ?? .standard,
      sink: rows
    )
    let result = try drawing.draw(to: sink, onHead: onHead)
    if !output.isTerminal, result.shownColumnCount < result.columnCount {
      let columns = "\(result.shownColumnCount) of \(result.columnCount) columns have room"
      messages.speaking(as: firstName).warning("\(columns); more --width, or --layout compact, shows all")
    }
    // What is wrong further down than anybody looks is found when somebody does.
    if let error = rows.error, !result.hasMoreRows { throw error }
  }

  /// Whether all input is read in no time: from a few files that are not large.
  ///
  /// A pipe may have no end.
  private var hasSmallFiles: Bool {
    let files = invocation.files
    guard !files.isEmpty, files.allSatisfy(Process.isRegularFile) else { return false }
    return files.reduce(0) { $0 + (Process.version(of: $1)?.byteCount ?? 0) } <= TableDrawing.countedBytes
  }
}
