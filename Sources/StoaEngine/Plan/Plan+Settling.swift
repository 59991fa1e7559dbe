package import StoaBytes
package import StoaRecords

// A plan is bound to columns, and then it runs. Where a step makes columns of what it finds in the
// records, what stands behind it can be bound only when all before it has run.

extension Plan {
  /// The steps up to the first one whose columns only the records tell; none in most plans.
  ///
  /// What stands behind it, another of its kind too, can name columns that it makes.
  package var unsettled: Plan? { operations.firstIndex(where: \.reshapes).map(steps(through:)) }

  /// Runs the steps up to the last one whose columns only the records tell.
  ///
  /// - Returns: the steps that are left, and the records and columns that they go on with.
  /// - Throws: what binding and running the steps throws.
  package func settle(
    _ source: any BatchSource,
    of shape: TableShape,
    in context: ExecutionContext,
    by executor: Executor
  ) throws(TableError) -> (plan: Plan, source: any BatchSource, shape: TableShape) {
    var (plan, source, shape) = (self, source, shape)
    while let first = plan.operations.firstIndex(where: \.reshapes) {
      let bound = try plan.steps(through: first).bind(to: shape, in: context)
      plan.operations.removeFirst(first + 1)
      guard let reshaping = bound.stages.last?.blocking as? any ReshapingOperator else {
        preconditionFailure("A step that makes columns of records is blocking")
      }
      source = try executor.records(of: source, through: bound.stages)
      shape = reshaping.shape
    }
    return (plan, source, shape)
  }

  /// The first steps, up to one of them.
  private func steps(through last: Int) -> Plan {
    var plan = self
    plan.operations = Array(operations[...last])
    return plan
  }
}

extension Operation {
  fileprivate var reshapes: Bool {
    if case .reshape = role { true } else { false }
  }
}
