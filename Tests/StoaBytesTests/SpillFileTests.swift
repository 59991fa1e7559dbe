import StoaBytes
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct SpillFileTests {
  private func read(_ file: SpillFile, _ range: Range<Int>) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var target = bytes.mutableSpan
    let count = try file.read(into: &target, at: range.lowerBound)
    return Array(bytes[..<count])
  }

  @Test(arguments: [false, true])
  func whatIsAppendedIsReadAgain(isNamed: Bool) throws {
    let directory = try TemporaryDirectory()
    let faults: [FaultPlan.Fault] = isNamed ? [.init(.open, call: 1, .fails(EOPNOTSUPP))] : []
    let file = try SpillFile(directory: directory.path, calls: SystemCalls(faults: FaultPlan(faults)))
    #expect(directory.names == [], "the file has no name from the start")
    let pieces = (0..<50).map { piece in [UInt8](repeating: UInt8(piece), count: piece * 37) }
    var offsets: [Int] = []
    for piece in pieces { offsets.append(try file.append(piece.span)) }
    #expect(file.byteCount == pieces.map(\.count).reduce(0, +))
    for (offset, piece) in zip(offsets, pieces).reversed() {
      #expect(try read(file, offset..<offset + piece.count) == piece)
    }
    #expect(try read(file, file.byteCount - 5..<file.byteCount + 5).count == 5)
    #expect(directory.names == [])
  }

  @Test func discardedPartsTakeNoRoomAndOthersStay() throws {
    let directory = try TemporaryDirectory()
    let file = try SpillFile(directory: directory.path)
    let bytes = [UInt8](repeating: 7, count: 100_000)
    try file.append(bytes.span)
    try file.append(bytes.span)
    file.discard(0..<100_000)
    #expect(file.byteCount == 200_000)
    #expect(try read(file, 100_000..<200_000) == bytes)
  }

  @Test func partsCanStartAtMultiples() throws {
    let directory = try TemporaryDirectory()
    let file = try SpillFile(directory: directory.path)
    #expect(try file.append([1, 2, 3].span) == 0)
    #expect(try file.append([4, 5].span, alignment: 4096) == 4096)
    #expect(try file.append([6].span) == 4098)
    #expect(try file.append([7].span, alignment: 4096) == 8192)
    #expect(try read(file, 0..<4) == [1, 2, 3, 0])
    #expect(try read(file, 4096..<4100) == [4, 5, 6, 0])
    #expect(file.byteCount == 8193)
  }

  @Test func threadsAppendAtOnce() throws {
    let directory = try TemporaryDirectory()
    let file = try SpillFile(directory: directory.path)
    let placed = Gate<[Int: UInt8]>([:])
    let threads = try (0..<4).map { number in
      try WorkerThread {
        let piece = [UInt8](repeating: UInt8(number), count: 1000)
        for _ in 0..<20 {
          guard let offset = try? file.append(piece.span) else { continue }
          placed.update { $0[offset] = UInt8(number) }
        }
      }
    }
    for thread in threads { thread.join() }
    let places = placed.withLock { $0 }
    #expect(places.count == 80)
    for (offset, number) in places {
      #expect(try read(file, offset..<offset + 1000) == [UInt8](repeating: number, count: 1000))
    }
  }

  @Test func fullDirectoryIsNamed() throws {
    let directory = try TemporaryDirectory()
    let remedy = "free some space there, or give another directory with --temp-dir"
    for (operation, what) in [
      (SystemOperation.open, "no temporary file can be made there"),
      (.write, "a temporary file there cannot be written"),
    ] {
      let plan = FaultPlan([.init(operation, call: 1, .fails(ENOSPC))])
      let error = thrownError { () throws(TableError) in
        let file = try SpillFile(directory: directory.path, calls: SystemCalls(faults: plan))
        try file.append([1, 2, 3].span)
      }
      #expect(error?.description == "\(directory.path): \(what): no space left on device; \(remedy)")
    }
    let missing = thrownError { () throws(TableError) in _ = try SpillFile(directory: "/nowhere") }
    #expect(
      missing?.description
        == "/nowhere: no temporary file can be made there: no such file or directory; \(remedy)"
    )
  }
}
