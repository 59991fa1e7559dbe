import StoaBytes
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

struct ByteBlockTests {
  @Test(arguments: [0, 1, 4095, 4096, 100_000])
  func blockHoldsWhatIsPutIn(capacity: Int) {
    let block = ByteBlock(capacity: capacity)
    #expect(block.bytes.count == capacity)
    block.withMutableBytes { target in
      for index in 0..<target.count { target[index] = UInt8(truncatingIfNeeded: index) }
    }
    #expect(block.bytes.indices.allSatisfy { block.bytes[$0] == UInt8(truncatingIfNeeded: $0) })
  }

  /// Small blocks are copied, large ones move; one that somebody else has as well is left as it is.
  @Test(arguments: [10, 100_000, 6 << 20], [false, true])
  func grownBlockKeepsItsFirstBytes(capacity: Int, isShared: Bool) {
    var block = ByteBlock(capacity: capacity)
    block.withMutableBytes { target in
      for index in 0..<target.count { target[index] = UInt8(truncatingIfNeeded: index &* 7) }
    }
    let other = isShared ? block : nil
    ByteBlock.grow(&block, keeping: capacity - 3, to: capacity * 3)
    #expect(block.capacity == capacity * 3)
    func holdsItsBytes(_ block: ByteBlock) -> Bool {
      (0..<capacity - 3).allSatisfy { block.bytes[$0] == UInt8(truncatingIfNeeded: $0 &* 7) }
    }
    #expect(holdsItsBytes(block))
    if let other {
      #expect(other.capacity == capacity)
      #expect(holdsItsBytes(other))
    }
    block.withMutableBytes { $0[capacity * 3 - 1] = 1 }
  }

  @Test func missingMemoryIsAnErrorWhereItCanBe() throws {
    let calls = SystemCalls(faults: FaultPlan([.init(.mapMemory, call: 1, .fails(ENOMEM))]))
    // A size that is not kept for use again.
    let error = try #require(throws: TableError.self) { _ = try ByteBlock(trying: 100 << 20, calls: calls) }
    #expect(error.code == .memory)
    #expect(error.description == "out of memory: 104857600 bytes cannot be had; give a smaller --memory")
  }

  @Test func missingMemoryEndsTheProcessWithAMessageElsewhere() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      SystemCalls.install(SystemCalls(faults: FaultPlan([.init(.mapMemory, call: 1, .fails(ENOMEM))])))
      _ = ByteBlock(capacity: 100 << 20)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("stoa: out of memory: 104857600 bytes cannot be had; give a smaller --memory\n"))
  }

  @Test func threadsThatFindNoMemorySaySoOnce() async {
    let result = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
      let fault = FaultPlan.Fault(.mapMemory, call: 1, .fails(ENOMEM), isLasting: true)
      SystemCalls.install(SystemCalls(faults: FaultPlan([fault])))
      let threads = (0..<8).compactMap { _ in try? WorkerThread { _ = ByteBlock(capacity: 100 << 20) } }
      for thread in threads { thread.join() }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.split(separator: "\n").count == 1, "\(text)")
  }
}
