internal import StoaBytes

/// The keys of the members of a record, each as `,"key":`, or other texts in front of values.
@safe
final class JSONKeys: Sendable {
  private let block: ByteBlock
  private let ends: [Int]

  convenience init(_ keys: [[UInt8]]) {
    self.init(
      texts: keys.map { key in
        var text = [UInt8(ascii: ",")]
        JSONText.appendString(key.span, to: &text)
        text.append(UInt8(ascii: ":"))
        return text
      }
    )
  }

  init(texts: [[UInt8]]) {
    var bytes: [UInt8] = []
    var ends: [Int] = []
    for text in texts {
      bytes += text
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
