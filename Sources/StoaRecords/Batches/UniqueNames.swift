/// Tells equal names apart: each stays as it is where it comes first, the others become names that nobody has.
///
///     UniqueNames.of(["a", "a", "a_2"])     // ["a", "a_3", "a_2"]
///
/// Names are equal when their bytes are: an é is not an e with an accent behind it.
package struct UniqueNames {
  private var given: Set<[UInt8]> = []
  private var used: Set<[UInt8]> = []
  /// For each name the last number that was tried behind it.
  private var numbers: [[UInt8]: Int] = [:]

  /// Tells apart names that come one by one, from one another and from those that have come before.
  ///
  /// None of them becomes one of `given`.
  ///
  /// - Complexity: O(*n*) in the names.
  package init(given: [String], after former: [String] = []) {
    self.given = Set(given.map { Array($0.utf8) })
    used = Set(former.map { Array($0.utf8) })
  }

  /// The name, or what it becomes where it has come before: what `candidate` makes of a number from 2 on.
  package mutating func next(_ name: String, candidate: (_ number: Int) -> String) -> String {
    let key = Array(name.utf8)
    if used.insert(key).inserted { return name }
    while true {
      let number = numbers[key, default: 1] + 1
      numbers[key] = number
      let unique = candidate(number)
      let bytes = Array(unique.utf8)
      if !given.contains(bytes), used.insert(bytes).inserted { return unique }
    }
  }

  /// Names with a number behind each that has come before.
  package static func of(_ names: [String]) -> [String] {
    var unique = UniqueNames(given: names)
    return names.map { name in unique.next(name) { "\(name)_\($0)" } }
  }
}
