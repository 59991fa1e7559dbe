/// The references by which HTML and Markdown write characters: `&amp;`, `&#39;`, `&#x27;`.
enum CharacterReference {
  /// No reference is longer.
  static let lengthLimit = 12

  /// Reads a reference at the start of some bytes.
  ///
  /// - Returns: what it stands for, and how many bytes it takes; `nil` where there is none that is known.
  static func read(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], count: Int)? {
    guard bytes.first == UInt8(ascii: "&"),
      let end = bytes.prefix(lengthLimit).firstIndex(of: UInt8(ascii: ";"))
    else { return nil }
    let name = String(decoding: bytes[(bytes.startIndex + 1)..<end], as: UTF8.self)
    guard let scalar = name.hasPrefix("#") ? scalar(numbered: name.dropFirst()) : scalars[name] else { return nil }
    return (Array(String(scalar).utf8), end - bytes.startIndex + 1)
  }

  private static func scalar(numbered digits: Substring) -> Unicode.Scalar? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let value = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let value else { return nil }
    // What is no character is shown as such.
    return value == 0 ? "\u{FFFD}" : Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private static let scalars: [String: Unicode.Scalar] = {
    var scalars: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "ndash": "\u{2013}", "mdash": "\u{2014}",
      "lsquo": "\u{2018}", "rsquo": "\u{2019}", "sbquo": "\u{201A}", "ldquo": "\u{201C}", "rdquo": "\u{201D}",
      "bdquo": "\u{201E}", "dagger": "\u{2020}", "Dagger": "\u{2021}", "bull": "\u{2022}", "hellip": "\u{2026}",
      "permil": "\u{2030}", "prime": "\u{2032}", "Prime": "\u{2033}", "lsaquo": "\u{2039}", "rsaquo": "\u{203A}",
      "euro": "\u{20AC}", "trade": "\u{2122}", "larr": "\u{2190}", "uarr": "\u{2191}", "rarr": "\u{2192}",
      "darr": "\u{2193}", "harr": "\u{2194}", "minus": "\u{2212}", "infin": "\u{221E}", "asymp": "\u{2248}",
      "ne": "\u{2260}", "le": "\u{2264}", "ge": "\u{2265}", "ensp": "\u{2002}", "emsp": "\u{2003}",
      "thinsp": "\u{2009}", "zwnj": "\u{200C}", "zwj": "\u{200D}", "lrm": "\u{200E}", "rlm": "\u{200F}",
      "OElig": "\u{152}", "oelig": "\u{153}", "Scaron": "\u{160}", "scaron": "\u{161}", "Yuml": "\u{178}",
    ]
    // The names of Latin-1 from the no-break space on, in the order of their codes.
    let latin = """
      nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro \
      para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil \
      Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave \
      Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml \
      igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute \
      thorn yuml
      """
    for (offset, name) in latin.split(separator: " ").enumerated() {
      scalars[String(name)] = Unicode.Scalar(UInt8(160 + offset))
    }
    return scalars
  }()
}
