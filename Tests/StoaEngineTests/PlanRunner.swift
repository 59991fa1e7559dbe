import StoaBytes
import StoaColumns
import StoaEngine
import StoaRecords

/// Runs plans over texts, as the command does over files.
struct PlanRunner {
  var threadCount = 1
  var memoryLimit = 1 << 30
  var rules: @Sendable (Int) -> RecordRules = { RecordRules(width: $0) }
  var expectations = InputExpectations()
  var isOptimized = true
  var syntax = ValueSyntax.plain
  /// How files are written beside the output; nil for the usual way.
  var makePartFormat: (@Sendable (String, PartNaming) throws(TableError) -> PartFormat)?
  var isStrict = false
  /// Where values are counted that are not what they had to be.
  var misfits = Misfits()
  /// What operations have to say beside their records.
  var notes = Notes()

  /// The output; what came out before a failure, and the failure.
  struct Outcome: Equatable {
    var text: String
    var failure: TableError?
  }

  func run(_ operations: [Operation], on texts: [String]) -> Outcome {
    let output = MemoryByteSink()
    do throws(TableError) {
      try run(operations, on: texts, into: output)
      return Outcome(text: output.text, failure: nil)
    } catch {
      return Outcome(text: output.text, failure: error)
    }
  }

  func run(_ operations: [Operation], on text: String) -> Outcome { run(operations, on: [text]) }

  /// What the operations have to say, too.
  func notes(of operations: [Operation], on text: String) -> (notes: [String], finding: String?) {
    var runner = self
    runner.notes = Notes()
    try? runner.run(operations, on: [text], into: MemoryByteSink())
    return (runner.notes.take().map(\.text), runner.notes.finding?.text)
  }

  private func run(_ operations: [Operation], on texts: [String], into output: MemoryByteSink) throws(TableError) {
    let rules = rules
    let expectations = expectations
    let open: @Sendable (Int) throws(TableError) -> TableInput = { (number) throws(TableError) in
      let source = MemoryByteSource(texts[number], name: "input \(number)")
      return try TableInput(delimited: source, expecting: expectations, rules: rules)
    }
    let first = try open(0)
    var plan = Plan(operations)
    plan.isOptimized = isOptimized
    var context = ExecutionContext(threadCount: threadCount, memoryLimit: memoryLimit, temporaryDirectory: "/tmp")
    context.notes = notes
    context.misfits = misfits
    context.syntax = syntax
    context.input = InputForm(first.dialect)
    if let makePartFormat { context.makePartFormat = makePartFormat }
    context.sourceName = first.source.name
    context.isStrict = isStrict
    context.nullText = expectations.nullText
    let executor = Executor(threadCount: threadCount)
    let depth = try (plan.unsettled ?? plan).bind(to: first.shape, in: context).depth
    let source = ConcatenatedSource(first, count: texts.count, depth: depth, open: open)
    let settled = try plan.settle(source, of: first.shape, in: context, by: executor)
    let bound = try settled.plan.bind(to: settled.shape, in: context)
    let sink = DelimitedSink(
      DelimitedEncoder(first.dialect),
      to: output,
      header: first.isEmpty ? nil : bound.shape.header(from: first.header)
    )
    try executor.run(settled.source, through: bound.stages, into: sink)
    try sink.finish()
  }
}

extension String {
  /// A table of `count` records with a number and a quoted text of several lines, larger than a chunk.
  static func numberedTable(_ count: Int) -> String {
    var text = "n,note\n"
    for number in 0..<count { text += "\(number),\"line one of \(number)\nline \"\"two\"\", the last\"\n" }
    return text
  }
}
