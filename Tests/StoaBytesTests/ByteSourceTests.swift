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

struct ByteSourceTests {
  private let bytes = Array("id,name\n1,Ada\n2,Grace\n".utf8)

  @Test(arguments: [1, 2, 7, 4096])
  func fileIsReadInOrderAndAtAnyOffset(stride: Int) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    try writeFile(path, bytes)
    let source = try FileByteSource(path: path)
    #expect(source.name == path)
    #expect(source.hasBytesAtHand)
    #expect(try readAll(source, stride: stride) == bytes)
    #expect(try readAll(source, stride: stride) == [], "the end stays the end")

    let access = try #require(source.randomAccess)
    #expect(access.byteCount == bytes.count)
    for offset in 0...bytes.count + 1 {
      var buffer = [UInt8](repeating: 0, count: stride)
      var target = buffer.mutableSpan
      let count = try access.read(into: &target, at: offset)
      #expect(Array(buffer[..<count]) == Array(bytes.dropFirst(offset).prefix(stride)), "offset \(offset)")
    }
  }

  @Test func emptyFileEndsAtOnce() throws {
    let directory = try TemporaryDirectory()
    try writeFile(directory.path("empty"), [])
    #expect(try readFile(directory.path("empty")) == [])
  }

  @Test(.enabled(if: fileExists("/proc/self/status")))
  func fileThatCallsItselfEmptyIsRead() throws {
    let source = try FileByteSource(path: "/proc/self/status")
    #expect(source.randomAccess == nil)
    #expect(try readAll(source).starts(with: "Name:".utf8))
  }

  @Test func missingFileSaysSo() throws {
    let error = try #require(throws: TableError.self) { try FileByteSource(path: "/nowhere/a.csv") }
    #expect(error.systemErrorNumber == ENOENT)
    #expect(
      error.description
        == "/nowhere/a.csv: cannot be opened: no such file or directory; check the name and the directory"
    )
  }

  @Test func directoryIsNoFile() throws {
    let directory = try TemporaryDirectory()
    let error = try #require(throws: TableError.self) { try FileByteSource(path: directory.path) }
    #expect(error.description == "\(directory.path): cannot be read: is a directory; name a file")
  }

  @Test func pipeIsReadAsItFills() throws {
    let ends = makePipe()
    let source = try FileByteSource(descriptor: ends.read, name: "pipe")
    let sink = DescriptorByteSink(descriptor: ends.write, name: "pipe")
    #expect(!source.hasBytesAtHand)
    try sink.write(bytes.span)
    #expect(source.hasBytesAtHand)
    var chunk = [UInt8](repeating: 0, count: 4096)
    var target = chunk.mutableSpan
    #expect(try source.read(into: &target) == bytes.count)
    close(ends.write)
    #expect(source.hasBytesAtHand, "the end is at hand")
    #expect(try readAll(source) == [])
    close(ends.read)
  }

  @Test func descriptorSetNotToWaitIsWaitedFor() throws {
    let ends = makePipe()
    _ = fcntl(ends.read, F_SETFL, O_NONBLOCK)
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    // More than a pipe holds, so that both sides meet EAGAIN.
    let many = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
    let thread = try WorkerThread {
      let sink = DescriptorByteSink(descriptor: ends.write, name: "pipe")
      try? sink.write(many.span)
      close(ends.write)
    }
    #expect(try readAll(FileByteSource(descriptor: ends.read, name: "pipe")) == many)
    thread.join()
    close(ends.read)
  }

  @Test func everySplitGivesTheSameBytes() throws {
    let short = Array("a,\"b\"\r\n".utf8)
    for cuts in everySplit(of: short.count) {
      let source = SplitByteSource(short, cutAt: cuts)
      var sizes: [Int] = []
      var chunk = [UInt8](repeating: 0, count: 16)
      var all: [UInt8] = []
      while true {
        var target = chunk.mutableSpan
        let count = try source.read(into: &target)
        if count == 0 { break }
        sizes.append(count)
        all += chunk[..<count]
      }
      #expect(all == short)
      #expect(sizes.count == cuts.count + 1)
    }
  }

  @Test func splitSourceFailsInsteadOfEnding() {
    var bytes: [UInt8] = []
    let failure = TableError(.gzip, "cut")
    let source = SplitByteSource(pieces: [[1, 2], [3]], failure: failure)
    #expect(throws: failure) { try readAll(source, into: &bytes) }
    #expect(bytes == [1, 2, 3])
  }
}
