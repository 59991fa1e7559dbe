import StoaBytes
import StoaCommands
import StoaTables
import Testing

struct SettingsTests {
  private let settings = Settings(options: Sample.common)

  /// The options that have a value.
  private func names(_ values: OptionValues) -> [String] { Sample.common.filter(values.contains).map(\.long) }

  @Test func readsAFile() throws {
    let text = """
      # what I like
      delimiter = ;
        memory=2G

      ragged = yes
      quiet = OFF
      on-error = divert bad rows.csv
      color = "never"
      """
    let values = try settings.read(text, path: "settings")
    #expect(values[Sample.delimiter] == UInt8(ascii: ";"))
    #expect(values[Sample.memory] == 2 << 30)
    #expect(values[Sample.ragged])
    #expect(!values[Sample.quiet])
    #expect(values[Sample.onError] == "bad rows.csv")
    #expect(values[Sample.color] == .never)
    #expect(names(values) == ["delimiter", "ragged", "on-error", "memory", "color", "quiet"])
  }

  @Test func aByteOrderMarkBelongsToNoName() throws {
    #expect(try settings.read("\u{FEFF}delimiter = ;", path: "s")[Sample.delimiter] == UInt8(ascii: ";"))
  }

  @Test func quotesKeepSpaces() throws {
    #expect(try settings.read("delimiter = \" \"", path: "s")[Sample.delimiter] == UInt8(ascii: " "))
    #expect(try settings.read("delimiter = \"", path: "s")[Sample.delimiter] == UInt8(ascii: "\""))
  }

  @Test(arguments: ["", "\n\n", "# delimiter = x", "\r\n# x\r\n", "   "])
  func aFileMaySayNothing(text: String) throws {
    #expect(try settings.read(text, path: "s") == OptionValues())
  }

  @Test(arguments: [
    ("memroy = 1G", "s:1: unknown setting \"memroy\"; did you mean memory?"),
    ("\r\n\r\nzzz = 1", "s:3: unknown setting \"zzz\"; stoa help settings lists them"),
    ("output = x", "s:1: unknown setting \"output\"; stoa help settings lists them"),
    ("# ok\nmemory", "s:2: \"memory\" is no setting; write NAME = VALUE"),
    ("memory = ", "s:1: memory needs a size such as 64K, 256M or 1.5G, not \"\""),
    ("ragged = perhaps", "s:1: ragged needs yes or no, not \"perhaps\""),
    ("color = alway", "s:1: color needs auto, always or never, not \"alway\"; did you mean always?"),
  ])
  func mistakesNameTheirLine(text: String, message: String) {
    let error = #expect(throws: TableError.self) { try settings.read(text, path: "s") }
    #expect(error?.description == message)
    #expect(error?.code == .usage)
  }

  @Test func readsTheEnvironment() throws {
    let values = try settings.read(environment: [
      ("STOA_MEMORY", "1G"), ("STOA_NO_HEADER", "1"), ("STOA_COLOR", ""), ("STOA_SETTINGS", "x"), ("STOA_HOME", "y"),
      ("STOAMEMORY", "2G"),
    ])
    #expect(values[Sample.memory] == 1 << 30)
    #expect(values[Sample.noHeader])
    #expect(names(values) == ["no-header", "memory"])
  }

  @Test(arguments: [
    ("STOA_MEMROY", "1G", "unknown variable STOA_MEMROY in the environment; did you mean STOA_MEMORY?"),
    ("STOA_MEMORY", "x", "STOA_MEMORY needs a size such as 64K, 256M or 1.5G, not \"x\""),
    ("STOA_QUIET", "x", "STOA_QUIET needs yes or no, not \"x\""),
  ])
  func mistakesNameTheirVariable(name: String, value: String, message: String) {
    let error = #expect(throws: TableError.self) { try settings.read(environment: [(name, value)]) }
    #expect(error?.description == message)
  }

  @Test func theCommandLineWinsOverTheRest() throws {
    let file = try settings.read("memory = 1G\ncolor = never\nquiet = yes", path: "s")
    let environment = try settings.read(environment: [("STOA_MEMORY", "2G"), ("STOA_COLOR", "always")])
    let line = try #require(Sample.invocation("head --memory 3G --no-quiet")).common
    let values = line.over(environment.over(file))
    #expect(values[Sample.memory] == 3 << 30)
    #expect(values[Sample.color] == .always)
    #expect(!values[Sample.quiet])
  }

  @Test(
    arguments: [
      (["STOA_SETTINGS": "/x", "HOME": "/h"], "/x"),
      (["STOA_SETTINGS": "", "HOME": "/h"], nil),
      (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/stoa/settings"),
      (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/stoa/settings"),
      (["XDG_CONFIG_HOME": "", "HOME": "/h"], "/h/.config/stoa/settings"),
      (["HOME": ""], nil),
      ([:], nil),
    ] as [([String: String], String?)]
  )
  func theFileHasItsPlace(environment: [String: String], path: String?) {
    #expect(Settings.path { environment[$0] } == path)
  }
}
