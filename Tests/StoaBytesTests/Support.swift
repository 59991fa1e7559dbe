import StoaBytes
import StoaTestSupport

func writeFile(_ path: String, _ bytes: [UInt8]) throws {
  let sink = try DescriptorByteSink(path: path, calls: SystemCalls())
  try sink.write(bytes.span)
  try sink.finish()
}

func readFile(_ path: String) throws -> [UInt8] {
  try readAll(FileByteSource(path: path, calls: SystemCalls()))
}

/// The error `body` throws; nil when it throws none.
func thrownError(_ body: () throws(TableError) -> Void) -> TableError? {
  do {
    try body()
    return nil
  } catch {
    return error
  }
}
