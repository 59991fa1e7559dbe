import StoaTestSupport

@testable import StoaBytes

/// Everything a source gives before its end or its failure.
private func read(_ source: any ByteSource, stride: Int = 4096) -> (bytes: [UInt8], failure: TableError?) {
  var bytes: [UInt8] = []
  do throws(TableError) {
    try readAll(source, stride: stride, into: &bytes)
    return (bytes, nil)
  } catch {
    return (bytes, error)
  }
}

/// Damaged gzip is an error, the same however it arrives; what was compressed comes back.
enum GzipTarget: FuzzTarget {
  static let name = "gzip"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let (piece, stride) = (1 + choices.number(below: 100), 1 + choices.number(below: 255))
    let isPlain = choices.flag()
    var bytes = choices.data
    if isPlain {
      let plain = bytes
      let compressed = MemoryByteSink()
      let sink = GzipByteSink(wrapping: compressed, level: 1 + piece % 9, threads: 1)
      guard (try? sink.write(plain.span)) != nil, (try? sink.finish()) != nil else {
        fatalError("cannot be compressed")
      }
      let back = read(GzipByteSource(SplitByteSource(compressed.bytes, piecesOf: piece)), stride: stride)
      require(back.failure == nil && back.bytes == plain, "what was compressed comes back otherwise")
      // Damage anywhere is either found or leaves the bytes what they were.
      bytes = compressed.bytes
      let place = (piece * 7 + stride * 13) % bytes.count
      bytes[place] ^= 1 << UInt8(truncatingIfNeeded: stride % 8)
      let damaged = read(GzipByteSource(MemoryByteSource(bytes)))
      require(damaged.failure != nil || damaged.bytes == plain, "damage at byte \(place) goes unseen")
    }
    let whole = read(GzipByteSource(MemoryByteSource(bytes, name: "pieces")))
    let split = read(GzipByteSource(SplitByteSource(bytes, piecesOf: piece)), stride: stride)
    require(whole.bytes == split.bytes, "pieces of \(piece) give other bytes")
    require(whole.failure?.description == split.failure?.description, "pieces of \(piece) fail otherwise")
  }
}

/// UTF-16 becomes what Swift makes of it, up to the first damage.
enum TranscoderTarget: FuzzTarget {
  static let name = "transcoder"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let isBig = choices.flag()
    let piece = 1 + choices.number(below: 50)
    let bytes = choices.data
    let encoding = isBig ? TextEncoding.utf16BigEndian : .utf16LittleEndian
    let found = read(TranscodingByteSource(SplitByteSource(bytes, piecesOf: piece), from: encoding), stride: piece)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).map { index -> UInt16 in
      let high = UInt16(bytes[isBig ? index : index + 1])
      let low = UInt16(bytes[isBig ? index + 1 : index])
      return high << 8 | low
    }
    var decoded: [UInt8] = []
    let hasHalf = transcode(units.makeIterator(), from: UTF16.self, to: UTF32.self, stoppingOnError: true) { unit in
      if let scalar = Unicode.Scalar(unit) { decoded += Array(String(scalar).utf8) }
    }
    let isDamaged = hasHalf || bytes.count % 2 == 1
    require(found.bytes == decoded, "other bytes than Swift's")
    require((found.failure != nil) == isDamaged, "damage is seen otherwise: \(String(describing: found.failure))")
  }
}

/// Any bytes open as some input or as an error, the same however they arrive.
enum InputTarget: FuzzTarget {
  static let name = "input"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    let encoding = choices.one(of: [nil, nil, .utf8, .utf16LittleEndian, .utf16BigEndian, .latin1] as [TextEncoding?])
    let piece = 1 + choices.number(below: 20)
    let bytes = choices.data
    let whole = open(MemoryByteSource(bytes, name: "memory"), encoding)
    let split = open(SplitByteSource(bytes, piecesOf: piece, name: "memory"), encoding)
    require(whole == split, "pieces of \(piece) open otherwise: \(whole), \(split)")
  }

  private static func open(_ source: any ByteSource, _ encoding: TextEncoding?) -> [String] {
    do throws(TableError) {
      let input = try ByteInput(source, encoding: encoding, readsAhead: false)
      let found = read(input.source)
      return [input.detected.description, "\(found.bytes)", found.failure?.description ?? ""]
    } catch {
      return [error.description]
    }
  }
}
