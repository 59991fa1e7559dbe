/// What an input was found to be, and what it was taken for.
package struct DetectedInput: Hashable, Sendable {
  package enum Compression: Hashable, Sendable {
    case none, gzip
  }

  package var compression = Compression.none
  package var encoding = TextEncoding.utf8
  /// Whether a byte order mark stood at the beginning; it is not part of the text.
  package var hasByteOrderMark = false
  /// Whether the encoding was asked for rather than found.
  package var isEncodingGiven = false

  package init() {}
}

extension DetectedInput: CustomStringConvertible {
  /// One clause for people, as in `gzip by its first bytes, UTF-8 by its byte order mark`.
  package var description: String {
    let reason =
      if isEncodingGiven { "as asked for" } else if hasByteOrderMark { "by its byte order mark" } else { "by default" }
    let text = "\(encoding.title) \(reason)"
    return compression == .gzip ? "gzip by its first bytes, \(text)" : text
  }
}
