import StoaColumns

/// How values compare, written straight from the rules and without a thought for speed.
///
/// It shares nothing with what it tests: numbers are strings of digits here, natural text is a list of
/// pieces, and nothing is encoded.
struct ReferenceOrder {
  var kind: SortKey.Kind
  var isDescending = false
  var missingFirst = false

  /// A value with all that any kind looks at.
  struct Value {
    let bytes: [UInt8]
    let number: ReferenceNumber?
    let moment: ReferenceMoment?
    let pieces: [Piece]
    let lowered: [UInt8]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      number = ReferenceNumber(bytes)
      moment = ReferenceMoment(bytes)
      pieces = ReferenceOrder.pieces(bytes)
      lowered = bytes.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }
  }

  /// -1, 0 or 1.
  func compare(_ lhs: Value, _ rhs: Value) -> Int {
    if lhs.bytes.isEmpty || rhs.bytes.isEmpty {
      if lhs.bytes.isEmpty && rhs.bytes.isEmpty { return 0 }
      return lhs.bytes.isEmpty == missingFirst ? -1 : 1
    }
    switch kind {
    case .auto:
      if let left = lhs.number, let right = rhs.number { return directed(left.compare(right)) }
      if lhs.number == nil, rhs.number == nil { return directed(bytewise(lhs.bytes, rhs.bytes)) }
      return directed(lhs.number != nil ? -1 : 1)
    case .number: return suitableFirst(lhs.number, rhs.number) { $0.compare($1) }
    case .text, .locale, .normalized: return directed(bytewise(lhs.bytes, rhs.bytes))
    case .natural: return directed(naturally(lhs.pieces, rhs.pieces))
    case .nocase: return directed(bytewise(lhs.lowered, rhs.lowered))
    case .date: return suitableFirst(lhs.moment, rhs.moment) { $0.compare($1) }
    }
  }

  private func directed(_ result: Int) -> Int { isDescending ? -result : result }

  private func suitableFirst<Suitable>(_ lhs: Suitable?, _ rhs: Suitable?, _ compare: (Suitable, Suitable) -> Int)
    -> Int
  {
    switch (lhs, rhs) {
    case (nil, nil): 0
    case (nil, _): 1
    case (_, nil): -1
    case (let lhs?, let rhs?): directed(compare(lhs, rhs))
    }
  }

  private func bytewise(_ lhs: [UInt8], _ rhs: [UInt8]) -> Int {
    if lhs == rhs { return 0 }
    return lhs.lexicographicallyPrecedes(rhs) ? -1 : 1
  }

  private func naturally(_ left: [Piece], _ right: [Piece]) -> Int {
    for (a, b) in zip(left, right) {
      switch (a, b) {
      case (.byte(let a), .byte(let b)) where a != b: return a < b ? -1 : 1
      case (.number(let a, _), .number(let b, _)) where a != b:
        if a.count != b.count { return a.count < b.count ? -1 : 1 }
        return a.lexicographicallyPrecedes(b) ? -1 : 1
      case (.byte(let a), .number): return a < 48 ? -1 : 1
      case (.number, .byte(let b)): return b < 48 ? 1 : -1
      default: break
      }
    }
    if left.count != right.count { return left.count < right.count ? -1 : 1 }
    for (a, b) in zip(left, right) {
      if case .number(_, let a) = a, case .number(_, let b) = b, a != b { return a < b ? -1 : 1 }
    }
    return 0
  }

  enum Piece {
    case byte(UInt8)
    case number(digits: [UInt8], zeros: Int)
  }

  private static func pieces(_ text: [UInt8]) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let byte = rest.first {
      let run = rest.prefix { (48...57).contains($0) }
      if run.isEmpty {
        pieces.append(.byte(byte))
        rest.removeFirst()
      } else {
        let digits = run.drop { $0 == 48 }
        pieces.append(.number(digits: Array(digits), zeros: run.count - digits.count))
        rest = rest.dropFirst(run.count)
      }
    }
    return pieces
  }
}

/// A number as a sign, a string of digits without zeros at its ends, and a power of ten.
struct ReferenceNumber {
  enum Kind { case negativeInfinity, finite, infinity, notANumber }
  var kind = Kind.finite
  var sign = 0
  var digits = ""
  /// The power of ten that a point before the first digit is moved by.
  var power = 0

  init?(_ bytes: [UInt8]) {
    var text = String(decoding: bytes, as: UTF8.self)
    while text.hasPrefix(" ") || text.hasPrefix("\t") { text.removeFirst() }
    while text.hasSuffix(" ") || text.hasSuffix("\t") { text.removeLast() }
    var sign = 1
    if text.hasPrefix("-") || text.hasPrefix("+") {
      sign = text.removeFirst() == "-" ? -1 : 1
    }
    switch text.lowercased() {
    case "inf", "infinity":
      kind = sign < 0 ? .negativeInfinity : .infinity
      return
    case "nan":
      kind = .notANumber
      return
    default: break
    }
    guard let match = text.wholeMatch(of: /([0-9]*)(?:\.([0-9]*))?(?:[eE]([+-]?)0*([0-9]{0,18}))?/) else { return nil }
    let (integer, fraction) = (String(match.1), String(match.2 ?? ""))
    guard !integer.isEmpty || !fraction.isEmpty else { return nil }
    if let last = text.last, "eE+-".contains(last) { return nil }
    var exponent = 0
    if let written = match.4 { exponent = (Int(written) ?? 0) * (match.3 == "-" ? -1 : 1) }
    let all = integer + fraction
    let trimmed = all.drop { $0 == "0" }
    var kept = String(trimmed)
    while kept.hasSuffix("0") { kept.removeLast() }
    if kept.isEmpty { return }
    self.sign = sign
    digits = kept
    power = integer.count - (all.count - trimmed.count) + exponent
  }

  func compare(_ other: Self) -> Int {
    func rank(_ kind: Kind) -> Int {
      switch kind {
      case .negativeInfinity: 0
      case .finite: 1
      case .infinity: 2
      case .notANumber: 3
      }
    }
    if kind != .finite || other.kind != .finite { return (rank(kind) - rank(other.kind)).signum() }
    if sign != other.sign { return (sign - other.sign).signum() }
    if power != other.power { return power < other.power ? -sign : sign }
    if digits == other.digits { return 0 }
    return digits < other.digits ? -sign : sign
  }
}

/// A day and a time of day, counted from the year -9999 by going through every year.
struct ReferenceMoment {
  var seconds = 0
  /// The fraction's digits without zeros at the end.
  var fraction = ""

  init?(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let form =
      /([+-]?)([0-9]{4})-([0-9]{2})-([0-9]{2})(?:[T ]([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]+))?)?(Z|[+-][0-9]{2}:[0-9]{2})?)?/
    guard let match = text.wholeMatch(of: form) else { return nil }
    func number(_ text: Substring?) -> Int { Int(text ?? "0") ?? 0 }
    let year = number(match.2) * (match.1 == "-" ? -1 : 1)
    let (month, day) = (number(match.3), number(match.4))
    func length(_ month: Int, _ year: Int) -> Int {
      let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
      return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }
    guard (1...12).contains(month), (1...length(month, year)).contains(day) else { return nil }
    var days = 0
    for earlier in -9999..<year { days += length(2, earlier) == 29 ? 366 : 365 }
    for earlier in 1..<month { days += length(earlier, year) }
    days += day - 1
    let (hour, minute, second) = (number(match.5), number(match.6), number(match.7))
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    seconds = days * 86_400 + hour * 3600 + minute * 60 + second
    if let zone = match.9, zone != "Z" {
      let offset = number(zone.dropFirst().prefix(2)) * 3600 + number(zone.suffix(2)) * 60
      seconds -= zone.hasPrefix("-") ? -offset : offset
    }
    fraction = String(match.8 ?? "")
    while fraction.hasSuffix("0") { fraction.removeLast() }
  }

  func compare(_ other: Self) -> Int {
    if seconds != other.seconds { return seconds < other.seconds ? -1 : 1 }
    if fraction == other.fraction { return 0 }
    return fraction < other.fraction ? -1 : 1
  }
}
