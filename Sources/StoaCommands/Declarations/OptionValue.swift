/// A value given to an option, checked against the option's kind.
package enum OptionValue: Hashable, Sendable {
  case flag(Bool)
  /// Text, or the word of a choice.
  case text(String)
  /// The word of a choice and what had to follow it.
  case operand(of: String, String)
  /// A number, or a number of bytes.
  case number(Int)
  case character(UInt8)

  var number: Int? {
    if case .number(let number) = self { number } else { nil }
  }

  var text: String? {
    switch self {
    case .text(let text), .operand(of: let text, _): text
    default: nil
    }
  }

  var character: UInt8? {
    if case .character(let character) = self { character } else { nil }
  }
}

/// The options that were given, with their values.
package struct OptionValues: Hashable, Sendable {
  private var valuesByName: [String: [OptionValue]] = [:]
  /// The names of the options, each time that one was given.
  private var order: [String] = []

  package init() {}

  /// What an option was set to, or what holds when it was not given.
  package subscript<Value>(option: Option<Value>) -> Value {
    option.read(valuesByName[option.description.long] ?? [])
  }

  /// Whether an option was given.
  package func contains(_ option: OptionDescription) -> Bool { valuesByName[option.long] != nil }

  /// The options among some that were given, each with a value, in the order in which they were.
  package func given(of options: [OptionDescription]) -> [(option: OptionDescription, value: OptionValue)] {
    var met: [String: Int] = [:]
    return order.compactMap { name in
      guard let option = options.first(where: { $0.long == name }), let values = valuesByName[name] else { return nil }
      let number = met[name, default: 0]
      met[name] = number + 1
      return number < values.count ? (option, values[number]) : nil
    }
  }

  /// Sets an option, or adds to it where it is repeatable.
  package mutating func add(_ value: OptionValue, to option: OptionDescription) {
    order.append(option.long)
    if option.isRepeatable {
      valuesByName[option.long, default: []].append(value)
    } else {
      valuesByName[option.long] = [value]
    }
  }

  /// These values, with those of `standard` for the options that are not among them.
  package func over(_ standard: OptionValues) -> OptionValues {
    var result = self
    result.valuesByName.merge(standard.valuesByName) { own, _ in own }
    return result
  }
}
