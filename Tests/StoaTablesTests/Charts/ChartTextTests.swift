import StoaColumns
import StoaTestSupport
import Testing

@testable import StoaTables

/// What holds for every chart of characters, and the look of some.
struct ChartTextTests {
  private static let labels = [
    "a", "Köln", "東京都", "a very long label that goes on and on", "", "👩‍👩‍👧‍👦 family", "\u{1B}[31mred", "two\nlines", "שלום",
  ]

  private func randomChart(_ kind: Chart.Kind, _ generator: inout SeededGenerator) -> Chart {
    let count = generator.number(below: 40)
    let scale = generator.number(below: 5)
    let isPositive = generator.next() % 2 == 0
    var points: [Chart.Point] = []
    for index in 0..<count {
      var number = Int128(Int64(bitPattern: generator.next()) % 100_000)
      if isPositive { number = number < 0 ? -number : number }
      let value = ExactDecimal(number, scale: scale)
      if kind == .histogram {
        points.append(
          Chart.Point(ExactDecimal(Int128(index))...ExactDecimal(Int128(index + 1)), count: Int(abs(number)))
        )
      } else {
        let label = Self.labels[generator.number(below: Self.labels.count)]
        points.append(Chart.Point(label, generator.next() % 8 == 0 ? nil : value))
      }
    }
    return Chart(kind, generator.next() % 3 == 0 ? nil : "A title that may be too long", points: points)
  }

  /// At any width no line is wider, nothing of the data reaches the terminal raw, and ASCII stays ASCII.
  @Test(arguments: Chart.Kind.allCases, [ChartDrawing.Symbols.blocks, .ascii])
  func everyLineFits(kind: Chart.Kind, symbols: ChartDrawing.Symbols) {
    var generator = SeededGenerator(seed: 11)
    let clusters = GraphemeClusters(ambiguousIsWide: false)
    for round in 0..<150 {
      let chart = randomChart(kind, &generator)
      let width = 1 + generator.number(below: 100)
      let text = chart.text(ChartDrawing(width: width, symbols: symbols))
      for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
        let measured = clusters.width(of: Array(line.utf8).span)
        #expect(measured <= width, "round \(round), width \(width): \(line)")
        #expect(!line.hasSuffix(" ") && !line.contains("\u{1B}"), "\(line)")
      }
      #expect(text.isEmpty || text.hasSuffix("\n"))
    }
  }

  @Test func asciiIsASCII() {
    let points = [Chart.Point("a", 5), Chart.Point("b", -3), Chart.Point("c", nil), Chart.Point("a long one", 9)]
    for kind in [Chart.Kind.bar, .line, .sparkline] {
      let text = Chart(kind, "t", points: points).text(ChartDrawing(width: 30, symbols: .ascii))
      #expect(text.utf8.allSatisfy { $0 == 0x0A || (0x20...0x7E).contains($0) }, "\(text)")
    }
    let bins = Chart(.histogram, points: [Chart.Point(0...5, count: 3), Chart.Point(5...10, count: 1)])
    #expect(bins.text(ChartDrawing(width: 20, symbols: .ascii)) == " 0 .. 5  3  ########\n5 .. 10  1  ###\n")
  }

  /// A greater value never has a shorter bar, what is not nothing is seen, and zero is not.
  @Test(arguments: [1, 2, 7, 40])
  func barsAreMonotone(room: Int) {
    var generator = SeededGenerator(seed: 5)
    let eighths: [Character: Int] = ["▏": 1, "▎": 2, "▍": 3, "▌": 4, "▋": 5, "▊": 6, "▉": 7, "█": 8, "▕": 1, "▐": 4]
    for _ in 0..<60 {
      let values = (0..<30).map { _ in ExactDecimal(Int128(Int64(bitPattern: generator.next()) % 1000)) } + [.zero]
      let row = BarRow(values, room: room, isASCII: false)
      var last = Int.min
      for value in values.sorted() {
        let bar = row.bar(value)
        let right = bar.right.reduce(0) { $0 + (eighths[$1] ?? 0) }
        let left = bar.left.reduce(0) { $0 + (eighths[$1] ?? 0) }
        #expect(right == 0 || left == 0)
        #expect(right - left >= last, "\(value)")
        if value == .zero { #expect(right == 0 && left == 0) }
        if .zero < value, room > 3 { #expect(right > 0, "\(value) in \(room)") }
        last = right - left
      }
    }
  }

  @Test func sparklines() {
    let rising = (1...8).map { ExactDecimal(Int128($0)) }
    #expect(SparklineDrawing.marks(rising, width: 8, isASCII: false) == "▁▂▃▄▅▆▇█")
    #expect(SparklineDrawing.marks(rising.reversed(), width: 8, isASCII: true) == "#*+=~-._")
    #expect(SparklineDrawing.marks([3, nil, 3], width: 8, isASCII: false) == "▄ ▄")
    #expect(SparklineDrawing.marks([nil], width: 8, isASCII: false).isEmpty)
    let many = (0..<10_000).map { ExactDecimal(Int128($0)) }
    #expect(SparklineDrawing.marks(many, width: 8, isASCII: false) == "▁▂▃▄▅▆▇█")
  }

  @Test func tenThousandPointsAreDrawn() {
    let points = (0..<10_000).map { Chart.Point("\($0)", ExactDecimal(Int128($0 * 7919 % 10_007))) }
    #expect(Chart(.line, points: points).text(width: 60).split(separator: "\n").count == 12)
    let bars = Chart(.bar, points: points).text(width: 60)
    #expect(bars.hasSuffix("The first 200 of 10000 bars are shown.\n"))
    let svg = Chart(.line, points: points).svg(id: "a")
    // Of the points that share a pixel, four at most are drawn.
    #expect(svg.utf8.count < 40_000)
  }

  /// Times are as far apart as they are; names are evenly spaced.
  @Test func places() {
    func positions(_ labels: [String]) -> [Double] { Chart(.line, points: labels.map { Chart.Point($0, 1) }).positions }
    #expect(positions(["2024-01-01", "2024-01-02", "2024-01-05"]) == [0, 0.25, 1])
    #expect(positions(["1", "2", "5"]) == [0, 0.25, 1])
    #expect(positions(["a", "b", "c"]) == [0, 0.5, 1])
    #expect(positions(["5", "1", "2"]) == [0, 0.5, 1])
    #expect(positions(["2024-01-05"]) == [0.5])
  }
}
