package import StoaBytes
package import StoaRecords

/// Whether more is wanted.
package enum Demand: Hashable, Sendable {
  case more
  case stop
}

/// Works on batches one by one, without regard to their order.
///
/// Any number of threads call it at once.
package protocol ParallelOperator: Sendable {
  func process(_ batch: inout RecordBatch) throws(TableError)
}

/// Works on batches in the order of the input.
///
/// The executor calls it for one batch at a time, in order, from whichever thread has the batch: what
/// it does there should be little.
package protocol OrderedOperator: AnyObject, Sendable {
  /// Changes the batch, takes it away by leaving none of its records, or lets it pass.
  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand

  /// What is still to come out when all batches have passed.
  func finish() throws(TableError) -> [RecordBatch]
}

extension OrderedOperator {
  package func finish() throws(TableError) -> [RecordBatch] { [] }
}

/// Must see all records before the first comes out.
///
/// Any number of threads call `take` at once; `sequence` and the batch's place in the piece, together
/// the `order`, give the order of the input.
package protocol BlockingOperator: AnyObject, Sendable {
  func take(_ batch: RecordBatch, order: BatchOrder) throws(TableError)

  /// The records that come out, when all have been taken.
  func finish() throws(TableError) -> any BatchSource
}

/// The place of a batch in the input.
package struct BatchOrder: Hashable, Comparable, Sendable {
  package var sequence: Int
  package var index: Int

  package init(sequence: Int, index: Int) {
    self.sequence = sequence
    self.index = index
  }

  package static func < (lhs: BatchOrder, rhs: BatchOrder) -> Bool {
    (lhs.sequence, lhs.index) < (rhs.sequence, rhs.index)
  }
}

/// One step of a chain as it runs.
package enum Stage: Sendable {
  case parallel(any ParallelOperator)
  case ordered(any OrderedOperator)
  case blocking(any BlockingOperator)
}

/// Where batches end up.
package protocol BatchSink: AnyObject, Sendable {
  /// Writes a batch's bytes to a buffer; any number of threads do so at once.
  func prepare(_ batch: RecordBatch, into output: OutputBuffer) throws(TableError)

  /// Takes the batches of a piece, and what was prepared of them, in the order of the input.
  func commit(_ batches: [RecordBatch], _ output: OutputBuffer) throws(TableError) -> Demand
}
