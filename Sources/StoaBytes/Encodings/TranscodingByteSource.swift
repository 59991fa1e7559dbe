/// The text of another source as UTF-8.
///
/// Half a character at the end and a surrogate without its pair are errors that say where, behind all
/// the good text.
///
/// - Memory: 192 KiB.
// A source is read by one thread at a time.
package final class TranscodingByteSource: ByteSource, @unchecked Sendable {
  private static let inputSize = 64 << 10

  package var name: String { source.name }

  private let source: any ByteSource
  private let transcode: (Span<UInt8>, inout MutableSpan<UInt8>) -> TranscodingStep
  private let unitSize: Int
  private let input = ByteBlock(capacity: TranscodingByteSource.inputSize)
  private var inputCount = 0
  // No encoding grows by more than from 1 byte to 2.
  private let output = ByteBlock(capacity: TranscodingByteSource.inputSize * 2)
  private var start = 0
  private var end = 0

  /// How many bytes lie in front of `input`.
  private var bytesBefore: Int
  private var isAtEnd = false
  private var failure: TableError?

  /// - Parameters:
  ///   - source: the bytes behind the byte order mark.
  ///   - encoding: anything but UTF-8, which is handed on as it is.
  ///   - bytesBefore: the size of the byte order mark, for positions in messages.
  package init(_ source: any ByteSource, from encoding: TextEncoding, bytesBefore: Int = 0) {
    self.source = source
    self.bytesBefore = bytesBefore
    unitSize = encoding == .latin1 ? 1 : 2
    transcode =
      switch encoding {
      case .utf16LittleEndian: { transcodeUTF16($0, isBigEndian: false, into: &$1) }
      case .utf16BigEndian: { transcodeUTF16($0, isBigEndian: true, into: &$1) }
      default: { transcodeLatin1($0, into: &$1) }
      }
  }

  package var hasBytesAtHand: Bool { start < end || isAtEnd || source.hasBytesAtHand }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    guard target.count > 0 else { return 0 }
    while start == end {
      if let failure { throw failure }
      if isAtEnd { return 0 }
      try fillOutput()
    }
    let output = output
    let count = target.copy(from: output.bytes.extracting(start..<end))
    start += count
    return count
  }

  private func fillOutput() throws(TableError) {
    let (input, output) = (input, output)
    let count = try input.withMutableBytes(from: inputCount) { target throws(TableError) in
      try source.read(into: &target)
    }
    inputCount += count
    isAtEnd = count == 0
    let step = output.withMutableBytes { transcode(input.bytes.extracting(0..<inputCount), &$0) }
    (start, end) = (0, step.produced)
    if step.isDamaged || (isAtEnd && step.consumed < inputCount) {
      failure = failure(at: step.consumed)
      return
    }
    // What is left is the beginning of a character.
    let rest = [UInt8](copying: input.bytes.extracting(step.consumed..<inputCount))
    input.withMutableBytes { _ = $0.copy(from: rest.span) }
    inputCount = rest.count
    bytesBefore += step.consumed
  }

  private func failure(at offset: Int) -> TableError {
    let isHalf = isAtEnd && (inputCount - offset) % unitSize != 0
    return TableError(
      .encoding,
      isHalf
        ? "half a character at the end, byte \(bytesBefore + inputCount)"
        : "half a UTF-16 surrogate pair at byte \(bytesBefore + offset + 1)",
      remedy: "check that the file is whole and in the encoding it is read in, or give another --encoding",
      at: .init(source: name)
    )
  }
}
