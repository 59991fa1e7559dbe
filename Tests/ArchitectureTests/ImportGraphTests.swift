import Foundation
import Testing

/// The sources import what the list in `Package.swift` says, and data flows one way.
struct ImportGraphTests {
  /// The C targets that only the targets naming them may import.
  private static let foreignTargets: Set<String> = ["CStoaBytes", "CZlib", "CISAL"]
  /// What a package trait adds to a target's uses.
  private static let usesByTrait = ["StoaBytes": Set(["CISAL"])]

  private let tree: SourceTree
  private let graph: [(name: String, uses: Set<String>)]

  init() throws {
    tree = try SourceTree()
    let package = try #require(tree.files.first { $0.path == "Package.swift" })
    let entry = /\("(\w+)", \[([^\]]*)\]\)/
    graph = package.text.matches(of: entry).map { match in
      (String(match.1), Set(match.2.matches(of: /"(\w+)"/).map { String($0.1) }))
    }
    try #require(graph.count >= 7, "the list of targets in Package.swift was not understood")
  }

  private func imports(of target: String) -> Set<String> {
    tree.sources.filter { $0.target == target }.reduce(into: []) { $0.formUnion($1.imports) }
  }

  @Test func everyTargetUsesOnlyThoseAboveIt() {
    var above = Self.foreignTargets
    for target in graph {
      let below = target.uses.subtracting(above)
      #expect(below.isEmpty, "\(target.name) uses \(below.sorted()), which do not stand above it")
      above.insert(target.name)
    }
  }

  @Test func everySourceImportsOnlyWhatItsTargetUses() {
    let ours = Self.foreignTargets.union(graph.map(\.name)).union(["StoaTestSupport"])
    for target in graph {
      let allowed = target.uses.union(Self.usesByTrait[target.name] ?? [])
      for file in tree.sources where file.target == target.name {
        let stray = file.imports.intersection(ours).subtracting(allowed)
        #expect(stray.isEmpty, "\(file) imports \(stray.sorted()), which Package.swift does not list")
      }
    }
  }

  @Test func nothingIsListedThatNobodyImports() {
    for target in graph {
      let idle = target.uses.subtracting(imports(of: target.name))
      #expect(idle.isEmpty, "\(target.name) lists \(idle.sorted()) in Package.swift and imports none of them")
    }
  }

  /// The picture in the article on architecture is the list in `Package.swift`, line for line.
  @Test func theArticleShowsTheGraph() throws {
    let article = try #require(tree.files.first { $0.path == "Sources/Stoa/Stoa.docc/Architecture.md" })
    let picture = try #require(
      article.text.split(separator: "```text\n").dropFirst().first?.split(separator: "```").first
    )
    let lines = picture.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(lines.map(\.first) == graph.map(\.name))
    for (line, target) in zip(lines, graph) { #expect(Set(line.dropFirst()) == target.uses, "\(target.name)") }
  }

  /// The README names the targets in the order of the graph.
  @Test func theReadmeNamesEveryTarget() throws {
    let readme = try #require(tree.files.first { $0.path == "README.md" })
    var rest = readme.text[...]
    for target in graph {
      let place = rest.range(of: "\n\(target.name) ")
      #expect(place != nil, "\(target.name) is missing, or out of its order")
      if let place { rest = rest[place.upperBound...] }
    }
  }

  @Test func theProgramImportsItsCommandsAlone() {
    let ours = Self.foreignTargets.union(graph.map(\.name))
    #expect(imports(of: "StoaMain").intersection(ours) == ["StoaCommands"])
  }

  /// Foundation costs start-up time and binary size; the engine lives without it.
  @Test func nobodyBelowTheTablesImportsFoundation() {
    let engine = graph.map(\.name).prefix { $0 != "StoaTables" }
    for file in tree.sources where engine.contains(file.target) {
      let found = file.imports.filter { $0.hasPrefix("Foundation") }
      #expect(found.isEmpty, "\(file) imports \(found.sorted())")
    }
  }
}
