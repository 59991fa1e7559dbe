extension HelpPage {
  /// The page in the `man` macros, as `man`, `groff` and `mandoc` read them.
  ///
  /// `sectionOf` gives the section of the manual that the page of a subject belongs to.
  package func manual(version: Version, sectionOf: (String) -> Int) -> String {
    let title = HelpPage.manualTitle(of: name)
    let section = sectionOf(String(name.split(separator: " ").last ?? ""))
    var lines = [
      ".\\\" Made from the command's own declarations by \"stoa man\".",
      ".TH \(title.uppercased()) \(section) \(version.date) \"Stoa \(version.number)\" \"Stoa Manual\"",
      // Long words must not tear lines apart.
      ".ad l",
      ".nh",
      ".SH NAME",
      "\(title) \\- \(Roff.text(String(abstract.withSmallInitial.dropLast())))",
    ]
    for section in sections {
      lines.append(".SH \(section.title == "Usage" ? "SYNOPSIS" : section.title.uppercased())")
      for (index, block) in section.blocks.enumerated() {
        var block = block
        // Behind a title on its line a text goes on small; here it stands by itself.
        if section.isInline, section.title != "Usage", case .paragraph(let text) = block {
          block = .paragraph(text.prefix(1).uppercased() + text.dropFirst())
        }
        lines += Roff.lines(of: block, isFirst: index == 0, isSynopsis: section.title == "Usage")
      }
    }
    if !seeAlso.isEmpty {
      lines.append(".SH SEE ALSO")
      let pages = seeAlso.map { HelpPage.manualReference($0, section: sectionOf($0)) }
      for (index, page) in pages.enumerated() {
        lines.append(".BR \(page)" + (index < pages.count - 1 ? " ," : ""))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The name of a page's file and header: `stoa-sort` for `stoa sort`.
  static func manualTitle(of name: String) -> String {
    String(name.map { $0 == " " ? "-" : $0 })
  }

  private static func manualReference(_ subject: String, section: Int) -> String {
    let name = subject == "stoa" ? "stoa" : "stoa\\-\(Roff.text(subject))"
    return "\(name) (\(section))"
  }
}

/// Text as the typesetting language wants it.
private enum Roff {
  static func lines(of block: HelpPage.Block, isFirst: Bool, isSynopsis: Bool) -> [String] {
    switch block {
    case .paragraph(let paragraph):
      let lead = isFirst ? [] : [".PP"]
      if isSynopsis { return lead + [".nf", ".B \(quoted(paragraph))", ".fi"] }
      return lead + filled(paragraph)
    case .literal(let literal):
      let lead = isFirst ? [] : [".PP"]
      return lead + [".RS 2", ".nf"] + literal.map { $0.isEmpty ? ".sp" : text($0) } + [".fi", ".RE"]
    case .definitions(let definitions):
      return definitions.flatMap { definition in
        let more = definition.details.flatMap { [".br"] + filled($0) }
        let description = filled(definition.text)
        // On a screen, names without a letter stand below those with one; here they begin the line.
        let term = String(definition.term.drop { $0 == " " })
        return [".TP", ".B \(quoted(term))"] + (description.isEmpty ? ["\\&"] : description) + more
      }
    }
  }

  /// A paragraph in lines of a length that one can read in the source too.
  private static func filled(_ paragraph: String) -> [String] {
    fill(escaped(paragraph), width: 78).map(guarded)
  }

  /// A whole line of text in which nothing is taken for a command.
  static func text(_ line: String) -> String { guarded(escaped(line)) }

  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  private static func escaped(_ text: String) -> String {
    let escaped = text.flatMap { (character: Character) -> [Character] in
      switch character {
      case "\\": Array("\\e")
      case "-": Array("\\-")
      case "'": Array("\\(aq")
      case "`": Array("\\(ga")
      case "^": Array("\\(ha")
      case "~": Array("\\(ti")
      case "—": Array("\\(em")
      case "…": Array("...")
      case _ where !character.isASCII: Array(character.unicodeScalars.map(code).joined())
      default: [character]
      }
    }
    return String(escaped)
  }

  /// A scalar as ASCII, which every typesetter can read.
  private static func code(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
  }

  /// A text as one argument of a macro.
  private static func quoted(_ line: String) -> String {
    "\"" + text(line).split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\(dq") + "\""
  }
}
