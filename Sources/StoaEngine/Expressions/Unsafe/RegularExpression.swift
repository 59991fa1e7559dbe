import StoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A regular expression that may match anywhere in a text.
///
/// They are the extended ones of POSIX, as `grep -E` has them, matched by the system's own matcher, whose
/// time grows with the text and not with the power of it. `\\d`, `\\D`, `\\s`, `\\S`, `\\w`, `\\W` and `\\b` are understood
/// besides. References back to a group, and repetitions that would need very much memory, are refused. Texts
/// are matched byte by byte: outside ASCII a dot is one byte.
@safe
final class RegularExpression: @unchecked Sendable {
  private let expression: UnsafeMutablePointer<regex_t>
  private let groupCount: Int

  /// Reads an expression; one that is `capturing` can tell what it matches.
  ///
  /// - Throws: an error of code `usage` that says what is wrong.
  init(_ text: String, capturing: Bool = false) throws(TableError) {
    let pattern = try PatternText(text)
    // Not a property before it holds an expression: `deinit` would free what it does not.
    let compiled = UnsafeMutablePointer<regex_t>.allocate(capacity: 1)
    let result = unsafe regcomp(compiled, pattern.text, REG_EXTENDED | (capturing ? 0 : REG_NOSUB))
    guard result == 0 else {
      var message = [CChar](repeating: 0, count: 256)
      unsafe regerror(result, compiled, &message, message.count)
      unsafe compiled.deallocate()
      let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw TableError(.usage, "this is no regular expression: \(text)", remedy: "quote signs with a backslash")
    }
    unsafe expression = compiled
    groupCount = capturing ? pattern.groupCount : 0
  }

  deinit {
    unsafe regfree(expression)
    unsafe expression.deallocate()
  }

  /// Whether a text matches.
  ///
  /// - Complexity: O(*n*) in its bytes.
  func matches(_ text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return unsafe regexec(expression, "", 0, nil, 0) == 0 }
      var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
        unsafe regexec(expression, text, 1, &range, REG_STARTEND) == 0
      }
    }
  }

  /// Where the first match at or behind an offset lies, and behind it its groups; `nil` where there is none.
  func firstMatch(in text: Span<UInt8>, from start: Int) -> [Range<Int>?]? {
    var ranges = [regmatch_t](repeating: regmatch_t(rm_so: -1, rm_eo: -1), count: groupCount + 1)
    let flags = REG_STARTEND | (start > 0 ? REG_NOTBOL : 0)
    let isFound = unsafe text.withUnsafeBufferPointer { bytes in
      ranges[0] = regmatch_t(rm_so: regoff_t(start), rm_eo: regoff_t(bytes.count))
      guard let base = bytes.baseAddress else { return unsafe regexec(expression, "", ranges.count, &ranges, 0) == 0 }
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
        unsafe regexec(expression, text, ranges.count, &ranges, flags) == 0
      }
    }
    guard isFound else { return nil }
    return ranges.map { $0.rm_so < 0 ? nil : Int($0.rm_so)..<Int($0.rm_eo) }
  }
}
