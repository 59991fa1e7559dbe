internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A thread of its own for work that runs along.
///
///     let thread = try WorkerThread { queue.put(makeBatch()) }
///     thread.join()
///
/// A thread that nobody joins ends by itself.
package final class WorkerThread: Sendable {
  /// nil once it is joined.
  private let handle: Mutex<pthread_t?>

  /// Starts `work` in a new thread.
  ///
  /// - Throws: an error of code `system` when the system has no thread to give. The caller can then
  ///   do the work itself.
  package init(calls: SystemCalls = .current, _ work: @escaping @Sendable () -> Void) throws(TableError) {
    var result = calls.threadStartFailure()
    var started: pthread_t?
    if result == 0 {
      let start = unsafe Unmanaged.passRetained(Start(work))
      let handle = unsafe Self.start(start.toOpaque(), &result)
      if result == 0 { started = handle } else { unsafe start.release() }
    }
    guard result == 0 else {
      throw TableError(
        .system,
        "a thread cannot be started: \(systemErrorText(result))",
        remedy: "try again with --threads 1",
        systemErrorNumber: result
      )
    }
    handle = Mutex(started)
  }

  private static func start(_ argument: UnsafeMutableRawPointer, _ result: inout Int32) -> pthread_t? {
    #if canImport(Darwin)
      var handle: pthread_t?
    #else
      var handle = pthread_t()
    #endif
    result = unsafe pthread_create(&handle, nil, runWork, argument)
    return handle
  }

  /// Waits until the work is done.
  ///
  /// Must not be called by the thread itself.
  package func join() {
    guard let handle = handle.withLock({ $0.take() }) else { return }
    pthread_join(handle, nil)
  }

  deinit {
    if let handle = handle.withLock({ $0.take() }) { pthread_detach(handle) }
  }
}

/// What a new thread is handed: the work, kept alive until the thread has it.
private final class Start: Sendable {
  let work: @Sendable () -> Void
  init(_ work: @escaping @Sendable () -> Void) { self.work = work }
}

#if canImport(Darwin)
  private func runWork(_ argument: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().work()
    return nil
  }
#else
  private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let argument = unsafe argument else { return nil }
    unsafe Unmanaged<Start>.fromOpaque(argument).takeRetainedValue().work()
    return nil
  }
#endif
