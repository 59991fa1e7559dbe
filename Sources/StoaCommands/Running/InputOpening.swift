internal import StoaBytes
internal import StoaEngine
internal import StoaRecords

/// Opens the inputs of a run as the common options say.
struct InputOpening: Sendable {
  let common: OptionValues
  let meter: ProgressMeter?

  /// Opens a file, or standard input for `-`, far enough to know its columns.
  func open(_ path: String) throws(TableError) -> TableInput {
    let source = try openBytes(path)
    let expectations = expectations(path)
    return try TableInput(delimited: source, expecting: expectations) { [common] width in
      RecordRules(
        width: width,
        padsShortRecords: common[CommonOptions.ragged],
        onBadRecord: common[CommonOptions.onError].policy
      )
    }
  }

  private func openBytes(_ path: String) throws(TableError) -> any ByteSource {
    let source: any ByteSource =
      path == "-" ? DescriptorByteSource.standardInput() : try FileByteSource(path: path)
    return meter.map { $0.metering(source) } ?? source
  }

  /// What is known of an input before it is read: from the options, and from its name.
  func expectations(_ path: String) -> InputExpectations {
    var expectations = InputExpectations()
    let format = common[CommonOptions.from]
    expectations.delimiter = common[CommonOptions.delimiter]
    if let format, expectations.delimiter == nil {
      expectations.delimiter = UInt8(ascii: format == .tsv ? "\t" : ",")
    }
    switch OutputFormat(path: path) {
    case .csv: expectations.likelyDelimiter = UInt8(ascii: ",")
    case .tsv: expectations.likelyDelimiter = UInt8(ascii: "\t")
    default: break
    }
    expectations.quote = common[CommonOptions.quote]
    if common[CommonOptions.tsvEscapes] {
      expectations.encoding = .backslashEscapes
      expectations.quote = .some(nil)
      expectations.delimiter = expectations.delimiter ?? UInt8(ascii: "\t")
    } else if format == .tsv, expectations.quote == nil {
      expectations.quote = .some(nil)
    }
    expectations.comment = common[CommonOptions.comment]
    expectations.recordEnd = common[CommonOptions.rowEnd] == .crlf ? .carriageReturnLineFeed : .any
    expectations.allowsTextAfterQuote = common[CommonOptions.lazyQuotes]
    expectations.hasHeader = !common[CommonOptions.noHeader]
    return expectations
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
