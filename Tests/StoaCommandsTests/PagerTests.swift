import StoaBytes
import Synchronization
import Testing

@testable import StoaCommands

struct PagerTests {
  private func command(option: String? = nil, _ variables: [String: String] = [:], has programs: Set<String>) -> String?
  {
    Pager.command(option: option, variables: variables) { programs.contains($0) }
  }

  @Test func whatIsThereIsTaken() {
    #expect(command(has: ["less", "more"]) == "less")
    #expect(command(has: ["more"]) == "more")
    #expect(command(has: []) == nil)
  }

  @Test func theOptionSpeaksBeforeTheVariable() {
    #expect(command(option: "most", ["PAGER": "less -S"], has: ["most", "less"]) == "most")
    #expect(command(["PAGER": "less -S"], has: ["less"]) == "less -S")
  }

  @Test(arguments: ["", " ", "cat", "cat -v", "nothing-of-that-name -x"])
  func someCommandsMeanNone(_ name: String) {
    #expect(command(["PAGER": name], has: ["less", "cat"]) == nil)
    #expect(command(option: name, ["PAGER": "less"], has: ["less", "cat"]) == nil)
  }

  /// The shell knows better than we what such a line starts.
  @Test(arguments: ["LESS=-S less", "'my pager' -x", "\"a b\""])
  func linesOfTheShellAreLeftToIt(_ line: String) {
    #expect(command(option: line, has: []) == line)
  }

  @Test func aDumbTerminalHasNone() {
    #expect(command(option: "less", ["TERM": "dumb"], has: ["less"]) == nil)
  }

  /// A progress line waits for the first byte on the terminal, of which the pager writes none.
  @Test func thePagerTakesTheTerminalFromTheProgressLine() throws {
    let isTaken = Mutex(false)
    let bytes = MemoryByteSink()
    let terminal = FirstWriteSink(bytes) { _ in isTaken.withLock { $0 = true } }
    let paged = PagedSink(terminal, screenLines: 2, command: "cat > /dev/null")
    try paged.write(Array("one\n".utf8).span)
    #expect(!isTaken.withLock { $0 })
    try paged.write(Array("two\nthree\n".utf8).span)
    #expect(isTaken.withLock { $0 })
    try paged.finish()
    #expect(bytes.bytes.isEmpty)
  }

  @Test(arguments: [
    ("less", true), ("/usr/bin/less -R", true), ("less -FRX", true), ("most", false), ("lessecho", false),
    ("less | cat", false), ("LESS=-S less", false), ("'less'", false), ("", false),
  ])
  func lessScrollsSideways(_ command: String, _ scrolls: Bool) {
    #expect(Pager.scrollsSideways(command) == scrolls)
  }

  @Test func theHeadStaysWhereLessCanKeepIt() {
    #expect(Pager.scrolling("less -R", headLineCount: 3, version: 668) == "less -R -S --header=3")
    #expect(Pager.scrolling("less", headLineCount: 3, version: 590) == "less -S")
    #expect(Pager.scrolling("less", headLineCount: 3, version: nil) == "less -S")
    #expect(Pager.scrolling("less", headLineCount: 0, version: 668) == "less -S")
  }

  @Test func lessTellsItsVersion() {
    #expect(Pager.version(in: "less 668 (PCRE2 regular expressions)") == 668)
    #expect(Pager.version(in: "less 581.2 (POSIX regular expressions)") == 581)
    #expect(Pager.version(in: "BusyBox v1.36.1") == nil)
    #expect(Pager.version(in: "less") == nil)
    #expect(ChildProcess.firstLine(of: "printf 'one\\ntwo\\n'") == "one")
    #expect(ChildProcess.firstLine(of: "no-such-program-here") == nil)
  }
}
