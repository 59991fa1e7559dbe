internal import StoaBytes

/// The signs that a locale writes numbers with, as ICU has them.
struct NumberSymbols {
  private typealias Open =
    @convention(c) (
      Int32, UnsafePointer<UInt16>?, Int32, UnsafePointer<CChar>?, OpaquePointer?, UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer?) -> Void
  private typealias GetSymbol =
    @convention(c) (
      OpaquePointer?, Int32, UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>
    ) -> Int32

  // The numbers that ICU's unum.h gives to the decimal style and to the symbols.
  private static let decimalStyle: Int32 = 1
  private static let decimalSymbol: Int32 = 0
  private static let groupingSymbol: Int32 = 1
  private static let percentSymbol: Int32 = 3
  private static let zeroDigitSymbol: Int32 = 4
  private static let currencySymbol: Int32 = 8
  private static let moneyDecimalSymbol: Int32 = 10
  private static let moneyGroupingSymbol: Int32 = 17

  let decimal: String
  let grouping: String
  let currency: String
  let moneyDecimal: String
  let moneyGrouping: String
  let percent: String
  let zeroDigit: String

  /// - Throws: an error of code `system` where ICU cannot be asked.
  init(locale: String) throws(TableError) {
    let library = try ICULibrary()
    var status: Int32 = 0
    guard
      let open = unsafe library.function("unum_open", as: Open.self),
      let close = unsafe library.function("unum_close", as: Close.self),
      let getSymbol = unsafe library.function("unum_getSymbol", as: GetSymbol.self),
      let format = unsafe open(Self.decimalStyle, nil, 0, locale, nil, &status), status <= 0
    else {
      throw TableError(
        .system,
        "it is not known how the locale \"\(locale)\" writes numbers (ICU says \(status))",
        remedy: "name another locale"
      )
    }
    defer { unsafe close(format) }
    func symbol(_ number: Int32) -> String {
      var units = [UInt16](repeating: 0, count: 32)
      var status: Int32 = 0
      let length = unsafe getSymbol(format, number, &units, Int32(units.count), &status)
      return String(decoding: units.prefix(max(0, min(units.count, Int(length)))), as: UTF16.self)
    }
    decimal = symbol(Self.decimalSymbol)
    grouping = symbol(Self.groupingSymbol)
    currency = symbol(Self.currencySymbol)
    moneyDecimal = symbol(Self.moneyDecimalSymbol)
    moneyGrouping = symbol(Self.moneyGroupingSymbol)
    percent = symbol(Self.percentSymbol)
    zeroDigit = symbol(Self.zeroDigitSymbol)
  }
}
