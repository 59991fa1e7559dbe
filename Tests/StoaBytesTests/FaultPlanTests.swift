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

/// Failures of the operating system, one call after another.
struct FaultPlanTests {
  private let bytes = Array("some bytes to write and read again".utf8)

  private func calls(_ faults: FaultPlan.Fault...) -> SystemCalls {
    SystemCalls(faults: FaultPlan(faults))
  }

  @Test func interruptedAndShortReadsAreContinued() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a")
    try writeFile(path, bytes)
    let source = try FileByteSource(
      path: path,
      calls: calls(
        .init(.open, call: 1, .fails(EINTR)),
        .init(.read, call: 1, .fails(EINTR)),
        .init(.read, call: 2, .isShort(3)),
        .init(.read, call: 3, .fails(EINTR)),
        .init(.read, call: 4, .isShort(1))
      )
    )
    #expect(try readAll(source) == bytes)
  }

  @Test func interruptedAndShortWritesAreContinued() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a")
    let plan = FaultPlan([
      .init(.write, call: 1, .fails(EINTR)), .init(.write, call: 2, .isShort(5)), .init(.write, call: 3, .fails(EINTR)),
      .init(.write, call: 4, .isShort(1)), .init(.close, call: 1, .fails(EINTR)),
    ])
    let sink = try DescriptorByteSink(path: path, calls: SystemCalls(faults: plan))
    try sink.write(bytes.span)
    try sink.finish()
    #expect(try readFile(path) == bytes)
    #expect(plan.callCount(of: .write) == 5)
    #expect(plan.callCount(of: .close) == 1, "an interrupted close is not repeated")
  }

  @Test(arguments: [
    (ENOSPC, "cannot be written: no space left on device; free some space or write to another disk"),
    (EIO, "cannot be written: input/output error; check the disk or the device"),
    (EDQUOT, "cannot be written: disk quota exceeded; free some space or write to another disk"),
    (
      EFBIG,
      "cannot be written: file too large; write to a file system that takes larger files, "
        + "or raise the limit with ulimit -f"
    ),
  ])
  func failedWriteSaysWhatToDo(number: Int32, text: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a")
    let sink = try DescriptorByteSink(path: path, calls: calls(.init(.write, call: 1, .fails(number))))
    let error = try #require(throws: TableError.self) { try sink.write(bytes.span) }
    #expect(error.code == .system)
    #expect(error.systemErrorNumber == number)
    #expect(error.description == "\(path): \(text)")
  }

  @Test func failedCloseIsAnError() throws {
    let directory = try TemporaryDirectory()
    let sink = try DescriptorByteSink(path: directory.path("a"), calls: calls(.init(.close, call: 1, .fails(EIO))))
    try sink.write(bytes.span)
    #expect(throws: TableError.self) { try sink.finish() }
  }

  @Test func everyReadThatFailsIsReported() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path("a")
    try writeFile(path, bytes)
    for call in 1...3 {
      let source = try FileByteSource(path: path, calls: calls(.init(.read, call: call, .fails(EIO))))
      let error = thrownError { () throws(TableError) in _ = try readAll(source, stride: 20) }
      #expect(error?.systemErrorNumber == EIO, "call \(call)")
    }
  }

  @Test func threadThatCannotStartIsAnError() throws {
    let error = try #require(throws: TableError.self) {
      _ = try WorkerThread(calls: calls(.init(.startThread, call: 1, .fails(EAGAIN)))) {}
    }
    #expect(error.systemErrorNumber == EAGAIN)
  }

  @Test func pipeThatNobodyReadsIsClosed() async {
    await #expect(processExitsWith: .success) {
      StandardStreams.ignorePipeSignal()
      let ends = makePipe()
      close(ends.read)
      let sink = DescriptorByteSink(descriptor: ends.write, name: "pipe")
      do throws(TableError) {
        try sink.write([1, 2, 3].span)
        exit(3)
      } catch {
        exit(error.code == .closedPipe ? 0 : 4)
      }
    }
  }

  @Test func installedFaultsReachTheWholeProcess() async {
    await #expect(processExitsWith: .success) {
      SystemCalls.install(SystemCalls(faults: FaultPlan([.init(.open, call: 1, .fails(EMFILE))])))
      do throws(TableError) {
        _ = try FileByteSource(path: "/dev/null")
        exit(3)
      } catch {
        exit(error.systemErrorNumber == EMFILE ? 0 : 4)
      }
    }
  }
}
