/// Tells equal names apart.
package enum UniqueNames {
  /// Names of which the second `a` becomes `a_2`, or the first `a_…` that no other name is.
  ///
  /// Names are equal where their bytes are.
  ///
  /// - Complexity: O(*n*) in the number of names, on average.
  package static func of(_ names: [String]) -> [String] {
    var taken = Set(names.map { Array($0.utf8) })
    var seen: Set<[UInt8]> = []
    // The last number that was tried behind each name.
    var numbers: [[UInt8]: Int] = [:]
    return names.map { name in
      let bytes = Array(name.utf8)
      guard !seen.insert(bytes).inserted else { return name }
      var number = numbers[bytes, default: 1]
      var unique: String
      repeat {
        number += 1
        unique = "\(name)_\(number)"
      } while !taken.insert(Array(unique.utf8)).inserted
      numbers[bytes] = number
      return unique
    }
  }
}
