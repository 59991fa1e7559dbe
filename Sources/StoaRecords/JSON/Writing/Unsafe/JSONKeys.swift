internal import StoaBytes

/// The keys of the members of a record, each as `,"key":`.
@safe
final class JSONKeys: Sendable {
  private let block: ByteBlock
  private let ends: [Int]

  init(_ names: [String]) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for name in names {
      bytes.append(UInt8(ascii: ","))
      JSONText.appendString(Array(name.utf8).span, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      ends.append(bytes.count)
    }
    block = ByteBlock(capacity: bytes.count)
    block.withMutableBytes { _ = $0.copy(from: bytes.span) }
    self.ends = ends
  }

  /// Where the key of a column stands, and how many bytes it has.
  func key(of column: Int) -> (start: UnsafePointer<UInt8>, count: Int) {
    let start = column == 0 ? 0 : ends[column - 1]
    return unsafe (UnsafePointer(block.base) + start, ends[column] - start)
  }
}
