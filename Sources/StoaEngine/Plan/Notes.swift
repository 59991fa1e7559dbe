import Synchronization

/// What operations have to say of what they did: sentences for whoever ran them, each once.
package final class Notes: Sendable {
  /// A sentence without its capital and full stop, and the command that says it, where that is known.
  package struct Note: Hashable, Sendable {
    package var command: String?
    package var text: String
  }

  /// What has been said, by whichever command.
  private final class Said: Sendable {
    let list = Mutex<[Note]>([])
    let found = Mutex<Note?>(nil)
  }

  private let said: Said
  private let command: String?

  package convenience init() { self.init(Said(), command: nil) }

  private init(_ said: Said, command: String?) {
    self.said = said
    self.command = command
  }

  /// The same notes, for a command to add to.
  package func speaking(as command: String) -> Notes { Notes(said, command: command) }

  /// Adds a sentence without its capital and full stop.
  package func add(_ text: String) {
    let note = Note(command: command, text: text)
    said.list.withLock { if !$0.contains(note) { $0.append(note) } }
  }

  /// Tells what a comparison or a check has found, which makes a run that is otherwise done fail.
  package func find(_ finding: String) {
    said.found.withLock { $0 = Note(command: command, text: finding) }
  }

  /// What has been found, if anything.
  package var finding: Note? { said.found.withLock { $0 } }

  /// Takes what has been said since the last time.
  package func take() -> [Note] {
    said.list.withLock { list in
      defer { list = [] }
      return list
    }
  }
}
