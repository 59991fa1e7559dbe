/// What a value on the command line stands for, which decides how it is checked and completed.
package enum ValueKind: Hashable, Sendable {
  /// Any text.
  case text
  /// A whole number within bounds.
  case number(ClosedRange<Int>)
  /// A number of bytes: `4096`, `64K`, `1.5G`.
  case size
  /// One ASCII character: itself, `\t`, `\x1f`, or a name such as `tab`.
  case character
  /// One ASCII character, or `none`.
  case characterOrNone
  /// One of a few words.
  case choice([Choice])
  /// Column selectors between commas.
  case columns
  /// Sort keys between commas.
  case keys
  /// An expression over a row.
  case expression
  case file
  case directory
  /// The name of a command or of a help topic.
  case subject
}

extension ValueKind {
  var isNumber: Bool {
    if case .number = self { true } else { false }
  }
}

/// One of the words an option can be set to.
package struct Choice: Hashable, Sendable {
  package var name: String
  package var summary: String
  /// The name of what has to follow the word, as `FILE` in `divert FILE`; nil for most.
  package var operand: String?

  package init(_ name: String, _ summary: String, operand: String? = nil) {
    self.name = name
    self.summary = summary
    self.operand = operand
  }

  /// How it is written: `stop`, `divert FILE`.
  package var usage: String { operand.map { "\(name) \($0)" } ?? name }
}

/// A value that an option or a command takes.
package struct ValueDescription: Hashable, Sendable {
  /// What help calls it, as `NUMBER`.
  package var name: String
  package var kind: ValueKind
  /// What holds when it is not given, as help shows it.
  package var standard: String?

  package init(_ name: String, _ kind: ValueKind, standard: String? = nil) {
    self.name = name
    self.kind = kind
    self.standard = standard
  }
}

/// A word that a command takes without an option's name before it.
///
/// A command takes a fixed number of them, so that the words after them can only be files.
package struct ArgumentDescription: Hashable, Sendable {
  package var value: ValueDescription
  package var summary: String
  /// Whether it may be left out: only where a command takes no files.
  package var isOptional: Bool
  /// Whether any number of words may follow it: only for the last one where a command takes no files.
  package var isRepeated: Bool

  package init(
    _ name: String,
    _ kind: ValueKind,
    _ summary: String,
    isOptional: Bool = false,
    isRepeated: Bool = false
  ) {
    value = ValueDescription(name, kind)
    self.summary = summary
    self.isOptional = isOptional
    self.isRepeated = isRepeated
  }

  /// How usage lines show it: `KEYS`, `[SUBJECT]`, `[WORD ...]`.
  package var usage: String {
    let name = isRepeated ? "\(value.name) ..." : value.name
    return isOptional ? "[\(name)]" : name
  }
}
