internal import StoaColumns

/// What is done with a record that breaks the rules of its format.
package enum BadRecordChoice: Hashable, Sendable {
  case stop
  case skip
  case divert(String)
}

// How the input is read.
extension CommonOptions {
  package static let from = Option<InputFormat?>.choice(
    "from",
    value: "FORMAT",
    InputFormat.self,
    standard: "found by looking",
    summary: "Read this format."
  ).common(.input)

  package static let delimiter = Option<UInt8?>.character(
    "delimiter",
    short: "d",
    standard: "found by looking",
    summary: "Split fields at this character."
  ).details("One ASCII character, or \(inWords(namesOfCharacters)).").common(.input)

  package static let quote = Option<UInt8??>(
    OptionDescription(
      long: "quote",
      value: ValueDescription("CHARACTER", .characterOrNone, standard: "\""),
      summary: "Take this character for the quote; none makes quotes data."
    )
  ) { values in
    switch values.last {
    case .character(let character)?: .some(.some(character))
    case nil: .none
    default: .some(.none)
    }
  }.common(.input)

  package static let comment = Option<UInt8?>.character(
    "comment",
    standard: "none",
    summary: "Leave out records that begin with this character."
  ).common(.input)

  package static let encoding = Option<EncodingChoice?>.choice(
    "encoding",
    value: "ENCODING",
    EncodingChoice.self,
    standard: "by a byte order mark, else utf-8",
    summary: "Read text in this encoding."
  ).common(.input)

  package static let noHeader = Option.flag(
    "no-header",
    summary: "Take the first record as data; columns are then called 1, 2 and so on."
  ).details(
    "The output has no header either, unless a command gives some column a name, as rename, set, group and stats do. "
      + "--header undoes it."
  ).common(.input)

  package static let skip = Option<Int>.number(
    "skip",
    value: "NUMBER",
    in: 0...1_000_000_000,
    standard: 0,
    summary: "Leave out so many lines before the header of delimited text."
  ).details(
    "Lines are those of the text, blank ones too, and of each file the same number. Errors count lines as the file has "
      + "them."
  ).common(.input)

  package static let rowEnd = Option.choice(
    "row-end",
    value: "END",
    standard: RowEndChoice.any,
    summary: "End records here."
  ).details("With crlf, records that are written in the format of the input end in CRLF as well.").common(.input)

  package static let ragged = Option.flag(
    "ragged",
    summary: "Pad records that are shorter than the header."
  ).common(.input)

  package static let lazyQuotes = Option.flag(
    "lazy-quotes",
    summary: "Take text behind a closing quote as data."
  ).common(.input)

  package static let tsvEscapes = Option.flag(
    "tsv-escapes",
    summary: "Let \\t, \\n, \\r and \\\\ in fields between tabs stand for those characters."
  ).details(
    "So does \\xHH for any byte; quotes are data then. What becomes TSV is always written so that it is read back with "
      + "this, whatever it holds; TSV that is read without it keeps its bytes."
  ).common(.input)

  package static let onError = Option<BadRecordChoice>(
    OptionDescription(
      long: "on-error",
      value: ValueDescription(
        "POLICY",
        .choice([
          Choice("stop", "end the run with an error."),
          Choice("skip", "leave the record out and say how many there were."),
          Choice("divert", "write the record to a file and go on.", operand: "FILE"),
        ]),
        standard: "stop"
      ),
      summary: "What to do with a record that breaks the rules."
    )
  ) { values in
    switch values.last {
    case .operand(_, let file)?: .divert(file)
    case .text("skip")?: .skip
    default: .stop
    }
  }.common(.input).details(
    "The file of divert takes the place of an older one when the run ends, also where no record was bad; a run that "
      + "finds nothing to read leaves it."
  )

  package static let at = Option<String?>.text(
    "at",
    value: "PATH",
    standard: "at the top",
    summary: "Of a JSON document read the records that are there: data.rows, or /data/rows."
  ).details(
    "It names members from the outermost on, with points between them; a number is an element of an array. From a "
      + "slash on it is a JSON Pointer, for keys with points. All else in the document is passed over."
  ).common(.input, isSetting: false)

  package static let columns = Option<String?>.text(
    "columns",
    value: "NAMES",
    standard: "all keys, for which the input is read twice",
    summary: "Of JSON take these keys as the columns, and leave out all others."
  ).details(
    "Where a key is that of an object or a list in the first record, the input is read twice to know all members."
  ).common(.input, isSetting: false)

  package static let type = Option<[String]>.texts(
    "type",
    value: "TYPES",
    summary: "Say what columns hold: price=currency,id=text,sold=date; what does not fit is told of."
  ).details(
    "The types are \(DeclaredType.names.joined(separator: ", ")). No value is changed by it; see stoa help types."
  ).common(.input, isSetting: false)

  package static let table = Option<Int>.number(
    "table",
    value: "NUMBER",
    in: 1...1_000_000,
    standard: 1,
    summary: "Of a page in Markdown or HTML take this table, counted from 1."
  ).common(.input, isSetting: false)

  package static let null = Option<String?>.text(
    "null",
    value: "TEXT",
    standard: "none; null becomes an empty field",
    summary: "Let this text stand for a missing value in fields, and for JSON's null."
  ).common(.input).details(
    "Fields that hold it are copied as they stand, and sorted, counted, filled in and computed with as missing ones."
  )

  package static let union = Option.flag(
    "union",
    summary: "Of several files take the columns of all; values that a file lacks are missing."
  ).common(.input)

  package static let strictUTF8 = Option.flag(
    "strict-utf8",
    summary: "End with an error at the first byte that is not UTF-8; without it such bytes pass unchanged."
  ).common(.input)

  package static var inputOptions: [OptionDescription] {
    [
      from.description, delimiter.description, quote.description, comment.description, noHeader.description,
      skip.description,
      encoding.description, rowEnd.description, ragged.description, lazyQuotes.description, tsvEscapes.description,
      onError.description, strictUTF8.description, at.description, columns.description, type.description,
      table.description, null.description, union.description,
    ]
  }
}

/// The encodings that text is read in.
package enum EncodingChoice: String, OptionChoice {
  case utf8 = "utf-8"
  case utf16LittleEndian = "utf-16le"
  case utf16BigEndian = "utf-16be"
  case latin1

  package var summary: String {
    switch self {
    case .utf8: "bytes that are no UTF-8 are kept as they are."
    case .utf16LittleEndian: "UTF-16, the low byte first."
    case .utf16BigEndian: "UTF-16, the high byte first."
    case .latin1: "ISO 8859-1, a byte a character."
    }
  }
}

/// Where records end.
package enum RowEndChoice: String, OptionChoice {
  case any, crlf

  package var summary: String {
    switch self {
    case .any: "at LF, CRLF or CR."
    case .crlf: "at CRLF alone, so that a lone LF or CR is data."
    }
  }
}

extension OptionValues {
  /// The bytes of the text that stands for a missing value; nil for none.
  var nullText: [UInt8]? { self[CommonOptions.null].map { Array($0.utf8) } }
}
