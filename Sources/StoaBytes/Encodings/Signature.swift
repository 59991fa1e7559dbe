/// What the first bytes of an input say it is.
enum Signature: Hashable, Sendable {
  case gzip
  /// Text with a byte order mark.
  case marked(TextEncoding)
  /// Text whose zero bytes give it away as UTF-16 without a mark.
  case unmarked(TextEncoding)
  /// Something that is not read, with the command that makes text of it.
  case foreign(String, remedy: String)

  private static let known: [(bytes: [UInt8], signature: Signature)] =
    [
      ([0x1F, 0x8B], .gzip),
      (TextEncoding.utf8.byteOrderMark, .marked(.utf8)),
      // Before the shorter mark that it begins with.
      ([0xFF, 0xFE, 0, 0], .foreign("UTF-32", remedy: "convert it with iconv -f utf-32 -t utf-8")),
      (TextEncoding.utf16LittleEndian.byteOrderMark, .marked(.utf16LittleEndian)),
      (TextEncoding.utf16BigEndian.byteOrderMark, .marked(.utf16BigEndian)),
      ([0, 0, 0xFE, 0xFF], .foreign("UTF-32", remedy: "convert it with iconv -f utf-32 -t utf-8")),
      ([0x28, 0xB5, 0x2F, 0xFD], .foreign("Zstandard data", remedy: "decompress it with zstd -dc")),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0], .foreign("xz data", remedy: "decompress it with xz -dc")),
      ([0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1], spreadsheet("an old Excel workbook")),
      // Of text that begins alike the next byte is printable.
      (
        bytes("PAR1\u{15}"),
        .foreign("Parquet", remedy: "let DuckDB write it as CSV: COPY 'FILE' TO 'FILE.csv'")
      ),
      (bytes("ARROW1\0"), .foreign("Arrow data", remedy: "let the program that wrote it save CSV")),
      (
        bytes("SQLite format 3\0"),
        .foreign("an SQLite database", remedy: "write sqlite3 -csv -header FILE 'select * from TABLE' | stoa")
      ),
      (bytes("\u{7F}ELF"), .foreign("a program", remedy: "name a file of text")),
    ]
    + (1...9).map { (level) -> (bytes: [UInt8], signature: Signature) in
      // The magic number of its first block is pi.
      (Array("BZh\(level)1AY&SY".utf8), .foreign("bzip2 data", remedy: "decompress it with bzip2 -dc"))
    }

  private static func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static func spreadsheet(_ name: String) -> Signature {
    .foreign(name, remedy: "save it as CSV there, or turn it into CSV with in2csv or soffice --convert-to csv")
  }

  private static let archive: [UInt8] = [0x50, 0x4B, 3, 4]
  /// Where an archive has the name of its first file, with room for the kind of an OpenDocument.
  private static let archivedName = 30

  /// The most bytes that ``recognize(_:isWhole:)`` looks at.
  static let maximumByteCount = 96

  /// What is known from the first bytes.
  ///
  /// - Parameters:
  ///   - start: the first bytes, as many as have come.
  ///   - isWhole: whether no more will come.
  /// - Returns: nil when more bytes are wanted, `.some(nil)` for text without any mark.
  static func recognize(_ start: [UInt8], isWhole: Bool) -> Signature?? {
    for (bytes, signature) in known {
      if start.starts(with: bytes) { return .some(signature) }
      if !isWhole, bytes.starts(with: start) { return nil }
    }
    if start.starts(with: archive) {
      if start.count < maximumByteCount, !isWhole { return nil }
      return .some(kind(ofArchive: start))
    }
    if !isWhole, archive.starts(with: start) { return nil }
    return recognizeZeros(start, isWhole: isWhole)
  }

  /// What an archive is by the name of its first file.
  private static func kind(ofArchive start: [UInt8]) -> Signature {
    let name = String(decoding: start.dropFirst(archivedName), as: UTF8.self)
    if ["[Content_Types].xml", "_rels/", "docProps/", "xl/"].contains(where: name.hasPrefix) {
      return spreadsheet("an Excel workbook or another Office document")
    }
    if name.hasPrefix("mimetypeapplication/vnd.oasis.opendocument") { return spreadsheet("an OpenDocument") }
    return .foreign("a ZIP archive", remedy: "unpack it with unzip -p")
  }

  /// Finds the zero bytes of UTF-16: two letters in a row with a zero behind, or in front of, each.
  private static func recognizeZeros(_ start: [UInt8], isWhole: Bool) -> Signature?? {
    let isZero = start.prefix(4).map { $0 == 0 }
    for (pattern, encoding) in [
      ([false, true, false, true], TextEncoding.utf16LittleEndian), ([true, false, true, false], .utf16BigEndian),
    ] {
      if isZero == pattern { return .some(.unmarked(encoding)) }
      if !isWhole, pattern.starts(with: isZero) { return nil }
    }
    return .some(nil)
  }
}
