internal import StoaColumns

/// Finds what was probably meant by a word that is not known.
package enum Suggestions {
  /// The candidate that begins with `word`, or else the one most like it; nil when none is near.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    // With one letter changed, nothing is left of a single one.
    guard word.count > 1 else { return nil }
    let longer = candidates.first { $0.hasPrefix(word) }
    return longer ?? Spelling.suggestions(for: word, among: candidates).first
  }

  /// `did you mean X?`, or nil when nothing is near.
  package static func remedy(for word: String, among candidates: [String], prefix: String = "") -> String? {
    nearest(to: word, among: candidates).map { "did you mean \(prefix)\($0)?" }
  }
}
