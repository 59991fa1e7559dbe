/// The signs that make money of a number, found by their first byte.
struct CurrencySigns: Sendable {
  private typealias Sign = (bytes: [UInt8], currency: NumberReader.Currency)

  /// The signs that start with each byte, the longest first, so that `R$` is not taken for `R`.
  private let signs: [[Sign]]

  init(_ syntax: NumberSyntax, _ spelling: NumberSpelling) {
    var signs = [[Sign]](repeating: [], count: 256)
    for text in syntax.currencySigns {
      // Marks of direction around a sign are not read, and so must not be waited for.
      let bytes = spelling.plain(Array(text.utf8))
      guard let first = bytes.first else { continue }
      let codes = syntax.currencyCodes[text] ?? []
      signs[Int(first)].append((bytes, codes.count == 1 ? .code(codes[0]) : .sign(text)))
    }
    if syntax.allowsCurrencyCodes {
      for code in CurrencyCodes.names {
        let bytes = Array(code.utf8)
        signs[Int(bytes[0])].append((bytes, .code(code)))
      }
    }
    for first in signs.indices { signs[first].sort { $0.bytes.count > $1.bytes.count } }
    self.signs = signs
  }

  /// Steps over a sign or a code, if one is next.
  @_lifetime(cursor: copy cursor)
  func skip(_ cursor: inout NumberCursor) -> NumberReader.Currency? {
    guard !cursor.isAtEnd else { return nil }
    for sign in signs[Int(cursor.next)] where cursor.skip(sign.bytes) { return sign.currency }
    return nil
  }
}
