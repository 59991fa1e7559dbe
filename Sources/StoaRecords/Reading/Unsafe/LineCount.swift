internal import CStoaBytes

/// The number of line ends: LF, CR, and CRLF as one.
func countLines(_ bytes: Span<UInt8>) -> Int {
  unsafe bytes.withUnsafeBufferPointer { buffer in
    guard let base = buffer.baseAddress else { return 0 }
    return unsafe stoa_count_lines(base, buffer.count)
  }
}
