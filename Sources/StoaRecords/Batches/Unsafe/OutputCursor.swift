internal import CStoaBytes
internal import StoaBytes

/// A place in an output buffer at which bytes are stored, ahead of what the buffer knows of.
///
/// To store a byte takes no call. Who stores has made room; up to 31 bytes more may be stored behind, to be
/// overwritten.
@safe
struct OutputCursor: ~Copyable {
  private let buffer: OutputBuffer
  private var start: UnsafeMutablePointer<UInt8>
  private var limit: UnsafeMutablePointer<UInt8>
  /// Where the next byte goes.
  var place: UnsafeMutablePointer<UInt8>

  /// A place behind what the buffer holds.
  init(_ buffer: OutputBuffer) {
    self.buffer = buffer
    unsafe start = buffer.base
    unsafe limit = buffer.base + buffer.capacity
    unsafe place = buffer.base + buffer.count
  }

  /// Makes room for so many more bytes.
  @inline(__always)
  mutating func reserve(_ count: Int) {
    if unsafe limit - place < count { grow(count) }
  }

  @inline(never)
  private mutating func grow(_ count: Int) { append { $0.reserve(count) } }

  /// Lets others append to the buffer itself.
  mutating func append(_ body: (OutputBuffer) -> Void) {
    commit()
    body(buffer)
    self = OutputCursor(buffer)
  }

  /// Tells the buffer what it holds.
  func commit() { buffer.setCount(offset) }

  /// How far the place lies from the start of the buffer, wherever that moves.
  @inline(__always)
  var offset: Int { unsafe place - start }

  /// The address of an offset.
  @inline(__always)
  func address(of offset: Int) -> UnsafeMutablePointer<UInt8> { unsafe start + offset }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    unsafe place.pointee = byte
    unsafe place += 1
  }

  @inline(__always)
  mutating func put(_ bytes: [UInt8]) {
    for byte in bytes { put(byte) }
  }

  /// Stores bytes in steps of 32, which up to 31 bytes behind them are read for, too.
  @inline(__always)
  mutating func put(_ bytes: UnsafePointer<UInt8>, _ count: Int) {
    unsafe stoa_copy_wide(place, bytes, count)
    unsafe place += count
  }
}
