/// Finds what was probably meant by a word that is not known.
package enum Suggestions {
  /// The candidate nearest to `word`, or nil when none is near enough.
  ///
  /// A candidate that begins with the word is near; otherwise one letter in three may be wrong.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars)
    guard !wanted.isEmpty else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars)
      var distance = editDistance(wanted, letters)
      if wanted.count > 1, letters.starts(with: wanted) { distance = min(distance, 1) }
      let limit = max(1, max(wanted.count, letters.count) / 3)
      if distance <= limit, distance < max(wanted.count, 2), distance < best?.distance ?? .max {
        best = (candidate, distance)
      }
    }
    return best?.candidate
  }

  /// `did you mean X?`, or nil when nothing is near.
  package static func remedy(for word: String, among candidates: [String], prefix: String = "") -> String? {
    nearest(to: word, among: candidates).map { "did you mean \(prefix)\($0)?" }
  }

  /// How many letters must be put in, left out, changed or swapped with a neighbour.
  ///
  /// - Complexity: O(*n* · *m*) comparisons of scalars.
  package static func editDistance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    // The last three rows of the table suffice, as a swap looks two rows back.
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in 0..<first.count {
      var current = [row + 1]
      for column in 0..<second.count {
        let isEqual = first[row] == second[column]
        var distance = min(last[column] + (isEqual ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          distance = min(distance, beforeLast[column - 1] + 1)
        }
        current.append(distance)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
