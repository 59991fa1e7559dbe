internal import CZlib

/// zlib's decompressor.
@safe
final class ZlibInflater: Inflater {
  // zlib keeps the address of this structure, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    // A negative number of window bits means data without zlib's own header.
    let result = unsafe inflateInit2_(stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    if result != Z_OK { exitOutOfMemory(byteCount: 48 << 10) }
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deallocate()
  }

  func reset() {
    unsafe inflateReset(stream)
  }

  func inflate(_ input: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> InflateStep {
    unsafe input.withUnsafeBufferPointer { input in
      unsafe target.withUnsafeMutableBufferPointer { target in
        let available = (input: UInt32(clamping: input.count), target: UInt32(clamping: target.count))
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = available.input
        unsafe stream.pointee.next_out = target.baseAddress
        unsafe stream.pointee.avail_out = available.target
        let result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
        let outcome: InflateStep.Outcome =
          switch result {
          case Z_OK, Z_BUF_ERROR: .unfinished
          case Z_STREAM_END: .end
          default: .damaged
          }
        return unsafe InflateStep(
          consumed: Int(available.input - stream.pointee.avail_in),
          produced: Int(available.target - stream.pointee.avail_out),
          outcome: outcome
        )
      }
    }
  }
}

func zlibChecksum(_ bytes: Span<UInt8>, continuing checksum: UInt32) -> UInt32 {
  unsafe bytes.withUnsafeBufferPointer { bytes in
    unsafe UInt32(truncatingIfNeeded: crc32_z(UInt(checksum), bytes.baseAddress, bytes.count))
  }
}

/// The CRC-32 of two pieces joined, from those of the pieces.
func joinedChecksum(_ first: UInt32, _ second: UInt32, secondByteCount: Int) -> UInt32 {
  UInt32(truncatingIfNeeded: crc32_combine(UInt(first), UInt(second), secondByteCount))
}
