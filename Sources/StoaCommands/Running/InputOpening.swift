internal import StoaBytes
internal import StoaColumns
internal import StoaEngine
internal import StoaRecords

/// Opens the inputs of a run as the common options say.
struct InputOpening: Sendable {
  let common: OptionValues
  let threadCount: Int
  /// How many records from the start are all that is wanted; nil for all.
  let recordLimit: Int?
  var meter: ProgressMeter?
  var malformedRecords = MalformedRecords.asOptionsSay
  /// What was found in the inputs that were opened.
  var opened = OpenedInputs()

  /// Opens a file, or standard input for `-`, far enough to know its columns.
  func open(_ path: String) throws(TableError) -> TableInput {
    let bytes = try openBytes(path)
    let (kind, text) = try self.kind(of: bytes.source, path)
    var source = text
    let isGuessedJSON = kind == .json && common[CommonOptions.from] == nil && common[CommonOptions.at] == nil
    var page: PageLines?
    if kind == .markdown {
      (source, page) = Self.page(MarkupSource(source, MarkdownConversion(table: common[CommonOptions.table])))
    }
    if kind == .html {
      (source, page) = Self.page(MarkupSource(source, HTMLConversion(table: common[CommonOptions.table])))
    }
    if kind == .delimited { source = try source.skippingLines(common[CommonOptions.skip]) }
    if kind != .json, common[CommonOptions.ragged], source.randomAccess == nil {
      // The widest record is known at the end alone, and then the input is read again.
      let directory = common[CommonOptions.temporaryDirectory] ?? SpillFile.defaultDirectory
      source = try SpooledByteSource(source, directory: directory)
    }
    var input: TableInput
    if kind == .json {
      do throws(TableError) {
        input = try TableInput(json: source, options: jsonOptions(path))
      } catch {
        throw isGuessedJSON ? error.doubtingJSON : error
      }
    } else if let page {
      input = try TableInput(page: source, page, expecting: pageExpectations) { [rules] width in rules(width) }
    } else {
      input = try TableInput(delimited: source, expecting: try expectations(path)) { [rules] width in rules(width) }
    }
    if page != nil { input.findings = [kind == .html ? "a table in HTML" : "a table in Markdown"] }
    input.findings.insert(bytes.detected.description, at: 0)
    opened.add(input, kind)
    return input
  }

  /// What kind of text a file holds, as far as it can be known without waiting; nil for what is no regular file.
  func kind(ofFile path: String) -> TextKind? {
    guard Process.isRegularFile(path), let bytes = try? openBytes(path) else { return nil }
    return try? kind(of: bytes.source, path).0
  }

  /// What kind of text a source holds, as the options say or its first bytes, and the source from its start.
  private func kind(of source: any ByteSource, _ path: String) throws(TableError) -> (TextKind, any ByteSource) {
    switch common[CommonOptions.from] {
    case .csv, .tsv: (.delimited, source)
    case .json, .jsonl: (.json, source)
    case .markdown: (.markdown, source)
    case .html: (.html, source)
    case nil: if isDelimitedByOption { (.delimited, source) } else { try Self.detect(in: source, path) }
    }
  }

  private static func page(_ source: MarkupSource<some MarkupConversion>) -> (any ByteSource, PageLines) {
    (source, source.lines)
  }

  /// What a source holds: by its first bytes, or as a page may begin with anything, by its name.
  private static func detect(
    in source: any ByteSource,
    _ path: String
  ) throws(TableError) -> (TextKind, any ByteSource) {
    let format = OutputFormat(path: path)
    let (kind, source) = try TextKind.detect(in: source, isNamedJSON: format == .json || format == .jsonl)
    guard kind == .delimited else { return (kind, source) }
    switch format {
    case .markdown: return (.markdown, source)
    case .html: return (.html, source)
    default: return (kind, source)
    }
  }

  /// What is known of the text that the table of a page becomes.
  private var pageExpectations: InputExpectations {
    var expectations = InputExpectations()
    expectations.delimiter = UInt8(ascii: ",")
    expectations.quote = UInt8(ascii: "\"")
    expectations.hasHeader = !common[CommonOptions.noHeader]
    return expectations
  }

  private func openBytes(_ path: String) throws(TableError) -> ByteInput {
    let raw = try path == "-" ? FileByteSource.standardInput() : FileByteSource(path: path)
    let encoding = common[CommonOptions.encoding].flatMap { TextEncoding(rawValue: $0.rawValue) }
    return try ByteInput(meter?.metering(raw) ?? raw, encoding: encoding, readsAhead: threadCount > 1)
  }

  /// Whether an option says that the input is delimited text.
  private var isDelimitedByOption: Bool { common[CommonOptions.delimiter] != nil }

  private func jsonOptions(_ path: String) throws(TableError) -> JSONReader.Options {
    var options = JSONReader.Options()
    switch common[CommonOptions.from] {
    case .json: options.layout = .document
    case .jsonl: options.layout = .lines
    default: break
    }
    if let location = common[CommonOptions.at] { options.location = try JSONLocation(location) }
    if let names = common[CommonOptions.columns] { options.columns = .named(try ColumnSelection(names).plainNames()) }
    options.recordLimit = recordLimit
    options.onBadRecord = common[CommonOptions.onError].policy
    // Where the next record begins behind a malformed one is sure only where each stands on its line.
    let isOfLines =
      options.location == nil && options.layout == .lines
      || options.layout == .automatic && OutputFormat(path: path) == .jsonl
    if malformedRecords != .asOptionsSay, isOfLines { options.onBadRecord = .report }
    options.threadCount = threadCount
    if let directory = common[CommonOptions.temporaryDirectory] { options.temporaryDirectory = directory }
    if let memory = common[CommonOptions.memory] {
      options.bufferSize = min(options.bufferSize, memory / 4)
      options.largestRecordSize = largestRecord
    }
    return options
  }

  private func rules(_ width: Int) -> RecordRules {
    var rules = RecordRules(
      width: width,
      padsShortRecords: common[CommonOptions.ragged] || malformedRecords == .repaired,
      onBadRecord: malformedRecords == .asOptionsSay ? common[CommonOptions.onError].policy : .report,
      maximumRecordSize: largestRecord
    )
    rules.dropsEmptyExtraFields = malformedRecords == .repaired
    return rules
  }

  /// The largest record that is read, in bytes: a quarter of the memory, where that is given.
  ///
  /// A command holds a record up to four times: as it was read, as a key, where it waits, and as output.
  private var largestRecord: Int {
    common[CommonOptions.memory].map { max($0 / 4, 1 << 20) } ?? RecordRules.largestRecordSize
  }

  /// What is known of delimited text before it is read: from the options, and from its name.
  ///
  /// - Throws: a usage error for options that contradict each other.
  private func expectations(_ path: String) throws(TableError) -> InputExpectations {
    try checkMarks()
    var expectations = InputExpectations()
    let isTSV = common[CommonOptions.from] == .tsv
    expectations.delimiter = common[CommonOptions.delimiter]
    if expectations.delimiter == nil, common[CommonOptions.from] != nil {
      expectations.delimiter = UInt8(ascii: isTSV ? "\t" : ",")
    }
    switch OutputFormat(path: path) {
    case .csv: expectations.likelyDelimiter = UInt8(ascii: ",")
    case .tsv: expectations.likelyDelimiter = UInt8(ascii: "\t")
    default: break
    }
    expectations.quote = common[CommonOptions.quote]
    expectations.readsEscapesBetweenTabs = common[CommonOptions.tsvEscapes]
    if isTSV, expectations.quote == nil { expectations.quote = .some(nil) }
    // CSV that is said to be CSV has its quotes between tabs as well.
    expectations.hasQuotesBetweenTabs = common[CommonOptions.from] == .csv
    expectations.nullText = common.nullText
    expectations.comment = common[CommonOptions.comment]
    expectations.recordEnd = common[CommonOptions.rowEnd] == .crlf ? .carriageReturnLineFeed : .any
    expectations.allowsTextAfterQuote = common[CommonOptions.lazyQuotes] || malformedRecords == .repaired
    expectations.maximumRecordSize = largestRecord
    expectations.hasHeader = !common[CommonOptions.noHeader]
    expectations.firstLine = common[CommonOptions.skip] + 1
    return expectations
  }
}

extension InputOpening {
  /// Sees to it that delimiter, quote and comment can be told from each other, and from line ends.
  private func checkMarks() throws(TableError) {
    let delimiter = common[CommonOptions.delimiter]
    let quote: UInt8? = if let given = common[CommonOptions.quote] { given } else { UInt8(ascii: "\"") }
    let comment = common[CommonOptions.comment]
    for (name, mark) in [("delimiter", delimiter), ("quote", quote), ("comment", comment)] {
      guard mark == UInt8(ascii: "\n") || mark == UInt8(ascii: "\r") else { continue }
      throw TableError(.usage, "--\(name) cannot be a line end", remedy: "line ends end records")
    }
    if let quote, quote == delimiter ?? UInt8(ascii: ",") {
      let remedy = "name another, or read quotes as data with --quote none"
      throw TableError(.usage, "the delimiter and the quote are the same character", remedy: remedy)
    }
    if let comment, comment == delimiter || comment == quote {
      let other = comment == delimiter ? "delimiter" : "quote"
      throw TableError(.usage, "the comment and the \(other) are the same character", remedy: "name another")
    }
  }
}

extension TableError {
  /// The error of text that was taken for JSON by its looks: where the first line is wrong, it may be none.
  fileprivate var doubtingJSON: TableError {
    guard code == .malformedRecord, position?.line == 1 else { return self }
    var error = self
    error.remedy = (remedy.map { $0 + ", or " } ?? "") + "read it with --from csv if it is no JSON"
    return error
  }
}

extension BadRecordChoice {
  var policy: BadRecordPolicy {
    switch self {
    case .stop: .stop
    case .skip: .skip
    case .divert: .divert
    }
  }
}
