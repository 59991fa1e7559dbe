/// Text that is safe to send to a terminal, made from bytes that may be anything.
///
/// Nothing in it moves the cursor, rings, renames the window or reorders its surroundings:
///
/// | in the data | shown as |
/// | --- | --- |
/// | line end (LF, CRLF, CR, U+2028, U+2029) | `↵`, or a line of its own in the cell |
/// | tab | `⇥`, or spaces |
/// | another control character, ESC among them | its control picture: `␛`, `␇`, `␀` |
/// | U+0080 to U+009F, controls of writing direction | their number: `\u{9B}`, `\u{202E}` |
/// | spaces without width and other characters that only hide | their number: `\u{200B}` |
/// | the mark of direction that a locale puts before or behind a sign: `\u{200E}-5` | nothing |
/// | bytes that are not UTF-8 | `�` |
///
/// Safe text is always valid UTF-8. Its only control characters are the line feeds that were asked
/// for and the ESC of a colour sequence that was to be kept.
struct SafeText {
  let options: TextOptions
  /// Whether a line end starts a new line in the cell.
  let keepsLines: Bool
  private let properties = CharacterProperties.shared

  init(options: TextOptions, keepsLines: Bool) {
    self.options = options
    self.keepsLines = keepsLines
  }

  /// What was met in the text, beside ordinary characters.
  struct Findings: OptionSet {
    let rawValue: UInt8
    static let lines = Findings(rawValue: 1)
    static let rightToLeft = Findings(rawValue: 2)
    static let colors = Findings(rawValue: 4)
  }

  /// Appends the safe form of all bytes of a buffer.
  func append(_ buffer: borrowing TextBuffer, to output: inout TextBuffer) -> Findings {
    append(buffer.bytes, to: &output)
  }

  /// Appends the safe form of some bytes.
  ///
  /// - Complexity: O(*n*) in the bytes.
  func append(_ bytes: Span<UInt8>, to output: inout TextBuffer) -> Findings {
    var findings: Findings = []
    var offset = 0
    var copied = 0
    let clusters = GraphemeClusters(ambiguousIsWide: options.ambiguousIsWide)
    var lineStart = output.count
    while offset < bytes.count {
      let scalar = DecodedScalar.decode(bytes, at: offset)
      if let value = scalar.value {
        if value >= 0x20 && value < 0x7F {
          offset += 1
          continue
        }
        if value >= 0xA0 && !Self.isHidden(value) {
          if value >= 0x590 && properties[value].isRightToLeft { findings.insert(.rightToLeft) }
          offset += scalar.count
          continue
        }
      }
      output.append(bytes.extracting(copied..<offset))
      var next = offset + scalar.count
      switch scalar.value {
      case let value? where Self.isMark(value) && Self.isSign(bytes, about: offset..<next): break
      case nil: output.append("\u{FFFD}")
      case 0x0A, 0x0D, 0x2028, 0x2029:
        if scalar.value == 0x0D && next < bytes.count && bytes[next] == 0x0A { next += 1 }
        findings.insert(appendLineEnd(to: &output))
        lineStart = output.count
      case 0x09: appendTab(lineStart: lineStart, clusters, to: &output)
      case 0x1B:
        if options.colors != .shown, let end = ColorSequence.end(in: bytes, at: offset) {
          if options.colors == .kept {
            output.append(bytes.extracting(offset..<end))
            findings.insert(.colors)
          }
          next = end
        } else {
          output.append("\u{241B}")
        }
      case let value?: Self.appendVisible(value, to: &output)
      }
      offset = next
      copied = next
    }
    output.append(bytes.extracting(copied..<offset))
    return findings
  }

  private func appendLineEnd(to output: inout TextBuffer) -> Findings {
    if keepsLines {
      output.append(0x0A)
      return .lines
    }
    output.append("\u{21B5}")
    return []
  }

  private func appendTab(lineStart: Int, _ clusters: GraphemeClusters, to output: inout TextBuffer) {
    switch options.tabs {
    case .mark: output.append("\u{21E5}")
    case .spaces(let size):
      let size = max(1, size)
      let column = clusters.width(of: output.bytes(lineStart..<output.count))
      output.append(UInt8(ascii: " "), count: size - column % size)
    }
  }

  /// Characters that show nothing, and reorder text, end lines, or just hide in it.
  ///
  /// Joiners are none of them: scripts and emoji need those.
  static func isHidden(_ value: UInt32) -> Bool {
    switch value {
    case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: true
    default: false
    }
  }

  /// Whether a character is a mark of direction that locales put about signs.
  private static func isMark(_ value: UInt32) -> Bool { value == 0x061C || value == 0x200E || value == 0x200F }

  /// Whether a sign stands before or behind a character.
  private static func isSign(_ bytes: Span<UInt8>, about place: Range<Int>) -> Bool {
    let start = place.lowerBound
    return isSign(bytes, at: place.upperBound) || (1...3).contains { $0 <= start && isSign(bytes, at: start - $0) }
  }

  /// Whether a sign of a number, or that of percent, stands at a place.
  private static func isSign(_ bytes: Span<UInt8>, at offset: Int) -> Bool {
    guard offset < bytes.count else { return false }
    switch DecodedScalar.decode(bytes, at: offset).value {
    case 0x2B, 0x2D, 0x25, 0x2212, 0x066A: return true
    default: return false
    }
  }

  /// Appends a picture or the number of a control character.
  private static func appendVisible(_ value: UInt32, to output: inout TextBuffer) {
    switch value {
    case 0..<0x20: appendPicture(UInt8(value), to: &output)
    case 0x7F: output.append("\u{2421}")
    default:
      output.append("\\u{")
      output.append(String(value, radix: 16, uppercase: true))
      output.append("}")
    }
  }

  private static func appendPicture(_ value: UInt8, to output: inout TextBuffer) {
    // U+2400 on: E2 90 80 on.
    output.append(0xE2)
    output.append(0x90)
    output.append(0x80 | value)
  }
}

extension TextBuffer {
  /// A text made safe, of a tab a mark and of a control character its picture; without line ends unless they are kept.
  init(safe text: String, keepsLines: Bool = false) {
    self.init(capacity: 64)
    _ = SafeText(options: TextOptions(), keepsLines: keepsLines).append(Array(text.utf8).span, to: &self)
  }
}
