internal import StoaBytes

/// The locales that ICU has data of, and what languages are called.
enum LocaleList {
  private typealias Count = @convention(c) () -> Int32
  private typealias Name = @convention(c) (Int32) -> UnsafePointer<CChar>?
  private typealias Language =
    @convention(c) (
      UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>
    ) -> Int32

  /// The names of all locales, as `de_DE`.
  ///
  /// - Throws: an error of code `system` where there are no data of locales.
  static func names() throws(TableError) -> [String] {
    let library = try ICULibrary()
    guard let count = library.function("uloc_countAvailable", as: Count.self),
      let name = unsafe library.function("uloc_getAvailable", as: Name.self)
    else { return [] }
    return (0..<count()).compactMap { index in
      unsafe name(index).map { unsafe String(cString: $0) }
    }
  }

  /// What a language is called in a locale: `German` for de in en; `nil` where it has no name there.
  static func name(ofLanguage code: String, in locale: String) -> String? {
    guard let language = unsafe try? ICULibrary().function("uloc_getDisplayLanguage", as: Language.self) else {
      return nil
    }
    var units = [UInt16](repeating: 0, count: 128)
    var status: Int32 = 0
    let length = unsafe language(code, locale, &units, Int32(clamping: units.count), &status)
    guard status <= 0, length > 0 else { return nil }
    return String(decoding: units.prefix(Int(length)), as: UTF16.self)
  }
}
