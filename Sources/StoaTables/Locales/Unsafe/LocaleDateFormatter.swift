internal import StoaBytes
internal import Synchronization

/// Writes points in time by a pattern of a locale, through ICU.
///
/// Its date formatters change as they work, so one thread at a time uses it; that is why the conformance is
/// unchecked.
@safe
final class LocaleDateFormatter: @unchecked Sendable {
  private typealias Open =
    @convention(c) (
      Int32, Int32, UnsafePointer<CChar>?, UnsafePointer<UInt16>?, Int32, UnsafePointer<UInt16>?, Int32,
      UnsafeMutablePointer<Int32>
    ) -> OpaquePointer?
  private typealias Close = @convention(c) (OpaquePointer?) -> Void
  private typealias Format =
    @convention(c) (
      OpaquePointer?, Double, UnsafeMutablePointer<UInt16>?, Int32, OpaquePointer?, UnsafeMutablePointer<Int32>
    ) -> Int32

  // The number that ICU's udat.h gives to a style that a pattern says.
  private static let patternStyle: Int32 = -2

  private let formatter: OpaquePointer
  private let close: Close
  private let format: Format
  private let isFree = Mutex(true)

  /// - Parameters:
  ///   - pattern: fields and text in the language of Unicode's date patterns.
  ///   - locale: whose names and digits are written, of days of the Gregorian calendar.
  /// - Throws: an error of code `system` where ICU cannot be asked, and `usage` for a pattern it cannot read.
  init(pattern: String, locale: String) throws(TableError) {
    let library = try ICULibrary()
    var status: Int32 = 0
    let units = Array(pattern.utf16)
    let zone = Array("GMT".utf16)
    guard
      let open = unsafe library.function("udat_open", as: Open.self),
      let close = unsafe library.function("udat_close", as: Close.self),
      let format = unsafe library.function("udat_format", as: Format.self),
      let formatter = unsafe open(
        Self.patternStyle,
        Self.patternStyle,
        Self.gregorian(locale),
        zone,
        Int32(clamping: zone.count),
        units,
        Int32(clamping: units.count),
        &status
      ), status <= 0
    else {
      throw TableError(
        .usage,
        "\(pattern) is no pattern of a date (ICU says \(status))",
        remedy: "write fields as in d. MMMM y, and put words in single quotes"
      )
    }
    unsafe Self.extendGregorian(formatter, library)
    unsafe self.formatter = formatter
    unsafe self.close = close
    unsafe self.format = format
    // ICU takes any pattern, and says so only where it has to write by it.
    guard text(0) != nil else {
      throw TableError(
        .usage,
        "\(pattern) is no pattern of a date",
        remedy: "write fields as in d. MMMM y, and put words in single quotes"
      )
    }
  }

  deinit { unsafe close(formatter) }

  /// The text of a point in time, in seconds since 1970.
  func text(_ seconds: Int) -> String? {
    isFree.withLock { _ in
      var status: Int32 = 0
      var units = [UInt16](repeating: 0, count: 512)
      let length = unsafe Int(
        format(formatter, Double(seconds) * 1000, &units, Int32(clamping: units.count), nil, &status)
      )
      guard status <= 0, length <= units.count else { return nil }
      return String(decoding: units.prefix(length), as: UTF16.self)
    }
  }

  /// Lets the Gregorian calendar hold for all days, as it does in ISO 8601, where ICU has the Julian before 1582.
  private static func extendGregorian(_ formatter: OpaquePointer, _ library: ICULibrary) {
    typealias Get = @convention(c) (OpaquePointer?) -> OpaquePointer?
    typealias Clone = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int32>) -> OpaquePointer?
    typealias SetChange = @convention(c) (OpaquePointer?, Double, UnsafeMutablePointer<Int32>) -> Void
    typealias Set = @convention(c) (OpaquePointer?, OpaquePointer?) -> Void
    var status: Int32 = 0
    guard
      let get = unsafe library.function("udat_getCalendar", as: Get.self),
      let clone = unsafe library.function("ucal_clone", as: Clone.self),
      let close = unsafe library.function("ucal_close", as: Close.self),
      let setChange = unsafe library.function("ucal_setGregorianChange", as: SetChange.self),
      let set = unsafe library.function("udat_setCalendar", as: Set.self),
      let calendar = unsafe clone(get(formatter), &status)
    else { return }
    defer { unsafe close(calendar) }
    // The first day that ICU knows.
    unsafe setChange(calendar, -184_303_902_528_000_000, &status)
    if status <= 0 { unsafe set(formatter, calendar) }
  }

  /// The locale, with the calendar that dates in tables are days of.
  private static func gregorian(_ locale: String) -> String {
    locale.contains("calendar=") ? locale : locale + (locale.contains("@") ? ";" : "@") + "calendar=gregorian"
  }
}

extension LocaleDateFormatter {
  private typealias OpenGenerator =
    @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>) -> OpaquePointer?
  private typealias BestPattern =
    @convention(c) (
      OpaquePointer?, UnsafePointer<UInt16>?, Int32, Int32, UnsafeMutablePointer<UInt16>?, Int32,
      UnsafeMutablePointer<Int32>
    ) -> Int32
  private typealias DurationPattern =
    @convention(c) (
      UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<UInt16>?, Int32, UnsafeMutablePointer<Int32>
    ) -> Int32

  // The numbers that ICU's headers give to an hour of as many digits as were asked for, and to a duration in hours,
  // minutes and seconds.
  private static let matchesHours: Int32 = 1 << 11
  private static let hoursMinutesSeconds: Int32 = 1

  /// The pattern that a locale has for some fields: `MMM d, y` for `yMMMd`.
  static func pattern(for fields: String, locale: String) throws(TableError) -> String {
    let library = try ICULibrary()
    var status: Int32 = 0
    guard
      let open = unsafe library.function("udatpg_open", as: OpenGenerator.self),
      let close = unsafe library.function("udatpg_close", as: Close.self),
      let best = unsafe library.function("udatpg_getBestPatternWithOptions", as: BestPattern.self),
      let generator = unsafe open(gregorian(locale), &status), status <= 0
    else {
      throw TableError(
        .system,
        "it is not known how the locale \"\(locale)\" writes dates (ICU says \(status))",
        remedy: "name another locale"
      )
    }
    defer { unsafe close(generator) }
    let skeleton = Array(fields.utf16)
    var units = [UInt16](repeating: 0, count: 256)
    let length = unsafe Int(
      best(
        generator,
        skeleton,
        Int32(clamping: skeleton.count),
        Self.matchesHours,
        &units,
        Int32(clamping: units.count),
        &status
      )
    )
    return String(decoding: units.prefix(max(0, min(length, units.count))), as: UTF16.self)
  }

  /// The pattern that a locale has for hours, minutes and seconds that pass; `nil` where it has none.
  static func durationPattern(locale: String) throws(TableError) -> String? {
    let library = try ICULibrary()
    guard let pattern = unsafe library.function("uatmufmt_getTimePattern", as: DurationPattern.self) else { return nil }
    var status: Int32 = 0
    var units = [UInt16](repeating: 0, count: 128)
    let length = unsafe Int(
      pattern(locale, Self.hoursMinutesSeconds, &units, Int32(clamping: units.count), &status)
    )
    guard status <= 0, length > 0, length <= units.count else { return nil }
    return String(decoding: units.prefix(length), as: UTF16.self)
  }
}
