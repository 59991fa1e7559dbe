/// A pattern of dates, as Unicode has them, cut where what it tells changes between day and clock.
///
///     MMM d, y 'at' h:mm a     the day's  "MMM d, y 'at' "   and the clock's  "h:mm a"
///
/// Each part depends on one small number, so that its texts can be remembered.
enum MomentPattern {
  struct Piece: Equatable {
    var pattern: String
    var isOfDay: Bool
  }

  /// The letters of fields that tell of the time of day.
  private static let clockFields = Set("abBhHKkjJmsSAzZOvVXx".unicodeScalars)

  static func pieces(of pattern: String) -> [Piece] {
    var pieces: [Piece] = []
    var literal = ""
    var isQuoted = false
    // Scalars, for a quote is a quote also where an accent follows it.
    for scalar in pattern.unicodeScalars {
      if scalar == "'" { isQuoted.toggle() }
      let isField = !isQuoted && scalar.isASCII && scalar.properties.isAlphabetic
      guard isField else {
        literal.unicodeScalars.append(scalar)
        continue
      }
      let isOfDay = !clockFields.contains(scalar)
      if pieces.last?.isOfDay == isOfDay {
        pieces[pieces.count - 1].pattern += literal + String(scalar)
      } else if pieces.isEmpty {
        pieces.append(Piece(pattern: literal + String(scalar), isOfDay: isOfDay))
      } else {
        pieces[pieces.count - 1].pattern += literal
        pieces.append(Piece(pattern: String(scalar), isOfDay: isOfDay))
      }
      literal = ""
    }
    if pieces.isEmpty { return [Piece(pattern: literal, isOfDay: true)] }
    pieces[pieces.count - 1].pattern += literal
    return pieces
  }
}
