import StoaBytes

/// Everything a source gives, read into targets of a given size.
func readAll(_ source: any ByteSource, stride: Int = 4096) throws(TableError) -> [UInt8] {
  var result: [UInt8] = []
  try readAll(source, stride: stride, into: &result)
  return result
}

/// Appends everything a source gives, so that what came before an error can be looked at.
func readAll(_ source: any ByteSource, stride: Int = 4096, into result: inout [UInt8]) throws(TableError) {
  var chunk = [UInt8](repeating: 0, count: stride)
  while true {
    var target = chunk.mutableSpan
    let count = try source.read(into: &target)
    if count == 0 { return }
    result += chunk[..<count]
  }
}

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

/// A small generator of repeatable randomness (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
