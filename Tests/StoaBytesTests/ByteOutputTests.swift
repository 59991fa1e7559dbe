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

struct ByteOutputTests {
  private let bytes = Array("a,b\n1,2\n".utf8)

  @Test func fileIsAtomicAndMayBeCompressed() throws {
    let directory = try TemporaryDirectory()
    for level in [nil, 1, 6] {
      let path = directory.path("out\(level ?? 0)")
      let sink = try ByteOutput.open(path: path, gzipLevel: level, threads: 2)
      try sink.write(bytes.span)
      #expect(!fileExists(path))
      try sink.finish()
      let input = try ByteInput(FileByteSource(path: path))
      #expect(try readAll(input.source) == bytes)
      #expect(input.detected.compression == (level == nil ? .none : .gzip))
    }
  }

  @Test(.enabled(if: fileExists("/dev/full")), arguments: [nil, 6])
  func fullDeviceIsAnError(level: Int?) throws {
    let error = thrownError { () throws(TableError) in
      let sink = try ByteOutput.open(path: "/dev/full", gzipLevel: level)
      try sink.write(bytes.span)
      try sink.finish()
    }
    #expect(
      error?.description
        == "/dev/full: cannot be written: no space left on device; free some space or write to another disk"
    )
  }

  @Test func namedPipeIsWrittenDirectly() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("pipe")
    makeNamedPipe(path)
    let thread = try WorkerThread { [bytes] in
      let sink = try? ByteOutput.open(path: path)
      try? sink?.write(bytes.span)
      try? sink?.finish()
    }
    #expect(try readAll(FileByteSource(path: path)) == bytes)
    thread.join()
    #expect(directory.names == ["pipe"])
  }

  @Test(arguments: ["/dev/fd/", "/proc/self/fd/"])
  func nameOfADescriptorIsTheDescriptor(prefix: String) throws {
    let ends = makePipe()
    let sink = try ByteOutput.open(path: "\(prefix)\(ends.write)")
    try sink.write(bytes.span)
    try sink.finish()
    close(ends.write)
    #expect(try readAll(FileByteSource(descriptor: ends.read, name: "pipe")) == bytes)
    close(ends.read)
  }

  @Test func standardOutputIsWritten() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      for path in [nil, "/dev/stdout"] {
        let sink = try path.map { try ByteOutput.open(path: $0) } ?? ByteOutput.standardOutput()
        try sink.write(Array("<row>".utf8).span)
        try sink.finish()
      }
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("<row><row>"))
  }
}
