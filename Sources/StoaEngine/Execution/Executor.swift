package import StoaBytes
package import StoaRecords

// HOW A CHAIN RUNS
//
//   worker 1   piece 0: read  scan  |select|  (head)  |encode|  (write)   piece 2: ...
//   worker 2   piece 1: read  scan  |select|   ..wait (head)  |encode|  (write)
//
// Each worker takes a piece of the input and carries it through the whole chain: the parallel stages,
// in bars, whenever it likes; the ordered ones, in brackets, through a turnstile that lets pieces pass
// in the order of the input. So the output does not depend on the number of workers, and what waits in
// between is one piece a worker. A blocking stage ends a segment of the chain and is the source of the
// next.

/// Runs a chain of stages from a source to a sink.
package struct Executor: Sendable {
  /// How many threads work at the same time, this one included.
  package var threadCount: Int
  /// Told of the records that each piece has left out, in the order of the input.
  package var onBadRecords: BadRecordHandler?

  package init(threadCount: Int) {
    precondition(threadCount > 0, "There is no work without a thread")
    self.threadCount = threadCount
  }

  /// Runs the chain to its end.
  ///
  /// - Throws: the first failure in the order of the input. What comes before it has then reached the
  ///   sink, unless a blocking stage lies between.
  package func run(
    _ source: any BatchSource,
    through stages: [Stage],
    into sink: any BatchSink
  ) throws(TableError) {
    var source = source
    var stages = try resolved(stages)
    while let border = stages.firstIndex(where: \.isBlocking) {
      let rest = Array(stages[(border + 1)...])
      source = try records(of: source, upTo: border, of: stages) { rest.isEmpty ? sink.depth(for: $0) : .fields }
      stages = try resolved(rest)
    }
    try Segment(source, stages, .sink(sink), onBadRecords).run(threadCount)
  }
}

/// Takes the records that a piece of an input has left out: how many they are, and their bytes.
package typealias BadRecordHandler = @Sendable (_ count: Int, _ bytes: [UInt8]) throws(TableError) -> Void

extension Executor {
  /// The records that come out of a chain that ends with a blocking stage.
  func records(of source: any BatchSource, through stages: [Stage]) throws(TableError) -> any BatchSource {
    var source = source
    var stages = try resolved(stages)
    while let border = stages.firstIndex(where: \.isBlocking) {
      source = try records(of: source, upTo: border, of: stages) { _ in .fields }
      stages = try resolved(Array(stages[(border + 1)...]))
    }
    precondition(stages.isEmpty, "The chain does not end with a blocking stage")
    return source
  }

  /// Has an operator take in all records of a source.
  func fill(_ operation: any BlockingOperator, from source: any BatchSource) throws(TableError) {
    try Segment(source, [], .blocking(operation), nil).run(threadCount)
  }

  /// The records that come out of the blocking stage at the border.
  private func records(
    of source: any BatchSource,
    upTo border: Int,
    of stages: [Stage],
    _ depth: @Sendable (Dialect) -> ReadingDepth
  ) throws(TableError) -> any BatchSource {
    guard case .blocking(let blocking) = stages[border] else { preconditionFailure("The stage does not block") }
    try Segment(source, Array(stages[..<border]), .blocking(blocking), onBadRecords).run(threadCount)
    return try blocking.finish(depth)
  }

  /// The stages up to the first that blocks, ready to run; those behind it are seen to later.
  private func resolved(_ stages: [Stage]) throws(TableError) -> [Stage] {
    var resolved = stages
    for index in stages.indices {
      if case .deferred(let stage) = stages[index] { resolved[index] = try stage.resolve() }
      if resolved[index].isBlocking { break }
    }
    return resolved
  }
}

extension Stage {
  fileprivate var isBlocking: Bool {
    if case .blocking = self { true } else { false }
  }
}
