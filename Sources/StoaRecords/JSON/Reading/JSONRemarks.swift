/// What was found in JSON that is no error, but should be said.
struct JSONRemarks: Hashable, Sendable {
  enum Kind: Hashable, Sendable, CaseIterable {
    /// A key stands twice in an object, or two paths have one name: the last counts.
    case repeatedKey
    /// Half of a surrogate pair stands on its own: it becomes U+FFFD.
    case loneSurrogate
  }

  /// How often a kind was met, and where first.
  struct Tally: Hashable, Sendable {
    var count: Int
    /// An offset in the piece's block.
    var firstOffset: Int
  }

  private(set) var tallies: [Kind: Tally] = [:]
  /// The first names, in order, of the values that were left out because nobody asked for their columns.
  private(set) var leftOut: [[UInt8]] = []

  /// How many names are kept: those that are told, and one that says that there are more.
  private static let nameCount = JSONWarnings.toldNames + 1

  mutating func note(_ kind: Kind, at offset: Int) {
    tallies[kind, default: Tally(count: 0, firstOffset: offset)].count += 1
  }

  mutating func noteLeftOut(_ name: [UInt8]) {
    guard !leftOut.contains(name) else { return }
    let place = leftOut.firstIndex { name.lexicographicallyPrecedes($0) } ?? leftOut.count
    leftOut.insert(name, at: place)
    if leftOut.count > Self.nameCount { leftOut.removeLast() }
  }

  var isEmpty: Bool { tallies.isEmpty && leftOut.isEmpty }
}
