internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaTables

/// What a run finds around it, and what it may use.
struct RunEnvironment: Sendable {
  var threadCount: Int
  /// In bytes; nil for a share of what the machine has.
  var memoryLimit: Int?
  var temporaryDirectory: String
  /// The locale whose numbers and order of text hold; nil for plain numbers.
  var locale: String?
  /// How dates are written; none for those of ISO 8601.
  var datePatterns: [String]
  /// Whether `0x1F` is a number.
  var readsHexadecimal = false
  /// Whether a value that does not fit its type or format ends the run.
  var isStrict = false
  /// Whether amounts of money in several currencies may be added up.
  var allowsMixedCurrencies = false
  var isErrorTerminal: Bool
  /// Whether standard output is a file, in which nothing is seen until the end.
  var isOutputFile: Bool
  var isOutputTerminal: Bool
  /// The variables of the environment that say something of the terminal.
  var variables: [String: String]

  /// What the operations of a plan may use; the machine is asked only for those that hold much.
  func context(for plan: Plan) throws(TableError) -> ExecutionContext {
    let isSmall = plan.operations.allSatisfy { $0.memory == .constant }
    let standard = isSmall ? MemoryBudget.minimum : MemoryBudget.suggested().byteCount
    var context = ExecutionContext(
      threadCount: threadCount,
      memoryLimit: memoryLimit ?? standard,
      temporaryDirectory: temporaryDirectory
    )
    if let locale {
      context.syntax.numbers = try NumberSyntax(locale: locale)
      context.collation = try Collation(locale: locale)
    }
    context.syntax.numbers.allowsHexadecimal = readsHexadecimal
    if !datePatterns.isEmpty { context.syntax.dates = try DateSyntax(patterns: datePatterns) }
    context.isStrict = isStrict
    context.allowsMixedCurrencies = allowsMixedCurrencies
    context.makeFormatter = { [self, dates = context.syntax.dates] (format) throws(TableError) in
      try ValueFormatter(format, locale: locale, dates: dates, allowsHexadecimal: readsHexadecimal)
    }
    return context
  }
}
