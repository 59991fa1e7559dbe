import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

// BYTES AND CHARACTERS
//
//   pattern            text in ASCII     other text
//   late|lost          bytes             bytes            its bytes are found as they stand
//   ^[^@]+@            bytes             characters       a dot or a set may be one character of several bytes
//   n[é]e?             characters        characters
//
// The system's matcher takes what is a character from the locale of the thread. It is slower at characters, and so it
// is asked for them only where that can matter.

/// A regular expression that may match anywhere in a text.
///
/// They are the extended ones of POSIX, as `grep -E` has them, matched by the system's own matcher, whose
/// time grows with the text and not with the power of it. `\\d`, `\\D`, `\\s`, `\\S`, `\\w`, `\\W` and `\\b` are understood
/// besides. References back to a group, and repetitions that would need very much memory, are refused. A dot or a set
/// is one character of UTF-8; no such character is a byte that is not UTF-8.
final class RegularExpression: Sendable {
  /// What matches by bytes, and by characters where that is another thing.
  private let bytes: CompiledExpression?
  private let characters: CompiledExpression?

  /// Reads an expression; one that is `capturing` can tell what it matches, and one that is `ignoringCase` matches
  /// letters in any case.
  ///
  /// - Throws: an error of code `usage` that says what is wrong.
  init(_ text: String, capturing: Bool = false, ignoringCase: Bool = false) throws(TableError) {
    let pattern = try PatternText(text)
    let flags = (capturing ? 0 : REG_NOSUB) | (ignoringCase ? REG_ICASE : 0)
    let hasCharacters = text.utf8.contains { $0 >= 0x80 }
    // In any case, K is also the sign of kelvins.
    guard hasCharacters || ignoringCase || Self.asksForCharacters(text), let locale = CharacterLocale.utf8 else {
      bytes = try CompiledExpression(pattern, flags, in: nil)
      characters = nil
      return
    }
    characters = try CompiledExpression(pattern, flags, in: locale)
    bytes = hasCharacters ? nil : try CompiledExpression(pattern, flags, in: nil)
  }

  /// Whether an expression in ASCII may hold something that is one character of any kind: a dot, a set that is named or
  /// turned round, or a border of words.
  private static func asksForCharacters(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.indices.contains { index in
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch bytes[index] {
      case UInt8(ascii: "."): return true
      case UInt8(ascii: "["): return "^:=.".utf8.contains(next)
      case UInt8(ascii: "\\"): return "DsSwWbB<>".utf8.contains(next)
      default: return false
      }
    }
  }

  /// Whether a text matches.
  ///
  /// - Complexity: O(*n*) in its bytes.
  func matches(_ text: Span<UInt8>) -> Bool { expression(for: text)?.matches(text) ?? false }

  /// Where the first match at or behind an offset lies, and behind it its groups; `nil` where there is none.
  func firstMatch(in text: Span<UInt8>, from start: Int) -> [Range<Int>?]? {
    expression(for: text)?.firstMatch(in: text, from: start)
  }

  private func expression(for text: Span<UInt8>) -> CompiledExpression? {
    guard let characters else { return bytes }
    guard let bytes, text.isASCII else { return characters }
    return bytes
  }
}

/// A regular expression as the system has compiled it.
@safe
private final class CompiledExpression: @unchecked Sendable {
  private let expression: UnsafeMutablePointer<regex_t>
  private let groupCount: Int
  /// What says what a character is; without one, each byte is one.
  private let locale: CharacterLocale?

  init(_ pattern: PatternText, _ flags: Int32, in locale: CharacterLocale?) throws(TableError) {
    let text = locale == nil ? pattern.text : try CharacterRanges.written(out: pattern.text)
    // Not a property before it holds an expression: `deinit` would free what it does not.
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    let former = unsafe locale?.use()
    let result = unsafe regcomp(compiled, text, REG_EXTENDED | flags)
    unsafe CharacterLocale.restore(former)
    guard result == 0 else {
      var message = [CChar](repeating: 0, count: 256)
      unsafe regerror(result, compiled, &message, message.count)
      unsafe compiled.deallocate()
      let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw TableError(.usage, "this is no regular expression: \(text)", remedy: "quote signs with a backslash")
    }
    unsafe expression = compiled
    groupCount = flags & REG_NOSUB == 0 ? pattern.groupCount : 0
    self.locale = locale
  }

  deinit {
    unsafe regfree(expression)
    unsafe expression.deallocate()
  }

  func matches(_ text: Span<UInt8>) -> Bool {
    var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(text.count))
    return unsafe run(text, 0) { unsafe regexec(expression, $0, 1, &range, REG_STARTEND | $1) == 0 }
  }

  func firstMatch(in text: Span<UInt8>, from start: Int) -> [Range<Int>?]? {
    var ranges = [regmatch_t](repeating: regmatch_t(rm_so: -1, rm_eo: -1), count: groupCount + 1)
    ranges[0] = regmatch_t(rm_so: regoff_t(start), rm_eo: regoff_t(text.count))
    let isFound = unsafe run(text, start > 0 ? REG_NOTBOL : 0) {
      unsafe regexec(expression, $0, ranges.count, &ranges, REG_STARTEND | $1) == 0
    }
    guard isFound else { return nil }
    return ranges.map { $0.rm_so < 0 ? nil : Int($0.rm_so)..<Int($0.rm_eo) }
  }

  /// Has the matcher look at a text, in the locale that the expression was compiled in.
  private func run(
    _ text: Span<UInt8>,
    _ flags: Int32,
    _ match: (_ text: UnsafePointer<CChar>, _ flags: Int32) -> Bool
  ) -> Bool {
    let former = unsafe locale?.use()
    defer { unsafe CharacterLocale.restore(former) }
    return unsafe text.withUnsafeBytes { bytes in
      guard let base = unsafe bytes.bindMemory(to: CChar.self).baseAddress else { return unsafe match("", flags) }
      return unsafe match(base, flags)
    }
  }
}

/// A locale in which characters are those of UTF-8, and nothing else is another's way.
@safe
private struct CharacterLocale: @unchecked Sendable {
  #if canImport(Glibc) || canImport(Musl)
    private static let mask = 1 << LC_CTYPE
  #else
    private static let mask = LC_CTYPE_MASK
  #endif

  /// The locale, where the system has one.
  static let utf8 = CharacterLocale("C.UTF-8") ?? CharacterLocale("en_US.UTF-8")

  private let locale: locale_t

  private init?(_ name: String) {
    guard let locale = unsafe newlocale(Int32(Self.mask), name, nil) else { return nil }
    unsafe self.locale = locale
  }

  /// Makes it the locale of the thread, and returns the one before.
  func use() -> locale_t? { unsafe uselocale(locale) }

  /// Makes a locale that was the thread's so again.
  static func restore(_ former: locale_t?) { if let former = unsafe former { _ = unsafe uselocale(former) } }
}

extension Span<UInt8> {
  /// Whether all bytes are ASCII, looked at eight at a time.
  fileprivate var isASCII: Bool {
    unsafe withUnsafeBytes { bytes in
      var index = 0
      var bits: UInt64 = 0
      while index &+ 8 <= bytes.count {
        bits |= unsafe bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        index &+= 8
      }
      while index < bytes.count {
        bits |= unsafe UInt64(bytes[index])
        index &+= 1
      }
      return bits & 0x8080_8080_8080_8080 == 0
    }
  }
}
