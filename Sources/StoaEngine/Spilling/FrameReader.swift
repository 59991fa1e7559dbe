import StoaBytes

// Frames are how values of any bytes lie behind one another: each with its size in front, seven bits a
// byte, the lowest first. Numbers are written the same way.

extension OutputBuffer {
  /// Appends bytes with their number in front.
  func append(framed bytes: Span<UInt8>) {
    append(number: bytes.count)
    append(bytes)
  }

  /// Appends a number that is not negative.
  func append(number: Int) {
    var rest = UInt64(number)
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends the 16 bytes of a number that may be negative.
  func append(wide number: Int128) {
    let bits = UInt128(bitPattern: number)
    for shift in stride(from: 0, to: 128, by: 8) { append(UInt8(truncatingIfNeeded: bits >> UInt128(shift))) }
  }
}

/// Reads what was appended as frames and numbers, in the same order.
struct FrameReader: ~Escapable {
  private let bytes: Span<UInt8>
  private(set) var position = 0

  @_lifetime(copy bytes)
  init(_ bytes: Span<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position == bytes.count }

  @_lifetime(self: copy self)
  mutating func readNumber() -> Int {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[position]
      position += 1
      number |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return Int(number) }
      shift += 7
    }
  }

  @_lifetime(self: copy self)
  mutating func readWide() -> Int128 {
    var bits: UInt128 = 0
    for shift in stride(from: 0, to: 128, by: 8) {
      bits |= UInt128(bytes[position]) << UInt128(shift)
      position += 1
    }
    return Int128(bitPattern: bits)
  }

  @_lifetime(copy self)
  @_lifetime(self: copy self)
  mutating func readBytes() -> Span<UInt8> {
    let count = readNumber()
    defer { position += count }
    return bytes.extracting(position..<position + count)
  }

  /// All that has not been read.
  var rest: Span<UInt8> {
    @_lifetime(copy self)
    get { bytes.extracting(position...) }
  }

  /// What `readBytes` would give.
  @_lifetime(copy self)
  func peekBytes() -> Span<UInt8> {
    var copy = FrameReader(bytes.extracting(position...))
    return copy.readBytes()
  }
}
