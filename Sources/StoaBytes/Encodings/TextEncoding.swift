/// How the text of an input is written down in bytes.
package enum TextEncoding: String, Hashable, Sendable, CaseIterable {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case latin1 = "latin1"

  /// The bytes that say at the beginning of an input that it is in this encoding.
  package var byteOrderMark: [UInt8] {
    switch self {
    case .utf8: [0xEF, 0xBB, 0xBF]
    case .utf16LittleEndian: [0xFF, 0xFE]
    case .utf16BigEndian: [0xFE, 0xFF]
    case .latin1: []
    }
  }

  var title: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16LittleEndian: "UTF-16, low byte first"
    case .utf16BigEndian: "UTF-16, high byte first"
    case .latin1: "Latin-1"
    }
  }
}
