import StoaCommands
import Testing

struct DeclarationTests {
  @Test func theProgramsDeclarationsHaveNoMistakes() {
    #expect(Program.catalog.mistakes == [])
  }

  @Test func theSampleHasNoMistakes() {
    #expect(Sample.catalog.mistakes == [])
  }

  /// Each kind of mistake is found.
  @Test(arguments: [
    ("one name", Catalog(entries: [entry("a"), entry("a")], commonOptions: [])),
    ("calls itself", Catalog(entries: [Catalog.Entry("b") { entry("a").describe() }], commonOptions: [])),
    ("no command", Catalog(entries: [], commonOptions: [], standardCommand: "view")),
    ("a word of the grammar", Catalog(entries: [entry("then")], commonOptions: [])),
    ("small letters", Catalog(entries: [entry("Sort")], commonOptions: [])),
    ("no sentence", Catalog(entries: [entry("a") { $0.abstract = "sort rows" }], commonOptions: [])),
    ("its memory", Catalog(entries: [entry("a") { $0.memory = "" }], commonOptions: [])),
    ("no example", Catalog(entries: [entry("a") { $0.examples = [] }], commonOptions: [])),
    ("of another", Catalog(entries: [entry("a") { $0.options = [flag("xx"), flag("xx")] }], commonOptions: [])),
    ("of another", Catalog(entries: [entry("a") { $0.options = [flag("xx")] }], commonOptions: [flag("xx")])),
    ("of another", Catalog(entries: [], commonOptions: [flag("xx", short: "x"), flag("yy", short: "x")])),
    ("of another", Catalog(entries: [], commonOptions: [flag("header"), flag("no-header")])),
    ("of another", Catalog(entries: [], commonOptions: [flag("help")])),
    ("of another", Catalog(entries: [], commonOptions: [flag("hidden", short: "h")])),
    ("longer name", Catalog(entries: [], commonOptions: [flag("x")])),
    ("no sentence as summary", Catalog(entries: [], commonOptions: [flag("xx", summary: "no stop")])),
    ("a bare number", Catalog(entries: [], commonOptions: [flag("xx", takesBareNumber: true)])),
    (
      "can be left out",
      Catalog(
        entries: [entry("a") { $0.arguments = [ArgumentDescription("X", .text, "", isOptional: true)] }],
        commonOptions: []
      )
    ),
  ])
  func everyMistakeIsFound(mistake: String, catalog: Catalog) {
    #expect(catalog.mistakes.contains { $0.contains(mistake) }, "\(catalog.mistakes)")
  }

  private static func entry(_ name: String, _ change: (inout CommandDescription) -> Void = { _ in }) -> Catalog.Entry {
    var description = CommandDescription(
      name: name,
      purpose: .look,
      abstract: "Do it.",
      memory: "Holds nothing",
      examples: [Example("stoa \(name)", "it")]
    )
    change(&description)
    return Catalog.Entry(name) { [description] in description }
  }

  private static func flag(
    _ long: String,
    short: Character? = nil,
    summary: String = "Do it.",
    takesBareNumber: Bool = false
  ) -> OptionDescription {
    OptionDescription(
      long: long,
      short: short,
      summary: summary,
      isSetting: true,
      takesBareNumber: takesBareNumber
    )
  }
}
