internal import StoaEngine
internal import StoaRecords
internal import Synchronization

/// What was found in the inputs of a run, which are opened one after the other, and closed.
final class OpenedInputs: Sendable {
  private struct Findings {
    var kinds: Set<TextKind> = []
    var paths = JSONPaths()
    var warnings: [@Sendable () -> [String]] = []
  }

  private let found = Mutex(Findings())

  /// Keeps what tells of an input, and not the input, whose file would stay open.
  func add(_ input: TableInput, _ kind: TextKind) {
    found.withLock { found in
      found.kinds.insert(kind)
      found.paths.formUnion(input.paths)
      found.warnings.append(input.warnings)
    }
  }

  /// What kinds of text they hold.
  var kinds: Set<TextKind> { found.withLock { $0.kinds } }

  /// The objects and arrays of JSON that their columns were taken from.
  var paths: JSONPaths { found.withLock { $0.paths } }

  /// What was found in their records that is no error.
  var warnings: [String] { found.withLock { $0.warnings }.flatMap { $0() } }
}
