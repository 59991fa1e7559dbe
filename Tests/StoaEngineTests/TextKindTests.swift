import StoaBytes
import StoaEngine
import StoaTestSupport
import Testing

struct TextKindTests {
  @Test(arguments: [
    "{}", "{\"a\":1}", " \n\t{ \"a\" : 1 }", "[]", "[1,2]", "[ -1 ]", "[\n  {", "[[1]]", "[\"a\"]", "[true]",
    "[false ,", "[null]",
    "[true", "[", "{\"a\":1}\n{\"a\":2}\n", "{", "\u{FEFF}{}", "\u{1E}{\"a\":1}", "[2024]\n[2025]\n", "[[2024],b",
    "{\"a\"", "[1,", "[]\n",
  ])
  func knowsJSON(text: String) throws {
    #expect(TextKind(Array(text.utf8).span) == .json)
  }

  @Test(arguments: [
    "", "a,b\n1,2\n", "[id],[name]\n", "[name]\n", "[total],x\n", "[truely]\n", "{id},{name}\n", "{a",
    "\u{1B}[1mred\u{1B}[0m,b\n1,2\n", "[2024],b\n", "{\"a\",b\n", "[2024] a,b\n", "[\"a\",b\n", "[],b", "{},b", "[1,]",
    "\"a\",\"b\"\n",
    "1,2\n", "null\n", "  a\n", "]\n", "#{}\n",
  ])
  func takesTheRestForDelimitedText(text: String) throws {
    #expect(TextKind(Array(text.utf8).span) == .delimited)
  }

  /// However the bytes come, the answer is that of all of them, and none is lost.
  @Test(
    arguments: [
      "[null]", "[nullable],b\n", "   {   \"a\":1}", "a,b\n1,2\n", "", "[\n\n\n\n\n\n\n\n\n\n1]", "[\n2024],b\n",
    ],
    1...7
  )
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

  /// A name decides where the text proves nothing, and only there.
  @Test(arguments: [
    ("hello\n{\"a\":1}\n", TextKind.json), ("hello, world\n{\"a\":1}\n", .json), ("1\n2\n", .json),
    ("\"a, b\"\n\"c\"\n", .json), ("a,b\n1,2\n", .delimited), ("a\tb\n", .delimited), ("", .delimited),
    ("<table><tr><td>1", .html), ("[1,2]\n", .json), ("{a: 1, b: 2}\n", .json),
  ])
  func asksTheNameInDoubt(text: String, kind: TextKind) throws {
    #expect(try TextKind.detect(in: MemoryByteSource(text), isNamedJSON: true).kind == kind)
  }
}
