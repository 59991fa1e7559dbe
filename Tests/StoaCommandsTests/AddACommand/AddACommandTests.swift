import Foundation
import StoaBytes
import StoaCommands
import StoaEngine
import StoaRecords
import Testing

/// The article on adding a command shows code that compiles and does what it says.
struct AddACommandTests {
  private static func text(_ path: String) throws -> String {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// What stands behind the imports of a file is in the article, word for word.
  @Test(arguments: ["EveryOperator", "EveryCommand"])
  func theArticleShowsTheCodeThatIsCompiled(file: String) throws {
    let article = try Self.text("Sources/StoaCommands/StoaCommands.docc/AddACommand.md")
    let code = try Self.text("Tests/StoaCommandsTests/AddACommand/\(file).swift")
    let start = try #require(code.range(of: "\n/// "))
    #expect(article.contains(code[start.lowerBound...]))
  }

  @Test func theDeclarationHasNoMistakes() {
    let catalog = Catalog(
      entries: [Catalog.Entry(EveryCommand.name) { EveryCommand.description }],
      commonOptions: CommonOptions.all
    )
    #expect(catalog.mistakes == [])
  }

  @Test(arguments: [1, 3], [1, 2])
  func theCommandKeepsOneRowOfEveryFew(stride: Int, threads: Int) throws {
    let numbers = 0..<5000
    let table = "n\n" + numbers.map { "\($0)\n" }.joined()
    let catalog = Catalog(
      entries: [Catalog.Entry(EveryCommand.name) { EveryCommand.description }],
      commonOptions: CommonOptions.all
    )
    let parser = CommandLineParser(catalog: catalog, isFile: { _ in false })
    guard case .run(let invocation) = try parser.parse(["every", "-n", "\(stride)"]) else {
      Issue.record("the line is no run")
      return
    }
    let plan = Plan(try EveryCommand.operations(of: try #require(invocation.chain.first)))
    let input = try TableInput(
      delimited: MemoryByteSource(table, name: "numbers"),
      expecting: InputExpectations(),
      rules: { RecordRules(width: $0) }
    )
    let context = ExecutionContext(threadCount: threads, memoryLimit: 1 << 30, temporaryDirectory: "/tmp")
    let bound = try plan.bind(to: input.shape, in: context)
    let output = MemoryByteSink()
    let sink = DelimitedSink(DelimitedEncoder(.csv), to: output, header: nil)
    try Executor(threadCount: threads).run(input.records(bound.depth), through: bound.stages, into: sink)
    try sink.finish()
    let kept = numbers.filter { $0.isMultiple(of: stride) }.map { "\($0)\n" }.joined()
    #expect(output.text == kept)
  }
}
