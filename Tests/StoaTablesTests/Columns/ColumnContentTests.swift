import Foundation
import Stoa
import Testing

private struct File: Identifiable {
  enum State { case open, closed }

  var id: Int { size }
  var name: String
  var size: Int
  var took: Duration?
  var tags: [String]?
  var state = State.open
}

private let files = [
  File(name: "file10", size: 3, took: .seconds(3723) + .milliseconds(500), tags: ["a", "b"]),
  File(name: "File2", size: -20, took: nil, tags: nil, state: .closed),
]

private func drawn(_ table: Table<some Sequence>) -> [String] {
  table.rendered(.terminal).split(separator: "\n").map(String.init)
}

/// Columns that show something else than they are sorted by, and cells that stand out.
struct ColumnContentTests {
  @Test func aColumnIsMarkedByItsPropertyAndShowsItsContent() {
    let table = Table(files, sortOrder: [KeyPathComparator(\.size, order: .reverse)]) {
      TableColumn("Name", value: \.name, comparator: .natural) { "<\($0.name)>" }
      TableColumn("Size", value: \.size) { file in "\(file.size) B" }.total(.sum)
      TableColumn("State", value: \.state) { $0.state == .open ? 1 : 0 }
      TableColumn("Range", value: \.size) { min(0, $0.size)...max(0, $0.size) }
      TableColumn("Own", value: \.tags) { (file, cell) in cell.append(file.tags?.joined() ?? "none") }
    }
    #expect(
      drawn(table) == [
        "Name      Size ▼  State  Range ▼  Own", "<file10>  3 B         1  0...3    ab",
        "<File2>   -20 B       0  -20...0  none", "          -17",
      ]
    )
    #expect(
      table.rendered(.csv) == """
        Name,Size,State,Range,Own
        <file10>,3 B,1,0...3,ab
        <File2>,-20 B,0,-20...0,none

        """
    )
  }

  @Test func aComparatorPutsRowsInTheOrderOfItsColumn() throws {
    let table = Table(files) {
      TableColumn("Name", value: \.name, comparator: .natural)
      TableColumn("Size", value: \.size)
    }
    var order = try #require(table.columns[0].sortComparator)
    #expect(table.columns[1].sortComparator == nil)
    #expect(files.sorted(using: order).map(\.name) == ["File2", "file10"])
    order.order = .reverse
    #expect(files.sorted(using: order).map(\.name) == ["file10", "File2"])
    #expect(drawn(table.sortOrder([order]))[0] == "Name ▼  Size")
    #expect(order != table.columns[0].sortComparator)
    #expect(order == TableColumnComparator(\.name, comparator: .natural, order: .reverse))
  }

  @Test func missingTextsComeLastInBothDirectionsOfAColumn() {
    let texts = ["", "a10", "a2"]
    var order = TableColumnComparator(\String.self, comparator: .natural)
    #expect(texts.sorted(using: order) == ["a2", "a10", ""])
    order.order = .reverse
    #expect(texts.sorted(using: order) == ["a10", "a2", ""])
    // The direction of a comparator is that of its column, and no second one beside it.
    let reverse = TableColumnComparator(\String.self, comparator: TextComparator(.natural, order: .reverse))
    #expect(reverse.order == .reverse)
    #expect(reverse == order)
    #expect(texts.sorted(using: reverse) == ["a10", "a2", ""])
  }

  @Test(arguments: [
    (TextComparator.natural, ["a2", "a10", "b", ""]), (.nocase, ["A10", "a2", "b", ""]),
    (.numbersFirst, ["9", "10", "x", ""]), (TextComparator(.natural, order: .reverse), ["b", "a10", "a2", ""]),
  ])
  func textsAreInTheOrderOfTheSort(_ comparator: TextComparator, _ sorted: [String]) {
    #expect(sorted.reversed().sorted(using: comparator) == sorted)
    #expect(sorted.shuffled().sorted(using: KeyPathComparator(\.self, comparator: comparator)) == sorted)
    for left in sorted {
      for right in sorted {
        let (there, back) = (comparator.compare(left, right), comparator.compare(right, left))
        #expect(there.rawValue == -back.rawValue)
      }
    }
  }

  @Test func aDurationIsAValueOfExactSeconds() {
    let table = Table(files) {
      TableColumn("Took", value: \.took).total(.sum)
      TableColumn("Short", value: \.took, format: .time(pattern: .hourMinute))
      TableColumn("Half", format: .time(pattern: .minuteSecond)) { $0.took.map { $0 / 2 } }
      TableColumn("Tags", value: \.tags, format: .list(type: .and))
      TableColumn("Tags again", format: .list(type: .and)) { $0.tags }
    }
    #expect(drawn(table)[1] == "1:02:03.5   1:02  31:02  a and b  a and b")
    #expect(table.rendered(.csv).split(separator: "\n")[1] == "3723.5,3723.5,1861.75,a and b,a and b")
    let odd: [Duration] = [.seconds(0), .seconds(-75), .nanoseconds(1), Duration(attoseconds: -1), .seconds(360_000)]
    let times = Table(odd) { TableColumn("t") { $0 } }
    #expect(
      drawn(times).dropFirst() == [
        "0:00:00", "-0:01:15", "0:00:00.000000001", "-0:00:00.000000000000000001", "100:00:00",
      ]
    )
    for duration in odd { #expect(duration.tableNumber.flatMap(Duration.value) == duration) }
  }

  @Test func cellsStandOutWhereThereAreColours() {
    let table = Table(files) {
      TableColumn("Name", value: \.name).style(.gray)
      TableColumn("Size", value: \.size).style { $0.size < 0 ? .red.bold() : nil }
      TableColumn("Own") { (file, cell) in
        cell.append("x")
        if file.size > 0 { cell.style = .standard.underlined() }
      }
    }
    let plain = "Name    Size  Own\nfile10     3  x\nFile2    -20  x\n"
    #expect(table.rendered(.terminal) == plain)
    let coloured = table.rendered(.terminal(colors: .any))
    #expect(coloured.contains("\u{1B}[90mfile10\u{1B}[0m     3  \u{1B}[4mx\u{1B}[0m"))
    #expect(coloured.contains("\u{1B}[90mFile2\u{1B}[0m    \u{1B}[1;31m-20\u{1B}[0m  x"))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
    let page = table.rendered(.html)
    #expect(page.contains("style=\"color:#d5443c;font-weight:600\">-20</td>"))
    #expect(page.contains("<td class=\"number\">3</td>"))
    #expect(table.rendered(.csv) == "Name,Size,Own\nfile10,3,x\nFile2,-20,x\n")
  }

  @Test(arguments: [TableLayout.compact, .records])
  func foldedCellsStandOutToo(_ layout: TableLayout) {
    let table = Table(files) {
      TableColumn("Name", value: \.name)
      TableColumn("Size", value: \.size).style { $0.size < 0 ? .red : nil }
    }
    let coloured = table.rendered(.terminal(width: 40, layout: layout, colors: .any))
    #expect(coloured.contains("\u{1B}[31m-20\u{1B}[0m"))
    let plain = table.rendered(.terminal(width: 40, layout: layout))
    #expect(coloured.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
  }

  @Test func selectionsAreTakenByIdentityAndKeyPath() {
    func marks(_ table: Table<[File]>) -> [Bool] { table.selectedRows.rows.map { $0.size > 0 } }
    let columns = { [TableColumn<File>("Name", value: \.name)] }
    #expect(marks(Table(files, id: \.name, selection: "file10", columns: columns)) == [true])
    #expect(marks(Table(files, id: \.name, selection: nil, columns: columns)) == [])
    #expect(marks(Table(files, id: \.name, selection: ["File2", "file10"], columns: columns)) == [true, false])
    #expect(marks(Table(files, id: \.name, columns: columns).selection(["File2"], id: \.name)) == [false])
    let rows = { files }
    #expect(marks(Table(of: File.self, selection: 3, columns: columns, rows: rows)) == [true])
    #expect(marks(Table(of: File.self, selection: [3, -20], columns: columns, rows: rows)) == [true, false])
    let sorted = Table(files, id: \.name, sortOrder: [KeyPathComparator(\.name)], columns: columns)
    #expect(drawn(sorted)[0] == "Name ▲")
  }

  @Test func aTableIsPrintedAsItIsDrawn() {
    let table = Table(files) { TableColumn("Name", value: \.name) }
    #expect("\(table)" == table.rendered(.terminal(width: TerminalSize.ofStandardOutput?.columns)))
  }
}
