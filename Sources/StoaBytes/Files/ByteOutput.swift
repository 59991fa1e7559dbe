/// Where a command's output goes.
///
///     let sink = try ByteOutput.open(path: "sales.csv.gz", gzipLevel: 6, threads: 4)
package enum ByteOutput {
  /// Opens a file that becomes whole or is not there, or writes straight to what is no regular file: a
  /// device, a named pipe, `/dev/stdout`.
  ///
  /// - Parameters:
  ///   - path: the file's name.
  ///   - gzipLevel: how hard to compress; nil for not at all.
  ///   - threads: how many may compress.
  ///   - calls: the calls to the system.
  /// - Returns: a sink, to be finished.
  /// - Throws: an error when the file cannot be made.
  package static func open(
    path: String,
    gzipLevel: Int? = nil,
    threads: Int = 1,
    calls: SystemCalls = .current
  ) throws(TableError) -> any ByteSink {
    compressing(try openPlain(path, calls: calls), gzipLevel: gzipLevel, threads: threads, calls: calls)
  }

  /// Where the process writes its data.
  package static func standardOutput(
    gzipLevel: Int? = nil,
    threads: Int = 1,
    calls: SystemCalls = .current
  ) -> any ByteSink {
    let sink = DescriptorByteSink.standardOutput(calls: calls)
    return compressing(sink, gzipLevel: gzipLevel, threads: threads, calls: calls)
  }

  private static func compressing(
    _ sink: any ByteSink,
    gzipLevel: Int?,
    threads: Int,
    calls: SystemCalls
  ) -> any ByteSink {
    guard let gzipLevel else { return sink }
    return GzipByteSink(wrapping: sink, level: gzipLevel, threads: threads, calls: calls)
  }

  private static func openPlain(_ path: String, calls: SystemCalls) throws(TableError) -> any ByteSink {
    if let number = FilePath.descriptor(named: path) {
      return DescriptorByteSink(descriptor: number, name: path, calls: calls)
    }
    if FileStatus(path: path)?.kind == .other { return try DescriptorByteSink(path: path, calls: calls) }
    return try AtomicFileSink(path: path, calls: calls)
  }
}
