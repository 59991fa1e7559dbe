import Synchronization

/// What operations have to say of what they did: sentences for whoever ran them, each once.
package final class Notes: Sendable {
  private let list = Mutex<[String]>([])
  private let found = Mutex<String?>(nil)

  package init() {}

  /// Adds a sentence without its capital and full stop.
  package func add(_ note: String) {
    list.withLock { if !$0.contains(note) { $0.append(note) } }
  }

  /// Tells what a comparison or a check has found, which makes a run that is otherwise done fail.
  package func find(_ finding: String) { found.withLock { $0 = finding } }

  /// What has been found, if anything.
  package var finding: String? { found.withLock { $0 } }

  /// Takes what has been said since the last time.
  package func take() -> [String] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
