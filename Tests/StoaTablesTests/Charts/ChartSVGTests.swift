import StoaColumns
import Testing

@testable import StoaTables

/// The SVG of charts: well formed, told to those who do not see it, and inside its frame.
struct ChartSVGTests {
  private static let many: [ExactDecimal?] = (0..<300).map { ExactDecimal(Int128($0 % 17)) }

  private func chart(_ kind: Chart.Kind, _ values: [ExactDecimal?]) -> Chart {
    let points = values.enumerated().map { index, value in
      kind == .histogram
        ? Chart.Point(ExactDecimal(Int128(index))...ExactDecimal(Int128(index + 1)), count: index)
        : Chart.Point("<label> & \"\(index)\" that is longer than there is room for", value)
    }
    return Chart(kind, "<b>&", points: points)
  }

  /// The names of elements that are opened and never closed, or closed and never opened.
  private func unbalanced(_ text: String) -> [String] {
    var open: [String] = []
    for match in text.matches(of: /<(\/?)([a-z0-9]+)[^>]*?(\/?)>/) {
      let name = String(match.2)
      if !match.3.isEmpty { continue }
      if match.1.isEmpty {
        open.append(name)
      } else if open.popLast() != name {
        return [name]
      }
    }
    return open
  }

  @Test(
    arguments: Chart.Kind.allCases,
    [
      [1, 2, 3], [5], [nil, 4, nil], [7, 7, 7], [-3, 0, 12], [-1, -2], [0], [1, nil, 3], Self.many,
    ]
  )
  func isWellFormed(kind: Chart.Kind, values: [ExactDecimal?]) throws {
    let svg = chart(kind, values).svg(id: "c")
    #expect(unbalanced(svg).isEmpty)
    #expect(svg.contains("role=\"img\" aria-labelledby=\"c-t c-d\""))
    #expect(svg.contains("<title id=\"c-t\">&lt;b&gt;&amp;</title><desc id=\"c-d\">"))
    #expect(!svg.contains("<label>") && !svg.contains("nan") && !svg.contains("inf"))
    let box = try #require(svg.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/))
    let (width, height) = (try #require(Double(box.1)), try #require(Double(box.2)))
    for match in svg.matches(of: /\b(x|y|x1|x2|y1|y2|cx|cy)="(-?[0-9.]+)"/) {
      let number = try #require(Double(match.2))
      #expect(number >= 0 && number <= (match.1.contains("x") ? width : height), "\(match.0)")
    }
  }

  @Test func nothingIsDrawnOfNothing() {
    for kind in Chart.Kind.allCases { #expect(Chart(kind, points: []).svg(id: "c").isEmpty) }
  }

  @Test(arguments: [(0, "0"), (1.25, "1.3"), (-0.04, "0"), (-2.5, "-2.5"), (719.96, "720"), (.nan, "0")])
  func lengths(_ value: Double, _ text: String) {
    #expect(SVGWriter.number(value) == text)
  }

  /// What is left out of a long line is not seen: its peaks are there.
  @Test func peaksStay() {
    var places: [(x: Double, y: Double)?] = []
    for number in 0..<10_000 {
      let height = number == 5021 ? 999 : Double(number % 3)
      places.append((x: Double(number) / 100, y: height))
    }
    let kept = Chart.visible(places)
    #expect(kept.count <= 4 * 101)
    #expect(kept.contains { $0?.y == 999 })
    #expect(kept.first.flatMap { $0 }?.x == 0)
    #expect(kept.last.flatMap { $0 }?.x == 99.99)
  }
}
