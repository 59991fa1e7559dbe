// HOW WIDE A CLUSTER IS
//
// Terminals advance by grapheme cluster, not by character. Within one cluster
//
//   e + ◌́           1      marks take no room
//   क + ् + ष        2      a virama joins the next consonant; both take two cells
//   न + ि            2      a spacing mark widens its base
//   ❤ + U+FE0F       2      the emoji form of a narrow character is wide
//   👩 + ZWJ + 👧     2      what a joiner joins takes no room of its own
//   👍 + 🏽            2      neither does a skin tone
//   🇫 + 🇷            2      two letters, one flag
//   ᄒ + ᅡ + ᆫ         2      vowels and finals of Hangul sit in their syllable
//
// The rules of joining are those of Unicode Standard Annex 29; those of width are the ones that the
// `wcwidth` package documents, applied to one cluster at a time. Both are tested against it.

/// A user-perceived character: where it ends and how many cells it takes.
struct GraphemeCluster: Equatable {
  var end: Int
  var width: Int
}

/// Reads safe text (see `SafeText`) one grapheme cluster at a time.
struct GraphemeClusters {
  private let properties = CharacterProperties.shared
  let ambiguousIsWide: Bool

  init(ambiguousIsWide: Bool) {
    self.ambiguousIsWide = ambiguousIsWide
  }

  /// The cluster that starts at an offset.
  ///
  /// A colour sequence is a cluster without width.
  func cluster(in bytes: Span<UInt8>, at start: Int) -> GraphemeCluster {
    let first = bytes[start]
    if first < 0x80 && first != 0x1B {
      guard start + 1 < bytes.count, bytes[start + 1] >= 0x80 else {
        return GraphemeCluster(end: start + 1, width: first == 0x0A ? 0 : 1)
      }
    }
    if first == 0x1B { return GraphemeCluster(end: ColorSequence.end(in: bytes, at: start) ?? start + 1, width: 0) }

    var scalar = DecodedScalar.decode(bytes, at: start)
    var word = properties[scalar.value ?? 0xFFFD]
    var joining = ClusterJoining(first: word)
    var width = ClusterWidth(ambiguousIsWide: ambiguousIsWide)
    width.add(scalar.value ?? 0xFFFD, word)
    var end = start + scalar.count
    while end < bytes.count {
      scalar = DecodedScalar.decode(bytes, at: end)
      word = properties[scalar.value ?? 0xFFFD]
      guard joining.joins(word) else { break }
      width.add(scalar.value ?? 0xFFFD, word)
      end += scalar.count
    }
    return GraphemeCluster(end: end, width: width.total)
  }

  /// How many cells text takes.
  ///
  /// - Complexity: O(*n*) in its bytes.
  func width(of bytes: Span<UInt8>) -> Int {
    var width = 0
    var offset = 0
    while offset < bytes.count {
      let cluster = cluster(in: bytes, at: offset)
      width += cluster.width
      offset = cluster.end
    }
    return width
  }
}

/// Whether the next character belongs to the cluster, given those before it.
private struct ClusterJoining {
  private var previous: CharacterProperties.GraphemeBreak
  /// A pictograph, perhaps extended: a joiner may tie the next one to it.
  private var isPictographic: Bool
  private var isPictographicJoined = false
  private var indicators: Int
  /// A linker of a script with conjuncts: the next consonant joins.
  private var hasLinker: Bool

  init(first: CharacterProperties.Word) {
    previous = first.graphemeBreak
    isPictographic = previous == .pictographic
    indicators = previous == .regionalIndicator ? 1 : 0
    hasLinker = first.isLinker
  }

  mutating func joins(_ word: CharacterProperties.Word) -> Bool {
    let next = word.graphemeBreak
    guard isJoined(next) else { return false }
    isPictographicJoined = next == .joiner && isPictographic
    switch next {
    case .extend, .conjunctExtend: break
    default: isPictographic = next == .pictographic
    }
    indicators = next == .regionalIndicator ? indicators + 1 : 0
    if word.isLinker {
      hasLinker = true
    } else if next != .conjunctExtend && next != .joiner {
      hasLinker = false
    }
    previous = next
    return true
  }

  private func isJoined(_ next: CharacterProperties.GraphemeBreak) -> Bool {
    if previous == .control || next == .control { return false }
    switch next {
    case .extend, .joiner, .spacingMark, .conjunctExtend: return true
    case .leadingJamo, .syllable, .closedSyllable: if previous == .leadingJamo { return true }
    case .vowelJamo:
      if previous == .leadingJamo || previous == .syllable || previous == .vowelJamo { return true }
    case .trailingJamo:
      switch previous {
      case .syllable, .vowelJamo, .closedSyllable, .trailingJamo: return true
      default: break
      }
    case .pictographic: if isPictographicJoined { return true }
    case .consonant: if hasLinker { return true }
    case .regionalIndicator: if indicators % 2 == 1 { return true }
    default: break
    }
    return previous == .prepend
  }
}

/// How many cells the characters of one cluster take together.
private struct ClusterWidth {
  let ambiguousIsWide: Bool
  private var closed = 0
  private var open = 0
  private var base: CharacterProperties.Word?
  private var baseWidth = 0
  private var isBasePictographic = false
  private var followsVirama = false
  private var isJoined = false
  private var indicators = 0

  init(ambiguousIsWide: Bool) { self.ambiguousIsWide = ambiguousIsWide }

  var total: Int { closed + open }

  mutating func add(_ scalar: UInt32, _ word: CharacterProperties.Word) {
    if isJoined {
      isJoined = false
      return
    }
    switch scalar {
    case 0x200D:
      if !followsVirama { (isJoined, baseWidth) = (true, 0) }
      return
    case 0xFE0F:
      guard let widened = base else { break }
      if widened.isWidenedAsEmoji { open = 2 }
      base = nil
      return
    case 0xFE0E:
      guard let narrowed = base else { break }
      if narrowed.isNarrowedAsText && baseWidth == 2 { closed -= 1 }
      base = nil
      return
    case 0x1F1E6...0x1F1FF:
      indicators += 1
      isBasePictographic = true
      if indicators % 2 == 0 { return }
    case 0x1F3FB...0x1F3FF:
      if isBasePictographic { return }
    default: break
    }
    let width = word.width(ambiguousIsWide: ambiguousIsWide)
    if width > 0 {
      if followsVirama {
        open = 2
      } else {
        closed += open
        open = width
      }
      base = word
      baseWidth = width
      isBasePictographic = word.graphemeBreak == .pictographic || word.graphemeBreak == .regionalIndicator
      followsVirama = false
    } else if word.isVirama {
      followsVirama = true
    } else {
      if base != nil && word.isSpacingMark {
        open = 2
        base = nil
      }
      followsVirama = false
    }
  }
}
