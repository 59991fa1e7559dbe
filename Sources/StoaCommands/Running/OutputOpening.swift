internal import StoaBytes
internal import StoaEngine
internal import StoaRecords
internal import Synchronization

/// Opens the output of a run as the common options say.
struct OutputOpening: Sendable {
  let common: OptionValues

  /// The encoder for a table that was read in `dialect`.
  func encoder(input dialect: Dialect) -> DelimitedEncoder {
    DelimitedEncoder(outputDialect(input: dialect), endsWithPairs: common[CommonOptions.crlf])
  }

  private func outputDialect(input dialect: Dialect) -> Dialect {
    switch OutputFormat.decide(to: common[CommonOptions.to], path: nil) {
    case nil: return dialect
    case .csv: return .csv
    case .tsv:
      var tsv = Dialect.tsv
      if common[CommonOptions.tsvEscapes] { tsv.encoding = .backslashEscapes }
      return tsv
    }
  }

  /// Where the bytes go.
  func bytes() -> any ByteSink {
    let output = DescriptorByteSink.standardOutput()
    return common[CommonOptions.bom] ? MarkedByteSink(output) : output
  }
}

/// Writes a byte order mark before the first byte, and also when there is none.
final class MarkedByteSink: ByteSink {
  private let sink: any ByteSink
  private let isMarked = Mutex(false)

  init(_ sink: any ByteSink) { self.sink = sink }

  var name: String { sink.name }

  func write(_ bytes: Span<UInt8>) throws(TableError) {
    try mark()
    try sink.write(bytes)
  }

  func finish() throws(TableError) {
    try mark()
    try sink.finish()
  }

  private func mark() throws(TableError) {
    let wasMarked = isMarked.withLock { isMarked in
      defer { isMarked = true }
      return isMarked
    }
    guard !wasMarked else { return }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    try sink.write(mark.span)
  }
}
