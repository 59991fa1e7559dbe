public import StoaBytes
public import StoaColumns

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A format of values, as the command line has them, for the columns of a table.
///
///     let euros = try TableFormat<Decimal>("currency:EUR", locale: "de_DE")
///     TableColumn("Price", value: \.price, format: euros)      // 1.234,50 €
///     euros.format(1234.5)                                     // the same, as a string
///
/// It writes what Foundation's own styles write, many times faster, as it learns once how the locale does it. A
/// value that does not fit its format is shown as it is.
public struct TableFormat<Value: TableValue>: FormatStyle {
  /// What is shown.
  ///
  ///     try TableFormat<Decimal>("currency:EUR").valueFormat
  public let valueFormat: ValueFormat
  /// Whose way of writing it is; `nil` for American English.
  ///
  ///     try TableFormat<Decimal>("currency:EUR", locale: "de_DE").localeIdentifier    // "de_DE"
  public let localeIdentifier: String?
  private let formatter: ValueFormatter

  /// Makes a format of what stands behind the equals sign of `--format`.
  ///
  ///     let shares = try TableFormat<Decimal>("percent:1")
  ///
  /// - Throws: an error of code `usage` for what is no format, and `system` where the data of locales cannot be had.
  public init(_ format: String, locale identifier: String? = nil) throws(TableError) {
    try self.init(ValueFormat(format), locale: identifier)
  }

  /// Makes a format.
  ///
  ///     let shares = try TableFormat<Decimal>(try ValueFormat("percent:1"), locale: "fr_FR")
  ///
  /// - Throws: an error of code `usage` for a currency that does not exist, and `system` where the data of locales
  ///   cannot be had.
  public init(_ format: ValueFormat, locale identifier: String? = nil) throws(TableError) {
    valueFormat = format
    localeIdentifier = identifier
    formatter = try ValueFormatter(format, locale: identifier)
  }

  public func format(_ value: Value) -> String {
    let text = value.tableNumber.map(\.plainText) ?? Self.text(of: value)
    return formatter.text(of: text) ?? text
  }

  /// The text of a value that is no number: a date, for example.
  private static func text(of value: Value) -> String {
    var cell = TableCell(for: .data)
    value.write(to: &cell)
    return cell.text.string
  }
}

extension TableFormat: Hashable {
  public static func == (lhs: TableFormat, rhs: TableFormat) -> Bool {
    lhs.valueFormat == rhs.valueFormat && lhs.localeIdentifier == rhs.localeIdentifier
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(valueFormat)
    hasher.combine(localeIdentifier)
  }
}

extension TableFormat: Codable {
  private enum Key: String, CodingKey {
    case format, locale
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    let format = try values.decode(String.self, forKey: .format)
    try self.init(format, locale: try values.decodeIfPresent(String.self, forKey: .locale))
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(valueFormat.description, forKey: .format)
    try values.encodeIfPresent(localeIdentifier, forKey: .locale)
  }
}

extension TableNumber {
  fileprivate var plainText: String {
    switch self {
    case .integer(let value): value.description
    case .decimal(let value): value.description
    case .binary(let value): value.description
    }
  }
}
