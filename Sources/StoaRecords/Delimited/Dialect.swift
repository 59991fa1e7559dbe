/// How delimited text marks its fields and records.
///
///     Dialect.csv                      // a,"b,c"
///     Dialect.tsv                      // quotes are data
///     Dialect.csv.delimiter(";")
///
/// Not supported: delimiters of several bytes; a comment mark anywhere but at the start of a record.
/// Never an error: a quote inside a field that does not start with one; it is data.
public struct Dialect: Hashable, Sendable {
  /// What ends a record outside quotes.
  public enum RecordEnd: Hashable, Sendable {
    /// LF, CRLF and a lone CR, also mixed.
    case any
    /// CRLF alone; a lone LF or CR is data.
    case carriageReturnLineFeed

    /// What ends a record where the input leaves it open.
    var usualBytes: [UInt8] { self == .any ? [lineFeed] : [carriageReturn, lineFeed] }
  }

  /// How the bytes of a field stand for its value.
  public enum Encoding: Hashable, Sendable {
    /// As in CSV: the bytes are the value, or stand in quotes with inner quotes doubled.
    case quoted
    /// As in TSV with escapes: `\t`, `\n`, `\r` and `\\` stand for those bytes, and `\x` with two
    /// hexadecimal digits for any.
    case backslashEscapes
    /// Each field is one JSON scalar, or nothing where the key is absent. Strings escape their inner
    /// quotes as `\u0022`, so that the record scanner needs to know nothing of JSON.
    case json
  }

  /// The byte between two fields.
  public var delimiter: UInt8
  /// The quote, or `nil` where quotes are data.
  public var quote: UInt8?
  /// What ends a record.
  public var recordEnd: RecordEnd
  /// The byte that, at the start of a record, makes it a comment to be left out.
  public var comment: UInt8?
  /// Whether text after a closing quote is data rather than an error.
  public var allowsTextAfterQuote: Bool
  /// How the bytes of a field stand for its value.
  public var encoding: Encoding
  /// A text that stands for a missing value wherever values are computed with; it is copied as it stands.
  package var nullText: [UInt8]?

  /// Makes a dialect of bytes between fields; the rest is as in CSV unless it is named.
  public init(
    delimiter: UInt8,
    quote: UInt8? = UInt8(ascii: "\""),
    recordEnd: RecordEnd = .any,
    comment: UInt8? = nil,
    allowsTextAfterQuote: Bool = false,
    encoding: Encoding = .quoted
  ) {
    self.delimiter = delimiter
    self.quote = quote
    self.recordEnd = recordEnd
    self.comment = comment
    self.allowsTextAfterQuote = allowsTextAfterQuote
    self.encoding = encoding
  }

  /// Fields between commas, quoted where needed (RFC 4180, and what is found in the wild).
  public static let csv = Dialect(delimiter: UInt8(ascii: ","))
  /// Fields between tabs; quotes are data.
  public static let tsv = Dialect(delimiter: UInt8(ascii: "\t"), quote: nil)
  /// What JSON input becomes inside the engine: JSON scalars between commas.
  package static let json = Dialect(delimiter: UInt8(ascii: ","), encoding: .json)

  /// The dialect of records that have been read: a byte at their start no longer makes a comment.
  package var withoutComments: Dialect {
    var copy = self
    copy.comment = nil
    return copy
  }

  /// The dialect of records that have been read, or where it has no way to tell every text, one of the same
  /// missing values that has.
  package var holdingAnyText: Dialect {
    guard encoding == .quoted, quote == nil else { return withoutComments }
    var copy = Dialect.csv
    copy.nullText = nullText
    return copy
  }

  /// The same dialect with another delimiter.
  public func delimiter(_ delimiter: Unicode.Scalar) -> Dialect {
    precondition(delimiter.isASCII, "A delimiter is one ASCII character")
    var copy = self
    copy.delimiter = UInt8(truncatingIfNeeded: delimiter.value)
    return copy
  }
}
