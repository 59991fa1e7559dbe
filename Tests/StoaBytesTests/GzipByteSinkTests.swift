import StoaBytes
import StoaTestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct GzipByteSinkTests {
  private static let pieceSize = 512 << 10
  private static let text = GzipSample.table(rowCount: 80_000)

  private func compress(
    _ bytes: [UInt8],
    writeSize: Int = .max,
    level: Int = 1,
    threads: Int = 1,
    codec: GzipCodec,
    calls: SystemCalls = SystemCalls()
  ) throws -> [UInt8] {
    let target = MemoryByteSink(name: "x.gz")
    let sink = GzipByteSink(wrapping: target, level: level, threads: threads, codec: codec, calls: calls)
    #expect(sink.name == "x.gz")
    var start = 0
    while start < bytes.count {
      let end = start + min(writeSize, bytes.count - start)
      try sink.write(bytes.span.extracting(start..<end))
      start = end
    }
    try sink.finish()
    #expect(target.isFinished)
    try sink.finish()
    return target.bytes
  }

  private func decompress(_ bytes: [UInt8], codec: GzipCodec) throws -> [UInt8] {
    try readAll(GzipByteSource(MemoryByteSource(bytes), codec: codec), stride: 100_000)
  }

  /// Sizes around everything the pieces and their dictionaries have borders at.
  private static let sizes = [
    0, 1, 100, 32_767, 32_769, pieceSize - 1, pieceSize, pieceSize + 1, 2 * pieceSize, 2 * pieceSize + 40_000,
  ]

  @Test(arguments: GzipCodec.allCases, sizes)
  func everyCodecReadsWhatEveryCodecWrites(codec: GzipCodec, size: Int) throws {
    let bytes = Array(Self.text.prefix(size))
    let compressed = try compress(bytes, threads: 2, codec: codec)
    for reader in GzipCodec.allCases {
      #expect(try decompress(compressed, codec: reader) == bytes, "read by \(reader)")
    }
  }

  @Test(arguments: GzipCodec.allCases, GzipByteSink.levels)
  func everyLevelIsRead(codec: GzipCodec, level: Int) throws {
    guard codec == .zlib || level <= 3 else { return }
    let bytes = Array(Self.text.prefix(700_000))
    let compressed = try compress(bytes, level: level, codec: codec)
    #expect(compressed.count < bytes.count / 2)
    #expect(try decompress(compressed, codec: .zlib) == bytes)
  }

  @Test(arguments: GzipCodec.allCases)
  func outputDependsOnNothingButBytesAndLevel(codec: GzipCodec) throws {
    let bytes = Array(Self.text.prefix(3 * Self.pieceSize + 1234))
    let expected = try compress(bytes, codec: codec)
    for threads in 1...5 {
      for writeSize in [1000, 65_537, Self.pieceSize, .max] {
        #expect(try compress(bytes, writeSize: writeSize, threads: threads, codec: codec) == expected)
      }
    }
  }

  @Test(arguments: GzipCodec.allCases)
  func bytesWithoutPatternFit(codec: GzipCodec) throws {
    var generator = SeededGenerator(seed: 7)
    let bytes = (0..<Self.pieceSize + 1000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for level in [1, 3, 9] where codec == .zlib || level <= 3 {
      let compressed = try compress(bytes, level: level, codec: codec)
      #expect(compressed.count < bytes.count + bytes.count / 500)
      #expect(try decompress(compressed, codec: codec) == bytes)
    }
  }

  @Test func oneMemberIsWritten() throws {
    let bytes = Array(Self.text.prefix(2 * Self.pieceSize))
    let compressed = try compress(bytes, level: 6, threads: 2, codec: .zlib)
    #expect(Array(compressed.prefix(10)) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3])
    #expect(Array(compressed.suffix(4)) == GzipSample.littleEndian(UInt32(bytes.count)))
    #expect(Array(compressed.suffix(8).prefix(4)) == GzipSample.littleEndian(GzipSample.checksum(bytes)))
  }

  @Test(arguments: 1...3)
  func threadsThatCannotStartAreDoneWithout(call: Int) throws {
    let plan = FaultPlan([.init(.startThread, call: call, .fails(EAGAIN), isLasting: true)])
    let bytes = Array(Self.text.prefix(1_200_000))
    let calls = SystemCalls(faults: plan)
    let compressed = try compress(bytes, threads: 2, codec: .zlib, calls: calls)
    #expect(try compressed == compress(bytes, threads: 1, codec: .zlib))
  }

  @Test func failureOfTheTargetIsHandedOn() throws {
    let directory = try TemporaryDirectory()
    let bytes = Array(Self.text.prefix(2_000_000))
    for call in 1...3 {
      let plan = FaultPlan([.init(.write, call: call, .fails(ENOSPC))])
      let file = try DescriptorByteSink(path: directory.path("a.gz"), calls: SystemCalls(faults: plan))
      let sink = GzipByteSink(wrapping: file, level: 1, threads: 2)
      let error = thrownError { () throws(TableError) in
        try sink.write(bytes.span)
        try sink.finish()
      }
      #expect(error?.systemErrorNumber == ENOSPC, "call \(call)")
    }
  }

  @Test func sinkMayBeLeftUnfinished() throws {
    let target = MemoryByteSink()
    do {
      let sink = GzipByteSink(wrapping: target, level: 9, threads: 2)
      try sink.write(Self.text.span)
    }
    #expect(!target.isFinished)
  }
}
