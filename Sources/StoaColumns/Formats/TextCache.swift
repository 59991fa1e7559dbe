internal import StoaBytes

/// Texts that were once asked for, by a number that stands for each.
///
/// A column holds few different days, and fewer clock times to the second than a day has: writing the text of one
/// again is a look and a copy.
///
/// - Memory: 1 MiB once a text has been asked for, and up to 4 MiB of texts, which are forgotten when they are more.
struct TextCache {
  private static let slotCount = 1 << 16
  private static let byteLimit = 4 << 20

  private let make: @Sendable (Int) -> String?
  private var keys: [Int] = []
  private var extents: [(start: UInt32, count: UInt32)] = []
  private var bytes: [UInt8] = []

  /// A cache of what `make` makes of numbers; `nil` is a text that cannot be had.
  init(_ make: @escaping @Sendable (Int) -> String?) { self.make = make }

  /// Appends the text of a number; `false` where it has none.
  mutating func append(_ key: Int, to output: OutputBuffer) -> Bool {
    let slot = key & (Self.slotCount - 1)
    if keys.isEmpty {
      keys = Array(repeating: .min, count: Self.slotCount)
      extents = Array(repeating: (0, 0), count: Self.slotCount)
    }
    if keys[slot] == key {
      let start = Int(extents[slot].start)
      output.append(bytes.span.extracting(start..<start + Int(extents[slot].count)))
      return true
    }
    guard let text = make(key).map({ Array($0.utf8) }) else { return false }
    if bytes.count + text.count > Self.byteLimit {
      bytes.removeAll(keepingCapacity: true)
      keys = []
    } else {
      keys[slot] = key
      extents[slot] = (UInt32(bytes.count), UInt32(text.count))
      bytes += text
    }
    output.append(text.span)
    return true
  }
}
