package import StoaBytes

/// Writes values in a format, one after the other, with memory of its own.
///
/// - Memory: some KiB; for dates, and for numbers of bytes, also a `TextCache` for each part of what is written.
package final class ValueWriter {
  private let method: ValueFormatter.Method
  private let reading: ColumnReading
  private let numberWriter: NumberWriter
  private var caches: [TextCache] = []
  private var plain: [UInt8] = []

  package init(_ formatter: ValueFormatter) {
    method = formatter.method
    reading = formatter.reading
    var pattern = NumberPattern.english
    switch method {
    case .pattern(let learnt): pattern = learnt
    case .oracle: break
    case .moments(let parts):
      for part in parts {
        switch part {
        case .day(let text), .clock(let text): caches.append(TextCache(text))
        case .zone: caches.append(TextCache(Self.zone))
        }
      }
    case .bytes(_, let text):
      // The unit in the lowest bits keeps the units of one number apart.
      caches = [TextCache { text($0 >> 3, $0 & 7) }]
    case .duration(let duration): pattern = duration.numbers
    }
    numberWriter = NumberWriter(pattern)
  }

  /// Appends the text of a value; `false`, with nothing appended, where it does not fit the format.
  ///
  /// A missing value fits none.
  package func append(_ value: Span<UInt8>, to output: OutputBuffer) -> Bool {
    guard !value.isEmpty else { return false }
    switch method {
    case .pattern:
      if reading.readsItself(value), numberWriter.append(value, to: output) { return true }
      guard reading.readNumber(value, into: &plain) else { return false }
      let number = plain
      return numberWriter.append(number.span, to: output)
    case .oracle(let oracle):
      guard let number = plainText(value), let text = oracle(number) else { return false }
      output.append(text)
      return true
    case .moments(let parts): return appendMoment(value, parts, to: output)
    case .bytes(let isBinary, _):
      guard let count = exact(value), let size = ByteSize(count, isBinary: isBinary) else { return false }
      return caches[0].append(size.hundredths << 3 | size.unit, to: output)
    case .duration(let pattern):
      guard let seconds = DurationPattern.seconds(value) ?? exact(value) else { return false }
      pattern.append(seconds, numberWriter, to: output)
      return true
    }
  }

  /// The plain form of a number as text, or `nil` where it is none.
  private func plainText(_ value: Span<UInt8>) -> String? {
    guard reading.readNumber(value, into: &plain) else { return nil }
    return String(decoding: plain, as: UTF8.self).trimmingSpaces()
  }

  private func exact(_ value: Span<UInt8>) -> ExactDecimal? {
    if case .number(let number) = reading.number(value) { number } else { nil }
  }

  private func appendMoment(_ value: Span<UInt8>, _ parts: [ValueFormatter.MomentPart], to output: OutputBuffer) -> Bool
  {
    guard let moment = reading.moment(value) else { return false }
    let seconds = Int(moment.seconds) + moment.offset
    let day = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let start = output.count
    for index in parts.indices {
      let isWritten =
        switch parts[index] {
        case .day: moment.hasDate && caches[index].append(day, to: output)
        case .clock: moment.hasTime && caches[index].append(seconds - day * 86_400, to: output)
        case .zone: caches[index].append(moment.offset, to: output)
        }
      guard isWritten else {
        output.setCount(start)
        return false
      }
    }
    return true
  }

  /// A zone as ISO 8601 has it: `Z`, `+02:00`.
  @Sendable private static func zone(_ offset: Int) -> String? {
    guard offset != 0 else { return "Z" }
    let minutes = abs(offset) / 60
    let parts = [minutes / 60, minutes % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
  }
}
