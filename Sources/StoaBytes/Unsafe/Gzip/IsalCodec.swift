#if FastGzip
  internal import CISAL

  /// ISA-L's decompressor.
  @safe
  final class IsalInflater: Inflater {
    private let state: UnsafeMutablePointer<inflate_state>

    init() {
      unsafe state = .allocate(capacity: 1)
      unsafe isal_inflate_init(state)
    }

    deinit {
      unsafe state.deallocate()
    }

    func reset() {
      unsafe isal_inflate_reset(state)
    }

    func inflate(_ input: Span<UInt8>, into target: inout MutableSpan<UInt8>) -> InflateStep {
      unsafe input.withUnsafeBufferPointer { input in
        unsafe target.withUnsafeMutableBufferPointer { target in
          let available = (input: UInt32(clamping: input.count), target: UInt32(clamping: target.count))
          unsafe state.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe state.pointee.avail_in = available.input
          unsafe state.pointee.next_out = target.baseAddress
          unsafe state.pointee.avail_out = available.target
          let result = unsafe isal_inflate(state)
          var step = unsafe InflateStep(
            consumed: Int(available.input) - Int(state.pointee.avail_in),
            produced: Int(available.target - state.pointee.avail_out),
            outcome: result < 0 ? .damaged : .unfinished
          )
          if step.outcome != .damaged, unsafe state.pointee.block_state == ISAL_BLOCK_FINISH {
            step.outcome = .end
            // Whole bytes that it took in ahead belong to what follows.
            step.consumed -= unsafe Int(state.pointee.read_in_length) / 8
          }
          return step
        }
      }
    }
  }

  /// ISA-L's compressor, of levels 1 to 3.
  @safe
  final class IsalDeflater: Deflater {
    private let stream: UnsafeMutablePointer<isal_zstream>
    private let levelBuffer: UnsafeMutablePointer<UInt8>
    private let levelBufferSize: Int
    private let level: Int

    init(level: Int) {
      precondition((1...3).contains(level), "ISA-L has levels 1 to 3")
      self.level = level
      let size =
        switch level {
        case 1: stoa_isal_level1_size
        case 2: stoa_isal_level2_size
        default: stoa_isal_level3_size
        }
      levelBufferSize = size
      unsafe levelBuffer = .allocate(capacity: levelBufferSize)
      unsafe stream = .allocate(capacity: 1)
    }

    deinit {
      unsafe stream.deallocate()
      unsafe levelBuffer.deallocate()
    }

    func deflate(
      _ input: Span<UInt8>,
      after dictionary: Span<UInt8>,
      isLast: Bool,
      into target: inout MutableSpan<UInt8>
    ) -> Int {
      unsafe isal_deflate_init(stream)
      unsafe stream.pointee.level = UInt32(level)
      unsafe stream.pointee.level_buf = levelBuffer
      unsafe stream.pointee.level_buf_size = UInt32(levelBufferSize)
      unsafe dictionary.withUnsafeBufferPointer { dictionary in
        if dictionary.count > 0 {
          let bytes = unsafe UnsafeMutablePointer(mutating: dictionary.baseAddress)
          unsafe _ = isal_deflate_set_dict(stream, bytes, UInt32(dictionary.count))
        }
      }
      return unsafe input.withUnsafeBufferPointer { input in
        unsafe target.withUnsafeMutableBufferPointer { target in
          unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
          unsafe stream.pointee.avail_in = UInt32(input.count)
          unsafe stream.pointee.next_out = target.baseAddress
          unsafe stream.pointee.avail_out = UInt32(target.count)
          unsafe stream.pointee.end_of_stream = isLast ? 1 : 0
          unsafe stream.pointee.flush = UInt16(SYNC_FLUSH)
          let result = unsafe isal_deflate(stream)
          let isDone = unsafe result == COMP_OK && stream.pointee.avail_in == 0 && stream.pointee.avail_out > 0
          precondition(isDone, "The target is too small for the compressed bytes")
          return unsafe target.count - Int(stream.pointee.avail_out)
        }
      }
    }
  }

  func isalChecksum(_ bytes: Span<UInt8>, continuing checksum: UInt32) -> UInt32 {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      unsafe crc32_gzip_refl(checksum, bytes.baseAddress, UInt64(bytes.count))
    }
  }
#endif
