/// A piece of what is compressed, with what stands in front of it and what comes of it.
// The writer fills a piece, one worker compresses it, the writer joins it; the gate and the queue
// between them order that.
final class GzipPiece: @unchecked Sendable {
  static let size = 512 << 10
  /// How far back the compressed bytes may refer.
  static let dictionarySize = 32 << 10

  private let input = ByteBlock(capacity: GzipPiece.dictionarySize + GzipPiece.size)
  private let output = ByteBlock(capacity: maximumDeflatedSize(of: GzipPiece.size))
  private let done = Gate(false)

  private var dictionaryCount = 0
  private(set) var count = 0
  private(set) var checksum: UInt32 = 0
  private var compressedCount = 0
  var isLast = false

  var isFull: Bool { count == Self.size }

  /// Empties the piece; what follows is compressed as standing behind `previous`.
  func begin(after previous: GzipPiece) {
    dictionaryCount = min(Self.dictionarySize, previous.count)
    let end = Self.dictionarySize + previous.count
    let source = previous.input
    let tail = source.bytes.extracting(end - dictionaryCount..<end)
    input.withMutableBytes(from: Self.dictionarySize - dictionaryCount) { _ = $0.copy(from: tail) }
    count = 0
    done.update { $0 = false }
  }

  /// Takes in as many bytes as there is room for, and returns how many that was.
  func append(_ bytes: Span<UInt8>) -> Int {
    let taken = min(bytes.count, Self.size - count)
    let added = bytes.extracting(0..<taken)
    input.withMutableBytes(from: Self.dictionarySize + count) { _ = $0.copy(from: added) }
    count += taken
    return taken
  }

  func compress(with deflater: any Deflater, codec: GzipCodec) {
    let (input, output) = (input, output)
    let bytes = input.bytes.extracting(Self.dictionarySize..<Self.dictionarySize + count)
    let dictionary = input.bytes.extracting(Self.dictionarySize - dictionaryCount..<Self.dictionarySize)
    compressedCount = output.withMutableBytes { target in
      deflater.deflate(bytes, after: dictionary, isLast: isLast, into: &target)
    }
    checksum = codec.checksum(bytes, continuing: 0)
    done.update { $0 = true }
  }

  var isDone: Bool { done.withLock { $0 } }

  func waitUntilDone() {
    done.wait { $0 ? true : nil }
  }

  /// Writes the compressed bytes, once the piece is done.
  func writeCompressed(to sink: any ByteSink) throws(TableError) {
    let output = output
    try sink.write(output.bytes.extracting(0..<compressedCount))
  }
}
