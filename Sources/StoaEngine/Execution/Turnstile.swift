import StoaBytes

/// Lets pieces pass one at a time, in the order of their numbers.
final class Turnstile: Sendable {
  private struct State: Sendable {
    var next = 0
    /// The last number that is let through, once that is known.
    var last = Int.max
  }

  private enum Outcome<R> {
    case passed(R)
    case turnedAway
  }

  private let gate = Gate(State())

  /// Waits for the number's turn and runs `body`; `nil` when it is past the last.
  func pass<R>(_ number: Int, _ body: () -> R) -> R? {
    let outcome: Outcome<R> = gate.wait { state in
      if number > state.last { return .turnedAway }
      guard number == state.next else { return nil }
      state.next += 1
      return .passed(body())
    }
    return if case .passed(let result) = outcome { result } else { nil }
  }

  /// Goes on with `number`.
  func skip(to number: Int) { gate.update { $0.next = number } }

  /// Turns away all numbers above `number`.
  func close(behind number: Int) {
    gate.update { $0.last = min($0.last, number) }
  }
}
