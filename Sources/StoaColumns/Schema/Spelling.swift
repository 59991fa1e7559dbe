/// Finds what somebody may have meant.
package enum Spelling {
  /// The candidates that are close to `word`, the closest first, at most three.
  ///
  /// Close is: equal but for case, or at most a third of the letters wrong, left out, added or swapped
  /// with their neighbour.
  ///
  /// - Complexity: O(*n* · *m*²) for *n* candidates of up to *m* letters.
  package static func suggestions(for word: String, among candidates: [String]) -> [String] {
    let lowered = Array(word.lowercased().unicodeScalars.prefix(64))
    var scored: [(candidate: String, distance: Int)] = []
    for candidate in candidates {
      let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
      let allowed = max(1, max(lowered.count, letters.count) / 3)
      guard abs(letters.count - lowered.count) <= allowed else { continue }
      let distance = distance(lowered, letters)
      guard distance <= allowed, !scored.contains(where: { $0.candidate == candidate }) else { continue }
      scored.append((candidate, distance))
    }
    // `sort` is stable, so equals keep the candidates' order.
    scored.sort { $0.distance < $1.distance }
    return scored.prefix(3).map(\.candidate)
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
