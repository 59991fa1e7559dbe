import StoaBytes

/// Lets pieces pass one at a time, in the order of their numbers.
final class Turnstile: Sendable {
  private struct State: Sendable {
    var next = 0
    /// The last number that is let through, once that is known.
    var last = Int.max
  }

  private let gate = Gate(State())

  /// Waits for the number's turn and runs `body`; `nil` when it is past the last.
  ///
  /// Where `body` wants no more, this number is the last: none behind it gets past, not even one that
  /// waits already.
  func pass(_ number: Int, _ body: () -> Demand) -> Demand? {
    gate.wait { state -> Demand?? in
      if number > state.last { return .some(nil) }
      guard number == state.next else { return nil }
      state.next += 1
      let demand = body()
      if demand == .stop { state.last = number }
      return demand
    }
  }

  /// Goes on with `number`.
  func skip(to number: Int) { gate.update { $0.next = number } }

  /// Turns away all numbers above `number`.
  func close(behind number: Int) {
    gate.update { $0.last = min($0.last, number) }
  }
}
