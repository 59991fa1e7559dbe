/// An option together with the type of its value: commands declare it once and read it by it.
///
///     static let count = Option.number("count", short: "n", value: "NUMBER", in: 0...Int.max, standard: 10,
///       summary: "Pass on this many records.")
///     let limit = command[count]  // an Int, 10 when it was not given
package struct Option<Value: Sendable>: Sendable {
  package let description: OptionDescription
  private let readValues: @Sendable ([OptionValue]) -> Value

  package init(_ description: OptionDescription, read: @escaping @Sendable ([OptionValue]) -> Value) {
    self.description = description
    readValues = read
  }

  fileprivate init(
    _ long: String,
    _ short: Character?,
    _ value: ValueDescription?,
    _ summary: String,
    isRepeatable: Bool = false,
    takesBareNumber: Bool = false,
    read: @escaping @Sendable ([OptionValue]) -> Value
  ) {
    description = OptionDescription(
      long: long,
      short: short,
      value: value,
      summary: summary,
      isRepeatable: isRepeatable,
      takesBareNumber: takesBareNumber
    )
    readValues = read
  }

  /// The value that `values`, all that were given in their order, amount to.
  package func read(_ values: [OptionValue]) -> Value { readValues(values) }

  /// The same option under another heading, to be set in the settings file and the environment too.
  package func common(_ group: OptionGroup, isSetting: Bool = true) -> Option {
    var description = description
    description.group = group
    description.isSetting = isSetting
    return Option(description, read: readValues)
  }

  /// The same option with more to say in the long help.
  package func details(_ details: String) -> Option {
    var description = description
    description.details = details
    return Option(description, read: readValues)
  }
}

extension Option where Value == Bool {
  /// An option that is there or not.
  package static func flag(_ long: String, short: Character? = nil, summary: String) -> Option {
    Option(long, short, nil, summary) { $0.last == .flag(true) }
  }
}

extension Option where Value == Int {
  /// A whole number with a value that holds when none is given.
  package static func number(
    _ long: String,
    short: Character? = nil,
    value: String,
    in bounds: ClosedRange<Int>,
    standard: Int,
    summary: String,
    takesBareNumber: Bool = false
  ) -> Option {
    let value = ValueDescription(value, .number(bounds), standard: "\(standard)")
    return Option(long, short, value, summary, takesBareNumber: takesBareNumber) { $0.last?.number ?? standard }
  }
}

extension Option where Value == Int? {
  /// A whole number that may be absent; `standard` says in words what holds then.
  package static func number(
    _ long: String,
    short: Character? = nil,
    value: String,
    in bounds: ClosedRange<Int>,
    standard: String? = nil,
    summary: String,
    takesBareNumber: Bool = false
  ) -> Option {
    let value = ValueDescription(value, .number(bounds), standard: standard)
    return Option(long, short, value, summary, takesBareNumber: takesBareNumber) { $0.last?.number }
  }

  /// A number of bytes that may be absent.
  package static func size(_ long: String, value: String, standard: String? = nil, summary: String) -> Option {
    Option(long, nil, ValueDescription(value, .size, standard: standard), summary) { $0.last?.number }
  }
}

extension Option where Value == String? {
  /// A text that may be absent: a name, columns, a file.
  package static func text(
    _ long: String,
    short: Character? = nil,
    value: String,
    _ kind: ValueKind = .text,
    standard: String? = nil,
    summary: String
  ) -> Option {
    Option(long, short, ValueDescription(value, kind, standard: standard), summary) { $0.last?.text }
  }
}

extension Option where Value == String {
  /// A text with one that holds when none is given.
  package static func text(
    _ long: String,
    short: Character? = nil,
    value: String,
    _ kind: ValueKind = .text,
    standard: String,
    summary: String
  ) -> Option {
    Option(long, short, ValueDescription(value, kind, standard: standard), summary) { $0.last?.text ?? standard }
  }
}

extension Option where Value == [String] {
  /// A text that may be given any number of times.
  package static func texts(
    _ long: String,
    short: Character? = nil,
    value: String,
    _ kind: ValueKind = .text,
    summary: String
  ) -> Option {
    Option(long, short, ValueDescription(value, kind), summary, isRepeatable: true) { $0.compactMap(\.text) }
  }
}

extension Option where Value == UInt8? {
  /// One ASCII character that may be absent.
  package static func character(_ long: String, short: Character? = nil, standard: String? = nil, summary: String)
    -> Option
  {
    Option(long, short, ValueDescription("CHARACTER", .character, standard: standard), summary) { $0.last?.character }
  }
}

/// A closed set of words an option can be set to, one for each case.
package protocol OptionChoice: RawRepresentable, CaseIterable, Sendable where RawValue == String {
  var summary: String { get }
}

extension ValueDescription {
  /// One of a few words.
  fileprivate init(_ name: String, _ words: (some OptionChoice).Type, standard: String?) {
    self.init(name, .choice(words.allCases.map { Choice($0.rawValue, $0.summary) }), standard: standard)
  }
}

extension Option {
  /// One of a few words, which may be absent.
  package static func choice<Word: OptionChoice>(
    _ long: String,
    value: String,
    _ words: Word.Type,
    standard: String? = nil,
    summary: String
  ) -> Option where Value == Word? {
    Option(long, nil, ValueDescription(value, Word.self, standard: standard), summary) { values in
      values.last?.text.flatMap(Word.init(rawValue:))
    }
  }
}

extension Option where Value: OptionChoice {
  /// One of a few words, with one that holds when none is given.
  package static func choice(_ long: String, value: String, standard: Value, summary: String) -> Option {
    Option(long, nil, ValueDescription(value, Value.self, standard: standard.rawValue), summary) { values in
      values.last?.text.flatMap(Value.init(rawValue:)) ?? standard
    }
  }
}
