import Synchronization

/// What operations have to say of what they did: sentences for whoever ran them, each once.
package final class Notes: Sendable {
  private let list = Mutex<[String]>([])

  package init() {}

  /// Adds a sentence without its capital and full stop.
  package func add(_ note: String) {
    list.withLock { if !$0.contains(note) { $0.append(note) } }
  }

  /// Takes what has been said since the last time.
  package func take() -> [String] {
    list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
