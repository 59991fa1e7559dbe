import StoaBytes
import StoaTestSupport
import Testing

struct GzipByteSourceTests {
  /// What reading gives: the bytes, and the error behind them.
  private struct Reading: Equatable {
    var bytes: [UInt8] = []
    var error: TableError?
  }

  private func read(
    _ pieces: [[UInt8]],
    _ codec: GzipCodec,
    stride: Int = 4096,
    failure: TableError? = nil
  ) -> Reading {
    let source = GzipByteSource(SplitByteSource(pieces: pieces, name: "x.gz", failure: failure), codec: codec)
    var reading = Reading()
    reading.error = thrownError { () throws(TableError) in
      try readAll(source, stride: stride, into: &reading.bytes)
    }
    return reading
  }

  private static let members: [[[UInt8]]] = [
    [GzipSample.first],
    [GzipSample.emptyBlock],
    [GzipSample.first, GzipSample.first],
    [GzipSample.emptyBlock, GzipSample.first, GzipSample.emptyBlock, GzipSample.emptyBlock],
    [GzipSample.stored(GzipSample.firstText), GzipSample.first],
    [GzipSample.stored([]), GzipSample.stored([7]), GzipSample.first],
    [GzipSample.stored(GzipSample.firstText, flags: 0x08, headerRest: Array("a.csv".utf8) + [0])],
    [GzipSample.stored(GzipSample.firstText, flags: 0x10, headerRest: Array("note".utf8) + [0])],
    [GzipSample.stored(GzipSample.firstText, flags: 0x02)],
    [GzipSample.stored(GzipSample.firstText, flags: 0x1E, headerRest: [3, 0, 1, 2, 3, 0x61, 0, 0x62, 0])],
  ]

  private static func text(of member: [UInt8]) -> [UInt8] {
    switch member {
    case GzipSample.emptyBlock, GzipSample.stored([]): []
    case GzipSample.stored([7]): [7]
    default: GzipSample.firstText
    }
  }

  @Test(arguments: GzipCodec.allCases, members)
  func everySplitGivesTheSameBytes(codec: GzipCodec, members: [[UInt8]]) {
    let bytes = members.flatMap { $0 }
    let expected = Reading(bytes: members.flatMap(Self.text))
    for padding in [0, 1, 9] {
      let padded = bytes + [UInt8](repeating: 0, count: padding)
      for cut in 0...padded.count {
        let pieces = [Array(padded[..<cut]), Array(padded[cut...])]
        #expect(read(pieces, codec) == expected, "cut at \(cut)")
      }
      for size in 1...3 {
        #expect(read(padded.map { [$0] }, codec, stride: size) == expected, "stride \(size)")
      }
    }
  }

  @Test(arguments: GzipCodec.allCases, members)
  func everyTruncationIsAnErrorBehindTheGoodBytes(codec: GzipCodec, members: [[UInt8]]) {
    let bytes = members.flatMap { $0 }
    var borders: [Int: [UInt8]] = [:]
    var offset = 0
    var text: [UInt8] = []
    for member in members {
      offset += member.count
      text += Self.text(of: member)
      borders[offset] = text
    }
    for count in 0..<bytes.count {
      let reading = read([Array(bytes[..<count])], codec)
      if let whole = borders[count] {
        #expect(reading == Reading(bytes: whole), "\(count) bytes")
        continue
      }
      #expect(reading.error?.code == .gzip, "\(count) bytes")
      #expect(
        reading.error?.description
          == "x.gz: unexpected end of gzip data at byte \(count); the file is cut off: fetch or make it again"
      )
      #expect(text.starts(with: reading.bytes))
      // All the data is there when only the trailer of 8 bytes is cut.
      for (border, whole) in borders where (border - 8...border).contains(count) {
        #expect(reading.bytes == whole, "\(count) bytes")
      }
    }
  }

  @Test(arguments: GzipCodec.allCases, members)
  func noChangedByteGoesUnseen(codec: GzipCodec, members: [[UInt8]]) {
    let bytes = members.flatMap { $0 }
    let expected = Reading(bytes: members.flatMap(Self.text))
    for index in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[index] ^= 1 << bit
        let reading = read([changed], codec)
        // A changed time, name or comment changes nothing; everything else must be an error.
        if reading.error == nil { #expect(reading == expected, "byte \(index) bit \(bit)") }
        if let error = reading.error { #expect(error.code == .gzip) }
      }
    }
  }

  @Test(arguments: GzipCodec.allCases)
  func damageIsNamedWithItsPlace(codec: GzipCodec) {
    let good = GzipSample.first
    func description(_ bytes: [UInt8]) -> String? { read([bytes], codec).error?.description }

    var wrongChecksum = good
    wrongChecksum[20] ^= 1
    #expect(
      description(wrongChecksum)
        == "x.gz: gzip data fails its checksum at byte 21; fetch or make the file again"
    )
    var wrongSize = good
    wrongSize[24] += 1
    #expect(
      description(wrongSize)
        == "x.gz: gzip data has another size than it says at byte 25; fetch or make the file again"
    )
    #expect(
      description(good + good + Array("x".utf8))
        == "x.gz: the gzip data is followed by something else at byte 57; "
        + "cut the file off there, or decompress it by hand"
    )
    #expect(
      description(good + [0, 0, 1])
        == "x.gz: the gzip data is followed by something else at byte 31; "
        + "cut the file off there, or decompress it by hand"
    )
    var unknownMethod = good
    unknownMethod[2] = 7
    #expect(
      description(unknownMethod)
        == "x.gz: gzip data is compressed by an unknown method 7 at byte 3; fetch or make the file again"
    )
    for bytes in [wrongChecksum, wrongSize, good + [1], good + [0x1F], good + [0x1F, 0x8C]] {
      #expect(read([bytes], codec).bytes == GzipSample.firstText)
    }
  }

  @Test(arguments: GzipCodec.allCases)
  func failureStaysAndComesFromTheSourceToo(codec: GzipCodec) {
    let failure = TableError(.system, "the disk failed")
    let reading = read([Array(GzipSample.first[..<18])], codec, failure: failure)
    #expect(reading.error == failure)

    let source = GzipByteSource(MemoryByteSource(GzipSample.first + [1]), codec: codec)
    var bytes: [UInt8] = []
    for _ in 0..<3 {
      #expect(throws: TableError.self) { try readAll(source, into: &bytes) }
    }
    #expect(bytes == GzipSample.firstText)
  }

  @Test(arguments: GzipCodec.allCases)
  func memberMayStartOnTheEdgeOfABuffer(codec: GzipCodec) {
    let text = GzipSample.table(rowCount: 8_000)
    for shift in -3...3 {
      // The first member ends where a buffer of 128 KiB does, or a little before or after.
      let overhead = GzipSample.stored([]).count + 5 * 2
      let first = GzipSample.stored(Array(text.prefix((128 << 10) - overhead + shift)), blockSize: 60_000)
      #expect(first.count == (128 << 10) + shift)
      let expected = Array(text.prefix((128 << 10) - overhead + shift)) + GzipSample.firstText
      let bytes = first + GzipSample.first
      #expect(read([bytes], codec) == Reading(bytes: expected), "shift \(shift)")
    }
  }

  /// The header and its checksum go over several buffers.
  @Test(arguments: GzipCodec.allCases)
  func nameMayBeOfAnyLength(codec: GzipCodec) {
    let name = [UInt8](repeating: UInt8(ascii: "n"), count: 300_000) + [0]
    let bytes = GzipSample.stored(GzipSample.firstText, flags: 0x0A, headerRest: name)
    #expect(read([bytes], codec) == Reading(bytes: GzipSample.firstText))
    var damaged = bytes
    damaged[200_000] ^= 1
    #expect(read([damaged], codec).error?.description.contains("a header that fails its checksum at byte 1;") == true)
  }

  @Test(arguments: GzipCodec.allCases, [0, 1, 255, 32_768, 300_000])
  func manyMembersReadAsOne(codec: GzipCodec, size: Int) {
    let text = Array(GzipSample.table(rowCount: 20_000).prefix(size))
    let members = (0..<7).map { _ in GzipSample.stored(text, blockSize: 30_000) }
    let expected = Reading(bytes: (0..<7).flatMap { _ in text })
    #expect(read([members.flatMap { $0 }], codec) == expected)
    #expect(read(members, codec, stride: 10_007) == expected)
  }
}
