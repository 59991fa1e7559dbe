import Foundation
import StoaRecords
import StoaTables
import Testing

@testable import StoaCommands

/// The schema and the reader of specifications say the same.
struct ReportSchemaTests {
  private let schema: JSONDocument.Value

  init() throws { schema = try JSONDocument(Array(ReportSchema.text.utf8), name: "schema").root }

  private func members(_ path: String...) throws -> [String] {
    var value = schema
    for name in path + ["properties"] { value = try #require(value.member(name), "\(path)") }
    return (value.members ?? []).map(\.name).sorted()
  }

  @Test func membersAgree() throws {
    typealias Members = ReportSpecification.Members
    #expect(try members() == Members.report.sorted())
    #expect(try members("properties", "blocks", "items") == Members.block.sorted())
    #expect(try members("$defs", "table") == Members.table.sorted())
    #expect(try members("$defs", "chart") == Members.chart.sorted())
    #expect(try members("$defs", "histogram") == Members.histogram.sorted())
    #expect(try members("properties", "words") == Members.words.sorted())
  }

  /// Every word of a report can be said in a specification, and under its own name.
  @Test func everyWordHasItsName() {
    let names = Mirror(reflecting: ReportWords()).children.compactMap(\.label)
    #expect(names.sorted() == SpecificationWords.all.map(\.name).sorted())
  }

  /// The copy beside the sample, to which its specification points, is the one that the command prints.
  @Test func theCopyOfTheSampleIsTheSchema() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Samples/Report")
    let copy = try String(contentsOf: root.appending(path: "report.schema.json"), encoding: .utf8)
    #expect(copy == ReportSchema.text)
    let sample = try Data(contentsOf: root.appending(path: "sales.report.json"))
    #expect(throws: Never.self) { try ReportSpecification(Array(sample), name: "sales.report.json") }
  }

  @Test func theSpecificationOfTheHelpPageIsOne() throws {
    let literals = Topic.reportPage.sections.flatMap(\.blocks).compactMap { block -> String? in
      if case .literal(let lines) = block { lines.joined(separator: "\n") } else { nil }
    }
    let text = try #require(literals.first)
    let report = try ReportSpecification(Array(text.utf8), name: "help")
    #expect(report.blocks.count == 5)
  }
}
