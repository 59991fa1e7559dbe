internal import StoaBytes

/// Encoded sort keys, end to end, and where each ends.
///
///     let keys = KeyBuffer()
///     try encoder.encode(batch, into: keys)        // one key a selected record, in order
///     let first = keys.key(at: 0)
///
/// Keys compare by their bytes, and where one is the start of another the shorter comes first; filling
/// up both with zeros to any width gives the same order, so the first eight bytes may be compared as
/// one number. Equal keys mean equal values: a stable order is (key, position in the input).
///
/// One thread fills a buffer; after that it is only read, by any number of threads. That order is the
/// caller's to keep, and is why the conformance is unchecked.
///
/// - Memory: the keys and four bytes each; it doubles when it grows, and holds less than 4 GiB.
@safe
package final class KeyBuffer: @unchecked Sendable {
  var writer: KeyWriter
  private var endBase: UnsafeMutablePointer<UInt32>
  private var endCapacity: Int
  /// How many keys there are.
  package internal(set) var count = 0
  private static let largestKept = 8 << 20

  package init(byteCapacity: Int = 0, keyCapacity: Int = 0) {
    writer = KeyWriter(capacity: byteCapacity)
    endCapacity = max(16, keyCapacity)
    unsafe endBase = .allocate(capacity: endCapacity)
  }

  deinit {
    writer.deallocate()
    unsafe endBase.deallocate()
  }

  /// The bytes of all keys; at least eight more may be read behind them.
  package var bytes: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(writer.base), count: writer.used)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// Where each key ends; it starts at the end before it, the first at 0.
  package var ends: Span<UInt32> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: UnsafePointer(endBase), count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }

  /// The bytes of one key.
  @_lifetime(borrow self)
  package func key(at index: Int) -> Span<UInt8> {
    let ends = ends
    let start = index == 0 ? 0 : Int(ends[index - 1])
    let key = bytes.extracting(start..<Int(ends[index]))
    return unsafe _overrideLifetime(key, borrowing: self)
  }

  /// Forgets all keys and keeps the memory, unless they were very long.
  package func removeAll() {
    if writer.capacity > Self.largestKept {
      writer.deallocate()
      writer = KeyWriter(capacity: 0)
    }
    writer.used = 0
    count = 0
  }

  /// The memory taken, in bytes.
  package var footprint: Int { writer.capacity + endCapacity * 4 }

  /// Makes room for the ends of that many more keys.
  func reserveKeys(_ more: Int) {
    guard endCapacity - count < more else { return }
    let capacity = max(endCapacity * 2, count + more)
    let base = UnsafeMutablePointer<UInt32>.allocate(capacity: capacity)
    unsafe base.update(from: endBase, count: count)
    unsafe endBase.deallocate()
    unsafe endBase = base
    endCapacity = capacity
  }

  /// Ends the key whose bytes have been written.
  func endKey() {
    reserveKeys(1)
    unsafe nextEnd.pointee = UInt32(writer.used)
    count += 1
  }

  /// Where the end of the next key is to be written, after `reserveKeys`.
  var nextEnd: UnsafeMutablePointer<UInt32> { unsafe endBase.advanced(by: count) }
}
