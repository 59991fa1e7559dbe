internal import StoaBytes
internal import StoaColumns

/// The currencies that ICU knows, by their codes.
enum CurrencyCode {
  private typealias Name =
    @convention(c) (
      UnsafePointer<UInt16>?, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<Int8>?, UnsafeMutablePointer<Int32>?,
      UnsafeMutablePointer<Int32>
    ) -> UnsafePointer<UInt16>?
  private typealias ForLocale =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>) -> Int32

  // The number that ICU's ucurr.h gives to the name in words, and the status of an answer that is a mere echo.
  private static let symbol: Int32 = 0
  private static let longName: Int32 = 1
  private static let narrowSymbol: Int32 = 2
  private static let isDefaultStatus: Int32 = -127

  /// Whether there is such a currency, or was once.
  static func exists(_ code: String) -> Bool {
    guard let library = try? ICULibrary(), let name = unsafe library.function("ucurr_getName", as: Name.self) else {
      return false
    }
    let units = Array(code.utf16) + [0]
    var status: Int32 = 0
    var length: Int32 = 0
    _ = unsafe name(units, "en", longName, nil, &length, &status)
    return status <= 0 && status != isDefaultStatus
  }

  /// The signs that a locale has for currencies, each with the codes of those that it stands for.
  ///
  /// Codes are no signs.
  static func signs(in locale: String) throws(TableError) -> [String: [String]] {
    let library = try ICULibrary()
    guard let name = unsafe library.function("ucurr_getName", as: Name.self) else { return [:] }
    func signs(_ style: Int32) -> [String: [String]] {
      var signs: [String: [String]] = [:]
      for code in CurrencyCodes.names {
        if let sign = unsafe sign(of: code, style, locale, name) { signs[sign, default: []].append(code) }
      }
      return signs
    }
    // A narrow sign that another currency has as its own is that one's.
    return signs(symbol).merging(signs(narrowSymbol)) { own, _ in own }
  }

  /// The signs, the usual and the narrow one, that a locale has for one currency.
  static func signs(of code: String, in locale: String) throws(TableError) -> [String] {
    guard let name = unsafe try ICULibrary().function("ucurr_getName", as: Name.self) else { return [] }
    return [symbol, narrowSymbol].compactMap { unsafe sign(of: code, $0, locale, name) }
  }

  private static func sign(of code: String, _ style: Int32, _ locale: String, _ name: Name) -> String? {
    let units = Array(code.utf16) + [0]
    var status: Int32 = 0
    var length: Int32 = 0
    guard let text = unsafe name(units, locale, style, nil, &length, &status), status <= 0, length > 0 else {
      return nil
    }
    let sign = unsafe String(decoding: UnsafeBufferPointer(start: text, count: Int(length)), as: UTF16.self)
    return sign == code ? nil : sign
  }

  /// The code of the currency of the locale's country.
  ///
  /// - Throws: an error of code `usage` where the locale names none.
  static func atHome(in locale: String) throws(TableError) -> String {
    let library = try ICULibrary()
    var units = [UInt16](repeating: 0, count: 8)
    var status: Int32 = 0
    if let forLocale = unsafe library.function("ucurr_forLocale", as: ForLocale.self) {
      let length = unsafe forLocale(locale, &units, Int32(clamping: units.count), &status)
      if status <= 0, length == 3 { return String(decoding: units.prefix(3), as: UTF16.self) }
    }
    throw TableError(.usage, "the locale \"\(locale)\" has no currency", remedy: "name one: currency:EUR")
  }
}
