internal import StoaEngine
internal import Synchronization

/// What was found in the inputs of a run, which are opened one after the other, and closed.
final class OpenedInputs: Sendable {
  private let found = Mutex<(kinds: Set<TextKind>, warnings: [@Sendable () -> [String]])>(([], []))

  /// Keeps what tells of an input, and not the input, whose file would stay open.
  func add(_ input: TableInput, _ kind: TextKind) {
    found.withLock { found in
      found.kinds.insert(kind)
      found.warnings.append(input.warnings)
    }
  }

  /// What kinds of text they hold.
  var kinds: Set<TextKind> { found.withLock { $0.kinds } }

  /// What was found in their records that is no error.
  var warnings: [String] { found.withLock { $0.warnings }.flatMap { $0() } }
}
