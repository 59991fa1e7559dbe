internal import StoaEngine
internal import StoaRecords

/// A plan as `stoa explain` shows it.
struct PlanText {
  let plan: Plan
  let bound: BoundPlan
  let input: TableInput
  let paths: [String]

  var text: String {
    let listing = bound.listing
    var lines: [String] = []
    if !listing.changes.isEmpty {
      lines += ["As written"] + Self.table(plan.operations.map { ["  \($0.text)", $0.memory.rawValue] })
      lines += ["", "Changes"]
      for change in listing.changes {
        let after = change.after.isEmpty ? "nothing" : change.after
        lines += ["  \(change.before)", "    becomes \(after): \(change.reason)"]
      }
      lines.append("")
    }
    lines += ["As it runs"]
    lines += Self.table(
      [["  1  \(reading)", MemoryUse.constant.rawValue]]
        + listing.steps.map { ["  \($0.pass)  \($0.text)", $0.memory.rawValue] }
        + laterSteps.map { ["  …  \($0.text)", $0.memory.rawValue] }
    )
    lines += [""] + Self.legend(of: listing)
    if !laterSteps.isEmpty {
      lines.append("Steps with … in front are planned when the columns that come to them are known.")
    }
    return lines.map { $0.madeVisible + "\n" }.joined()
  }

  /// The steps behind one whose columns only the records tell.
  private var laterSteps: ArraySlice<Operation> {
    plan.unsettled.map { plan.operations[$0.operations.count...] } ?? []
  }

  private var reading: String {
    let count = input.shape.columns.count
    let columns = "\(count) \(count == 1 ? "column" : "columns")"
    return "read \(paths.joined(separator: " ")): \(bound.depth == .records ? "records, and no fields" : columns)"
  }

  private static func legend(of listing: PlanListing) -> [String] {
    let start = "In front stands the pass over the records, behind each step what it holds in memory."
    guard (listing.steps.last?.pass ?? 1) > 1 else { return [start] }
    return [start, "The steps of a pass work together, on several batches at a time."]
  }

  private static func table(_ rows: [[String]]) -> [String] {
    let width = rows.map { $0[0].count }.max() ?? 0
    return rows.map { $0[0] + String(repeating: " ", count: width - $0[0].count + 2) + $0[1] }
  }
}
