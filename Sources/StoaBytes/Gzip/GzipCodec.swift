/// Which library compresses and decompresses.
///
/// Both make and read the same format. zlib is always there; with the package trait `FastGzip`
/// ISA-L is, too, and is used where it is the better one.
package enum GzipCodec: Hashable, Sendable, CaseIterable {
  case zlib
  #if FastGzip
    case isal
  #endif

  /// The fastest there is for reading.
  package static var fastest: GzipCodec {
    #if FastGzip
      .isal
    #else
      .zlib
    #endif
  }

  /// The best there is for writing at a level.
  ///
  /// ISA-L has no levels that compress as well as zlib's from 4 on.
  static func suited(toLevel level: Int) -> GzipCodec {
    (1...3).contains(level) ? fastest : .zlib
  }

  func makeInflater() -> any Inflater {
    switch self {
    case .zlib: ZlibInflater()
    #if FastGzip
      case .isal: IsalInflater()
    #endif
    }
  }

  func makeDeflater(level: Int) -> any Deflater {
    switch self {
    case .zlib: ZlibDeflater(level: level)
    #if FastGzip
      case .isal: IsalDeflater(level: level)
    #endif
    }
  }

  /// The CRC-32 of the bytes behind those that `checksum` is of.
  func checksum(_ bytes: Span<UInt8>, continuing checksum: UInt32) -> UInt32 {
    switch self {
    case .zlib: zlibChecksum(bytes, continuing: checksum)
    #if FastGzip
      case .isal: isalChecksum(bytes, continuing: checksum)
    #endif
    }
  }
}

/// What one step of decompressing did.
struct InflateStep: Hashable, Sendable {
  enum Outcome: Hashable, Sendable {
    /// The input is used up or the target is full.
    case unfinished
    /// The compressed data has come to its end.
    case end
    /// The compressed data makes no sense from here on.
    case damaged
  }

  /// How many bytes of the input were used; down to -8 at the end, when bytes of the step before turn
  /// out to lie behind it.
  var consumed: Int
  /// How many bytes were written.
  var produced: Int
  var outcome: Outcome
}

/// Decompresses raw deflate data.
///
/// Used by one thread at a time.
protocol Inflater: AnyObject {
  func inflate(_ input: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> InflateStep

  /// Makes it ready for new data.
  func reset()
}

/// Compresses pieces to raw deflate data that can be joined.
///
/// Used by one thread at a time.
protocol Deflater: AnyObject {
  /// Compresses `input`, which follows `dictionary`, into `target`, and returns how many bytes that took.
  ///
  /// What is not the last piece ends at the border of a byte, so that the next can follow. `target`
  /// must have room for ``maximumDeflatedSize(of:)``.
  func deflate(
    _ input: Span<UInt8>,
    after dictionary: Span<UInt8>,
    isLast: Bool,
    into target: inout MutableSpan<UInt8>
  ) -> Int
}

/// The most bytes that compressing can take, for any codec and level.
func maximumDeflatedSize(of byteCount: Int) -> Int {
  byteCount + byteCount / 1024 + 4096
}
