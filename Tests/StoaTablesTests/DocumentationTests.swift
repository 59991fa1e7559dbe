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

  /// Every public type, initialiser, function and style shows how it is used.
  ///
  /// What a result builder is made of, and what a protocol asks for, is called by nobody.
  @Test func everyDeclarationHasAnExample() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/StoaTables")
    let declaration =
      /^ *(?:@\w+ )*public (?:static |mutating )*(?:struct|enum|protocol|init|func|let \w+ ?[:=]|var \w+: \w+Renderer)\b.*/
    let names = try #require(FileManager.default.subpaths(atPath: root.path))
    var found = 0
    for name in names where name.hasSuffix(".swift") && !name.contains("Builder") && name != "Columns/TableValue.swift"
    {
      let lines = try String(contentsOf: root.appending(path: name), encoding: .utf8).components(separatedBy: "\n")
      for (index, line) in lines.enumerated() where line.wholeMatch(of: declaration) != nil {
        let words = lines[..<index].reversed().prefix { $0.contains("///") || $0.contains(/^ *@/) }
        let isWitness =
          line.contains(/func (?:build|compare|write\(|render\(_ table)/) || line.contains("static func value(")
        guard !isWitness, !words.isEmpty, !line.contains(/let (?:id|first|second|allCases)\b/) else { continue }
        found += 1
        #expect(words.contains { $0.contains(/\/\/\/ {5}/) }, "\(name):\(index + 1): \(line)")
      }
    }
    #expect(found > 80)
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
