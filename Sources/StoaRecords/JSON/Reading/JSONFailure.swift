internal import StoaBytes

/// What is wrong with a JSON text, and at which byte of its piece.
struct JSONFailure: Error, Hashable {
  enum Reason: Hashable {
    case expectedValue, expectedKey, expectedColon, expectedCommaOrEnd, expectedArray
    case unknownWord, malformedNumber, controlCharacter, malformedEscape, invalidUTF8
    case expectedSpace, endsEarly, spansLines, tooDeep, valueFollows, noValue, tooManyColumns
    case unexpectedColumn(String)
  }

  var reason: Reason
  /// The offset in the piece's block.
  var offset: Int
}

extension JSONFailure {
  /// The failure as those see it who gave the input.
  func error(in piece: JSONPiece, source: String) -> TableError {
    var code = TableError.Code.malformedRecord
    switch reason {
    case .invalidUTF8: code = .encoding
    case .unexpectedColumn: code = .unknownColumn
    default: break
    }
    let (message, remedy) = reason.text
    return TableError(code, message, remedy: remedy, at: piece.position(ofByteAt: offset, source: source))
  }
}

extension JSONFailure.Reason {
  /// Whether the records behind it may be good.
  var isOfOneRecord: Bool {
    switch self {
    case .tooManyColumns, .unexpectedColumn: false
    default: true
    }
  }

  private static let correction = "correct the JSON here"

  /// What is wrong, and what to do about it.
  var text: (message: String, remedy: String?) {
    switch self {
    case .expectedValue: ("a JSON value is expected here", Self.correction)
    case .expectedKey: ("a key in double quotes is expected here", Self.correction)
    case .expectedColon: ("a colon is expected here, between the key and its value", Self.correction)
    case .expectedCommaOrEnd: ("a comma or a closing bracket is expected here", Self.correction)
    case .expectedArray: ("another array, or nothing, is expected here", "pass --from jsonl if each value is a record")
    case .expectedSpace: ("white space is expected here, between two values", Self.correction)
    case .unknownWord: ("only true, false and null may stand here without quotes", Self.correction)
    case .malformedNumber: ("this is no JSON number", "write it as in 0.5 or -12e3, or put it in quotes")
    case .controlCharacter:
      ("a control character stands in a string", "write it as an escape: \\n, \\t or \\u and four digits")
    case .malformedEscape:
      ("this is no JSON escape", "after a backslash stands one of \" \\ / b f n r t, or u and four digits")
    case .invalidUTF8: ("the bytes are not UTF-8", "name the encoding with --encoding")
    case .endsEarly: ("the JSON ends in the middle of a value", "see whether the file is complete")
    case .spansLines:
      ("a record stands on several lines", "write each on one line, or read without passing over bad records")
    case .tooDeep:
      ("arrays and objects are nested deeper than \(JSONRecordParser.depthLimit) levels", "flatten the data first")
    case .valueFollows:
      ("nothing may follow the one value of a document", "pass --from jsonl to read each value as a record")
    case .noValue: ("there is no JSON value", nil)
    case .tooManyColumns:
      (
        "the records have more than \(JSONColumns.limit) different keys",
        "name the columns you want with --columns"
      )
    case .unexpectedColumn(let name):
      ("the key \"\(name)\" is new here, after the header was written", "name the columns you want with --columns")
    }
  }
}
