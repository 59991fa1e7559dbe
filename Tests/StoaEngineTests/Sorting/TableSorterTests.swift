import StoaBytes
import StoaColumns
import StoaEngine
import Testing

/// The sorter that programs use.
struct TableSorterTests {
  @Test func theExampleOfItsDocumentation() throws {
    let sorter = TableSorter(columns: ["city", "price"], by: try SortKey.parse("city,price:desc"))
    let sorted = try sorter.sorted([["Oslo", "3"], ["Paris", "10"], ["Oslo", "20"]])
    #expect(try sorted.collect() == [["Oslo", "20"], ["Oslo", "3"], ["Paris", "10"]])
  }

  @Test(arguments: [1, 2], [nil, 4 << 20])
  func valuesOfAllKindsComeBackInOrder(threadCount: Int, memory: Int?) throws {
    let odd = ["", "a,b", "\"", "two\nlines", "\r\n", "é", " "]
    let records = (0..<60_000).map { number in
      ["\((number * 7919) % 50_021)", odd[number % odd.count], String(repeating: "x", count: number % 200)]
    }
    var sorter = TableSorter(columns: ["key", "odd", "filler"], by: try SortKey.parse("key:number"))
    sorter.memory = memory
    sorter.threadCount = threadCount
    let expected = records.enumerated().sorted { left, right in
      let (first, second) = (Int(left.element[0]) ?? 0, Int(right.element[0]) ?? 0)
      return first == second ? left.offset < right.offset : first < second
    }
    let sorted = try sorter.sorted(records)
    for (_, record) in expected { #expect(try sorted.next() == record) }
    #expect(try sorted.next() == nil)
  }

  @Test func whatDoesNotFitTheColumnsIsAnError() throws {
    let sorter = TableSorter(columns: ["a"], by: try SortKey.parse("a"))
    #expect(throws: TableError.self) { try sorter.sorted([["1", "2"]]) }
    let unknown = TableSorter(columns: ["a"], by: try SortKey.parse("b"))
    #expect(throws: TableError.self) { try unknown.sorted([["1"]]) }
  }

  @Test func nothingSortsToNothing() throws {
    let sorter = TableSorter(columns: ["a"], by: try SortKey.parse("a"))
    #expect(try sorter.sorted([]).collect().isEmpty)
  }
}
