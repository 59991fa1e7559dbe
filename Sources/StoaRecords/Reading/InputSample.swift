internal import StoaBytes

/// The first bytes of an input.
struct InputSample: ~Copyable {
  private(set) var block: ByteBlock
  private(set) var count = 0
  /// Whether the input ends here.
  private(set) var isWhole = false
  /// What reading on failed with.
  private(set) var failure: TableError?

  /// Reads up to `size` bytes, and no more than are at hand once there are any.
  init(_ source: any ByteSource, size: Int) {
    block = ByteBlock(capacity: size)
    repeat {
      guard grow(source) else { return }
    } while !isWhole && count < size && source.hasBytesAtHand
  }

  /// The bytes that can be judged: not a CR at the end that may have its LF behind it.
  var bytes: Range<Int> {
    let isOpen = count > 0 && block.bytes[count - 1] == carriageReturn && !isWhole && failure == nil
    return 0..<(isOpen ? count - 1 : count)
  }

  /// Reads on, into a larger block where this one is full; gives `false` where the input ended or failed.
  mutating func grow(_ source: any ByteSource) -> Bool {
    guard !isWhole, failure == nil else { return false }
    if count == block.capacity { ByteBlock.grow(&block, keeping: count, to: block.capacity * 2) }
    do throws(TableError) {
      let read = try block.withMutableBytes(from: count) { (target) throws(TableError) -> Int in
        try source.read(into: &target)
      }
      isWhole = read == 0
      count += read
    } catch {
      failure = error
    }
    return true
  }

  /// What has been read behind `start`, for the reader of the rest.
  func ahead(from start: Int) -> ReadAhead {
    let bytes = bytes
    return ReadAhead(
      block: block,
      range: start..<bytes.upperBound,
      offset: bytes.upperBound,
      heldBack: bytes.upperBound < count ? carriageReturn : nil,
      failure: failure
    )
  }
}
