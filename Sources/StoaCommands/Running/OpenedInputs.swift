internal import StoaEngine
internal import Synchronization

/// The inputs of a run, as they are opened one after the other.
final class OpenedInputs: Sendable {
  private let inputs = Mutex<[TableInput]>([])

  func add(_ input: TableInput) { inputs.withLock { $0.append(input) } }

  /// What was found in their records that is no error.
  var warnings: [String] { inputs.withLock { $0 }.flatMap(\.warnings) }
}
