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

  /// Makes a plan of its steps.
  public init(_ operations: [Operation]) { self.operations = operations }

  /// Checks the chain against a table's columns.
  ///
  /// - Throws: an error of code `unknownColumn` or `usage`.
  package func bind(to shape: TableShape, in context: ExecutionContext) throws(TableError) -> BoundPlan {
    var bound = BoundPlan(stages: [], shape: shape)
    for operation in optimized {
      let step = try operation.bind(to: bound.shape, in: context)
      if let stage = step.stage { bound.stages.append(stage) }
      bound.shape = step.shape
    }
    return bound
  }

  /// The most records for which a sort and a head become a top: what they take must fit into memory.
  private static let topLimit = 100_000

  /// The operations that run: a sort of which only the first records are wanted keeps no others.
  var optimized: [Operation] {
    var result: [Operation] = []
    for operation in operations {
      if case .head(let count) = operation.role, count <= Self.topLimit, case .sort(let keys)? = result.last?.role {
        result[result.count - 1] = .top(count, keys)
      } else {
        result.append(operation)
      }
    }
    return result
  }

  /// How many records from the start are all that the chain looks at; `nil` for all.
  package var recordLimit: Int? {
    if case .head(let count)? = operations.first?.role { count } else { nil }
  }

  /// How much of the records the chain asks for.
  package var depth: ReadingDepth {
    if case .count? = operations.first?.role { .records } else { .fields }
  }
}

/// A plan that knows its columns: it can be run, once.
package struct BoundPlan: Sendable {
  package var stages: [Stage]
  /// The columns that come out.
  package var shape: TableShape
}
