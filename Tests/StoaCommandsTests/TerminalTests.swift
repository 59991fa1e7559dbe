import StoaBytes
import Synchronization
import Testing

@testable import StoaCommands

struct VisibleTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("漢字 é ✓", "漢字 é ✓"), ("", ""), ("a\nb\r\tc", "a\\nb\\r\\tc"), ("\u{1B}[2J", "\\e[2J"),
    ("\u{1B}]0;x\u{07}", "\\e]0;x\\a"), ("\0", "\\0"), ("\u{01}\u{7F}", "\\x01\\x7F"), ("\u{9B}31m", "\\u{9B}31m"),
    ("a\u{202E}b", "a\\u{202E}b"), ("\u{2066}x\u{2069}", "\\u{2066}x\\u{2069}"), ("\u{FEFF}", "\\u{FEFF}"),
    ("\u{2028}", "\\u{2028}"), ("👩‍👩‍👧", "👩‍👩‍👧"), ("\u{E0041}", "\\u{E0041}"), ("\r\n", "\\r\\n"),
  ])
  func writesOutWhatATerminalActsUpon(text: String, visible: String) {
    #expect(text.madeVisible == visible)
  }

  /// No scalar below U+3000 that moves the cursor or turns the text around is left.
  @Test func nothingDangerousIsLeft() {
    for value in UInt32(0)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isDangerous =
        value < 0x20 || 0x7F...0x9F ~= value || [0x61C, 0x200E, 0x200F].contains(value) || 0x2028...0x202E ~= value
        || 0x2066...0x2069 ~= value
      guard isDangerous else { continue }
      #expect(!String(scalar).madeVisible.unicodeScalars.contains(scalar), "U+\(String(value, radix: 16))")
    }
  }
}

struct MessageTests {
  @Test func messagesAreOneSafeLineEach() {
    let written = Mutex("")
    var messages = Messages { text in written.withLock { $0 += text } }
    messages.speaking(as: "sort").error(
      TableError(
        .malformedRecord,
        "the field \"\u{1B}[2J\nx\" is odd",
        remedy: "mend it",
        at: TableError.Position(source: "a\rb.csv", line: 2, byte: 3)
      )
    )
    messages.warning("careful")
    messages.note("not said")
    messages.isVerbose = true
    messages.isQuiet = true
    messages.warning("not said")
    messages.note("by its extension")
    messages.colors = true
    messages.error(TableError(.system, "no"))
    #expect(
      written.withLock { $0 } == """
        stoa sort: a\\rb.csv:2:3: the field "\\e[2J\\nx" is odd; mend it
        stoa: warning: careful
        stoa: by its extension
        \u{1B}[1;31mstoa:\u{1B}[0m no

        """
    )
  }
}

struct ProgressTests {
  @Test(arguments: [
    (
      ProgressSnapshot(phase: "reading", bytesRead: 1_200_000_000, byteCount: 4_300_000_000, rows: 12_345_678), 3.0,
      "reading  27%  1.2 GB of 4.3 GB  12,345,678 rows  400 MB/s  0:08 left"
    ),
    (ProgressSnapshot(phase: "reading", bytesRead: 0, byteCount: nil, rows: 0), 0, "reading"),
    (ProgressSnapshot(phase: "reading", bytesRead: 999, byteCount: nil, rows: 7), 1, "reading  999 B  7 rows  999 B/s"),
    (
      ProgressSnapshot(phase: "merging", bytesRead: 10, byteCount: 10, rows: 1), 1,
      "merging  100%  10 B of 10 B  1 rows  10 B/s"
    ),
    (
      ProgressSnapshot(phase: "reading", bytesRead: 1000, byteCount: 10_000_000, rows: 0), 1,
      "reading  0%  1.0 kB of 10 MB  1.0 kB/s  2:46:39 left"
    ),
  ])
  func describesASnapshot(snapshot: ProgressSnapshot, seconds: Double, line: String) {
    #expect(snapshot.line(seconds: seconds, width: 80) == line)
  }

  @Test(arguments: 0...90)
  func neverIsWiderThanTheTerminal(width: Int) {
    let snapshot = ProgressSnapshot(phase: "sorting run 3", bytesRead: 1 << 40, byteCount: 1 << 42, rows: 1 << 50)
    let line = snapshot.line(seconds: 12, width: width)
    #expect(line.count <= width)
    #expect("sorting run 3".hasPrefix(line) || line.hasPrefix("sorting run 3"))
  }

  @Test func theLineIsErasedBeforeAnythingElse() {
    let written = Mutex("")
    let progress = ProgressLine(
      .auto,
      isTerminal: true,
      width: 79,
      snapshot: { ProgressSnapshot(phase: "reading", bytesRead: 0, byteCount: nil, rows: 0) },
      write: { text in written.withLock { $0 += text } }
    )
    progress.interrupt { written.withLock { $0 += "a\n" } }
    #expect(progress.draw())
    progress.interrupt { written.withLock { $0 += "b\n" } }
    #expect(progress.draw())
    progress.end()
    #expect(!progress.draw())
    progress.end()
    #expect(written.withLock { $0 } == "a\n\r\u{1B}[Kreading\r\u{1B}[Kb\n\r\u{1B}[Kreading\r\u{1B}[K")
  }

  /// A phase that is interrupted goes on with the time it had, so that its rate stays true.
  @Test func aPhaseKeepsItsStart() {
    let phases = Mutex(["reading", "sorting run 1", "reading"])
    let written = Mutex("")
    let progress = ProgressLine(
      .always,
      isTerminal: false,
      width: 79,
      snapshot: {
        let phase = phases.withLock { $0.removeFirst() }
        return ProgressSnapshot(phase: phase, bytesRead: 0, byteCount: nil, rows: phase == "reading" ? 3 : 0)
      },
      write: { text in written.withLock { $0 += text } }
    )
    for _ in 0..<3 { #expect(progress.draw()) }
    #expect(written.withLock { $0 } == "reading  3 rows\nsorting run 1\nreading  3 rows\n")
    let starts = progress.starts
    #expect(starts.keys.sorted() == ["reading", "sorting run 1"])
    #expect((starts["reading"] ?? .infinity) <= (starts["sorting run 1"] ?? 0))
  }

  @Test func elsewhereEachStateIsALine() {
    let written = Mutex("")
    let progress = ProgressLine(
      .always,
      isTerminal: false,
      width: 79,
      snapshot: { ProgressSnapshot(phase: "a\u{1B}b", bytesRead: 0, byteCount: nil, rows: 0) },
      write: { text in written.withLock { $0 += text } }
    )
    #expect(progress.draw())
    progress.end()
    #expect(written.withLock { $0 } == "a\\eb\n")
  }
}
