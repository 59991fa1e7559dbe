internal import CStoaBytes

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// The calls to the operating system that can fail for reasons outside the program.
///
/// Everything in this target makes them through a value of this type, so that a test can make any
/// one of them fail; without a ``FaultPlan`` a call costs one test for nil more than the bare one.
package struct SystemCalls: Sendable {
  /// What is to go wrong; nil outside tests.
  package let faults: FaultPlan?

  package init(faults: FaultPlan? = nil) {
    self.faults = faults
  }

  // Written at most once, before the first thread starts: see `install`.
  nonisolated(unsafe) private static var installed = SystemCalls()

  /// What objects use that are not told otherwise.
  package static var current: SystemCalls { unsafe installed }

  /// Makes everything in this process use these calls.
  ///
  /// Only to be called at the start of a process, before any thread.
  package static func install(_ calls: SystemCalls) {
    unsafe installed = calls
  }

  /// Whether a planned fault takes the place of the call; `errno` is set then.
  @inline(__always)
  private func fails(_ operation: SystemOperation, limit: inout Int) -> Bool {
    guard let outcome = faults?.outcome(of: operation) else { return false }
    switch outcome {
    case .fails(let number):
      errno = number
      return true
    case .isShort(let count):
      limit = min(limit, count)
      return false
    case .isEnded(let signal):
      // This thread may not take signals; another does, and ends all.
      kill(getpid(), signal)
      while true { pause() }
    }
  }

  @inline(__always)
  private func fails(_ operation: SystemOperation) -> Bool {
    var limit = 0
    return fails(operation, limit: &limit)
  }

  func openFile(_ path: String, _ flags: Int32, mode: mode_t = 0) -> Int32 {
    if fails(.open) { return -1 }
    return unsafe open(path, flags | O_CLOEXEC, mode)
  }

  func readBytes(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer) -> Int {
    var count = target.count
    if fails(.read, limit: &count) { return -1 }
    return unsafe read(descriptor, target.baseAddress, count)
  }

  func readBytes(_ descriptor: Int32, into target: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var count = target.count
    if fails(.read, limit: &count) { return -1 }
    return unsafe pread(descriptor, target.baseAddress, count, off_t(offset))
  }

  func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    var count = bytes.count
    if fails(.write, limit: &count) { return -1 }
    return unsafe write(descriptor, bytes.baseAddress, count)
  }

  func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
    var count = bytes.count
    if fails(.write, limit: &count) { return -1 }
    return unsafe pwrite(descriptor, bytes.baseAddress, count, off_t(offset))
  }

  func synchronizeFile(_ descriptor: Int32) -> Int32 {
    if fails(.synchronize) { return -1 }
    return fsync(descriptor)
  }

  func renameFile(_ old: String, to new: String) -> Int32 {
    if fails(.rename) { return -1 }
    return unsafe rename(old, new)
  }

  /// Gives an open file without a name one.
  func linkFile(_ descriptor: Int32, to path: String) -> Int32 {
    if fails(.link) { return -1 }
    return unsafe linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW)
  }

  /// Closes a descriptor, which is gone after that whatever the result says.
  func closeFile(_ descriptor: Int32) -> Int32 {
    let result = close(descriptor)
    return fails(.close) ? -1 : result
  }

  func mapMemory(byteCount: Int) -> UnsafeMutableRawPointer? {
    if fails(.mapMemory) { return nil }
    let memory = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
    return unsafe memory == MAP_FAILED ? nil : memory
  }

  /// Makes a mapping larger, which may move it; nil where that cannot be done.
  func growMapping(
    _ memory: UnsafeMutableRawPointer,
    from byteCount: Int,
    to newByteCount: Int
  ) -> UnsafeMutableRawPointer? {
    if fails(.mapMemory) { return nil }
    return unsafe stoa_grow_mapping(memory, byteCount, newByteCount)
  }

  /// The error number a thread is not to be started for, or 0.
  func threadStartFailure() -> Int32 {
    fails(.startThread) ? errno : 0
  }
}

/// What the operating system says about an error number, to stand in the middle of a sentence.
func systemErrorText(_ number: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  let result = unsafe strerror_r(number, &buffer, buffer.count)
  guard result == 0 else { return "error \(number)" }
  let bytes = buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
  var text = String(decoding: bytes, as: UTF8.self)
  // "Input/output error" and "No such file" lose their capital.
  let first = text.removeFirst()
  return first.lowercased() + text
}

/// The value of a variable of the environment.
func environmentValue(_ name: String) -> String? {
  guard let value = unsafe getenv(name) else { return nil }
  return unsafe String(cString: value)
}
