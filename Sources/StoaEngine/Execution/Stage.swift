package import StoaBytes
package import StoaRecords

/// Whether more is wanted.
package enum Demand: Hashable, Sendable {
  case more
  case stop
}

/// Works on batches one by one, without regard to their order.
///
/// Any number of threads call it at once. A batch on which it fails is held back whole, for some of it has not been
/// worked on.
package protocol ParallelOperator: Sendable {
  func process(_ batch: inout RecordBatch) throws(TableError)

  /// Whether a batch on which it fails goes on to the steps behind: it has its new columns then, and no record but
  /// such as come before the failure.
  ///
  /// Else such a batch goes no further.
  var leavesRowsBeforeFailure: Bool { get }
}

extension ParallelOperator {
  package var leavesRowsBeforeFailure: Bool { false }
}

/// Makes more records of a batch than it has.
///
/// Any number of threads call it at once.
package protocol ExpandingOperator: Sendable {
  /// What comes of a batch: at least one, and as many as it takes for each to be no larger than is usual.
  func expand(_ batch: RecordBatch) -> [RecordBatch]
}

/// Works on batches in the order of the input.
///
/// The executor calls it for one batch at a time, in order, from whichever thread has the batch: what
/// it does there should be little.
package protocol OrderedOperator: AnyObject, Sendable {
  /// Changes the batch, takes it away by leaving none of its records, or lets it pass.
  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand

  /// Does to the batch what can be done before its turn, so that little is left for it.
  ///
  /// Any number of threads call it at once. `sequence` is the place in the input of the batch's piece.
  func prepare(_ batch: inout RecordBatch, sequence: Int) throws(TableError)

  /// Whether a batch that is not admitted goes on to the steps behind: it has its new columns then, and no record but
  /// such as come before the failure.
  ///
  /// Else such a batch goes no further.
  var leavesRowsBeforeFailure: Bool { get }

  /// What is still to come out when all batches have passed.
  func finish() throws(TableError) -> [RecordBatch]

  /// What is still to come out behind that, where it is too much to be held.
  func finishedRecords() throws(TableError) -> any BatchSource
}

extension OrderedOperator {
  package var leavesRowsBeforeFailure: Bool { false }
  package func prepare(_ batch: inout RecordBatch, sequence: Int) throws(TableError) {}
  package func finish() throws(TableError) -> [RecordBatch] { [] }
  package func finishedRecords() throws(TableError) -> any BatchSource { EmptySource() }
}

/// Must see all records before the first comes out.
package protocol BlockingOperator: AnyObject, Sendable {
  /// Takes in the batches of a piece of the input, whose place is its sequence number.
  ///
  /// Any number of threads call it at once; every piece comes, also one without records.
  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError)

  /// Takes in what is wrong with records of a piece, where the reader tells.
  func note(_ faults: [RecordFault], sequence: Int)

  /// The records that come out, when all have been taken.
  ///
  /// `depth` says what whoever reads them needs to know: for `records` it is enough that each batch
  /// knows which bytes its records take.
  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource
}

extension BlockingOperator {
  package func note(_ faults: [RecordFault], sequence: Int) {}
}

extension BatchSink {
  package func depth(for dialect: Dialect) -> ReadingDepth { .fields }
}

/// One step of a chain as it runs.
package struct Stage: Sendable {
  /// What it does.
  enum Work: Sendable {
    case parallel(any ParallelOperator)
    case expanding(any ExpandingOperator)
    case ordered(any OrderedOperator)
    case blocking(any BlockingOperator)
    /// What is known when the stage is to run.
    case deferred(any DeferredStage)
  }

  var work: Work
  /// The command that it is a step of, whose failures are told in its name.
  var command: String?

  package static func parallel(_ stage: any ParallelOperator) -> Stage { Stage(work: .parallel(stage)) }
  package static func expanding(_ stage: any ExpandingOperator) -> Stage { Stage(work: .expanding(stage)) }
  package static func ordered(_ stage: any OrderedOperator) -> Stage { Stage(work: .ordered(stage)) }
  package static func blocking(_ stage: any BlockingOperator) -> Stage { Stage(work: .blocking(stage)) }
  static func deferred(_ stage: any DeferredStage) -> Stage { Stage(work: .deferred(stage)) }

  /// The operator that must see all records, if it is one.
  var blocking: (any BlockingOperator)? {
    if case .blocking(let stage) = work { stage } else { nil }
  }
}

/// Must see all records before it knows the columns that come out.
package protocol ReshapingOperator: BlockingOperator {
  /// The columns that come out; known when `finish` has been called.
  var shape: TableShape { get }
}

/// Finds out what to do when it is to be done: by then it may read another table.
package protocol DeferredStage: Sendable {
  func resolve() throws(TableError) -> Stage
}

/// Where batches end up.
package protocol BatchSink: AnyObject, Sendable {
  /// What the sink needs to know of whole records in a dialect.
  func depth(for dialect: Dialect) -> ReadingDepth

  /// Writes a batch's bytes to a buffer; any number of threads do so at once.
  func prepare(_ batch: RecordBatch, into output: OutputBuffer) throws(TableError)

  /// Takes the batches of a piece, and what was prepared of them, in the order of the input.
  func commit(_ batches: [RecordBatch], _ output: OutputBuffer) throws(TableError) -> Demand
}
