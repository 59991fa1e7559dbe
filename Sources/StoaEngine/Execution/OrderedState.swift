import Synchronization

/// The state of an ordered operator.
///
/// The executor's turnstiles see to it that one thread at a time, in order, touches it; the lock makes
/// that safe to say, and costs nothing next to a batch.
final class OrderedState<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  func update<R: Sendable>(_ body: (inout sending Value) -> R) -> R { state.withLock { body(&$0) } }
}
