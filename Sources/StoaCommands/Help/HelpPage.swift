/// A page of help as a value; it is drawn as text or as a man page.
package struct HelpPage: Hashable, Sendable {
  /// A term, and what is said about it.
  package struct Definition: Hashable, Sendable {
    package var term: String
    package var text: String
    /// Further paragraphs.
    package var details: [String]

    package init(_ term: String, _ text: String, details: [String] = []) {
      self.term = term
      self.text = text
      self.details = details
    }
  }

  package enum Block: Hashable, Sendable {
    /// Words to be filled into lines.
    case paragraph(String)
    case definitions([Definition])
    /// Lines to be left as they are.
    case literal([String])
  }

  package struct Section: Hashable, Sendable {
    package var title: String
    package var blocks: [Block]
    /// Whether the title stands on the line of the text, as in `Usage:  stoa sort …`.
    package var isInline: Bool

    package init(_ title: String, _ blocks: [Block], isInline: Bool = false) {
      self.title = title
      self.blocks = blocks
      self.isInline = isInline
    }

    /// A section of one short paragraph on the title's line.
    package static func line(_ title: String, _ text: String) -> Section {
      Section(title, [.paragraph(text)], isInline: true)
    }
  }

  /// The command or topic: `stoa sort`.
  package var name: String
  /// One sentence.
  package var abstract: String
  package var sections: [Section]
  /// Names of other pages.
  package var seeAlso: [String]
  /// The room that terms are given at least, so that lists below each other line up.
  package var termWidth = 0

  package init(name: String, abstract: String, sections: [Section], seeAlso: [String] = []) {
    self.name = name
    self.abstract = abstract
    self.sections = sections
    self.seeAlso = seeAlso
  }

  /// Adds what another page says, its examples to those of this one.
  package mutating func add(_ other: HelpPage) {
    let all = sections + other.sections
    let examples = all.filter { $0.title == Example.title }.flatMap(\.blocks)
    sections = all.filter { $0.title != Example.title }
    if !examples.isEmpty { sections.append(Section(Example.title, examples)) }
    seeAlso += other.seeAlso.filter { !seeAlso.contains($0) }
  }
}
