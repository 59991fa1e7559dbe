import StoaBytes

/// What the optimizer has put in the place of two neighbours, and why.
struct PlanRewrite: Sendable {
  let before: [Operation]
  let after: [Operation]
  /// Why it gives the same, or why it is less work, a clause.
  let reason: String
}

// HOW A PLAN IS IMPROVED
//
//   sort price,  select city,price,  head 5
//                `- the columns of the records that are cut off need not be chosen
//   sort price,  head 5,  select city,price
//   `- only the first records of the order are wanted
//   top price -n 5,  select city,price
//
// A rule looks at two neighbours. What it puts in their place must bind to the same columns and give the same columns,
// or the rule is passed over; that it gives the same bytes is the rule's own affair, and a test compares both ways over
// random plans. Every rule moves an operation one way, or leaves one out, so there is an end to it. In the end each
// filter has its conditions put in order.

/// Looks for a chain that gives the same bytes as another with less work.
struct PlanOptimizer {
  private(set) var steps: [PlanStep]
  private(set) var rewrites: [PlanRewrite] = []
  private let context: ExecutionContext

  init(_ steps: [PlanStep], _ context: ExecutionContext) {
    self.steps = steps
    self.context = context
  }

  /// Applies the rules until none applies.
  mutating func run() {
    for rules in PlanRule.phases {
      var start = 0
      while start + 1 < steps.count {
        // What has changed may go together with what stands before it.
        start = rewrite(at: start, by: rules) ? max(0, start - 1) : start + 1
      }
    }
    for start in steps.indices { orderConditions(at: start) }
  }

  /// Has what is quickly decided asked first.
  private mutating func orderConditions(at start: Int) {
    let step = steps[start]
    guard case .filter(let condition) = step.operation.role, let ordered = condition.cheapestFirst,
      let replacement = try? bound([.filter(ordered).written(by: step.operation.command)], to: step.input).first
    else { return }
    let reason = "what is quickly decided leaves fewer rows to the rest"
    rewrites.append(PlanRewrite(before: [step.operation], after: [replacement.operation], reason: reason))
    steps[start] = replacement
  }

  private mutating func rewrite(at start: Int, by rules: [PlanRule]) -> Bool {
    let (first, second) = (steps[start], steps[start + 1])
    for rule in rules {
      guard let rewritten = try? rule.rewrite(first.operation, second.operation, first.input) else { continue }
      let operations = rewritten.map { $0.written(by: first.operation.command) }
      guard let replacement = try? bound(operations, to: first.input),
        replacement.last?.bound.shape ?? first.input == second.bound.shape
      else { continue }
      let before = [first.operation, second.operation]
      rewrites.append(PlanRewrite(before: before, after: operations, reason: rule.reason))
      steps.replaceSubrange(start...start + 1, with: replacement)
      return true
    }
    return false
  }

  private func bound(_ operations: [Operation], to shape: TableShape) throws(TableError) -> [PlanStep] {
    var steps: [PlanStep] = []
    for operation in operations {
      let input = steps.last?.bound.shape ?? shape
      steps.append(PlanStep(operation: operation, input: input, bound: try operation.bind(to: input, in: context)))
    }
    return steps
  }
}
