import StoaBytes

/// What there is to tell about how a plan runs, for whoever prints it.
package struct PlanListing: Hashable, Sendable {
  package struct Step: Hashable, Sendable {
    /// The operation as it would be written.
    package let text: String
    package let memory: MemoryUse
    /// The number of the pass over the records, counted from 1, in which it works.
    package let pass: Int
  }

  package struct Change: Hashable, Sendable {
    package let before: String
    package let after: String
    package let reason: String
  }

  package let steps: [Step]
  package let changes: [Change]
}

extension BoundPlan {
  /// The plan in words.
  package var listing: PlanListing {
    var pass = 1
    var listed: [PlanListing.Step] = []
    for step in steps {
      listed.append(PlanListing.Step(text: step.operation.text, memory: step.operation.memory, pass: pass))
      // What comes out of a blocking stage is read anew.
      if step.bound.stage?.blocking != nil { pass += 1 }
    }
    let changes = rewrites.map { rewrite in
      PlanListing.Change(
        before: rewrite.before.map(\.text).joined(separator: " then "),
        after: rewrite.after.map(\.text).joined(separator: " then "),
        reason: rewrite.reason
      )
    }
    return PlanListing(steps: listed, changes: changes)
  }
}

extension Operation {
  /// The operation as it would be written.
  package var text: String { arguments.isEmpty ? name : "\(name) \(arguments)" }
}
