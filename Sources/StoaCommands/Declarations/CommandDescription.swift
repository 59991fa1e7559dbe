/// What a command is for: the heading under which the overview lists it.
package enum Purpose: String, Hashable, Sendable, CaseIterable {
  case look = "Look"
  case pick = "Pick"
  case order = "Order"
  case shape = "Shape"
  case present = "Present"
  case check = "Check"
  case help = "Help"
}

/// Where in a chain a command may stand.
package enum Place: Hashable, Sendable {
  /// Anywhere: it takes a table and passes one on.
  case anywhere
  /// At the end: it takes a table and says something about it.
  case last
  /// By itself: it takes no table, and so no files and no `then`.
  case alone
}

/// An example that help shows and tests run.
package struct Example: Hashable, Sendable {
  package var line: String
  package var meaning: String

  package init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}

/// All that is known of a command but what it does.
package struct CommandDescription: Hashable, Sendable {
  package var name: String
  package var purpose: Purpose
  package var place: Place
  /// One imperative sentence.
  package var abstract: String
  /// How much memory it needs and on what that depends, a clause.
  package var memory: String
  /// The words it takes: a fixed number, so that what follows them can only be files.
  package var arguments: [ArgumentDescription]
  package var options: [OptionDescription]
  /// What the long help adds, a paragraph each.
  package var details: [String]
  package var examples: [Example]
  /// Other pages worth reading: commands and topics.
  package var seeAlso: [String]

  package init(
    name: String,
    purpose: Purpose,
    place: Place = .anywhere,
    abstract: String,
    memory: String,
    arguments: [ArgumentDescription] = [],
    options: [OptionDescription] = [],
    details: [String] = [],
    examples: [Example] = [],
    seeAlso: [String] = []
  ) {
    self.name = name
    self.purpose = purpose
    self.place = place
    self.abstract = abstract
    self.memory = memory
    self.arguments = arguments
    self.options = options
    self.details = details
    self.examples = examples
    self.seeAlso = seeAlso
  }

  /// How the command is written, without the program's name: `sort KEYS [OPTIONS] [FILE ...]`.
  package var usage: String {
    var words = [name]
    words += arguments.map(\.usage)
    if place != .alone || !options.isEmpty { words.append("[OPTIONS]") }
    if place != .alone { words.append("[FILE ...]") }
    return words.joined(separator: " ")
  }
}
