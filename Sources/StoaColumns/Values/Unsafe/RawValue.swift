/// The bytes of one value, borrowed from a batch or from scratch memory.
///
/// At least `RawValue.slack` more bytes may be read behind them, so that short values are read a
/// word at a time.
@safe
struct RawValue {
  let start: UnsafePointer<UInt8>
  let count: Int

  static let slack = 32

  var span: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      let span = unsafe Span(_unsafeStart: start, count: count)
      return unsafe _overrideLifetime(span, borrowing: self)
    }
  }
}

/// What a field holds, seen from its bytes as they stand.
enum RawKind {
  /// The text of a delimited file or of a computed column, which may be a number's.
  case text
  /// A JSON string, which is never a number.
  case string
  /// A JSON number.
  case number
  /// A JSON `false` or `true`.
  case boolean
  /// A JSON `null`.
  case null
  /// A JSON array or object.
  case container
  /// Nothing: an empty field, an absent key.
  case absent
}

/// Memory that holds one value with slack behind it.
@safe
struct ValueScratch: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  /// What a field is decoded into first.
  var decoded: [UInt8] = []
  /// Whether a value was not what was asked for.
  var metUnsuitable = false

  init() {
    capacity = 256
    unsafe base = .allocate(capacity: capacity + RawValue.slack)
    unsafe base.initialize(repeating: 0, count: capacity + RawValue.slack)
  }

  deinit { unsafe base.deallocate() }

  /// Copies a value; it is good until the next one.
  mutating func hold(_ bytes: Span<UInt8>) -> RawValue {
    if bytes.count > capacity {
      unsafe base.deallocate()
      capacity = max(bytes.count, capacity * 2)
      unsafe base = .allocate(capacity: capacity + RawValue.slack)
      unsafe base.initialize(repeating: 0, count: capacity + RawValue.slack)
    }
    for index in bytes.indices { unsafe base[index] = bytes[index] }
    return unsafe RawValue(start: UnsafePointer(base), count: bytes.count)
  }
}
