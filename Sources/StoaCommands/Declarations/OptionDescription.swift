/// The heading under which help shows an option.
package enum OptionGroup: Hashable, Sendable, CaseIterable {
  /// The options of one command.
  case command
  case input
  case output
  case drawing
  case machine

  package var title: String {
    switch self {
    case .command: "Options"
    case .input: "Input"
    case .output: "Output"
    case .drawing: "Drawing"
    case .machine: "Machine"
    }
  }
}

/// All that is known of an option: parsing, help, completions, man pages and settings read it.
package struct OptionDescription: Hashable, Sendable {
  /// The name after two dashes.
  package var long: String
  /// The letter after one dash.
  package var short: Character?
  /// The value it takes; nil for a flag.
  package var value: ValueDescription?
  /// One sentence for the short help.
  package var summary: String
  /// What the long help adds.
  package var details: String
  package var group: OptionGroup
  /// Whether giving it again adds a value rather than replacing the one before.
  package var isRepeatable: Bool
  /// Whether the settings file and the environment may set it.
  package var isSetting: Bool
  /// Whether `-20` means it, set to 20.
  package var takesBareNumber: Bool

  package init(
    long: String,
    short: Character? = nil,
    value: ValueDescription? = nil,
    summary: String,
    details: String = "",
    group: OptionGroup = .command,
    isRepeatable: Bool = false,
    isSetting: Bool = false,
    takesBareNumber: Bool = false
  ) {
    self.long = long
    self.short = short
    self.value = value
    self.summary = summary
    self.details = details
    self.group = group
    self.isRepeatable = isRepeatable
    self.isSetting = isSetting
    self.takesBareNumber = takesBareNumber
  }

  package var isFlag: Bool { value == nil }

  /// The name that turns a flag off again, as a setting may have turned it on.
  ///
  /// That is `no-ragged` for `ragged`, and `header` for `no-header`. Nil for what is no flag or cannot
  /// be set elsewhere.
  package var negation: String? {
    guard isFlag, isSetting else { return nil }
    return long.hasPrefix("no-") ? String(long.dropFirst(3)) : "no-\(long)"
  }

  /// The variable of the environment that sets it: `STOA_TEMP_DIR`.
  package var variable: String {
    "STOA_" + String(long.uppercased().map { $0 == "-" ? "_" : $0 })
  }
}

extension [OptionDescription] {
  /// Common options as they are beside those of a command, which may take a letter away from one: `search -v`.
  package func yielding(to own: [OptionDescription]) -> [OptionDescription] {
    let taken = Set(own.compactMap(\.short))
    return map { option in
      var option = option
      if let short = option.short, taken.contains(short) { option.short = nil }
      return option
    }
  }
}
