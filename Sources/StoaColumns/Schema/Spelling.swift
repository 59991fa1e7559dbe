/// Finds what somebody may have meant.
package enum Spelling {
  /// The candidates that are close to `word`, the closest first, at most three.
  ///
  /// Close is: equal but for case, or at most a third of the letters wrong, left out, added or swapped
  /// with their neighbour. Where none is, those are taken of which one is the beginning of the other, of
  /// three letters or more: `desc` for `descending`.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* candidates of up to *m* letters.
  package static func suggestions(for word: String, among candidates: [String]) -> [String] {
    let lowered = letters(of: word)
    var scored: [(candidate: String, distance: Int)] = []
    var beginnings: [String] = []
    for candidate in candidates where !candidate.isEmpty && !scored.contains(where: { $0.candidate == candidate }) {
      let letters = letters(of: candidate)
      if min(lowered.count, letters.count) >= 3, lowered.starts(with: letters) || letters.starts(with: lowered) {
        beginnings.append(candidate)
      }
      let allowed = max(1, max(lowered.count, letters.count) / 3)
      guard abs(letters.count - lowered.count) <= allowed else { continue }
      let distance = distance(lowered, letters)
      if distance <= allowed { scored.append((candidate, distance)) }
    }
    // `sort` is stable, so equals keep the candidates' order.
    scored.sort { $0.distance < $1.distance }
    return Array((scored.isEmpty ? beginnings : scored.map(\.candidate)).prefix(3))
  }

  private static func letters(of word: String) -> [Unicode.Scalar] {
    Array(word.lowercased().unicodeScalars.prefix(64))
  }

  /// `did you mean …?` for the suggestions, or `nil` where there are none.
  package static func question(for word: String, among candidates: [String]) -> String? {
    let suggestions = suggestions(for: word, among: candidates)
    guard !suggestions.isEmpty else { return nil }
    return "did you mean \(suggestions.joined(separator: " or "))?"
  }

  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let substitution = previous[column] + (first[row] == second[column] ? 0 : 1)
        var best = min(substitution, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          best = min(best, beforePrevious[column - 1] + 1)
        }
        current.append(best)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[second.count]
  }
}
