internal import StoaEngine
internal import Synchronization

/// What was found in the inputs of a run, which are opened one after the other, and closed.
final class OpenedInputs: Sendable {
  private let found = Mutex<[@Sendable () -> [String]]>([])

  /// Keeps what tells of an input, and not the input, whose file would stay open.
  func add(_ input: TableInput) { found.withLock { $0.append(input.warnings) } }

  /// What was found in their records that is no error.
  var warnings: [String] { found.withLock { $0 }.flatMap { $0() } }
}
