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
    try run(source, of: nil, through: stages, into: sink)
  }

  /// Runs the chain behind the records of a command.
  private func run(
    _ source: any BatchSource,
    of command: String?,
    through stages: [Stage],
    into sink: any BatchSink
  ) throws(TableError) {
    let stages = try resolved(stages)
    guard let border = stages.firstIndex(where: { $0.blocking != nil }), let blocking = stages[border].blocking else {
      return try segment(source, of: command, stages, .sink(sink)).run(threadCount)
    }
    try segment(source, of: command, Array(stages[..<border]), .blocking(stages[border], blocking)).run(threadCount)
    let rest = Array(stages[(border + 1)...])
    let records = try finish(stages[border], blocking) { rest.isEmpty ? sink.depth(for: $0) : .fields }
    try run(records, of: stages[border].command, through: rest, into: sink)
  }

  private func segment(
    _ source: any BatchSource,
    of command: String?,
    _ stages: [Stage],
    _ target: Segment.Target
  ) -> Segment {
    Segment(source, of: command, stages, target, onBadRecords)
  }

  private func finish(
    _ stage: Stage,
    _ blocking: any BlockingOperator,
    _ depth: @Sendable (Dialect) -> ReadingDepth
  ) throws(TableError) -> any BatchSource {
    do throws(TableError) {
      return try blocking.finish(depth)
    } catch {
      throw error.told(by: stage.command)
    }
  }
}

/// Takes the records that a piece of an input has left out: how many they are, and their bytes.
package typealias BadRecordHandler = @Sendable (_ count: Int, _ bytes: [UInt8]) throws(TableError) -> Void

extension Executor {
  /// The records that come out of a chain that ends with a blocking stage.
  func records(
    of source: any BatchSource,
    of command: String? = nil,
    through stages: [Stage]
  ) throws(TableError) -> any BatchSource {
    let stages = try resolved(stages)
    guard let border = stages.firstIndex(where: { $0.blocking != nil }), let blocking = stages[border].blocking else {
      preconditionFailure("The chain does not end with a blocking stage")
    }
    try segment(source, of: command, Array(stages[..<border]), .blocking(stages[border], blocking)).run(threadCount)
    let rest = Array(stages[(border + 1)...])
    let records = try finish(stages[border], blocking) { _ in .fields }
    return rest.isEmpty ? records : try self.records(of: records, of: stages[border].command, through: rest)
  }

  /// Has an operator take in all records of a source.
  func fill(_ operation: any BlockingOperator, from source: any BatchSource) throws(TableError) {
    try segment(source, of: nil, [], .blocking(.blocking(operation), operation)).run(threadCount)
  }

  /// The stages up to the first that blocks, ready to run; those behind it are seen to later.
  private func resolved(_ stages: [Stage]) throws(TableError) -> [Stage] {
    var resolved = stages
    for index in stages.indices {
      if case .deferred(let stage) = stages[index].work {
        do throws(TableError) {
          resolved[index].work = try stage.resolve().work
        } catch {
          throw error.told(by: stages[index].command)
        }
      }
      if resolved[index].blocking != nil { break }
    }
    return resolved
  }
}
