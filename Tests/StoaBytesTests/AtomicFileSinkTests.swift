import StoaBytes
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct AtomicFileSinkTests {
  private static let old = Array("old\n".utf8)
  private static let new = Array("something new\n".utf8)

  /// Makes a file system look like one that knows no files without names.
  private static var namedOnly: FaultPlan.Fault { .init(.open, call: 1, .fails(EOPNOTSUPP)) }

  private static func write(_ path: String, faults: [FaultPlan.Fault] = []) throws(TableError) {
    let sink = try AtomicFileSink(path: path, calls: SystemCalls(faults: FaultPlan(faults)))
    try sink.write(new.span)
    try sink.finish()
  }

  @Test(arguments: [false, true], [false, true])
  func fileIsThereWhenItIsFinished(hasOld: Bool, isNamed: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    if hasOld { try writeFile(path, Self.old) }
    let plan = FaultPlan(isNamed ? [Self.namedOnly] : [])
    let sink = try AtomicFileSink(path: path, calls: SystemCalls(faults: plan))
    #expect(sink.name == path)
    try sink.write(Self.new.span)
    if hasOld { #expect(try readFile(path) == Self.old) } else { #expect(!fileExists(path)) }
    try sink.finish()
    try sink.finish()
    #expect(try readFile(path) == Self.new)
    #expect(directory.names == ["a.csv"])
    #expect(plan.callCount(of: .synchronize) == 1)
  }

  @Test(arguments: [false, true], [false, true])
  func nothingIsLeftOfAnUnfinishedFile(hasOld: Bool, isNamed: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    if hasOld { try writeFile(path, Self.old) }
    do {
      let plan = FaultPlan(isNamed ? [Self.namedOnly] : [])
      let sink = try AtomicFileSink(path: path, calls: SystemCalls(faults: plan))
      try sink.write(Self.new.span)
    }
    #expect(directory.names == (hasOld ? ["a.csv"] : []))
    if hasOld { #expect(try readFile(path) == Self.old) }
  }

  /// Every call of the system fails once; the old file must stay whole and nothing else be there.
  @Test(arguments: [false, true], [false, true])
  func everyFailureLeavesTheOldFileAlone(hasOld: Bool, isNamed: Bool) throws {
    let operations: [(SystemOperation, Int32)] = [
      (.open, EACCES), (.open, ENOSPC), (.write, ENOSPC), (.write, EIO), (.synchronize, EIO), (.rename, EACCES),
      (.link, EPERM), (.close, EIO),
    ]
    var failures = 0
    for (operation, number) in operations {
      let directory = try TemporaryDirectory()
      let path = directory.path("a.csv")
      if hasOld { try writeFile(path, Self.old) }
      let call = isNamed && operation == .open ? 2 : 1
      let faults = [.init(operation, call: call, .fails(number))] + (isNamed ? [Self.namedOnly] : [])
      let error = thrownError { () throws(TableError) in try Self.write(path, faults: faults) }
      guard let error else {
        // This operation is not needed here, or came too late to matter.
        #expect(try readFile(path) == Self.new)
        continue
      }
      failures += 1
      #expect(error.systemErrorNumber == number)
      #expect(error.position?.source == path, "\(operation)")
      #expect(directory.names == (hasOld ? ["a.csv"] : []), "\(operation)")
      if hasOld { #expect(try readFile(path) == Self.old) }
    }
    #expect(failures >= 6)
  }

  @Test(arguments: [UInt32(0o600), 0o644, 0o660, 0o755], [false, true])
  func permissionsAreKept(bits: UInt32, isNamed: Bool) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    try writeFile(path, Self.old)
    setPermissions(path, bits)
    try Self.write(path, faults: isNamed ? [Self.namedOnly] : [])
    #expect(permissions(path) == bits)
  }

  @Test(arguments: [false, true])
  func newFileHasTheUsualPermissions(isNamed: Bool) throws {
    let directory = try TemporaryDirectory()
    try Self.write(directory.path("a.csv"), faults: isNamed ? [Self.namedOnly] : [])
    #expect(permissions(directory.path("a.csv")) == 0o666 & ~currentMask)
  }

  @Test func linksAreFollowed() throws {
    let directory = try TemporaryDirectory()
    makeDirectory(directory.path("inner"))
    defer { removeDirectory(directory.path("inner")) }
    let target = directory.path("inner/target.csv")
    defer { unlinkFile(target) }
    try writeFile(target, Self.old)
    makeLink(directory.path("direct"), to: target)
    makeLink(directory.path("relative"), to: "inner/target.csv")
    makeLink(directory.path("second"), to: "relative")
    makeLink(directory.path("dangling"), to: "inner/missing.csv")
    for name in ["direct", "relative", "second"] {
      try writeFile(target, Self.old)
      try Self.write(directory.path(name))
      #expect(try readFile(target) == Self.new, "\(name)")
    }
    try Self.write(directory.path("dangling"))
    #expect(try readFile(directory.path("inner/missing.csv")) == Self.new)
    unlinkFile(directory.path("inner/missing.csv"))
    #expect(directory.names == ["dangling", "direct", "inner", "relative", "second"])
    #expect(listNames(directory.path("inner")) == ["target.csv"])
  }

  @Test func linkThatLeadsToItselfIsAnError() throws {
    let directory = try TemporaryDirectory()
    makeLink(directory.path("loop"), to: "loop")
    let error = thrownError { () throws(TableError) in try Self.write(directory.path("loop")) }
    #expect(error?.systemErrorNumber == ELOOP)
  }

  @Test func inputMayBeTheOutput() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    let bytes = GzipSample.table(rowCount: 1000)
    try writeFile(path, bytes)
    let source = try FileByteSource(path: path)
    let sink = try AtomicFileSink(path: path)
    var chunk = [UInt8](repeating: 0, count: 1000)
    while true {
      var target = chunk.mutableSpan
      let count = try source.read(into: &target)
      if count == 0 { break }
      try sink.write(chunk.span.extracting(0..<count))
    }
    try sink.finish()
    #expect(try readFile(path) == bytes)
  }

  @Test func directoriesAreNamedInErrors() throws {
    let directory = try TemporaryDirectory()
    let error = thrownError { () throws(TableError) in try Self.write(directory.path) }
    #expect(error?.description == "\(directory.path): cannot be opened: is a directory; name a file")
    let missing = thrownError { () throws(TableError) in try Self.write("/nowhere/at/all/a.csv") }
    #expect(
      missing?.description
        == "/nowhere/at/all/a.csv: cannot be opened: no such file or directory; check the name and the directory"
    )
  }

  @Test(.enabled(if: geteuid() != 0))
  func fileThatMayNotBeWrittenIsNotReplaced() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    try writeFile(path, Self.old)
    setPermissions(path, 0o444)
    let error = thrownError { () throws(TableError) in try Self.write(path) }
    #expect(error?.systemErrorNumber == EACCES)
    #expect(try readFile(path) == Self.old)
  }

  /// A file with a name is gone, too, when the process ends early.
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP, 0])
  func endOfTheProcessLeavesNothing(signal: Int32) async throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a.csv")
    let result = await #expect(processExitsWith: .failure) { [path = path as String, signal = signal as Int32] in
      let plan = FaultPlan([.init(.open, call: 1, .fails(EOPNOTSUPP))])
      let sink = try AtomicFileSink(path: path, calls: SystemCalls(faults: plan))
      try sink.write([1, 2, 3].span)
      if signal == 0 { exit(1) }
      // This thread may not take signals; another does, and ends all.
      kill(getpid(), signal)
      while true { pause() }
    }
    #expect(result?.exitStatus == (signal == 0 ? .exitCode(1) : .signal(signal)))
    #expect(directory.names == [])
  }
}
