internal import StoaBytes

extension CommandLineParser {
  /// An option as the line names it, and who takes it.
  private struct Match {
    var option: OptionDescription
    /// Whether the line turns a flag off.
    var isNegated = false
    var isCommon: Bool
  }

  // MARK: - Long options

  /// Reads `--name`, `--name value` or `--name=value`.
  ///
  /// Returns what is to be done when the option asks for something else than a run.
  func readLongOption(_ text: Substring, of line: inout Line) throws(CommandError) -> Request? {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count == 2 ? String(parts[1]) : nil
    let spelling = "--\(name)"
    if name == "help" || name == "version" {
      if attached != nil { throw CommandError(line.commandName, usage: "\(spelling) takes no value") }
      return name == "help" ? .help(command: line.commandName, .long) : .version
    }
    guard let match = find(in: &line, { $0.long == name }, negated: { $0.negation == name }) else {
      throw unknownOption(spelling, line)
    }
    if match.option.isFlag {
      if attached != nil {
        throw CommandError(line.commandName, usage: "\(spelling) takes no value", remedy: "write \(spelling) alone")
      }
      add(.flag(!match.isNegated), of: match, to: &line)
    } else {
      try readValue(of: match, spelling, attached: attached, from: &line)
    }
    return nil
  }

  // MARK: - Short options

  /// Reads `-n`, `-n 5`, `-n5`, the bundle `-qv`, and the bare number `-20`.
  func readShortOptions(_ letters: Substring, of line: inout Line) throws(CommandError) -> Request? {
    if letters.allSatisfy({ $0.isASCII && $0.isNumber }),
      let match = find(in: &line, { $0.takesBareNumber }, negated: { _ in false })
    {
      try readValue(of: match, "-\(letters)", attached: String(letters), from: &line)
      return nil
    }
    var rest = letters
    while let letter = rest.popFirst() {
      if letter == "h" { return .help(command: line.commandName, .short) }
      if letter == "V" { return .version }
      let spelling = "-\(letter)"
      guard let match = find(in: &line, { $0.short == letter }, negated: { _ in false }) else {
        throw unknownOption(spelling, in: letters, line)
      }
      guard match.option.isFlag else {
        try readValue(of: match, spelling, attached: rest.isEmpty ? nil : String(rest), from: &line)
        return nil
      }
      add(.flag(true), of: match, to: &line)
    }
    return nil
  }

  // MARK: - Values

  private func readValue(
    of match: Match,
    _ spelling: String,
    attached: String?,
    from line: inout Line
  ) throws(CommandError) {
    guard let value = match.option.value else { return }
    let name = line.commandName
    // Other options are set anew by the last that is given; a file that is left out would be missed.
    if value.kind == .file, contains(match, line) {
      throw CommandError(name, usage: "\(spelling) names a second file", remedy: "keep one of them")
    }
    guard var text = attached ?? line.next() else {
      line.dueValue = value
      throw CommandError(name, usage: "\(spelling) needs a value, \(value.name)")
    }
    if let choice = value.choiceWithOperand(text) {
      guard let operand = line.next() else {
        line.dueValue = ValueDescription(choice.operand ?? "FILE", .file)
        throw CommandError(name, usage: "\(spelling) \(choice.name) needs \(choice.operand ?? "a value") after it")
      }
      text += " " + operand
    }
    switch value.read(text) {
    case .success(let read):
      add(read, of: match, to: &line)
    case .failure(let mistake):
      let message = "\(spelling) \(mistake.message), not \"\(text)\""
      // `tail -n +3` passes over rows elsewhere.
      let passesOver =
        ["head", "tail", "view"].contains(name ?? "") && text.hasPrefix("+") && text.dropFirst().allSatisfy(\.isNumber)
        && value.kind.isNumber
      let remedy = passesOver ? "stoa slice \(text.dropFirst()).. keeps the rows from there on" : mistake.remedy
      throw CommandError(name, usage: message, remedy: remedy)
    }
  }

  private func contains(_ match: Match, _ line: Line) -> Bool {
    (match.isCommon ? line.common : line.chain.last?.invocation.options)?.contains(match.option) ?? false
  }

  private func add(_ value: OptionValue, of match: Match, to line: inout Line) {
    if match.isCommon {
      line.common.add(value, to: match.option)
    } else {
      line.chain[line.chain.count - 1].invocation.options.add(value, to: match.option)
    }
  }

  // MARK: - Names

  /// Finds an option of the command being read, else a common one, else one of the standard command
  /// where the line has named none yet.
  private func find(
    in line: inout Line,
    _ isNamed: (OptionDescription) -> Bool,
    negated: (OptionDescription) -> Bool
  ) -> Match? {
    func match(_ options: [OptionDescription], isCommon: Bool) -> Match? {
      if let option = options.first(where: isNamed) { return Match(option: option, isCommon: isCommon) }
      return options.first(where: negated).map { Match(option: $0, isNegated: true, isCommon: isCommon) }
    }
    if !line.isCommandDue, let own = line.chain.last?.command.options, let match = match(own, isCommon: false) {
      return match
    }
    if let match = match(catalog.commonOptions, isCommon: true) { return match }
    guard line.chain.isEmpty, let standard = catalog.standardCommand.flatMap(catalog.description(of:)),
      let match = match(standard.options, isCommon: false)
    else { return nil }
    line.begin(standard)
    line.isImplied = true
    return match
  }

  private func unknownOption(_ spelling: String, in letters: Substring = "", _ line: Line) -> CommandError {
    let command = line.isCommandDue ? nil : line.chain.last?.command
    let known = (command?.options ?? []) + catalog.commonOptions
    var message = "unknown option \(spelling)" + (letters.count > 1 ? " in -\(letters)" : "")
    var remedy = Habits.answer(toOption: spelling, of: command?.name)
    if !letters.isEmpty, letters.allSatisfy({ $0.isASCII && $0.isNumber }) {
      remedy = "columns are counted from the left, as #\(letters); stoa columns numbers them"
    }
    if remedy == nil, spelling.hasPrefix("--") {
      let name = String(spelling.dropFirst(2))
      let names = known.flatMap { [$0.long, $0.negation].compactMap(\.self) } + ["help", "version"]
      remedy = Suggestions.remedy(for: name, among: names, prefix: "--")
      let owners = catalog.descriptions.filter { $0.options.contains { $0.long == name } }.map(\.name)
      if !owners.isEmpty {
        message += ", which belongs to \(inWords(owners))"
        remedy = remedy ?? "write it after that command"
      }
    }
    let help = line.commandName.map { "stoa \($0) -h" } ?? "stoa -h"
    return CommandError(
      line.commandName,
      usage: message,
      remedy: remedy ?? "\(help) lists the options; a word that begins with a dash stands after --"
    )
  }
}
