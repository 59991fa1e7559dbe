internal import StoaBytes
internal import StoaEngine

/// What a run finds around it, and what it may use.
struct RunEnvironment: Sendable {
  var threadCount: Int
  /// In bytes; nil for a share of what the machine has.
  var memoryLimit: Int?
  var temporaryDirectory: String
  var isErrorTerminal: Bool
  /// Whether standard output is a file, in which nothing is seen until the end.
  var isOutputFile: Bool
  var isOutputTerminal: Bool
  /// The variables of the environment that say something of the terminal.
  var variables: [String: String]

  /// What the operations of a plan may use; the machine is asked only for those that hold much.
  func context(for plan: Plan) -> ExecutionContext {
    let isSmall = plan.operations.allSatisfy { $0.memory == .constant }
    let standard = isSmall ? MemoryBudget.minimum : MemoryBudget.suggested().byteCount
    return ExecutionContext(
      threadCount: threadCount,
      memoryLimit: memoryLimit ?? standard,
      temporaryDirectory: temporaryDirectory
    )
  }
}
