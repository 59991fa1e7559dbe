internal import StoaBytes

/// How many records come before each place of an input, where the places are asked for in any order.
final class OrdinalLedger: Sendable {
  private struct State: Sendable {
    var next = 0
    var records = 0
    var isCancelled = false
  }

  private let gate = Gate(State())

  /// Tells how many records a place has and returns how many there are before it, waiting for all
  /// places before it to be told.
  func pass(_ sequence: Int, count: Int) -> Int {
    gate.wait { state in
      guard state.next == sequence || state.isCancelled else { return nil }
      state.next += 1
      state.records += count
      return state.records - count
    }
  }

  /// Lets go of everybody who waits.
  func cancel() {
    gate.update { $0.isCancelled = true }
  }
}
