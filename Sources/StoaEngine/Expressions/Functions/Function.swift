import StoaBytes
import StoaColumns

/// A function of expressions: its declaration, which help shows, and what it does.
struct Function: Sendable {
  enum Kind: Hashable, Sendable {
    case text, number, condition
    /// A text that is a date, of ISO 8601 whatever the column has.
    case date
    /// A text that is a plain number, if it is one, whatever the column has.
    case value
  }

  enum Result: Hashable, Sendable {
    case text, number, condition
    /// Whatever its arguments are.
    case likeArguments
  }

  /// What it takes: kinds in order, of which the last may repeat.
  struct Parameters: Sendable {
    var kinds: [Kind]
    var required: Int
    /// Where the last ones repeat: how many make a group.
    var repeating = 0

    func accepts(_ count: Int) -> Bool { count >= required && (repeating > 0 || count <= kinds.count) }

    func kind(at position: Int, of count: Int) -> Kind {
      guard repeating == 2 else { return kinds[min(position, kinds.count - 1)] }
      // The odd one at the end of pairs is the value for every other case.
      return position == count - 1 && count % 2 == 1 ? kinds[1] : kinds[position % 2]
    }

    var countText: String {
      if repeating > 0 { return "\(required) values or more" }
      if required < kinds.count { return "\(required) to \(kinds.count) values" }
      return required == 1 ? "1 value" : "\(required) values"
    }
  }

  /// What a function has been given or gives, for one row.
  enum Value: Hashable, Sendable {
    case text([UInt8])
    case number(ExactDecimal)
    case condition(Bool)
    case missing
  }

  let name: String
  let usage: String
  let summary: String
  /// An expression and what it gives, for help and tests.
  let example: (expression: String, result: String)
  let parameters: Parameters
  let result: Result
  /// Whether there are values on which it fails.
  private(set) var canFail = false
  /// Whether it chooses one of its values: that behind the first condition that holds, or else the first that is not
  /// missing.
  private(set) var isChoice = false
  private(set) var compute: Compute
  /// Makes what computes, for functions that have to know an argument beforehand: a pattern, a format.
  private(set) var prepare: Prepare?
  /// Does the same for one row of most values, without making anything for it.
  var row: Row?

  typealias Compute = @Sendable ([Value]) throws(TableError) -> Value
  /// It is given the arguments that are the same for every row, and `nil` for the others.
  typealias Prepare = @Sendable ([[UInt8]?]) throws(TableError) -> Compute

  init(
    _ usage: String,
    _ summary: String,
    example: (String, String),
    takes kinds: [Kind],
    required: Int? = nil,
    repeating: Int = 0,
    gives result: Result,
    canFail: Bool = false,
    compute: @escaping Compute
  ) {
    name = String(usage.prefix { $0 != "(" })
    self.usage = usage
    self.summary = summary
    self.example = example
    parameters = Parameters(kinds: kinds, required: required ?? kinds.count, repeating: repeating)
    self.result = result
    self.canFail = canFail
    self.compute = compute
    row = Self.rows[name]
  }

  /// A function that chooses one of its values.
  init(
    choosing usage: String,
    _ summary: String,
    example: (String, String),
    takes kinds: [Kind],
    required: Int? = nil,
    repeating: Int = 0
  ) {
    self.init(
      usage,
      summary,
      example: example,
      takes: kinds,
      required: required,
      repeating: repeating,
      gives: .likeArguments
    ) { _ in .missing }
    isChoice = true
  }

  /// A function that makes something of its constant arguments first.
  init(
    _ usage: String,
    _ summary: String,
    example: (String, String),
    takes kinds: [Kind],
    required: Int? = nil,
    gives result: Result,
    prepare: @escaping Prepare
  ) {
    self.init(usage, summary, example: example, takes: kinds, required: required, gives: result) { _ in .missing }
    self.prepare = prepare
  }

  /// The function, ready for arguments of which some are known.
  ///
  /// - Throws: an error of code `usage` for one that makes no sense.
  func prepared(_ constants: [[UInt8]?]) throws(TableError) -> Function {
    guard let prepare else { return self }
    var copy = self
    copy.compute = try prepare(constants)
    return copy
  }

  /// All functions, by name.
  static let all: [String: Function] = {
    var all: [String: Function] = [:]
    for function in groups.flatMap(\.functions) { all[function.name] = function }
    return all
  }()

  /// Whether it gives dates and times of ISO 8601.
  static func givesDates(_ name: String) -> Bool {
    dates.contains { $0.name == name && $0.result == .text && name != "formatdate" }
  }

  /// The functions as help lists them.
  static let groups: [(title: String, functions: [Function])] = [
    ("Choosing", choices), ("Text", texts + textParts), ("Regular expressions", patterns),
    ("Numbers", numbers + binaryNumbers), ("Dates", dateParts + dates), ("Hashes", hashes),
  ]
}

extension ExactDecimal {
  /// The number, cut off behind the point, as near as a word comes to it: a count beyond all counts is all.
  var clampedInteger: Int { Int(clamping: rounded(0, .towardZero).coefficient) }
}

extension Function.Value {
  /// The value as text; missing is the empty text.
  var text: [UInt8] {
    switch self {
    case .text(let bytes): bytes
    case .number(let number): Array(number.description.utf8)
    case .condition(let value): Array((value ? "true" : "false").utf8)
    case .missing: []
    }
  }

  var string: String { String(decoding: text, as: UTF8.self) }

  var number: ExactDecimal? {
    switch self {
    case .number(let number): number
    case .text(let bytes): if case .number(let number) = ExactDecimal.read(bytes.span) { number } else { nil }
    case .condition, .missing: nil
    }
  }

  /// The value as a whole number, cut off behind the point; the nearest there is where it does not fit.
  var integer: Int? { number?.clampedInteger }

  var isMissing: Bool { text.isEmpty }

  static func text(_ string: some StringProtocol) -> Function.Value { .text(Array(string.utf8)) }
}
