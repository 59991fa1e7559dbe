import StoaColumns
import StoaEngine
import Testing

@testable import StoaCommands

struct BrowsedViewTests {
  private static let names = ["city", "price, net", "city", "4", "note \"x\"", "größe", ""]

  @Test(arguments: [
    (0, "#1"), (1, "\"price, net\""), (2, "#3"), (3, "\"4\""), (4, "\"note \"\"x\"\"\""), (5, "größe"), (6, "#7"),
  ])
  func columnsAreSpelledSoThatTheyAreFound(column: Int, spelling: String) throws {
    #expect(BrowsedView.spelling(of: column, Self.names) == spelling)
    let schema = Schema(Self.names)
    #expect(try ColumnSelection(spelling).resolve(in: schema) == [column])
    #expect(try SortKey.parse(spelling + ":desc").resolve(in: schema).map(\.column) == [column])
  }

  @Test func theCommandLineSaysWhatIsLookedAt() {
    var view = BrowsedView()
    let names = ["city", "price", "note"]
    #expect(view.commandLine(names, words: ["browse", "a b.csv"]) == "stoa view 'a b.csv'")
    view.filter = "city == \"l'Aquila\""
    view.keys = [.init(column: 0, isDescending: false), .init(column: 1, isDescending: true)]
    view.hidden = [2]
    #expect(
      view.commandLine(names, words: ["head", "then", "browse", "-d", ";", "browse"])
        == "stoa head then filter 'city == \"l'\\''Aquila\"' then sort city,price:desc then select '!note' -d ';' browse"
    )
    view.hidden = [0, 2]
    #expect(view.columnList(names) == "price")
  }

  /// What a command line takes for something else stands in parentheses.
  @Test(arguments: [
    ("-a > -2", "'(-a > -2)'"), ("then", "'(then)'"), ("--b == 1", "'(--b == 1)'"), ("a-b > 1", "'a-b > 1'"),
  ])
  func conditionsAreTakenForWhatTheyAre(filter: String, word: String) {
    var view = BrowsedView()
    view.filter = filter
    view.hidden = [0]
    let line = view.commandLine(["a", "then", "b"], words: ["browse", "t.csv"])
    #expect(line == "stoa filter \(word) then select '!a' t.csv")
  }

  @Test func theMarksSayWhatRowsAreSortedBy() {
    var view = BrowsedView()
    view.keys = [.init(column: 3, isDescending: true)]
    #expect(view.titleMarks == [3: "▼"])
    view.keys.append(.init(column: 1, isDescending: false))
    #expect(view.titleMarks == [3: "▼1", 1: "▲2"])
  }
}
