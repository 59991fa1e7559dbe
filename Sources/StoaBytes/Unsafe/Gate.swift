#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A piece of state that threads change one at a time and can wait on.
///
///     let done = Gate(0)
///     done.update { $0 += 1 }                  // wakes those who wait
///     done.wait { $0 == 4 ? true : nil }       // returns when there are four
///
/// It is meant for what happens once a batch, not once a record: every change wakes every waiter.
// The mutex guards the state; that is why the conformance is unchecked.
@safe
package final class Gate<State: Sendable>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var state: State

  package init(_ state: State) {
    self.state = state
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Looks at the state, or changes what no waiter waits for.
  package func withLock<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&state)
  }

  /// Changes the state and wakes those who wait on it.
  @discardableResult
  package func update<R, E: Error>(_ body: (inout State) throws(E) -> R) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(condition)
      unsafe pthread_mutex_unlock(mutex)
    }
    return try body(&state)
  }

  /// Waits until `body` returns a value, and returns it.
  ///
  /// `body` is asked at once and after every update. When it has a value it may have changed the
  /// state, so the other waiters are woken in their turn.
  @discardableResult
  package func wait<R, E: Error>(until body: (inout State) throws(E) -> R?) throws(E) -> R {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = try body(&state) {
        unsafe pthread_cond_broadcast(condition)
        return result
      }
      unsafe pthread_cond_wait(condition, mutex)
    }
  }
}
