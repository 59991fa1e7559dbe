internal import Synchronization

/// An operation of the operating system that a test can make fail.
package enum SystemOperation: Hashable, Sendable, CaseIterable {
  case open, read, write, synchronize, rename, link, close, mapMemory, startThread
}

/// Which calls of the operating system are to fail, and how: the way tests reach the code that
/// answers failures.
///
/// It is given to the objects under test, or installed for a whole process with
/// ``SystemCalls/install(_:)``.
///
///     let plan = FaultPlan([.init(.write, call: 2, .fails(ENOSPC))])
///     let sink = try AtomicFileSink(path: path, calls: SystemCalls(faults: plan))
package final class FaultPlan: Sendable {
  /// One call that goes wrong.
  package struct Fault: Sendable {
    /// What becomes of the call.
    package enum Outcome: Hashable, Sendable {
      /// The call does nothing and reports this error number.
      case fails(Int32)
      /// The call handles at most this many bytes.
      case isShort(Int)
      /// The process gets this signal, which must end it, in the place of the call.
      case isEnded(bySignal: Int32)
    }

    package var operation: SystemOperation
    /// Which call of that operation it is, counted from 1.
    package var call: Int
    /// Whether every later call goes wrong as well.
    package var isLasting: Bool
    package var outcome: Outcome

    package init(_ operation: SystemOperation, call: Int, _ outcome: Outcome, isLasting: Bool = false) {
      self.operation = operation
      self.call = call
      self.isLasting = isLasting
      self.outcome = outcome
    }
  }

  private let faults: [Fault]
  private let calls = Mutex<[SystemOperation: Int]>([:])

  package init(_ faults: [Fault]) {
    self.faults = faults
  }

  /// How many calls of an operation there have been.
  package func callCount(of operation: SystemOperation) -> Int {
    calls.withLock { $0[operation, default: 0] }
  }

  /// Counts a call and says what is to become of it; nil lets it pass.
  func outcome(of operation: SystemOperation) -> Fault.Outcome? {
    let call = calls.withLock { calls in
      calls[operation, default: 0] += 1
      return calls[operation, default: 0]
    }
    let fault = faults.first {
      $0.operation == operation && ($0.call == call || ($0.isLasting && $0.call < call))
    }
    return fault?.outcome
  }
}
