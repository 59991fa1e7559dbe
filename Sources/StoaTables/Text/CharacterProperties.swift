// A PROPERTY WORD
//
//   bits 0-1    cells: 0, 1 or 2
//   bit  2      East Asian ambiguous: 2 cells where the terminal is set to that
//   bits 3-6    how it joins its neighbours in a grapheme cluster (GraphemeBreak)
//   bit  7      narrow, but wide when U+FE0F asks for an emoji
//   bit  8      wide, but narrow when U+FE0E asks for text
//   bit  9      a spacing mark: makes its cluster 2 cells wide
//   bit  10     a virama: the consonant behind it joins, and both take 2 cells
//   bit  11     written from right to left
//   bit  12     links the next consonant into a conjunct
//
// The words come from the generated table; change generate.py, not this file, for another version.

/// What a terminal needs to know about a character, one 16-bit word each.
struct CharacterProperties: Sendable {
  /// How a character joins its neighbours, after Unicode Standard Annex 29.
  enum GraphemeBreak: UInt8 {
    case other, control, extend, joiner, regionalIndicator, prepend, spacingMark
    case leadingJamo, vowelJamo, trailingJamo, syllable, closedSyllable
    case pictographic, consonant, conjunctExtend
  }

  /// One character's word.
  struct Word: Hashable, Sendable {
    let bits: UInt16

    var graphemeBreak: GraphemeBreak { GraphemeBreak(rawValue: UInt8(bits >> 3 & 15)) ?? .other }
    var isWidenedAsEmoji: Bool { bits & 1 << 7 != 0 }
    var isNarrowedAsText: Bool { bits & 1 << 8 != 0 }
    var isSpacingMark: Bool { bits & 1 << 9 != 0 }
    var isVirama: Bool { bits & 1 << 10 != 0 }
    var isRightToLeft: Bool { bits & 1 << 11 != 0 }
    var isLinker: Bool { bits & 1 << 12 != 0 }

    /// How many cells it takes by itself.
    func width(ambiguousIsWide: Bool) -> Int {
      if ambiguousIsWide && bits & 4 != 0 { return 2 }
      return Int(bits & 3)
    }
  }

  /// The table, laid out flat for the first two planes when it is first asked for.
  static let shared = CharacterProperties()

  private static let flatLimit: UInt32 = 0x20000
  private let flat: [UInt16]

  private init() {
    var flat: [UInt16] = []
    flat.reserveCapacity(Int(Self.flatLimit))
    var word: UInt16 = 0
    for run in Self.runs {
      let start = Int(min(run >> 8, Self.flatLimit))
      flat.append(contentsOf: repeatElement(word, count: start - flat.count))
      word = Self.palette[Int(run & 0xFF)]
      if start == Self.flatLimit { break }
    }
    flat.append(contentsOf: repeatElement(word, count: Int(Self.flatLimit) - flat.count))
    // Precomposed Hangul: every 28th syllable is open, the rest end in a consonant.
    for code in stride(from: 0xAC00, through: 0xD7A3, by: 28) {
      flat[code] = flat[code] & ~(15 << 3) | UInt16(GraphemeBreak.syllable.rawValue) << 3
    }
    self.flat = flat
  }

  /// The word of a scalar value.
  ///
  /// - Complexity: O(1) in the first two planes, O(log *n*) in the *n* runs of the table beyond.
  subscript(_ scalar: UInt32) -> Word {
    if scalar < Self.flatLimit { return Word(bits: flat[Int(scalar)]) }
    return Word(bits: Self.search(scalar))
  }

  /// The plain way: the run a scalar value lies in, by binary search.
  static func search(_ scalar: UInt32) -> UInt16 {
    var low = 0
    var high = runs.count
    while low < high {
      let middle = (low + high) / 2
      if runs[middle] >> 8 <= scalar { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return 0 }
    return palette[Int(runs[low - 1] & 0xFF)]
  }
}
