import Foundation
import StoaBytes
import StoaColumns
import Testing

@testable import StoaEngine

/// The library's way to read tables and work with them.
struct TableReaderTests {
  private static let text = "city,price,n\nParis,10.50,1\nOslo,3.20,2\n\"Paris\",4,3\nLima,,4\n"

  private func reader() throws -> TableReader { try TableReader(text: Self.text) }

  private func values(_ reader: TableReader) throws -> [[String]] { try reader.rows().map(\.values) }

  @Test func rowsComeInOrderWithTheirColumns() throws {
    let reader = try reader()
    #expect(reader.columns == ["city", "price", "n"])
    #expect(
      try values(reader) == [
        ["Paris", "10.50", "1"], ["Oslo", "3.20", "2"], ["Paris", "4", "3"], ["Lima", "", "4"],
      ]
    )
    // A reader is a value, and can be run again.
    #expect(try reader.rows().map(\.id) == [0, 1, 2, 3])
    #expect(try reader.count() == 4)
  }

  @Test func operationsAreThoseOfTheCommand() throws {
    let reader = try reader()
    #expect(try values(reader.filter("price > 3.5").sorted(by: "price:desc").select("n")) == [["1"], ["3"]])
    #expect(try values(reader.sorted(using: [SortKey("n", isDescending: true)]).head(1)) == [["Lima", "", "4"]])
    #expect(try values(reader.reversed().tail(1)) == [["Paris", "10.50", "1"]])
    #expect(try values(reader.slice(1..<2)) == [["Oslo", "3.20", "2"]])
    #expect(try values(reader.top(1, by: "price:desc")) == [["Paris", "10.50", "1"]])
    #expect(try values(reader.distinct(by: "city").select("n")) == [["1"], ["2"], ["4"]])
    #expect(try values(reader.distinct()).count == 4)
    #expect(try values(reader.set("total", to: "price * n").select("total")) == [["10.50"], ["6.40"], ["12"], [""]])
    #expect(try reader.rename("n", to: "number").columns == ["city", "price", "number"])
    #expect(try values(reader.fill("price", with: "0").select("price").tail(1)) == [["0"]])
    #expect(try values(reader.number(from: 7).head(1)) == [["7", "Paris", "10.50", "1"]])
    #expect(try reader.sample(2, seed: 1).count() == 2)
    let groups = try reader.group(by: "city", [.count: "", .sum: "price,n"])
    #expect(groups.columns == ["city", "count", "sum_price", "sum_n"])
    #expect(try values(groups)[0] == ["Paris", "2", "14.50", "4"])
    #expect(try reader.statistics().rows().count == 3)
    let running = try reader.running([.count: "", .sum: "n", .rank: "price:desc"], by: "city")
    #expect(running.columns.suffix(3) == ["count", "sum_n", "rank_price"])
    #expect(try running.rows().map { $0["count"] } == ["1", "1", "2", "1"])
    #expect(try values(TableReader(text: "a,t\n1,x;y\n").explode("t")) == [["1", "x"], ["1", "y"]])
  }

  @Test func mistakesAreToldWhereTheyAreMade() throws {
    let reader = try reader()
    #expect(throws: TableError.self) { try reader.filter("prize > 3") }
    #expect(throws: TableError.self) { try reader.select("cities") }
    #expect(throws: TableError.self) { try reader.sorted(by: "price:down") }
    #expect(throws: TableError.self) { try TableReader(path: "/nowhere/at all.csv") }
    do {
      _ = try reader.select("prise")
      Issue.record("There is no such column")
    } catch {
      #expect(error.remedy == "did you mean price?")
    }
  }

  @Test func aFailureComesBehindTheRowsBeforeIt() throws {
    let reader = try TableReader(text: "a,b\n1,2\n3\n5,6\n")
    var seen: [String] = []
    do {
      try reader.forEach { seen.append($0.values[0]) }
      Issue.record("The second record is short")
    } catch {
      #expect((error as? TableError)?.code == .unequalFieldCount)
    }
    #expect(seen == ["1"])
    var options = ReadingOptions()
    options.fillsShortRecords = true
    #expect(try TableReader(text: "a,b\n1,2\n3\n", options: options).rows()[1].values == ["3", ""])
    options = ReadingOptions()
    options.hasHeader = false
    options.delimiter = ";"
    #expect(try TableReader(text: "a;b\n1;2\n", options: options).columns == ["1", "2"])
  }

  @Test func streamsCanBeLeftEarly() async throws {
    let table = "n\n" + (0..<200_000).map { "\($0)\n" }.joined()
    let reader = try TableReader(text: table)
    let stream = try reader.stream()
    #expect(try stream.next()?.values == ["0"])
    #expect(try stream.next()?.values == ["1"])
    var count = 0
    for try await row in try reader.stream() {
      #expect(row.id == count)
      count += 1
      if count == 5 { break }
    }
    struct Enough: Error {}
    #expect(throws: Enough.self) { try reader.forEach { if $0.id == 150_000 { throw Enough() } } }
  }

  @Test func jsonHasTheTypesThatWereDeclaredAndNullForWhatIsComputedToBeMissing() throws {
    let path = "/tmp/stoa-reader-tests-\(UInt64.random(in: 0 ... .max)).jsonl"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let reader = try TableReader(text: "a,b,c\n007,true,\n,no,x\n").set("d", to: "a + 1")
    try reader.applying(.declareTypes(TypeSpecification("a=integer,b=boolean"))).write(to: path)
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(
      text == """
        {"a":7,"b":true,"c":"","d":8}
        {"a":null,"b":"no","c":"x","d":null}

        """
    )
  }

  @Test func jsonIsReadAndWritten() throws {
    let reader = try TableReader(text: #"[{"a": 1, "b": {"c": "x"}}, {"a": 2}]"#)
    #expect(reader.columns == ["a", "b.c"])
    #expect(try values(reader) == [["1", "x"], ["2", ""]])
    let directory = "/tmp/stoa-reader-tests-\(UInt64.random(in: 0 ... .max))"
    for name in ["t.csv", "t.tsv", "t.jsonl", "t.json", "t.csv.gz"] {
      let path = "\(directory)-\(name)"
      try reader.write(to: path)
      #expect(try values(TableReader(path: path)) == values(reader), "\(name)")
      // In place.
      try TableReader(path: path).filter("a == 2").write(to: path)
      #expect(try TableReader(path: path).count() == 1, "\(name)")
      try FileManager.default.removeItem(atPath: path)
    }
  }
}
