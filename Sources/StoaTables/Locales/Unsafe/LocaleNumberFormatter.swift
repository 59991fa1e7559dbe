internal import StoaBytes

/// A number formatter of ICU: the plain twin of what is learnt from it.
///
/// ICU promises that such a formatter, which nobody changes, may be used by several threads at once; that is why the
/// conformance is unchecked.
@safe
final class LocaleNumberFormatter: @unchecked Sendable {
  private typealias Open =
    @convention(c) (
      UnsafePointer<UInt16>?, Int32, UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer?) -> Void
  private typealias OpenResult = @convention(c) (UnsafeMutablePointer<Int32>) -> OpaquePointer?
  private typealias FormatDecimal =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>?, Int32, OpaquePointer?, UnsafeMutablePointer<Int32>
    ) -> Void
  private typealias ResultToString =
    @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>) -> Int32

  private let formatter: OpaquePointer
  private let close: Close
  private let openResult: OpenResult
  private let closeResult: Close
  private let formatDecimal: FormatDecimal
  private let resultToString: ResultToString

  /// - Parameters:
  ///   - skeleton: what is written, in ICU's language of number skeletons: `currency/EUR .00`.
  ///   - locale: whose way of writing it is.
  /// - Throws: an error of code `system` where ICU cannot be asked.
  init(skeleton: String, locale: String) throws(TableError) {
    let library = try ICULibrary()
    var status: Int32 = 0
    let units = Array(skeleton.utf16)
    guard
      let open = unsafe library.function("unumf_openForSkeletonAndLocale", as: Open.self),
      let close = unsafe library.function("unumf_close", as: Close.self),
      let openResult = unsafe library.function("unumf_openResult", as: OpenResult.self),
      let closeResult = unsafe library.function("unumf_closeResult", as: Close.self),
      let formatDecimal = unsafe library.function("unumf_formatDecimal", as: FormatDecimal.self),
      let resultToString = unsafe library.function("unumf_resultToString", as: ResultToString.self),
      let formatter = unsafe open(units, Int32(clamping: units.count), locale, &status), status <= 0
    else {
      throw TableError(
        .system,
        "numbers cannot be written as \"\(skeleton)\" in the locale \"\(locale)\" (ICU says \(status))",
        remedy: "name another locale"
      )
    }
    unsafe self.formatter = formatter
    unsafe self.close = close
    unsafe self.openResult = openResult
    unsafe self.closeResult = closeResult
    unsafe self.formatDecimal = formatDecimal
    unsafe self.resultToString = resultToString
  }

  deinit { unsafe close(formatter) }

  /// The text of a plain decimal number; `nil` where it is none.
  func text(_ number: String) -> String? {
    var status: Int32 = 0
    guard let result = unsafe openResult(&status), status <= 0 else { return nil }
    defer { unsafe closeResult(result) }
    unsafe formatDecimal(formatter, number, Int32(clamping: number.utf8.count), result, &status)
    guard status <= 0 else { return nil }
    var units = [UInt16](repeating: 0, count: number.utf8.count * 4 + 64)
    var length = unsafe Int(resultToString(result, &units, Int32(clamping: units.count), &status))
    if length > units.count {
      status = 0
      units = [UInt16](repeating: 0, count: length)
      length = unsafe Int(resultToString(result, &units, Int32(clamping: units.count), &status))
    }
    guard status <= 0, length <= units.count else { return nil }
    return String(decoding: units.prefix(length), as: UTF16.self)
  }
}
