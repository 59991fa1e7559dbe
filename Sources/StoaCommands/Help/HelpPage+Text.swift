extension HelpPage {
  /// The page as text in lines of at most `width` characters, but 40 at least.
  ///
  /// With colours, headings and terms are set off by escape sequences.
  package func text(width: Int, colors: Bool) -> String {
    let pen = Pen(colors: colors)
    let width = max(width, 40)
    var lines = fill("\(name) — \(abstract.withSmallInitial)", width: width)
    if let first = lines.first, first.hasPrefix(name) {
      lines[0] = pen.strong(name) + first.dropFirst(name.count)
    }
    for section in sections {
      lines.append("")
      lines += section.isInline ? inlineLines(section, width, pen) : blockLines(section, width, pen)
    }
    if !seeAlso.isEmpty {
      lines.append("")
      let pages = seeAlso.map { "stoa help \($0)" }.joined(separator: ", ")
      lines += inlineLines(.line("See also", pages), width, pen)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func inlineLines(_ section: Section, _ width: Int, _ pen: Pen) -> [String] {
    let lead = "\(section.title):".padded(to: 8)
    let indent = String(repeating: " ", count: lead.count > 8 ? 2 : 8)
    var lines: [String] = []
    for block in section.blocks {
      guard case .paragraph(let text) = block else { continue }
      let filled = fill(text, width: width - max(lead.count + 1, indent.count))
      lines += filled.map { indent + $0 }
    }
    guard let first = lines.first else { return [] }
    let gap = lead.count > 8 ? " " : ""
    lines[0] = pen.heading(lead) + gap + first.dropFirst(indent.count)
    return lines
  }

  private func blockLines(_ section: Section, _ width: Int, _ pen: Pen) -> [String] {
    var lines = [pen.heading("\(section.title):")]
    for (index, block) in section.blocks.enumerated() {
      if index > 0 { lines.append("") }
      switch block {
      case .paragraph(let text): lines += fill(text, width: width - 2).map { "  " + $0 }
      case .literal(let literal): lines += literal.map { $0.isEmpty ? "" : "  " + $0 }
      case .definitions(let definitions): lines += definitionLines(definitions, width, pen)
      }
    }
    return lines
  }

  private func definitionLines(_ definitions: [Definition], _ width: Int, _ pen: Pen) -> [String] {
    // Terms and texts stand side by side; a term that is longer than most has a line to itself.
    let widest = min(28, width / 2 - 4)
    let longest = definitions.map(\.term.count).filter { $0 <= widest }.max() ?? widest
    let column = max(longest, termWidth)
    let indent = String(repeating: " ", count: column + 4)
    var lines: [String] = []
    for definition in definitions {
      var texts = fill(definition.text, width: width - indent.count)
      let term = "  " + pen.strong(definition.term)
      if definition.term.count <= column, let first = texts.first {
        let gap = String(repeating: " ", count: column - definition.term.count + 2)
        texts[0] = term + gap + first
        lines.append(texts[0])
        lines += texts.dropFirst().map { indent + $0 }
      } else {
        lines.append(term)
        lines += texts.map { indent + $0 }
      }
      for paragraph in definition.details { lines += fill(paragraph, width: width - indent.count).map { indent + $0 } }
    }
    return lines
  }
}

/// Sets words off on a terminal.
struct Pen {
  let colors: Bool

  func strong(_ text: String) -> String { colors ? "\u{1B}[1m\(text)\u{1B}[0m" : text }
  func heading(_ text: String) -> String { colors ? "\u{1B}[1;36m\(text)\u{1B}[0m" : text }
  func alarm(_ text: String) -> String { colors ? "\u{1B}[1;31m\(text)\u{1B}[0m" : text }
}
