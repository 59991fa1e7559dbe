import StoaBytes
import StoaEngine
import StoaTestSupport
import Testing

struct TextKindTests {
  @Test(arguments: [
    "{}", "{\"a\":1}", " \n\t{ \"a\" : 1 }", "[]", "[1,2]", "[ -1 ]", "[\n  {", "[[1]]", "[\"a\"]", "[true]",
    "[false ,", "[null]",
    "[true", "[", "{\"a\":1}\n{\"a\":2}\n",
  ])
  func knowsJSON(text: String) throws {
    #expect(TextKind(Array(text.utf8).span) == .json)
  }

  @Test(arguments: [
    "", "a,b\n1,2\n", "[id],[name]\n", "[name]\n", "[total],x\n", "[truely]\n", "{id},{name}\n", "{", "{a",
    "\"a\",\"b\"\n",
    "1,2\n", "null\n", "  a\n", "]\n", "#{}\n",
  ])
  func takesTheRestForDelimitedText(text: String) throws {
    #expect(TextKind(Array(text.utf8).span) == .delimited)
  }

  /// However the bytes come, the answer is that of all of them, and none is lost.
  @Test(arguments: ["[null]", "[nullable],b\n", "   {   \"a\":1}", "a,b\n1,2\n", "", "[\n\n\n\n\n\n\n\n\n\n1]"], 1...7)
  func detectsThroughAnySplit(text: String, size: Int) throws {
    let bytes = Array(text.utf8)
    let split = SplitByteSource(bytes, cutAt: Array(stride(from: size, to: bytes.count, by: size)))
    let (kind, source) = try TextKind.detect(in: split)
    #expect(kind == TextKind(bytes.span))
    var read: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 5)
    while true {
      var target = buffer.mutableSpan
      let count = try source.read(into: &target)
      if count == 0 { break }
      read += buffer[..<count]
    }
    #expect(read == bytes)
  }
}
