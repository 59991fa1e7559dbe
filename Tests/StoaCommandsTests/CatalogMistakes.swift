import StoaCommands

extension Catalog {
  /// What is wrong with the declarations, a sentence each.
  var mistakes: [String] {
    var mistakes: [String] = []
    func check(_ isRight: Bool, _ mistake: String) {
      if !isRight { mistakes.append(mistake) }
    }
    check(Set(names).count == names.count, "two commands have one name")
    if let standardCommand { check(names.contains(standardCommand), "there is no command \(standardCommand)") }
    mistakes += Catalog.mistakes(of: commonOptions, for: "common")
    for (entry, command) in zip(entries, descriptions) {
      let name = entry.name
      check(command.name == name, "\(name) calls itself \(command.name)")
      check(name != "then", "\(name) has a word of the grammar for a name")
      check(name.allSatisfy { $0.isASCII && ($0.isLowercase || $0 == "-") }, "\(name) is not in small letters")
      check(Catalog.isSentence(command.abstract), "\(name): the abstract is no sentence")
      check(command.abstract.count <= 60, "\(name): the abstract is longer than a line of a list")
      check(!command.memory.isEmpty, "\(name) does not state its memory")
      check(command.place == .alone || !command.examples.isEmpty, "\(name) has no example")
      mistakes += Catalog.mistakes(of: command.options + commonOptions.yielding(to: command.options), for: name)
      let optional = command.arguments.drop { !$0.isOptional }
      check(optional.allSatisfy(\.isOptional), "\(name) has an argument behind an optional one")
      let repeated = command.arguments.firstIndex(where: \.isRepeated)
      check(
        repeated ?? command.arguments.count >= command.arguments.count - 1,
        "\(name) repeats an argument amid others"
      )
      check(repeated == nil || command.place == .alone, "\(name) takes files, so no argument can be repeated")
      check(optional.isEmpty || command.place == .alone, "\(name) takes files, so no argument can be left out")
      check(command.options.count { $0.takesBareNumber } <= 1, "\(name) has two options for a bare number")
      check(command.options.allSatisfy { $0.group == .command }, "\(name) has an option in a common group")
    }
    return mistakes
  }

  private static func mistakes(of options: [OptionDescription], for name: String) -> [String] {
    var mistakes: [String] = []
    var seen = Set(["h", "help", "V", "version"])
    for option in options {
      func check(_ isRight: Bool, _ mistake: String) {
        if !isRight { mistakes.append("\(name): --\(option.long) \(mistake)") }
      }
      let names = [option.long, option.short.map(String.init), option.negation].compactMap(\.self)
      for spelling in names { check(seen.insert(spelling).inserted, "has the name \(spelling) of another") }
      check(option.long.count > 1 && !option.long.hasPrefix("-"), "needs a longer name")
      check(isSentence(option.summary), "has no sentence as summary")
      if case .choice(let choices)? = option.value?.kind {
        check(Set(choices.map(\.name)).count == choices.count, "has a choice twice")
      }
      if option.takesBareNumber {
        if case .number? = option.value?.kind { continue }
        check(false, "takes a bare number but is none")
      }
    }
    return mistakes
  }

  private static func isSentence(_ text: String) -> Bool {
    text.first?.isUppercase == true && text.hasSuffix(".")
  }
}
