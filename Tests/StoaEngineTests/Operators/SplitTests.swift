import StoaBytes
import StoaColumns
import StoaRecords
import Synchronization
import Testing

@testable import StoaEngine

/// Splitting a table into files.
struct SplitTests {
  /// Files that are kept in memory, and how many were open at the same time.
  private final class Files: Sendable {
    private struct State {
      var contents: [String: String] = [:]
      var openCount = 0
      var mostOpen = 0
    }

    private let state = Mutex(State())

    var contents: [String: String] { state.withLock { $0.contents } }
    var mostOpen: Int { state.withLock { $0.mostOpen } }

    /// A runner that keeps what is written beside its output here.
    var runner: PlanRunner {
      var runner = PlanRunner()
      runner.makePartFormat = { [format] _, _ in format }
      return runner
    }

    private var format: PartFormat {
      PartFormat { _, input in
        .delimited(DelimitedEncoder(input.dialect))
      } open: { [self] path in
        state.withLock { state in
          state.openCount += 1
          state.mostOpen = max(state.mostOpen, state.openCount)
        }
        return Sink(path, self)
      }
    }

    func keep(_ path: String, _ text: String) {
      state.withLock { state in
        state.contents[path] = text
        state.openCount -= 1
      }
    }
  }

  private final class Sink: ByteSink {
    let name: String
    private let files: Files
    private let content = MemoryByteSink()

    init(_ name: String, _ files: Files) {
      self.name = name
      self.files = files
    }

    func write(_ bytes: Span<UInt8>) throws(TableError) { try content.write(bytes) }
    func finish() throws(TableError) { files.keep(name, content.text) }
  }

  @Test func byKey() throws {
    let files = Files()
    let table = "city,n\nParis,1\nOslo,2\n\"Paris\",\"3\"\n,4\n"
    let split = Operation.split(by: try ColumnSelection("city"), into: "{}.csv", .named)
    #expect(files.runner.run([split], on: table).text == "file,rows\nParis.csv,2\nOslo.csv,1\n(missing).csv,1\n")
    #expect(
      files.contents == [
        "Paris.csv": "city,n\nParis,1\n\"Paris\",\"3\"\n", "Oslo.csv": "city,n\nOslo,2\n",
        "(missing).csv": "city,n\n,4\n",
      ]
    )
  }

  @Test(arguments: [1, 3])
  func byMoreKeysThanFilesCanBeOpen(threadCount: Int) throws {
    let files = Files()
    var wanted: [String: String] = [:]
    var table = "k,n\n"
    for number in 0..<30_000 {
      let key = number * 7919 % 1009
      table += "k\(key),\(number)\n"
      wanted["k\(key)", default: "k,n\n"] += "k\(key),\(number)\n"
    }
    let split = Operation.split(by: try ColumnSelection("k"), into: "{}", .named)
    var runner = files.runner
    runner.threadCount = threadCount
    let outcome = runner.run([split], on: table)
    #expect(outcome.failure == nil)
    #expect(outcome.text.split(separator: "\n").count == 1010)
    #expect(files.contents == wanted)
    #expect(files.mostOpen <= 201)
  }

  @Test func byCount() throws {
    let files = Files()
    let split = Operation.split(every: 2, into: "part-{}.csv", .named)
    let text = files.runner.run([split], on: "a\n1\n2\n3\n4\n5\n").text
    #expect(text == "file,rows\npart-0001.csv,2\npart-0002.csv,2\npart-0003.csv,1\n")
    #expect(files.contents["part-0003.csv"] == "a\n5\n")
    let none = Files()
    #expect(none.runner.run([.split(every: 2, into: "{}", .named)], on: "a\n").text == "file,rows\n")
    #expect(none.contents.isEmpty)
  }

  @Test func namesAreSafeAndDiffer() throws {
    let name = try PartName("{}")
    func path(_ values: String...) -> String { name.path(values.map { Array($0.utf8) }) }
    #expect(path("../../etc/passwd") == "%2E.%2F..%2Fetc%2Fpasswd")
    #expect(path("-rf") == "%2Drf")
    #expect(path("") == "(missing)" && path("(missing)") == "%28missing)")
    #expect(path("a\u{0}\n") == "a%00%0A" && path("a%00") == "a%2500")
    #expect(path("København 2") == "København 2")
    #expect(path("a+b", "c") == "a%2Bb+c" && path("a", "b+c") == "a+b%2Bc")
    #expect(name.path([[0xFF]]) == "%FF")
    let long = (0..<2).map { path(String(repeating: "é", count: 200) + "\($0)") }
    #expect(long[0] != long[1] && long.allSatisfy { $0.utf8.count < 220 })
    #expect(throws: TableError.self) { try PartName("x.csv") }
    #expect(throws: TableError.self) { try PartName("{}-{}.csv") }
  }
}
