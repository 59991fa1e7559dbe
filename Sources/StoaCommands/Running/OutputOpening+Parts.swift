internal import StoaBytes
internal import StoaEngine
internal import StoaRecords

extension OutputOpening {
  /// How files are written beside the output, as the options for output say.
  ///
  /// - Throws: a usage error for a name that speaks for no format of records, and for that of a file that is written
  ///   otherwise.
  func partFormat(_ path: String, _ naming: PartNaming) throws(TableError) -> PartFormat {
    guard !writes(to: path) else {
      throw TableError(.usage, "two outputs would take the place of \(path)", remedy: "give each a file of its own")
    }
    let format = OutputFormat(path: path)
    if format?.isRendered == true {
      let remedy = "end the name in .csv, .tsv, .json or .jsonl"
      throw TableError(.usage, "\(path) names no format of records", remedy: remedy)
    }
    let level = gzipLevel(of: path)
    return PartFormat { [self] names, input in
      encoder(names, input, format, naming)
    } open: { [self] (path) throws(TableError) in
      if naming == .repaired, path == "-" {
        return marked(ByteOutput.standardOutput(gzipLevel: level, threads: environment.threadCount))
      }
      return marked(try ByteOutput.open(path: path, gzipLevel: level))
    }
  }

  private func encoder(
    _ names: [String],
    _ input: InputForm,
    _ format: OutputFormat?,
    _ naming: PartNaming
  ) -> PartFormat.Encoder {
    var written = format
    if let layout = input.jsonLayout {
      written = format ?? (layout == .document ? .json : .jsonl)
    } else if naming == .unnamed || naming == .repaired && format == input.dialect.format {
      written = nil
    }
    if written == .json || written == .jsonl {
      return .json(JSONRecordEncoder(names, options: jsonOptions(isArray: written == .json)))
    }
    return .delimited(encoder(of: written, input: input.dialect, replacesRecordEnds: naming == .repaired))
  }

  /// Whether the run writes to a file of that name anyhow.
  private func writes(to path: String) -> Bool {
    var others: [String] = []
    if let output = common[CommonOptions.output] { others.append(output) }
    if case .divert(let file) = common[CommonOptions.onError] { others.append(file) }
    return others.contains { Process.isSameFile($0, path) }
  }
}

extension Dialect {
  /// The format that files in it are known by.
  fileprivate var format: OutputFormat { delimiter == UInt8(ascii: "\t") && quote == nil ? .tsv : .csv }
}
