import Foundation
import Testing

@testable import StoaTables

private struct City: Identifiable {
  let id: Int
  var name: String
  var country: String
  var population: Double
  var note: String?
}

/// The pictures in the articles are what the declarations beside them draw.
@Suite struct DocumentationTests {
  private let table = Table([
    City(id: 1, name: "Kyoto", country: "Japan", population: 1463.7, note: "old capital"),
    City(id: 2, name: "Cairo", country: "Egypt", population: 10025.25),
    City(id: 3, name: "Reykjavík", country: "Iceland", population: 139, note: nil),
  ]) {
    TableColumn("City", value: \.name)
    TableColumn("Country", value: \.country)
    TableColumn("Thousands", value: \.population)
    TableColumn("Note", value: \.note)
  }

  private func pictures(of article: String) throws -> [String] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let file = root.appending(path: "Sources/StoaTables/StoaTables.docc/\(article).md")
    let parts = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```text\n").dropFirst()
    return parts.map { $0.components(separatedBy: "```")[0] }
  }

  @Test func theFirstTableIsDrawnAsTheTutorialShows() throws {
    #expect(
      try pictures(of: "YourFirstTable") == [
        table.rendered(.terminal(style: .rounded)),
        table.rendered(.terminal(width: 34, style: .rounded)),
      ]
    )
  }

  /// Every public type is in the catalogue's list of topics.
  @Test func everyTypeHasItsTopic() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/StoaTables")
    let topics = try String(contentsOf: root.appending(path: "StoaTables.docc/StoaTables.md"), encoding: .utf8)
    let names = try #require(FileManager.default.subpaths(atPath: root.path))
    let declaration = /(?m)^public (?:struct|enum|protocol|final class) (\w+)/
    var found = 0
    for name in names where name.hasSuffix(".swift") {
      let text = try String(contentsOf: root.appending(path: name), encoding: .utf8)
      for match in text.matches(of: declaration) {
        found += 1
        #expect(topics.contains("``\(match.1)``"), "\(match.1) has no topic")
      }
    }
    #expect(found > 20)
  }
}
