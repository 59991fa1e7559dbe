internal import StoaColumns
internal import StoaEngine

/// Finds what may stand in place of a word of the command line, from the same declarations and by
/// the same parser that a run uses.
package struct Completer: Sendable {
  private let catalog: Catalog
  private let isFile: @Sendable (String) -> Bool
  private let columnNames: @Sendable (String, OptionValues) -> [String]

  /// Makes a completer.
  ///
  /// `columnNames` gives the names of a file's columns, read as the common options say.
  package init(
    catalog: Catalog,
    isFile: @escaping @Sendable (String) -> Bool,
    columnNames: @escaping @Sendable (String, OptionValues) -> [String]
  ) {
    self.catalog = catalog
    self.isFile = isFile
    self.columnNames = columnNames
  }

  /// Completes one word of a line.
  ///
  /// `words` are those behind the program's name, the ones behind the cursor included; `index` says
  /// which of them is being typed, and is their number for a new one at the end.
  package func complete(_ words: [String], at index: Int) -> Completion {
    let word = index < words.count ? words[index] : ""
    let parser = CommandLineParser(catalog: catalog, isFile: isFile)
    let line = parser.line(after: Array(words.prefix(index)))
    let columns = { [self] in
      // The file, and the options that say how to read it, may stand behind the cursor.
      let whole = parser.line(after: words)
      let others = words.enumerated().filter { $0.offset != index }.map(\.element)
      guard let file = (whole.files + others).first(where: { $0 != word && isFile($0) }) else { return [String]() }
      return columnNames(file, whole.common)
    }
    if let value = line.dueValue { return complete(word, as: value, columns) }
    if !line.optionsHaveEnded, word.hasPrefix("-"), word != "-" || !line.chain.isEmpty {
      return completeOption(word, line, columns)
    }
    return completePlainWord(word, line, columns)
  }

  // MARK: - Plain words

  private func completePlainWord(_ word: String, _ line: Line, _ columns: () -> [String]) -> Completion {
    guard let last = line.chain.last, !line.isCommandDue else {
      let commands = catalog.descriptions.filter { !line.isCommandDue || $0.place != .alone }
      let candidates = commands.map { Completion.Candidate($0.name, $0.abstract) }
      return Completion(matching(word, candidates), paths: line.isCommandDue ? .none : .files)
    }
    if let argument = last.nextArgument { return complete(word, as: argument.value, columns) }
    guard last.command.place != .alone else { return Completion() }
    let mayGoOn = last.command.place == .anywhere && line.files.isEmpty && !line.optionsHaveEnded
    let candidates = mayGoOn ? [Completion.Candidate("then", "Pass the table on to another command.")] : []
    return Completion(matching(word, candidates), paths: .files)
  }

  // MARK: - Options

  private func completeOption(_ word: String, _ line: Line, _ columns: () -> [String]) -> Completion {
    let own = line.isCommandDue ? [] : line.chain.last?.command.options ?? []
    let isAlone = line.chain.last?.command.place == .alone
    let options = own + catalog.commonOptions.yielding(to: own).filter { !isAlone || $0.group == .machine }
    if word.hasPrefix("--"), let equals = word.firstIndex(of: "=") {
      let name = word[..<equals].dropFirst(2)
      guard let value = options.first(where: { $0.long == name })?.value else { return Completion() }
      var completion = complete(String(word[word.index(after: equals)...]), as: value, columns)
      completion.candidates = completion.candidates.map { .init(word[...equals] + $0.text, $0.summary) }
      return completion
    }
    let candidates = options.map { Completion.Candidate("--\($0.long)", $0.summary) }
    return Completion(matching(word, candidates + [.init("--help", "Explain the command.")]))
  }

  // MARK: - Values

  private func complete(_ word: String, as value: ValueDescription, _ columns: () -> [String]) -> Completion {
    switch value.kind {
    case .choice(let choices):
      return Completion(matching(word, choices.map { .init($0.name, $0.summary) }))
    case .file: return Completion(paths: .files)
    case .directory: return Completion(paths: .directories)
    case .subject:
      let commands = catalog.descriptions.map { Completion.Candidate($0.name, $0.abstract) }
      let topics = Topic.allCases.filter { catalog.isTopic($0.rawValue) }
      return Completion(matching(word, commands + topics.map { .init($0.rawValue, $0.summary) }))
    case .columns: return completeList(word, columns())
    case .keys: return completeList(word, columns(), modifiers: KeyModifier.all)
    case .expression: return completeExpression(word, columns())
    case .text, .number, .size, .character, .characterOrNone:
      return Completion()
    }
  }

  /// Completes the last column of a list, or the last modifier of its key.
  private func completeList(_ word: String, _ columns: [String], modifiers: [KeyModifier] = []) -> Completion {
    let split = ListSplit(word)
    if let split, !modifiers.isEmpty, let colon = split.lastColon {
      let given = split.modifiers.dropLast()
      let free = modifiers.filter { modifier in
        !given.contains { used in modifiers.contains { $0.name == used && $0.kind == modifier.kind } }
      }
      let candidates = free.map { Completion.Candidate(word[...colon] + $0.name, $0.summary) }
      return Completion(matching(word, candidates), isOpen: true)
    }
    let head = split.map { word[..<$0.start] } ?? ""
    let isLeftOut = split.map { word[$0.start...].hasPrefix("!") } ?? false
    let candidates = columns.filter { $0 == $0.madeVisible && !$0.isEmpty }.map {
      Completion.Candidate(head + (isLeftOut ? "!" : "") + NameSpelling.inList($0))
    }
    return Completion(matching(word, candidates), isOpen: true)
  }

  /// Completes the name of a column or of a function that ends an expression.
  private func completeExpression(_ word: String, _ columns: [String]) -> Completion {
    guard let split = ExpressionSplit(word) else { return Completion() }
    let head = word[..<split.start]
    var candidates = columns.filter { $0 == $0.madeVisible && !$0.isEmpty }.map {
      Completion.Candidate(head + NameSpelling.inExpression($0))
    }
    // All functions are too many to be of help where nothing of a name has been typed.
    if !split.isQuotedName, split.start < word.endIndex {
      for function in FunctionListing.all.flatMap(\.functions) {
        guard let name = function.usage.split(separator: "(").first else { continue }
        candidates.append(Completion.Candidate(head + name + "(", function.summary))
      }
    }
    return Completion(matching(word, candidates), isOpen: true)
  }

  private func matching(_ word: String, _ candidates: [Completion.Candidate]) -> [Completion.Candidate] {
    candidates.filter { $0.text.hasPrefix(word) }
  }
}
