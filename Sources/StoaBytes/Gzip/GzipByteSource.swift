// HOW THIS FILE WORKS
//
//   gzip data   member  member  ...  zero bytes
//   member      header  raw deflate data  trailer (CRC-32 and size of the data, 4 bytes each)
//
// The headers and trailers are read here, so that every codec sees raw deflate data only and all
// answer damage alike. A failure is kept until the good bytes before it have been handed out.
//
// `input[start..<end]` is what has been read and not used. The eight bytes in front of `start`
// are still those that came before: a codec may give that many back at the end of a member.

/// The decompressed bytes of gzip data, in order.
///
/// Several members are read as one, empty ones and zero bytes behind the last included. Data that is
/// cut off, fails its checksum or is followed by something else ends with an error that says so, after
/// all the good bytes.
///
/// - Memory: 128 KiB of compressed bytes and the window of 32 KiB.
// A source is read by one thread at a time.
package final class GzipByteSource: ByteSource, @unchecked Sendable {
  private enum State {
    case header, data, ended
    case failed(TableError)
  }

  private static let inputSize = 128 << 10
  private static let keptBehind = 8

  package var name: String { compressed.name }

  private let compressed: any ByteSource
  private let codec: GzipCodec
  private let inflater: any Inflater
  private let input = ByteBlock(capacity: GzipByteSource.inputSize)
  private var start = GzipByteSource.keptBehind
  private var end = GzipByteSource.keptBehind
  /// How many compressed bytes have been read in all.
  private var bytesRead = 0

  private var state = State.header
  /// Of the header while that is read, then of the data.
  private var checksum: UInt32 = 0
  private var memberByteCount: UInt32 = 0
  private var isFirstMember = true

  /// Makes a source of what `compressed`, which stands at the beginning of gzip data, holds.
  package init(_ compressed: any ByteSource, codec: GzipCodec = .fastest) {
    self.compressed = compressed
    self.codec = codec
    inflater = codec.makeInflater()
  }

  package var hasBytesAtHand: Bool { start < end || compressed.hasBytesAtHand }

  package func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    var filled = 0
    while filled < target.count {
      // Who waits for bytes gets what there is before we wait for more.
      if filled > 0, start == end, !compressed.hasBytesAtHand { break }
      switch state {
      case .ended: return filled
      case .failed(let error):
        if filled > 0 { return filled }
        throw error
      case .header: keepingFailure { () throws(TableError) in try readHeader() }
      case .data: filled += inflate(into: &target, at: filled)
      }
    }
    return filled
  }
}

// MARK: - Data

extension GzipByteSource {
  private func inflate(into target: inout MutableSpan<UInt8>, at offset: Int) -> Int {
    var step = inflateInput(into: &target, at: offset)
    if step.outcome == .unfinished, step.produced == 0, start + step.consumed == end {
      // It may hold bytes back that need no more input: only now is it certain that it wants some.
      start = end
      keepingFailure { () throws(TableError) in
        if try !readMore() { throw truncated }
      }
      if start == end { return 0 }
      step = inflateInput(into: &target, at: offset)
    }
    start += step.consumed
    checksum = codec.checksum(target.span.extracting(offset..<offset + step.produced), continuing: checksum)
    memberByteCount &+= UInt32(truncatingIfNeeded: step.produced)
    switch step.outcome {
    // A codec that neither takes nor gives anything would keep us here for ever.
    case .unfinished where step.produced > 0 || step.consumed > 0: break
    case .end: keepingFailure { () throws(TableError) in try readTrailer() }
    default: state = .failed(damaged("makes no sense near byte \(position(of: start))"))
    }
    return step.produced
  }

  private func inflateInput(into target: inout MutableSpan<UInt8>, at offset: Int) -> InflateStep {
    let input = input
    return target.withBytes(from: offset) { room in
      inflater.inflate(input.bytes.extracting(start..<end), into: &room)
    }
  }

  /// Runs what may fail when bytes have been produced already, which must be handed out first.
  private func keepingFailure(_ body: () throws(TableError) -> Void) {
    do throws(TableError) { try body() } catch { state = .failed(error) }
  }

  private func readTrailer() throws(TableError) {
    let trailerOffset = position(of: start)
    let storedChecksum = try readInteger()
    let storedByteCount = try readInteger()
    guard storedChecksum == checksum else {
      throw damaged("fails its checksum at byte \(trailerOffset)")
    }
    guard storedByteCount == memberByteCount else {
      throw damaged("has another size than it says at byte \(trailerOffset + 4)")
    }
    state = .header
  }
}

// MARK: - Headers

extension GzipByteSource {
  private struct Flags: OptionSet {
    let rawValue: UInt8
    static let headerChecksum = Flags(rawValue: 2)
    static let extraField = Flags(rawValue: 4)
    static let fileName = Flags(rawValue: 8)
    static let comment = Flags(rawValue: 16)
    static let reserved = Flags(rawValue: 0xE0)
  }

  /// Goes to the data of the next member, or finds that there is none.
  private func readHeader() throws(TableError) {
    var first = try readByteIfAny()
    if !isFirstMember {
      while first == 0 { first = try readByteIfAny() }
    }
    guard let first else {
      if isFirstMember { throw truncated }
      state = .ended
      return
    }
    let headerOffset = position(of: start - 1)
    guard first == 0x1F else { throw foreign(at: headerOffset) }
    guard let second = try readByteIfAny() else { throw truncated }
    guard second == 0x8B else { throw foreign(at: headerOffset) }
    checksum = codec.checksum([0x1F, 0x8B].span, continuing: 0)
    let method = try readHeaderByte()
    guard method == 8 else {
      throw damaged("is compressed by an unknown method \(method) at byte \(headerOffset + 2)")
    }
    let flags = Flags(rawValue: try readHeaderByte())
    guard flags.isDisjoint(with: .reserved) else {
      throw damaged("has a header of an unknown kind at byte \(headerOffset + 3)")
    }
    // The time, the strength of the compression, the operating system.
    for _ in 0..<6 { _ = try readHeaderByte() }
    if flags.contains(.extraField) {
      let low = Int(try readHeaderByte())
      let high = Int(try readHeaderByte())
      for _ in 0..<(low | high << 8) { _ = try readHeaderByte() }
    }
    if flags.contains(.fileName) { while try readHeaderByte() != 0 {} }
    if flags.contains(.comment) { while try readHeaderByte() != 0 {} }
    if flags.contains(.headerChecksum) {
      let expected = checksum & 0xFFFF
      let low = UInt32(try readHeaderByte())
      let high = UInt32(try readHeaderByte())
      guard low | high << 8 == expected else {
        throw damaged("has a header that fails its checksum at byte \(headerOffset)")
      }
    }
    inflater.reset()
    checksum = 0
    memberByteCount = 0
    isFirstMember = false
    state = .data
  }

  /// The next byte of a header, which goes into its checksum: names and comments may be of any length.
  private func readHeaderByte() throws(TableError) -> UInt8 {
    guard let byte = try readByteIfAny() else { throw truncated }
    checksum = codec.checksum(CollectionOfOne(byte).span, continuing: checksum)
    return byte
  }

  /// A little-endian number of 4 bytes.
  private func readInteger() throws(TableError) -> UInt32 {
    var value: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      guard let byte = try readByteIfAny() else { throw truncated }
      value |= UInt32(byte) << shift
    }
    return value
  }

  private func readByteIfAny() throws(TableError) -> UInt8? {
    if start == end, try !readMore() { return nil }
    let input = input
    defer { start += 1 }
    return input.bytes[start]
  }

  /// Reads compressed bytes when all have been used; false means that there are no more.
  private func readMore() throws(TableError) -> Bool {
    let input = input
    if end > Self.keptBehind {
      let last = [UInt8](copying: input.bytes.extracting(end - Self.keptBehind..<end))
      input.withMutableBytes { _ = $0.copy(from: last.span) }
    }
    start = Self.keptBehind
    end = start
    let count = try input.withMutableBytes(from: start) { target throws(TableError) in
      try compressed.read(into: &target)
    }
    end += count
    bytesRead += count
    return count > 0
  }
}

// MARK: - Errors

extension GzipByteSource {
  /// Where in the compressed bytes, counted from 1, a place in `input` lies.
  private func position(of index: Int) -> Int { bytesRead - (end - index) + 1 }

  private var truncated: TableError {
    TableError(
      .gzip,
      "unexpected end of gzip data at byte \(bytesRead)",
      remedy: "the file is cut off: fetch or make it again",
      at: .init(source: name)
    )
  }

  private func damaged(_ what: String) -> TableError {
    TableError(.gzip, "gzip data \(what)", remedy: "fetch or make the file again", at: .init(source: name))
  }

  private func foreign(at offset: Int) -> TableError {
    isFirstMember
      ? TableError(.gzip, "this is no gzip data", remedy: "read it as it is", at: .init(source: name))
      : TableError(
        .gzip,
        "the gzip data is followed by something else at byte \(offset)",
        remedy: "cut the file off there, or decompress it by hand",
        at: .init(source: name)
      )
  }
}
