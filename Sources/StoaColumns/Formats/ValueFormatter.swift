internal import StoaBytes
internal import Synchronization

/// Writes values as text in one format and one locale.
///
///     let euros = try ValueFormatter("currency:EUR", locale: "de_DE")
///     euros.text(of: "1234.5")      // "1.234,50 €"
///     euros.text(of: "n/a")         // nil: it does not fit
///
/// What a locale asks for is learnt once, and values are then written byte by byte: exactly, from numbers of any
/// length, rounded half to even. What it writes equals what Foundation's format styles write.
///
/// Values are read as plain numbers first (`1234.5`), as programs write them, then as the locale writes them
/// (`1.234,50 €`); dates as the formatter's date syntax says. Times are those of the zone they were written in.
public struct ValueFormatter: Sendable {
  /// How values become text.
  package enum Method: Sendable {
    /// By a pattern that has been learnt.
    case pattern(NumberPattern)
    /// By asking for the text of each plain number.
    case oracle(@Sendable (_ number: String) -> String?)
    /// By asking for the text of each different day and each different second of a day.
    case moments([MomentPart])
    /// By asking for the text of each different number of a unit's hundredths.
    case bytes(isBinary: Bool, text: @Sendable (_ hundredths: Int, _ unit: Int) -> String?)
    case duration(DurationPattern)
  }

  /// A part of a date or a time.
  package enum MomentPart: Sendable {
    /// What is told of a day, counted from 1 January 1970.
    case day(@Sendable (Int) -> String?)
    /// What is told of a second of the day.
    case clock(@Sendable (Int) -> String?)
    /// The zone, as ISO 8601 has it.
    case zone
  }

  /// The format that it writes.
  public let format: ValueFormat
  /// How values are written before they are formatted.
  public let syntax: ValueSyntax
  package let method: Method
  /// The writer behind `text(of:)`.
  private let shared = SharedWriter()

  /// How values are read.
  package let reading: ColumnReading

  package init(
    _ format: ValueFormat,
    syntax: ValueSyntax,
    method: Method,
    type: DeclaredType? = nil,
    hasPlainNumbers: Bool = true
  ) {
    self.format = format
    self.syntax = syntax
    self.method = method
    // Who wants to see money, or numbers, takes the values for such.
    var taken = type?.isMeasured == true ? type : nil
    if case .currency(let code) = format.kind { taken = .currency(code) }
    reading = ColumnReading(type: taken, syntax: syntax, hasPlainNumbers: hasPlainNumbers)
  }

  /// The text of a value, or `nil` where the value does not fit the format.
  public func text(of value: String) -> String? {
    shared.text(of: value, self)
  }

  /// A writer of many values, for one thread.
  package func makeWriter() -> ValueWriter { ValueWriter(self) }

  /// The same formatter, for values of a column.
  ///
  /// - Parameters:
  ///   - type: what the values were said to be.
  ///   - hasPlainNumbers: whether they are written as plain numbers, whatever the locale.
  /// - Returns: a formatter that writes the same.
  package func taking(_ type: DeclaredType?, hasPlainNumbers: Bool) -> ValueFormatter {
    ValueFormatter(format, syntax: syntax, method: method, type: type, hasPlainNumbers: hasPlainNumbers)
  }

  /// The byte between whole and fraction in what is written, by which numbers are lined up.
  public var decimalSeparator: UInt8 {
    if case .pattern(let pattern) = method, pattern.decimalSeparator.count == 1 { return pattern.decimalSeparator[0] }
    return UInt8(ascii: ".")
  }
}

extension ValueFormatter {
  /// A formatter that needs no locale: numbers and percents as English text has them, and dates of ISO 8601.
  ///
  /// `nil` for formats that need a locale's data.
  package init?(withoutLocale format: ValueFormat, syntax: ValueSyntax = .plain) {
    let day: MomentPart = .day { CivilTime(secondsSince1970: Int64($0) * 86_400).isoDay }
    let clock: MomentPart = .clock { second in
      String(decoding: [UInt8](isoClock: second), as: UTF8.self)
    }
    switch format.kind {
    case .date(.iso): self.init(format, syntax: syntax, method: .moments([day]))
    case .time(.iso): self.init(format, syntax: syntax, method: .moments([clock]))
    case .dateTime(.iso, .iso):
      let divider: MomentPart = .clock { _ in "T" }
      self.init(format, syntax: syntax, method: .moments([day, divider, clock, .zone]))
    case .duration: self.init(format, syntax: syntax, method: .duration(.english))
    default:
      guard let pattern = NumberPattern(english: format) else { return nil }
      self.init(format, syntax: syntax, method: .pattern(pattern))
    }
  }
}

extension [UInt8] {
  /// A second of a day as `01:22:52`.
  fileprivate init(isoClock second: Int) {
    self = []
    for (offset, part) in [second / 3600, second / 60 % 60, second % 60].enumerated() {
      if offset > 0 { append(UInt8(ascii: ":")) }
      append(UInt8(ascii: "0") + UInt8(part / 10))
      append(UInt8(ascii: "0") + UInt8(part % 10))
    }
  }
}

/// A writer that several threads share, made when it is first wanted.
// The lock sees to it that one thread at a time uses what it holds.
private final class SharedWriter: @unchecked Sendable {
  private let isFree = Mutex(true)
  private var writer: ValueWriter?
  private let output = OutputBuffer(capacity: 64)

  func text(of value: String, _ formatter: ValueFormatter) -> String? {
    isFree.withLock { _ in
      let writer = self.writer ?? formatter.makeWriter()
      self.writer = writer
      let (output, bytes) = (output, Array(value.utf8))
      output.removeAll()
      guard writer.append(bytes.span, to: output) else { return nil }
      return String(decoding: [UInt8](copying: output.bytes), as: UTF8.self)
    }
  }
}
