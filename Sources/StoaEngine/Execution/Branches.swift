package import StoaBytes
package import StoaRecords
import Synchronization

// SEVERAL CHAINS OVER ONE INPUT
//
//             ┌─ |filter| ── group            each branch has stages of its own that work on batches one
//   batches ──┼─ group                        by one, and ends in a blocking one; what comes behind that
//             └─ |select| ── sort ┆ head      runs when all records have passed
//
// A batch is a value whose bytes are shared, so handing it to several branches copies nothing but extents.

/// Hands the records of one pass to several plans at once.
///
/// - Memory: that of all its plans together.
package final class Branches: BlockingOperator {
  /// A plan cut at its first blocking stage.
  private struct Branch: Sendable {
    var before: [Stage] = []
    var blocking: any BlockingOperator
    var behind: [Stage]
  }

  private let branches: [Branch]

  /// Makes branches of plans, each of which has parallel or expanding stages and then a blocking one.
  package init(_ plans: [BoundPlan]) {
    branches = plans.map { plan in
      var before: [Stage] = []
      for (index, stage) in plan.stages.enumerated() {
        switch stage.work {
        case .parallel, .expanding: before.append(stage)
        case .ordered, .deferred: preconditionFailure("A branch goes by one batch before it blocks")
        case .blocking(let stage):
          return Branch(before: before, blocking: stage, behind: Array(plan.stages[(index + 1)...]))
        }
      }
      preconditionFailure("A branch ends in a blocking stage")
    }
  }

  package func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    for branch in branches {
      var taken = batches.filter { $0.count > 0 }
      for stage in branch.before {
        if case .expanding(let stage) = stage.work { taken = taken.flatMap(stage.expand) }
        if case .parallel(let stage) = stage.work {
          for index in taken.indices {
            try stage.process(&taken[index])
            for finding in taken[index].takeFindings() { finding.tell() }
          }
        }
        taken.removeAll { $0.count == 0 }
      }
      try branch.blocking.take(taken, sequence: sequence)
    }
  }

  /// Nothing comes out here: each branch is asked for what it has.
  package func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) -> any BatchSource { EmptySource() }

  /// What a branch ends in, which may be asked for more than records.
  package func end(of branch: Int) -> any BlockingOperator { branches[branch].blocking }

  /// The records that come out of a branch, in order.
  package func records(of branch: Int, _ executor: Executor) throws(TableError) -> [RecordBatch] {
    let sink = BatchCollection()
    let source = try branches[branch].blocking.finish { _ in .fields }
    try executor.run(source, through: branches[branch].behind, into: sink)
    return sink.batches
  }
}

/// Keeps batches.
package final class BatchCollection: BatchSink {
  private let kept = Mutex<[RecordBatch]>([])

  package init() {}

  package var batches: [RecordBatch] { kept.withLock { $0 } }

  package func prepare(_ batch: RecordBatch, into output: OutputBuffer) {}

  package func commit(_ batches: [RecordBatch], _ output: OutputBuffer) -> Demand {
    let filled = batches.filter { $0.count > 0 }
    kept.withLock { $0 += filled }
    return .more
  }
}
