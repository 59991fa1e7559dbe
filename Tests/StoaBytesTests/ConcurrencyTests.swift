import StoaBytes
import Synchronization
import Testing

struct ConcurrencyTests {
  @Test func joinWaitsForTheWork() throws {
    let done = Atomic(0)
    let threads = try (0..<8).map { _ in try WorkerThread { done.add(1, ordering: .relaxed) } }
    for thread in threads { thread.join() }
    for thread in threads { thread.join() }
    #expect(done.load(ordering: .relaxed) == 8)
  }

  @Test func gateWakesEveryWaiter() throws {
    let gate = Gate(0)
    let threads = try (1...4).map { wanted in
      try WorkerThread { _ = gate.wait { $0 >= wanted ? true : nil } }
    }
    for _ in 0..<4 { gate.update { $0 += 1 } }
    for thread in threads { thread.join() }
    #expect(gate.withLock { $0 } == 4)
  }

  @Test(arguments: [1, 2, 3, 64])
  func elementsLeaveInOrder(capacity: Int) throws {
    let queue = BoundedQueue<Int>(capacity: capacity)
    let thread = try WorkerThread {
      for number in 0..<1000 { queue.put(number) }
      queue.close()
    }
    var taken: [Int] = []
    while let number = queue.take() { taken.append(number) }
    thread.join()
    #expect(taken == Array(0..<1000))
    #expect(queue.take() == nil)
    #expect(!queue.put(1), "a closed queue takes nothing in")
  }

  @Test func cancelFreesTheProducer() throws {
    let queue = BoundedQueue<Int>(capacity: 2)
    let accepted = Mutex(0)
    let thread = try WorkerThread {
      while queue.put(1) { accepted.withLock { $0 += 1 } }
    }
    #expect(queue.take() == 1)
    queue.cancel()
    thread.join()
    #expect(queue.take() == nil)
    #expect(accepted.withLock { (1...3).contains($0) })
  }

  @Test func everyElementIsTakenOnce() throws {
    let queue = BoundedQueue<Int>(capacity: 3)
    let seen = Mutex<[Int]>([])
    let takers = try (0..<3).map { _ in
      try WorkerThread {
        while let number = queue.take() { seen.withLock { $0.append(number) } }
      }
    }
    let putters = try (0..<3).map { part in
      try WorkerThread {
        for number in 0..<200 { queue.put(part * 200 + number) }
      }
    }
    for thread in putters { thread.join() }
    queue.close()
    for thread in takers { thread.join() }
    #expect(seen.withLock { $0.sorted() } == Array(0..<600))
  }

  @Test func isReadyWhenTakingWouldNotWait() {
    let queue = BoundedQueue<Int>(capacity: 1)
    #expect(!queue.isReady)
    queue.put(5)
    #expect(queue.isReady)
    #expect(queue.take() == 5)
    queue.close()
    #expect(queue.isReady)
  }
}
