import StoaTestSupport
import Testing

@testable import StoaTables

/// Measures and a request for columns of those widths of cells and titles.
private func arrange(
  _ columns: [(data: Int, title: Int)],
  room: Int?,
  layout: TableLayout = .automatic,
  priorities: [Int] = [],
  separator: Int = 2,
  mostFolded: Int = TableLayout.compactColumns,
  foldsIntoRecords: Bool = false,
  scrolls: Bool = false
) -> Arrangement {
  var measurement = Measurement(columnCount: columns.count)
  var request = ArrangementRequest(
    columns: [],
    layout: layout,
    room: room,
    available: room,
    separatorWidth: separator
  )
  request.mostFolded = mostFolded
  request.foldsIntoRecords = foldsIntoRecords
  request.scrolls = scrolls
  for (index, column) in columns.enumerated() {
    measurement.columns[index].widest = column.data
    measurement.columns[index].texts = 1
    var wanted = ArrangementRequest.Column(titleWidth: column.title)
    wanted.priority = index < priorities.count ? priorities[index] : 0
    request.columns.append(wanted)
  }
  return Arrangement(measurement, request)
}

@Suite struct ArrangementTests {
  @Test func columnsTakeWhatTheyNeed() {
    let arrangement = arrange([(5, 3), (20, 4), (2, 8)], room: 80)
    #expect(arrangement.placed.map(\.width) == [5, 20, 8])
    #expect(arrangement.width == 37)
  }

  @Test func theMostFlexibleGivesWay() {
    let arrangement = arrange([(5, 3), (60, 4), (40, 4)], room: 69)
    #expect(arrangement.placed.map(\.width) == [5, 30, 30])
    #expect(arrange([(5, 3), (60, 4), (20, 4)], room: 69).placed.map(\.width) == [5, 40, 20])
  }

  @Test func theLeastImportantGoFirst() {
    let columns = Array(repeating: (data: 20, title: 4), count: 10)
    let arrangement = arrange(columns, room: 70)
    #expect(arrangement.placed.map(\.column) == [0, 1, 2, 3, nil])
    let ranked = arrange(columns, room: 70, priorities: [0, 0, 0, 0, 0, 0, 0, 0, 0, 9])
    #expect(ranked.placed.map(\.column) == [0, 1, 2, nil, 9])
    #expect(ranked.shownCount == 4 && ranked.columnCount == 10)
  }

  @Test func columnsWithoutRoomMakeRecordsWhereThatIsWanted() {
    let columns = Array(repeating: (data: 20, title: 4), count: 10)
    #expect(arrange(columns, room: 80, foldsIntoRecords: true).form == .records)
    #expect(arrange(columns, room: 40, foldsIntoRecords: true).form == .records)
    #expect(arrange(columns, room: 230, foldsIntoRecords: true).form == .regular)
    #expect(arrange(columns, room: 80, layout: .regular, foldsIntoRecords: true).form == .regular)
  }

  @Test func whoeverScrollsSidewaysSeesAllColumns() {
    let columns = Array(repeating: (data: 20, title: 4), count: 10)
    let scrolled = arrange(columns, room: 80, scrolls: true)
    #expect(scrolled.shownCount == 10 && scrolled.width == 218)
    #expect(arrange(columns, room: 80, layout: .regular, scrolls: true).shownCount < 10)
    #expect(arrange(columns, room: 40, scrolls: true).form == .compact)
    // Long text alone gives way, and all columns are seen at once.
    #expect(arrange([(20, 4), (300, 4), (20, 4)], room: 80, scrolls: true).width == 80)
  }

  @Test func narrowRoomFoldsRows() {
    let columns = Array(repeating: (data: 20, title: 4), count: 10)
    #expect(arrange(columns, room: 59).form == .compact)
    #expect(arrange(columns, room: 60).form == .regular)
    #expect(arrange(columns, room: 59, layout: .regular).form == .regular)
    #expect(arrange(columns, room: 200, layout: .compact).form == .compact)
    #expect(arrange([(80, 4)], room: 20).form == .regular)
    #expect(arrange(Array(repeating: (9, 9), count: 60), room: 40).shownCount == TableLayout.compactColumns)
    // Where nobody is told that there are more, all are shown.
    #expect(arrange(Array(repeating: (9, 9), count: 60), room: 40, mostFolded: .max).shownCount == 60)
  }

  /// Random columns in random room: it is never overdrawn, no column is lost without being counted, and
  /// more room never narrows a column.
  @Test func roomIsNeverOverdrawn() {
    var random = SeededGenerator(seed: 17)
    for _ in 0..<1500 {
      let columns = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        (data: Int.random(in: 0...40, using: &random), title: Int.random(in: 0...20, using: &random))
      }
      let room = Int.random(in: 1...250, using: &random)
      let separator = Int.random(in: 1...3, using: &random)
      for layout in TableLayout.allCases where layout != .records || room > 6 {
        let arrangement = arrange(columns, room: room, layout: layout, separator: separator)
        #expect(arrangement.width <= room, "\(columns) in \(room), \(layout)")
        #expect(arrangement.placed.allSatisfy { $0.width >= 1 })
        #expect(arrangement.shownCount >= 1)
        if arrangement.form == .regular {
          let wider = arrange(columns, room: room + 1, layout: .regular, separator: separator)
          #expect(wider.shownCount >= arrangement.shownCount)
          if wider.shownCount == columns.count && arrangement.shownCount == columns.count {
            #expect(zip(wider.placed, arrangement.placed).allSatisfy { $0.width >= $1.width })
          }
        }
      }
    }
  }

  @Test(arguments: [
    ([1, 1, 1], [10, 10, 10], 12, [4, 4, 4]),
    ([1, 1, 1], [10, 10, 10], 14, [5, 5, 4]),
    ([1, 8, 1], [10, 10, 10], 12, [2, 8, 2]),
    ([1, 1, 1], [2, 10, 10], 12, [2, 5, 5]),
    ([1, 1], [3, 3], 100, [3, 3]),
    ([], [], 10, []),
  ])
  func roomIsFilledFromBelow(_ low: [Int], high: [Int], room: Int, widths: [Int]) {
    #expect(Arrangement.fill(from: low, to: high, room: room) == widths)
  }
}
