import StoaBytes

/// A pattern that texts match or do not.
enum TextPattern: Sendable {
  case expression(RegularExpression)
  case like(LikePattern)
  /// A text that stands at a place.
  case part([UInt8], PartPlace)

  func matches(_ text: Span<UInt8>) -> Bool {
    switch self {
    case .expression(let expression): expression.matches(text)
    case .like(let pattern): pattern.matches(text)
    case .part(let part, let place): Self.holds(text, part, at: place)
    }
  }
}

extension TextPattern {
  private static func holds(_ text: Span<UInt8>, _ part: [UInt8], at place: PartPlace) -> Bool {
    switch place {
    case .start: text.extracting(first: part.count).order(part.span) == 0
    case .end: text.extracting(last: part.count).order(part.span) == 0
    case .anywhere: text.firstIndex(of: part.span, from: 0) != nil
    }
  }
}

/// A pattern of a whole text, as SQL's `like` has it: `%` stands for any characters, `_` for one, and a
/// backslash before either for itself.
struct LikePattern: Hashable, Sendable {
  private enum Part: Hashable, Sendable {
    case byte(UInt8)
    case anyCharacter
    case anything
  }

  private let parts: [Part]

  init(_ pattern: String) {
    var parts: [Part] = []
    var isEscaped = false
    for byte in pattern.utf8 {
      switch byte {
      case UInt8(ascii: "\\") where !isEscaped:
        isEscaped = true
        continue
      case UInt8(ascii: "%") where !isEscaped: parts.append(.anything)
      case UInt8(ascii: "_") where !isEscaped: parts.append(.anyCharacter)
      default: parts.append(.byte(byte))
      }
      isEscaped = false
    }
    self.parts = parts
  }

  /// The pattern, or what says the same with less work: a text at the start, at the end or anywhere.
  var simplest: TextPattern {
    let inner = parts.drop { $0 == .anything }
    let middle = inner.prefix { $0 != .anything && $0 != .anyCharacter }
    let text = middle.compactMap { part in if case .byte(let byte) = part { byte } else { nil } }
    let startsFree = inner.count < parts.count
    let endsFree = middle.count < inner.count
    guard inner.dropFirst(middle.count).allSatisfy({ $0 == .anything }) else { return .like(self) }
    switch (startsFree, endsFree) {
    case (true, true): return .part(text, .anywhere)
    case (true, false): return .part(text, .end)
    case (false, true): return .part(text, .start)
    case (false, false): return .like(self)
    }
  }

  /// Whether the whole text matches.
  ///
  /// On a mismatch only the last `%` takes one byte more: what an earlier one could take, it can too.
  ///
  /// - Complexity: O(*n* · *m*) in the bytes of the text and the pattern.
  func matches(_ text: Span<UInt8>) -> Bool {
    var position = 0
    var part = 0
    var retry: (position: Int, part: Int)?
    while position < text.count || part < parts.count {
      if part < parts.count {
        switch parts[part] {
        case .anything:
          retry = (position, part)
          part += 1
          continue
        case .byte(let byte) where position < text.count && text[position] == byte:
          position += 1
          part += 1
          continue
        case .anyCharacter where position < text.count:
          position = endOfCharacter(text, position)
          part += 1
          continue
        default: break
        }
      }
      guard let last = retry, last.position < text.count else { return false }
      position = last.position + 1
      part = last.part + 1
      retry = (position, last.part)
    }
    return true
  }

  /// Behind the character of UTF-8 that starts at a position.
  private func endOfCharacter(_ text: Span<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
