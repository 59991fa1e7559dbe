import StoaBytes
import StoaTestSupport
import Testing

struct ByteInputTests {
  private static let text = "id,n\n1,Å😀\n"

  private static func marked(_ encoding: TextEncoding) -> [UInt8] {
    switch encoding {
    case .utf8: [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    case .utf16LittleEndian: [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    case .utf16BigEndian: [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    case .latin1: Array(text.utf8)
    }
  }

  private static let encodings: [TextEncoding] = [.utf8, .utf16LittleEndian, .utf16BigEndian]

  @Test(arguments: encodings, [false, true])
  func markDecidesAtEverySplit(encoding: TextEncoding, isCompressed: Bool) throws {
    let bytes = isCompressed ? GzipSample.stored(Self.marked(encoding)) : Self.marked(encoding)
    for cut in 0...bytes.count {
      let input = try ByteInput(SplitByteSource(bytes, cutAt: [cut]))
      #expect(input.detected.encoding == encoding)
      #expect(input.detected.hasByteOrderMark)
      #expect(input.detected.compression == (isCompressed ? .gzip : .none))
      #expect(String(decoding: try readAll(input.source), as: UTF8.self) == Self.text, "cut at \(cut)")
    }
    let byByte = try ByteInput(SplitByteSource(bytes, piecesOf: 1))
    #expect(String(decoding: try readAll(byByte.source, stride: 1), as: UTF8.self) == Self.text)
  }

  @Test(
    arguments: [
      [], [0x61], [0xEF], [0xEF, 0xBB], [0xFF], [0xFE], [0x1F], [0x28], Array("BZh9,x\n".utf8), Array("PK,1\n".utf8),
      [0], [0, 0],
      [0x61, 0], [0x61, 0, 0x62], Array("a,b\n\"1\0x\",2\n".utf8),
    ] as [[UInt8]]
  )
  func bytesWithoutAMarkStayAsTheyAre(bytes: [UInt8]) throws {
    for cut in 0...bytes.count {
      let input = try ByteInput(SplitByteSource(bytes, cutAt: [cut]))
      #expect(input.detected == DetectedInput())
      #expect(try readAll(input.source) == bytes)
    }
  }

  @Test(arguments: encodings, [false, true])
  func explicitEncodingDropsItsOwnMarkOnly(encoding: TextEncoding, hasMark: Bool) throws {
    let bytes = hasMark ? Self.marked(encoding) : Array(Self.marked(encoding).dropFirst(encoding == .utf8 ? 3 : 2))
    let input = try ByteInput(MemoryByteSource(bytes), encoding: encoding)
    #expect(String(decoding: try readAll(input.source), as: UTF8.self) == Self.text)
    #expect(input.detected.isEncodingGiven)

    let latin = try ByteInput(MemoryByteSource([0xEF, 0xBB, 0xBF, 0xE9]), encoding: .latin1)
    #expect(String(decoding: try readAll(latin.source), as: UTF8.self) == "ï»¿é")
  }

  @Test(arguments: [
    (TextEncoding.utf16LittleEndian, "x.csv: not UTF-8 at byte 2; try --encoding utf-16le"),
    (.utf16BigEndian, "x.csv: not UTF-8 at byte 1; try --encoding utf-16be"),
  ])
  func unmarkedUTF16IsAnErrorThatHelps(encoding: TextEncoding, text: String) throws {
    let bytes = Array(Self.marked(encoding).dropFirst(2))
    for cut in 0...bytes.count {
      let error = try #require(throws: TableError.self) {
        _ = try ByteInput(SplitByteSource(bytes, cutAt: [cut], name: "x.csv"))
      }
      #expect(error.description == text)
    }
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0], "this is UTF-32, not text; convert it with iconv -f utf-32 -t utf-8"),
      ([0x28, 0xB5, 0x2F, 0xFD, 1], "this is Zstandard data, not text; decompress it with zstd -dc"),
      (Array("BZh11AY&SYx".utf8), "this is bzip2 data, not text; decompress it with bzip2 -dc"),
      (Array("BZh91AY&SYx".utf8), "this is bzip2 data, not text; decompress it with bzip2 -dc"),
      ([0x50, 0x4B, 3, 4, 1], "this is a ZIP archive, not text; unpack it with unzip -p"),
      (archive("notes.txt"), "this is a ZIP archive, not text; unpack it with unzip -p"),
      (
        archive("[Content_Types].xml"),
        "this is an Excel workbook or another Office document, not text; save it as CSV there, or turn it into CSV "
          + "with in2csv or soffice --convert-to csv"
      ),
      (
        archive("mimetypeapplication/vnd.oasis.opendocument.spreadsheet"),
        "this is an OpenDocument, not text; save it as CSV there, or turn it into CSV with in2csv or soffice "
          + "--convert-to csv"
      ),
      (
        [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0],
        "this is an old Excel workbook, not text; save it as CSV there, or turn it into CSV with in2csv or soffice "
          + "--convert-to csv"
      ),
      (
        Array("PAR1\u{15}\u{04}".utf8),
        "this is Parquet, not text; let DuckDB write it as CSV: COPY 'FILE' TO 'FILE.csv'"
      ),
      (
        Array("SQLite format 3\0x".utf8),
        "this is an SQLite database, not text; write sqlite3 -csv -header FILE 'select * from TABLE' | stoa"
      ),
      (Array("\u{7F}ELF\u{2}".utf8), "this is a program, not text; name a file of text"),
    ] as [([UInt8], String)]
  )
  func otherKindsOfDataAreNamed(bytes: [UInt8], text: String) throws {
    let error = try #require(throws: TableError.self) { _ = try ByteInput(MemoryByteSource(bytes, name: "x")) }
    #expect(error.description == "x: \(text)")
  }

  /// The start of an archive whose first file is called so.
  private static func archive(_ name: String) -> [UInt8] {
    [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26) + Array(name.utf8) + [UInt8](repeating: 7, count: 80)
  }

  /// Text that begins like other data is text.
  @Test(arguments: ["PAR1,a\n1,2\n", "PK\n1\n", "SQLite format 3\n", "ARROW1\n"])
  func textThatBeginsLikeOtherDataIsText(_ text: String) throws {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      let input = try ByteInput(SplitByteSource(bytes, cutAt: [cut], name: "x"))
      #expect(try readAll(input.source) == bytes)
    }
  }

  @Test func fileWithAMarkKeepsRandomAccess() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    try writeFile(path, Self.marked(.utf8))
    let access = try #require(try ByteInput(FileByteSource(path: path)).source.randomAccess)
    let expected = Array(Self.text.utf8)
    #expect(access.byteCount == expected.count)
    var chunk = [UInt8](repeating: 0, count: 100)
    for offset in 0...expected.count {
      var target = chunk.mutableSpan
      let count = try access.read(into: &target, at: offset)
      #expect(Array(chunk[..<count]) == Array(expected[offset...]))
    }
  }

  @Test func contentDecidesAndNotTheName() throws {
    let directory = try TemporaryDirectory()
    try writeFile(directory.path("plain.csv.gz"), GzipSample.firstText)
    try writeFile(directory.path("packed.csv"), GzipSample.first)
    for name in ["plain.csv.gz", "packed.csv"] {
      let input = try ByteInput(FileByteSource(path: directory.path(name)))
      #expect(try readAll(input.source) == GzipSample.firstText)
      #expect(input.source.name == directory.path(name))
      #expect((input.source.randomAccess == nil) == (name == "packed.csv"))
    }
  }

  @Test(
    arguments: [
      (TextEncoding.utf8, false, nil, "UTF-8 by its byte order mark"),
      (.utf16LittleEndian, true, nil, "gzip by its first bytes, UTF-16, low byte first by its byte order mark"),
      (.latin1, false, nil, "UTF-8 by default"),
      (.latin1, false, TextEncoding.latin1, "Latin-1 as asked for"),
    ] as [(TextEncoding, Bool, TextEncoding?, String)]
  )
  func decisionIsExplained(encoding: TextEncoding, isCompressed: Bool, given: TextEncoding?, text: String) throws {
    let bytes = isCompressed ? GzipSample.stored(Self.marked(encoding)) : Self.marked(encoding)
    #expect(try ByteInput(MemoryByteSource(bytes), encoding: given).detected.description == text)
  }

  @Test func damagedGzipIsAnErrorBehindTheText() throws {
    let input = try ByteInput(MemoryByteSource(Array(GzipSample.first.dropLast(5)), name: "x.gz"))
    var bytes: [UInt8] = []
    let error = thrownError { () throws(TableError) in try readAll(input.source, into: &bytes) }
    #expect(error?.code == .gzip)
    #expect(bytes == GzipSample.firstText)
  }
}
