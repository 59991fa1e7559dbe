package import StoaBytes

/// Everything a source gives, read into targets of a given size.
package func readAll(_ source: any ByteSource, stride: Int = 4096) throws(TableError) -> [UInt8] {
  var result: [UInt8] = []
  try readAll(source, stride: stride, into: &result)
  return result
}

/// Appends everything a source gives, so that what came before an error can be looked at.
package func readAll(_ source: any ByteSource, stride: Int = 4096, into result: inout [UInt8]) throws(TableError) {
  var chunk = [UInt8](repeating: 0, count: stride)
  while true {
    var target = chunk.mutableSpan
    let count = try source.read(into: &target)
    if count == 0 { return }
    result += chunk[..<count]
  }
}
