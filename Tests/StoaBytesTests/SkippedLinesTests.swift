import Testing

@testable import StoaBytes

/// Lines that are left out at the start of an input.
struct SkippedLinesTests {
  @Test(arguments: [
    (0, "a\nb\n", "a\nb\n"), (1, "a\nb\n", "b\n"), (2, "a\r\n\r\nb\n", "b\n"), (2, "a\r\rb", "b"), (2, "a\n\nb", "b"),
    (1, "a\r\nb", "b"), (1, "a\rb", "b"), (1, "\n", ""), (3, "a\n", ""), (1, "", ""), (1, "a\r", ""), (1, "a\r\n", ""),
  ])
  func linesEndInAnyWay(_ count: Int, _ text: String, _ rest: String) throws {
    for split in 0...text.utf8.count {
      var skipper = LineSkipper(count: count)
      var left: [UInt8] = []
      var isDone = count == 0
      for part in [Array(text.utf8.prefix(split)), Array(text.utf8.dropFirst(split))] {
        let offset = isDone ? 0 : skipper.skip(part.span)
        isDone = isDone || offset < part.count
        left += part[offset...]
      }
      #expect(String(decoding: left, as: UTF8.self) == rest, "split at \(split)")
    }
    let source = try MemoryByteSource(text).skippingLines(count)
    var bytes = [UInt8](repeating: 0, count: 100)
    var target = bytes.mutableSpan
    let read = try source.read(into: &target)
    #expect(String(decoding: bytes[..<read], as: UTF8.self) == rest)
  }
}
