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
/// time grows with the text and not with the power of it. `\d` and `\D` are understood besides. Texts are matched byte by byte: outside ASCII a dot is one byte.
@safe
final class RegularExpression: @unchecked Sendable {
  private let expression: UnsafeMutablePointer<regex_t>

  /// - Throws: an error of code `usage` that says what is wrong.
  init(_ text: String) throws(TableError) {
    unsafe expression = .allocate(capacity: 1)
    let result = unsafe regcomp(expression, Self.withClasses(text), REG_EXTENDED | REG_NOSUB)
    guard result == 0 else {
      var message = [CChar](repeating: 0, count: 256)
      unsafe regerror(result, expression, &message, message.count)
      unsafe expression.deallocate()
      let text = String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      throw TableError(.usage, "this is no regular expression: \(text)", remedy: "quote signs with a backslash")
    }
  }

  deinit {
    unsafe regfree(expression)
    unsafe expression.deallocate()
  }

  /// Whether a text matches.
  ///
  /// - Complexity: O(*n*) in its bytes, for patterns without references back.
  func matches(_ text: Span<UInt8>) -> Bool {
    unsafe text.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return unsafe regexec(expression, "", 0, nil, 0) == 0 }
      var range = regmatch_t(rm_so: 0, rm_eo: regoff_t(bytes.count))
      return unsafe base.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
        unsafe regexec(expression, text, 1, &range, REG_STARTEND) == 0
      }
    }
  }

  /// Spells out the classes that POSIX writes otherwise.
  private static func withClasses(_ expression: String) -> String {
    var result = ""
    var isEscaped = false
    var isInBrackets = false
    for character in expression {
      if isEscaped {
        let name: String? =
          switch character {
          case "d": "0-9"
          case "D": isInBrackets ? nil : "^0-9"
          default: nil
          }
        result += name.map { isInBrackets ? $0 : "[\($0)]" } ?? "\\\(character)"
        isEscaped = false
        continue
      }
      if character == "\\" {
        isEscaped = true
        continue
      }
      if character == "[" { isInBrackets = true }
      if character == "]" { isInBrackets = false }
      result.append(character)
    }
    return isEscaped ? result + "\\" : result
  }
}
