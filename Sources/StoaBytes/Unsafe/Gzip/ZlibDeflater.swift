internal import CZlib

/// zlib's compressor.
@safe
final class ZlibDeflater: Deflater {
  // zlib keeps the address of this structure, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init(level: Int) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A negative number of window bits means data without zlib's own header; 8 is the memory level
    // that `gzip` compresses with.
    let result = unsafe deflateInit2_(
      stream,
      Int32(level),
      Z_DEFLATED,
      -15,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size)
    )
    if result != Z_OK { exitOutOfMemory(byteCount: 256 << 10) }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  func deflate(
    _ input: Span<UInt8>,
    after dictionary: Span<UInt8>,
    isLast: Bool,
    into target: inout MutableSpan<UInt8>
  ) -> Int {
    unsafe deflateReset(stream)
    unsafe dictionary.withUnsafeBufferPointer { dictionary in
      if dictionary.count > 0 {
        unsafe _ = deflateSetDictionary(stream, dictionary.baseAddress, UInt32(dictionary.count))
      }
    }
    return unsafe input.withUnsafeBufferPointer { input in
      unsafe target.withUnsafeMutableBufferPointer { target in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = UInt32(target.count)
        let result = unsafe CZlib.deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
        let isDone = unsafe result == (isLast ? Z_STREAM_END : Z_OK) && stream.pointee.avail_out > 0
        precondition(isDone, "The target is too small for the compressed bytes")
        return unsafe target.count - Int(stream.pointee.avail_out)
      }
    }
  }
}
