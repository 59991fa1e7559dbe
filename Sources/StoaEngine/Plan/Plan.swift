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
    for operation in context.isStrict ? operations.map(\.strict) : operations {
      let bound = try operation.bind(to: current, in: context)
      steps.append(PlanStep(operation: operation, input: current, bound: bound))
      current = bound.shape
    }
    // A step that is left out because what follows only counts would have looked at fields: a record of too many
    // or too few is an error with it or without.
    let depth = onlyCounts ? ReadingDepth.records : .fields
    guard isOptimized else { return BoundPlan(steps: steps, shape: current, depth: depth) }
    var optimizer = PlanOptimizer(steps, context)
    optimizer.run()
    return BoundPlan(steps: optimizer.steps, shape: current, depth: depth, rewrites: optimizer.rewrites)
  }

  /// Whether it counts records and asks for nothing else of them.
  private var onlyCounts: Bool {
    if case .count? = operations.first?.role { true } else { false }
  }

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
  /// How much of the records the chain asks for.
  package let depth: ReadingDepth
  /// What has been changed to save work, in order.
  let rewrites: [PlanRewrite]
  /// What runs.
  package var stages: [Stage]

  init(steps: [PlanStep], shape: TableShape, depth: ReadingDepth, rewrites: [PlanRewrite] = []) {
    self.steps = steps
    self.shape = shape
    self.depth = depth
    self.rewrites = rewrites
    stages = steps.compactMap(\.bound.stage)
  }
}
