internal import StoaBytes

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
  private static let longName: Int32 = 1
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
