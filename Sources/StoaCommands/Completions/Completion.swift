/// What may stand in place of a word that is being typed.
package struct Completion: Hashable, Sendable {
  package struct Candidate: Hashable, Sendable {
    package var text: String
    package var summary: String

    package init(_ text: String, _ summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// Which names of the file system may stand there too.
  package enum Paths: String, Hashable, Sendable {
    case none, files, directories
  }

  package var candidates: [Candidate]
  package var paths: Paths
  /// Whether more of the same word may follow a candidate, so that no space is to be put there.
  package var isOpen: Bool

  package init(_ candidates: [Candidate] = [], paths: Paths = .none, isOpen: Bool = false) {
    self.candidates = candidates
    self.paths = paths
    self.isOpen = isOpen
  }

  /// The completion as the shells' scripts read it: a line that says `files` or `directories` and
  /// `open` where they hold, then a line for each candidate, its summary behind a tab.
  package var text: String {
    let directives = [paths == .none ? nil : paths.rawValue, isOpen ? "open" : nil].compactMap(\.self)
    let lines = candidates.map { $0.summary.isEmpty ? $0.text : "\($0.text)\t\($0.summary)" }
    return ([directives.joined(separator: " ")] + lines).joined(separator: "\n") + "\n"
  }
}
