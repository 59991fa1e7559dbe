extension String {
  /// The text on one line, with every character that a terminal would act upon, or that cannot be
  /// seen, written out: `\e[2J`, `\n`, `\u{202E}`.
  ///
  /// Names of files, columns and values go through it before they reach a person, so that none of
  /// them can move the cursor, change the title or hide what it says.
  package var madeVisible: String {
    guard unicodeScalars.contains(where: { $0.mustBeWrittenOut }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.mustBeWrittenOut {
        text += scalar.escape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

extension Unicode.Scalar {
  fileprivate var mustBeWrittenOut: Bool {
    if value < 0x7F { return value < 0x20 }
    if value < 0xA0 { return true }
    // The joiners shape letters and emoji; they neither move nor hide anything.
    if value == 0x200C || value == 0x200D { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: return true
    default: return false
    }
  }

  fileprivate var escape: String {
    switch value {
    case 0x00: return "\\0"
    case 0x07: return "\\a"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x1B: return "\\e"
    default: break
    }
    let digits = String(value, radix: 16, uppercase: true)
    return value < 0x80 ? "\\x" + (digits.count < 2 ? "0" : "") + digits : "\\u{\(digits)}"
  }
}
