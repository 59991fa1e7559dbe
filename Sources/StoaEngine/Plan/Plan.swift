package import StoaBytes
package import StoaRecords

/// What is to be done with a table: a chain of operations.
///
///     let plan = Plan([.select(try ColumnSelection("name, price")), .head(5)])
///
/// A plan is a value; it can be printed, compared in its parts, and run any number of times.
public struct Plan: Sendable {
  /// The steps, the first one first.
  public var operations: [Operation]
  /// Whether what runs may be another chain that gives the same bytes with less work.
  public var isOptimized = true

  /// Makes a plan of its steps.
  public init(_ operations: [Operation]) { self.operations = operations }

  /// Checks the chain against a table's columns, and finds out how it is best run.
  ///
  /// - Throws: an error of code `unknownColumn` or `usage`.
  package func bind(to shape: TableShape, in context: ExecutionContext) throws(TableError) -> BoundPlan {
    var steps: [PlanStep] = []
    var current = shape
    for operation in operations {
      let bound = try operation.bind(to: current, in: context)
      steps.append(PlanStep(operation: operation, input: current, bound: bound))
      current = bound.shape
    }
    guard isOptimized else { return BoundPlan(steps: steps, shape: current) }
    var optimizer = PlanOptimizer(steps, context)
    optimizer.run()
    return BoundPlan(steps: optimizer.steps, shape: current, rewrites: optimizer.rewrites)
  }

  /// How much of the records the chain asks for, as it is written.
  package var depth: ReadingDepth { .wanted(by: operations.first) }

  /// How many records from the start are all that the chain looks at; `nil` for all.
  package var recordLimit: Int? {
    for operation in operations {
      if case .head(let count) = operation.role { return count }
      guard isOptimized, operation.keepsFirstRecords else { return nil }
    }
    return nil
  }
}

/// An operation in its place in a chain.
struct PlanStep: Sendable {
  let operation: Operation
  /// The columns that it meets.
  let input: TableShape
  let bound: BoundOperation
}

/// A plan that knows its columns: it can be run, once.
package struct BoundPlan: Sendable {
  let steps: [PlanStep]
  /// The columns that come out.
  package let shape: TableShape
  /// What has been changed to save work, in order.
  let rewrites: [PlanRewrite]
  /// What runs.
  package var stages: [Stage]

  init(steps: [PlanStep], shape: TableShape, rewrites: [PlanRewrite] = []) {
    self.steps = steps
    self.shape = shape
    self.rewrites = rewrites
    stages = steps.compactMap(\.bound.stage)
  }

  /// How much of the records the chain asks for.
  package var depth: ReadingDepth { .wanted(by: steps.first?.operation) }
}

extension ReadingDepth {
  /// What a chain that begins with an operation needs to know of the records.
  fileprivate static func wanted(by first: Operation?) -> ReadingDepth {
    if case .count? = first?.role { .records } else { .fields }
  }
}
