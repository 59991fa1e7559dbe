// WHAT A REGULAR EXPRESSION COMES TO
//
//   (a?){100}      200 places, 100 choices     repetitions are written out
//   a+             2 places: aa*
//   (\ba?){100}    100 borders in a row
//
// The system's matcher knows of each place which others can be reached from it for nothing. That takes memory in
// proportion to the places, to the square of the choices, and to more than the cube of borders between which nothing
// need stand.

/// How large a regular expression becomes for the system's matcher, found as it is read from left to right.
struct PatternSize {
  private static let placeLimit = 20_000
  private static let choiceLimit = 2_000
  private static let borderLimit = 40

  /// A part of the expression, with its repetitions written out.
  private struct Part {
    var places = 0
    /// What may be there or not, or once more.
    var choices = 0
    /// The most borders in a row between which nothing need stand.
    var borders = 0
    var mayBeEmpty = true
  }

  private struct Group {
    /// The alternatives that have ended.
    var alternatives: Part?
    /// The one that is being read, without its last part, which a repetition may follow.
    var current = Part()
    var last: Part?
    /// The borders at the end of the one that is being read.
    var borders = 0

    mutating func endPart() {
      guard let last else { return }
      borders = last.mayBeEmpty ? borders + last.borders : 0
      current.places += last.places
      current.choices += last.choices
      current.borders = max(current.borders, borders, last.borders)
      current.mayBeEmpty = current.mayBeEmpty && last.mayBeEmpty
      self.last = nil
    }

    mutating func endAlternative() {
      endPart()
      if current.places == 0 { current.choices += 1 }
      if var whole = alternatives {
        whole.places += current.places
        whole.choices += current.choices
        whole.borders = max(whole.borders, current.borders)
        whole.mayBeEmpty = whole.mayBeEmpty || current.mayBeEmpty
        alternatives = whole
      } else {
        alternatives = current
      }
      (current, borders) = (Part(), 0)
    }
  }

  private var groups = [Group()]

  /// How many groups are open.
  var depth: Int { groups.count - 1 }

  /// Takes in what stands for one character.
  mutating func addCharacter() { add(Part(places: 1, mayBeEmpty: false)) }

  /// Takes in what stands between characters.
  mutating func addBorder() { add(Part(places: 1, borders: 1)) }

  mutating func openGroup() { groups.append(Group()) }

  /// Ends the innermost group.
  mutating func closeGroup() {
    guard var group = groups.popLast() else { return }
    group.endAlternative()
    guard var part = group.alternatives else { return }
    part.places += 1
    add(part)
  }

  mutating func endAlternative() { groups[groups.count - 1].endAlternative() }

  /// Repeats what stands last; without `most`, any number of times.
  mutating func repeatLast(atLeast least: Int, atMost most: Int?) {
    guard var last = groups[groups.count - 1].last else { return }
    // No count beyond the limit is taken as it is: the product would not fit into a number.
    let copies = min(max(1, most ?? least + 1), Self.placeLimit + 1)
    last.places *= copies
    last.choices = last.choices * copies + (most == nil ? 1 : copies - min(least, copies))
    // Each loop in a row that may go round for nothing but a border makes the time a multiple of what it was.
    if last.mayBeEmpty { last.borders *= most == nil ? copies * 10 : copies }
    last.mayBeEmpty = last.mayBeEmpty || least == 0
    groups[groups.count - 1].last = last
  }

  /// What makes it too large; `nil` as long as it is not.
  var excess: String? {
    var group = groups[groups.count - 1]
    group.endAlternative()
    guard let part = group.alternatives else { return nil }
    if part.places > Self.placeLimit { return "its repetitions make it too large" }
    if part.choices > Self.choiceLimit { return "its repetitions leave too many choices" }
    if part.borders > Self.borderLimit { return "it has too many borders in a row" }
    return nil
  }

  private mutating func add(_ part: Part) {
    groups[groups.count - 1].endPart()
    groups[groups.count - 1].last = part
  }
}
