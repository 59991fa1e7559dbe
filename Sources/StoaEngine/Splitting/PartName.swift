import StoaBytes

/// Makes file names of values.
///
/// Different values get different names, none of them leaves its directory, hides or looks like an option,
/// and all can be had on every file system: what cannot stand in a name is written as `%2F`.
struct PartName: Hashable, Sendable {
  /// Bytes, beyond which a name is cut and given a hash of the rest.
  private static let lengthLimit = 180
  private static let reserved = Set("/\\:*?\"<>|%~".utf8)

  /// The name before and behind the part of its own.
  private let start: String
  private let end: String

  /// Reads a template with one `{}`, where the value goes.
  ///
  /// - Throws: an error of code `usage` for one without it.
  init(_ template: String) throws(TableError) {
    guard let place = template.firstRange(of: "{}") else {
      throw TableError(.usage, "the name \(template) has no place for the value", remedy: "write {} where it goes")
    }
    start = String(template[..<place.lowerBound])
    end = String(template[place.upperBound...])
    guard !end.contains("{}") else {
      let remedy = "write {} once: several values have + between them there"
      throw TableError(.usage, "the name \(template) has several places for the value", remedy: remedy)
    }
  }

  /// The path for a part that is known by some values.
  func path(_ values: [[UInt8]]) -> String {
    let parts = values.map { Self.escaped($0, alsoPlus: values.count > 1) }
    return start + Self.shortened(parts.joined(separator: "+")) + end
  }

  /// The path of a part that is known by its number.
  func path(_ number: Int) -> String {
    let digits = String(number)
    return start + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + end
  }

  /// A value as it can stand in a name; a missing one is `(missing)`, which no value is written as.
  private static func escaped(_ value: [UInt8], alsoPlus: Bool) -> String {
    if value.isEmpty { return "(missing)" }
    let isText = String(validating: value, as: UTF8.self) != nil
    var name: [UInt8] = []
    for (index, byte) in value.enumerated() {
      let isAtEdge = index == 0 && ".-(".utf8.contains(byte) || index == value.count - 1 && ". ".utf8.contains(byte)
      let isOdd = byte < 0x20 || byte == 0x7F || byte >= 0x80 && !isText || reserved.contains(byte)
      if isAtEdge || isOdd || alsoPlus && byte == UInt8(ascii: "+") {
        let digits = String(byte, radix: 16, uppercase: true)
        name += Array("%\(digits.count == 1 ? "0" : "")\(digits)".utf8)
      } else {
        name.append(byte)
      }
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func shortened(_ name: String) -> String {
    let bytes = Array(name.utf8)
    guard bytes.count > lengthLimit else { return name }
    var end = lengthLimit
    while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: bytes[..<end], as: UTF8.self) + "~" + String(ByteHash.hash(bytes.span), radix: 16)
  }
}
