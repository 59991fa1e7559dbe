internal import StoaBytes

/// Merges runs into blocks of records, or of frames for a longer run.
typealias RunMerge = MergeOutput<RunReader>

extension RunMerge {
  /// Takes the runs of some files, each to be read into two buffers.
  convenience init(
    _ runs: [SortedRun],
    in files: RunFiles,
    form: RunReader.Form,
    isUnique: Bool,
    pool: BlockPool,
    bufferSize: Int,
    usesThread: Bool
  ) throws(TableError) {
    let readAhead = ReadAhead(streams: runs.count, usesThread: usesThread)
    let streams = runs.map { RunStream($0, in: files, bufferSize: bufferSize) }
    for _ in 0..<2 { for stream in streams { readAhead.fill(stream) } }
    try self.init(streams.map { RunReader($0, readAhead, form: form) }, isUnique: isUnique, pool: pool)
  }
}
