import StoaBytes
import StoaColumns
import Testing

@testable import StoaCommands

/// What the table of other programs' words says is so: every word is unknown here, every command and option known.
struct HabitTests {
  private func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

  @Test func everyCommandOfOthersIsNoneOfOurs() {
    let all = Habits.commands.flatMap { words($0.words) }
    #expect(Set(all).count == all.count, "a word is listed twice")
    #expect(Set(all).isDisjoint(with: Program.catalog.names))
    #expect(all.count > 100)
  }

  @Test func everyOptionOfOthersIsNoneOfOurs() throws {
    for (command, spellings, answer) in Habits.options {
      let own = try command.map { try #require(Program.catalog.description(of: $0), "\($0)").options } ?? []
      let known = (own + CommonOptions.all).flatMap { option in
        ["--\(option.long)"] + (option.negation.map { ["--\($0)"] } ?? []) + (option.short.map { ["-\($0)"] } ?? [])
      }
      for spelling in words(spellings) {
        #expect(!known.contains(spelling), "\(command ?? "any command") has \(spelling)")
        #expect(Habits.answer(toOption: spelling, of: command) == answer)
      }
    }
  }

  @Test func everyAnswerNamesCommandsThatAreThere() throws {
    let answers =
      Habits.commands.map(\.answer) + Habits.options.map(\.answer) + Habits.withColumns.values
    for answer in answers {
      #expect(answer.first?.isUppercase == false, "\(answer)")
      let parts = answer.split(separator: " ").map { $0.trimmingPrefix("'") }
      for (word, next) in zip(parts, parts.dropFirst()) where word == "stoa" || word == "then" {
        let name = String(next.prefix { $0.isLetter || $0 == "-" })
        guard !name.isEmpty, name != "FILE", !name.hasPrefix("-") else { continue }
        #expect(Program.catalog.names.contains(name), "\(name) in \(answer)")
      }
    }
    for name in Habits.withColumns.keys {
      #expect(try #require(Program.catalog.description(of: name)).arguments.isEmpty)
    }
  }

  private func remedy(_ line: String, isFile: @escaping @Sendable (String) -> Bool = { $0.contains(".") }) -> String? {
    let parser = CommandLineParser(catalog: Program.catalog, isFile: isFile)
    do throws(CommandError) {
      _ = try parser.parse(line.split(separator: " ").map(String.init))
      return nil
    } catch {
      return error.error.remedy
    }
  }

  @Test(arguments: [
    ("uniq city a.csv", "stoa distinct"), ("mean price a.csv", "stoa group ''"), ("exclude a a.csv", "stoa select '!"),
    ("headers a.csv", "stoa columns"), ("select a then melt b a.csv", "stoa unpivot"), ("UNIQ city a.csv", "distinct"),
    ("hlep", "did you mean help?"), ("xyzzyx", "stoa help lists"),
  ])
  func wordsOfOthersAreAnswered(_ line: String, _ answer: String) throws {
    #expect(try #require(remedy(line)).contains(answer))
  }

  @Test(arguments: [
    ("sort -k2,2n a.csv", "write the keys first"), ("join a b.csv --left a.csv", "--kind left"),
    ("group --by city a.csv", "write the columns first"), ("group city --avg price a.csv", "--mean"),
    ("group city --p95 price a.csv", "--quantile"), ("head --json a.csv", "--to json"),
    ("distinct city --last a.csv", "stoa tail"), ("select -1 a.csv", "as #1"), ("head -t ; a.csv", "--delimiter"),
    ("tail -n +3 a.csv", "stoa slice 3.."), ("group city --summ price a.csv", "did you mean --sum?"),
  ])
  func optionsOfOthersAreAnswered(_ line: String, _ answer: String) throws {
    #expect(try #require(remedy(line)).contains(answer))
  }

  @Test(arguments: [
    ("a.csv sort k", "write stoa sort k a.csv"), ("a.csv filter k>1", "write stoa filter 'k>1' a.csv"),
    ("a.csv b.csv head", "write stoa head a.csv b.csv"),
    ("a.csv sort k then head", "write stoa sort k then head a.csv"),
    ("-n 3 sort k a.csv", "write the command first: stoa sort ..."),
  ])
  func commandsBehindFilesComeFirst(_ line: String, _ answer: String) {
    #expect(remedy(line) == answer)
  }

  @Test(arguments: [("md", "markdown"), ("ndjson", "jsonl"), ("txt", "table"), ("html", "html")])
  func namesOfFormatsThatOthersHaveAreTaken(_ written: String, _ name: String) throws {
    let parser = CommandLineParser(catalog: Program.catalog) { _ in true }
    guard case .run(let invocation) = try parser.parse(["--to", written, "a.csv"]) else { return #expect(Bool(false)) }
    #expect(invocation.common[CommonOptions.to]?.rawValue == name)
  }

  @Test func wordsOfOthersForKeysAreTaken() throws {
    #expect(try SortKey.parse("n:numeric:descending") == SortKey.parse("n:number:desc"))
    #expect(throws: TableError.self) { try SortKey.parse("n:numeric:text") }
  }

  @Test(arguments: [
    ("2", "a column's number is written #2"), ("1-3", "a range is written #1..#3"),
    ("part-zone", "a range is written part..zone"),
    ("2-", "a range is written #2.."), ("4", "stoa columns lists them"), ("part-y", "did you mean"),
  ])
  func placesAreWrittenWithTheirSign(_ written: String, _ answer: String) throws {
    let schema = Schema(["part", "part-q", "zone"])
    do throws(TableError) {
      _ = try ColumnSelection(written).resolve(in: schema)
      #expect(Bool(false), "\(written) is no column")
    } catch {
      #expect(try #require(error.remedy).contains(answer))
    }
  }

  @Test func wordsAreQuotedForTheShell() {
    #expect(ShellWord.quoted("a.csv") == "a.csv")
    #expect(ShellWord.quoted("price > 1") == "'price > 1'")
    #expect(ShellWord.quoted("it's") == "'it'\\''s'")
    #expect(ShellWord.quoted("") == "''")
    // A mark behind a quote makes one character of both.
    #expect(Array(ShellWord.quoted("x'\u{301}").unicodeScalars) == Array("'x'\\''\u{301}'".unicodeScalars))
    #expect(Array(withoutQuotes("\"\u{301}a\"\"\"").unicodeScalars) == Array("\u{301}a\"".unicodeScalars))
  }
}
