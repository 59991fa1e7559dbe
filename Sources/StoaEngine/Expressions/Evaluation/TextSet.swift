import StoaBytes

/// Some texts, to look values up in without making anything of them.
struct TextSet: Sendable {
  /// The texts in a table of slots: for each its number plus one, or 0.
  private let slots: [UInt32]
  private let list: [[UInt8]]

  init(_ texts: Set<[UInt8]>) {
    list = Array(texts)
    var slots = [UInt32](repeating: 0, count: 8)
    while slots.count < list.count * 4 { slots += slots }
    for (number, text) in list.enumerated() {
      var slot = Self.slot(text.span, slots.count)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: number + 1)
    }
    self.slots = slots
  }

  /// Whether a value is one of the texts.
  ///
  /// - Complexity: O(*n*) in the value's bytes, on average.
  func contains(_ value: Span<UInt8>) -> Bool {
    var slot = Self.slot(value, slots.count)
    while slots[slot] != 0 {
      let text = list[Int(slots[slot]) - 1]
      if text.span.order(value) == 0 { return true }
      slot = (slot + 1) & (slots.count - 1)
    }
    return false
  }

  private static func slot(_ bytes: Span<UInt8>, _ count: Int) -> Int {
    Int(truncatingIfNeeded: ByteHash.hash(bytes)) & (count - 1)
  }
}

/// Where in a value a text may stand.
enum PartPlace: Hashable, Sendable {
  case start, end, anywhere
}
