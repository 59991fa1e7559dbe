internal import StoaColumns

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// A duration shows as hours, minutes and seconds, `1:02:03.5`; in data formats it is a number of seconds.
extension Duration: TableValue {
  public func write(to cell: inout TableCell) {
    if cell.isData {
      cell.kind = .number
      cell.append(seconds.description)
    } else {
      cell.append(clockText)
    }
  }

  public var tableNumber: TableNumber? { Decimal(string: seconds.description).map(TableNumber.decimal) }

  public static func value(of number: TableNumber) -> Duration? {
    guard let seconds = number.decimal.flatMap({ ExactDecimal($0.description)?.rounded(attosecondDigits) }) else {
      return nil
    }
    let (attoseconds, overflows) = seconds.coefficient.multipliedReportingOverflow(
      by: ExactDecimal.power(attosecondDigits - seconds.scale)
    )
    return overflows ? nil : Duration(attoseconds: attoseconds)
  }

  private static let attosecondDigits = 18

  /// The exact number of seconds.
  private var seconds: ExactDecimal {
    let (whole, attoseconds) = components
    let coefficient = Int128(whole) * ExactDecimal.power(Self.attosecondDigits) + Int128(attoseconds)
    return ExactDecimal(coefficient, scale: Self.attosecondDigits).normalized
  }

  private var clockText: String {
    let seconds = seconds
    let unit = ExactDecimal.power(seconds.scale)
    let (whole, rest) = seconds.coefficient.magnitude.quotientAndRemainder(dividingBy: unit.magnitude)
    func twoDigits(_ number: UInt128) -> String { number < 10 ? "0\(number)" : "\(number)" }
    var text = "\(whole / 3600):\(twoDigits(whole / 60 % 60)):\(twoDigits(whole % 60))"
    if rest > 0 { text += ".\(String(unit.magnitude + rest).dropFirst())" }
    return seconds < .zero ? "-" + text : text
  }
}
