public import StoaBytes

/// How dates and times are written.
///
///     DateSyntax.iso8601                              // 2016-07-28, 2016-07-28T01:22:52.5+02:00
///     try DateSyntax(patterns: ["%d.%m.%Y", "%d/%m/%Y %H:%M"])
///
/// The patterns are tried in order; without patterns the forms of ISO 8601 are read.
public struct DateSyntax: Hashable, Sendable {
  /// The forms of ISO 8601.
  public static let iso8601 = DateSyntax()

  let patterns: [DatePattern]

  private init() { patterns = [] }

  /// - Throws: `usage` for a pattern that cannot be understood.
  public init(patterns: [String]) throws(TableError) {
    var compiled: [DatePattern] = []
    for pattern in patterns { compiled.append(try DatePattern(pattern)) }
    self.patterns = compiled
  }

  /// Reads a date, a time or both, or returns `nil` where the bytes are none.
  package func moment(_ bytes: Span<UInt8>) -> Moment? {
    if patterns.isEmpty { return ISODate.moment(bytes) }
    for pattern in patterns {
      if let moment = pattern.moment(bytes) { return moment }
    }
    return nil
  }
}
