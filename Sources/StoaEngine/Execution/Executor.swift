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
  /// Told of every piece that has come out, for whoever shows progress.
  package var onBadRecords: (@Sendable (_ count: Int, _ bytes: [UInt8]) throws(TableError) -> Void)?

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
    let stages = try resolved(stages)
    guard let border = stages.firstIndex(where: \.isBlocking), case .blocking(let blocking) = stages[border] else {
      return try Segment(source, stages, .sink(sink), onBadRecords).run(threadCount)
    }
    try Segment(source, Array(stages[..<border]), .blocking(blocking), onBadRecords).run(threadCount)
    let rest = Array(stages[(border + 1)...])
    let records = try blocking.finish { rest.isEmpty ? sink.depth(for: $0) : .fields }
    try run(records, through: rest, into: sink)
  }
}

extension Executor {
  /// The records that come out of a chain that ends with a blocking stage.
  func records(of source: any BatchSource, through stages: [Stage]) throws(TableError) -> any BatchSource {
    let stages = try resolved(stages)
    guard let border = stages.firstIndex(where: \.isBlocking), case .blocking(let blocking) = stages[border] else {
      preconditionFailure("The chain does not end with a blocking stage")
    }
    try Segment(source, Array(stages[..<border]), .blocking(blocking), onBadRecords).run(threadCount)
    let rest = Array(stages[(border + 1)...])
    let records = try blocking.finish { _ in .fields }
    return rest.isEmpty ? records : try self.records(of: records, through: rest)
  }

  /// Has an operator take in all records of a source.
  func fill(_ operation: any BlockingOperator, from source: any BatchSource) throws(TableError) {
    try Segment(source, [], .blocking(operation), nil).run(threadCount)
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
