/// A queue between threads that holds at most a given number of elements.
///
/// Who puts waits while it is full, who takes waits while it is empty. Elements leave in the order
/// in which they came.
///
///     let queue = BoundedQueue<Batch>(capacity: 4)
///     // producer                                   // consumer
///     while let batch = next() {                    while let batch = queue.take() {
///       guard queue.put(batch) else { break }         ...
///     }                                             }
///     queue.close()
package final class BoundedQueue<Element: Sendable>: Sendable {
  private struct State: Sendable {
    /// A ring: the elements stand from `head` on, `count` of them.
    var slots: [Element?]
    var head = 0
    var count = 0
    var isClosed = false
    var isCancelled = false

    mutating func append(_ element: Element) {
      slots[(head + count) % slots.count] = element
      count += 1
    }

    mutating func removeFirst() -> Element? {
      guard count > 0 else { return nil }
      let element = slots[head]
      slots[head] = nil
      head = (head + 1) % slots.count
      count -= 1
      return element
    }
  }

  private enum Taken {
    case element(Element)
    case end
  }

  private let gate: Gate<State>

  package init(capacity: Int) {
    precondition(capacity > 0, "A queue needs room for one element")
    gate = Gate(State(slots: [Element?](repeating: nil, count: capacity)))
  }

  /// Adds an element, waiting for room.
  ///
  /// - Returns: whether it was taken in; false means that nobody wants more.
  @discardableResult
  package func put(_ element: Element) -> Bool {
    gate.wait { state in
      if state.isCancelled || state.isClosed { return false }
      guard state.count < state.slots.count else { return nil }
      state.append(element)
      return true
    }
  }

  /// Removes the first element, waiting for one; nil means that there will be no more.
  package func take() -> Element? {
    let taken: Taken = gate.wait { state in
      if let element = state.removeFirst() { return .element(element) }
      return state.isClosed || state.isCancelled ? .end : nil
    }
    return if case .element(let element) = taken { element } else { nil }
  }

  /// Whether `take` would return without waiting.
  package var isReady: Bool {
    gate.withLock { $0.count > 0 || $0.isClosed || $0.isCancelled }
  }

  /// Says that nothing more will be put.
  ///
  /// What is in the queue can still be taken.
  package func close() {
    gate.update { $0.isClosed = true }
  }

  /// Says that nothing more will be taken: drops what is in the queue and turns away what comes.
  package func cancel() {
    gate.update { state in
      state.isCancelled = true
      while state.removeFirst() != nil {}
    }
  }
}
