internal import StoaBytes

// HOW TEXT IS BROUGHT INTO THE COMPOSED FORM
//
//   ệ U+1EC7     e ̣ ̂       e ̂ ̣         three ways to write one text
//   e ̣ ̂         e ̣ ̂       e ̣ ̂         taken apart, marks below before marks above
//   ệ           ệ         ệ           put together again
//
// The classes that order marks come from the standard library, which knows no decompositions; those come from
// the generated table.

/// Brings text into the composed form of Unicode (NFC), in which texts that look the same have the same bytes.
///
/// Bytes that are not UTF-8 stay what they are.
package enum Normalization {
  /// Appends the composed form of a text.
  ///
  /// - Complexity: O(*n*) in the bytes, O(*n* log *n*) for very many marks behind one character; text below U+0300, all
  ///   of Western Europe's as it is mostly written, is copied.
  package static func append(_ bytes: Span<UInt8>, to output: inout [UInt8]) {
    guard mayChange(bytes) else { return output.append(contentsOf: bytes) }
    var scalars: [Unicode.Scalar] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        scalars.append(Unicode.Scalar(bytes[index]))
        index += 1
      } else if let (scalar, length) = CaseFolding.decode(bytes, at: index) {
        scalars.append(scalar)
        index += length
      } else {
        appendComposed(scalars, to: &output)
        scalars.removeAll(keepingCapacity: true)
        output.append(bytes[index])
        index += 1
      }
    }
    appendComposed(scalars, to: &output)
  }

  /// Whether a text may have another composed form: no character below U+0300 ever changes.
  @inline(__always)
  package static func mayChange(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where bytes[index] >= 0xCC { return true }
    return false
  }

  private static func appendComposed(_ scalars: [Unicode.Scalar], to output: inout [UInt8]) {
    var parts: [Part] = []
    parts.reserveCapacity(scalars.count)
    for scalar in scalars { decompose(scalar, into: &parts) }
    order(&parts)
    for scalar in composed(parts) { output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter }
  }

  // MARK: - Taking apart

  private struct Part {
    var scalar: Unicode.Scalar
    /// What decides about the order of marks; 0 for what is no mark.
    var order: UInt8

    init(_ scalar: Unicode.Scalar) {
      self.scalar = scalar
      order = scalar.value < 0x300 ? 0 : scalar.properties.canonicalCombiningClass.rawValue
    }
  }

  private static func decompose(_ scalar: Unicode.Scalar, into parts: inout [Part]) {
    guard scalar.value >= 0xC0 else { return parts.append(Part(scalar)) }
    if let syllable = Hangul.parts(of: scalar) {
      parts += syllable.map(Part.init)
    } else if let pieces = table.decompositions[scalar] {
      for piece in pieces { decompose(piece, into: &parts) }
    } else {
      parts.append(Part(scalar))
    }
  }

  /// Brings the marks behind each character into their order, equal ones as they came.
  private static func order(_ parts: inout [Part]) {
    var start = 0
    while start < parts.count {
      var end = start
      while end < parts.count, parts[end].order > 0 { end += 1 }
      // One mark is in order; there may be any number, and sorting is stable.
      if end - start > 1 { parts[start..<end].sort { $0.order < $1.order } }
      start = end + 1
    }
  }

  // MARK: - Putting together

  private static func composed(_ parts: [Part]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    result.reserveCapacity(parts.count)
    /// The place of the last character that is no mark.
    var starter: Int?
    var lastOrder: UInt8 = 0
    for part in parts {
      // A mark that stands behind another of its order, or of a higher one, is kept from the character.
      let isReachable = starter.map { result.count == $0 + 1 || lastOrder < part.order } ?? false
      if let starter, isReachable, let whole = composition(of: result[starter], part.scalar) {
        result[starter] = whole
        continue
      }
      if part.order == 0 { starter = result.count }
      lastOrder = part.order
      result.append(part.scalar)
    }
    return result
  }

  private static func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    Hangul.composition(of: first, second) ?? table.compositions[Pair(first: first, second: second)]
  }

  private struct Pair: Hashable {
    var first: Unicode.Scalar
    var second: Unicode.Scalar
  }

  private static let table = readTable()

  private static func readTable() -> (
    decompositions: [Unicode.Scalar: [Unicode.Scalar]], compositions: [Pair: Unicode.Scalar]
  ) {
    var decompositions: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    var compositions: [Pair: Unicode.Scalar] = [:]
    var scalars: [Unicode.Scalar] = []
    var (value, isComposed): (UInt32, Bool) = (0, false)
    func endEntry() {
      decompositions[scalars[0]] = Array(scalars.dropFirst())
      if isComposed, scalars.count == 3 { compositions[Pair(first: scalars[1], second: scalars[2])] = scalars[0] }
      scalars.removeAll(keepingCapacity: true)
    }
    for byte in Normalization.decompositions.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = value << 4 | UInt32(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "A")...UInt8(ascii: "F"): value = value << 4 | UInt32(byte - UInt8(ascii: "A") + 10)
      default:
        if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
        value = 0
        if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") { isComposed = byte == UInt8(ascii: "=") }
        if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") { endEntry() }
      }
    }
    if let scalar = Unicode.Scalar(value) { scalars.append(scalar) }
    endEntry()
    return (decompositions, compositions)
  }
}

/// The syllables of Korean, which are numbered by their parts.
private enum Hangul {
  private static let syllables: Range<UInt32> = 0xAC00..<0xD7A4
  private static let leading: Range<UInt32> = 0x1100..<0x1113
  private static let vowels: Range<UInt32> = 0x1161..<0x1176
  /// The first stands for none.
  private static let trailing: Range<UInt32> = 0x11A7..<0x11C3
  private static let syllablesOfLeading = UInt32(vowels.count * trailing.count)

  static func parts(of scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
    guard syllables.contains(scalar.value) else { return nil }
    let number = scalar.value - syllables.lowerBound
    let end = number % UInt32(trailing.count)
    let values = [
      leading.lowerBound + number / syllablesOfLeading,
      vowels.lowerBound + number % syllablesOfLeading / UInt32(trailing.count),
    ]
    return (end == 0 ? values : values + [trailing.lowerBound + end]).compactMap(Unicode.Scalar.init)
  }

  static func composition(of first: Unicode.Scalar, _ second: Unicode.Scalar) -> Unicode.Scalar? {
    if leading.contains(first.value), vowels.contains(second.value) {
      let vowel = (second.value - vowels.lowerBound) * UInt32(trailing.count)
      return Unicode.Scalar(syllables.lowerBound + (first.value - leading.lowerBound) * syllablesOfLeading + vowel)
    }
    // A syllable that is still open takes what ends it.
    let isOpen =
      syllables.contains(first.value) && (first.value - syllables.lowerBound) % UInt32(trailing.count) == 0
    guard isOpen, trailing.dropFirst().contains(second.value) else { return nil }
    return Unicode.Scalar(first.value + second.value - trailing.lowerBound)
  }
}
