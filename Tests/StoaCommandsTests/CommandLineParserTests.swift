import StoaBytes
import StoaCommands
import StoaTables
import Testing

struct CommandLineParserTests {
  // MARK: - Chains, arguments and files

  @Test(arguments: [
    ("head a.csv b.csv", "head", "a.csv b.csv"),
    ("select a,b x.csv", "select[a,b]", "x.csv"),
    ("select a,b", "select[a,b]", ""),
    ("top 3 price:desc x.csv y.csv", "top[3 price:desc]", "x.csv y.csv"),
    ("sort k then head x.csv", "sort[k] head", "x.csv"),
    ("sort k then select a then view -", "sort[k] select[a] view", "-"),
    ("view", "view", ""),
    ("x.csv", "view", "x.csv"),
    ("x.csv y.csv", "view", "x.csv y.csv"),
    ("-", "view", "-"),
    ("./sort", "view", "./sort"),
    ("sales", "view", "sales"),
    ("-q", "view", ""),
    ("-q x.csv", "view", "x.csv"),
    ("-n 3 x.csv", "view", "x.csv"),
    ("-a", "view", ""),
    ("sort -- -k -x", "sort[-k]", "-x"),
    ("sort k -- then", "sort[k]", "then"),
    ("-- head", "view", "head"),
    ("head -- --", "head", "--"),
    ("sort k sort", "sort[k]", "sort"),
    ("help", "help", ""),
    ("help sort", "help[sort]", ""),
    ("tell a b c", "tell[a b c]", ""),
    ("tell a -- -b then", "tell[a -b then]", ""),
  ])
  func readsChains(line: String, chain: String, files: String) throws {
    let invocation = try #require(Sample.invocation(line), "\(line)")
    let shown = invocation.chain.map { command in
      command.arguments.isEmpty ? command.name : "\(command.name)[\(command.arguments.joined(separator: " "))]"
    }
    #expect(shown.joined(separator: " ") == chain)
    #expect(invocation.files.joined(separator: " ") == files)
  }

  // MARK: - Options

  @Test(arguments: [
    "head -n 3 x.csv", "head -n3 x.csv", "head --count 3 x.csv", "head --count=3 x.csv", "head -3 x.csv",
    "head x.csv -n 3", "head x.csv -3", "head -n 7 -n 3 x.csv",
  ])
  func readsNumbersInEverySpelling(line: String) throws {
    let invocation = try #require(Sample.invocation(line))
    #expect(invocation.chain[0][Sample.count] == 3)
    #expect(invocation.files == ["x.csv"])
  }

  @Test func whatWasNotGivenHasItsStandard() throws {
    let invocation = try #require(Sample.invocation("head x.csv"))
    #expect(invocation.chain[0][Sample.count] == 10)
    #expect(invocation.common[Sample.memory] == nil)
    #expect(invocation.common[Sample.color] == .auto)
    #expect(!invocation.common[Sample.quiet])
  }

  @Test(arguments: [
    "-q -d ; sort k x.csv", "sort -q -d ; k x.csv", "sort k -qd; x.csv", "sort k x.csv -d; --quiet",
    "sort k --delimiter=; --quiet x.csv", "sort k --delimiter semicolon -q x.csv", "sort k -qd\\x3b x.csv",
    "-qd ; sort k x.csv",
  ])
  func commonOptionsStandAnywhere(line: String) throws {
    let invocation = try #require(Sample.invocation(line))
    #expect(invocation.common[Sample.delimiter] == UInt8(ascii: ";"))
    #expect(invocation.common[Sample.quiet])
    #expect(invocation.chain.map(\.name) == ["sort"])
    #expect(invocation.files == ["x.csv"])
  }

  @Test func optionsBelongToTheCommandBeforeThem() throws {
    let invocation = try #require(Sample.invocation("sort -u k then head -n 2 then view -n 5 -a x.csv"))
    #expect(invocation.chain[0][Sample.unique])
    #expect(invocation.chain[1][Sample.count] == 2)
    #expect(invocation.chain[2][Sample.count] == 5)
    #expect(invocation.chain[2][Sample.all])
    #expect(!invocation.chain[1][Sample.all])
  }

  @Test func repeatedOptionsAddUp() throws {
    let invocation = try #require(Sample.invocation("group city --sum a --sum=b --sum c x.csv"))
    #expect(invocation.chain[0][Sample.sums] == ["a", "b", "c"])
  }

  @Test func flagsCanBeTurnedOff() throws {
    #expect(Sample.invocation("head --ragged --no-ragged")?.common[Sample.ragged] == false)
    #expect(Sample.invocation("head --no-header")?.common[Sample.noHeader] == true)
    #expect(Sample.invocation("head --no-header --header")?.common[Sample.noHeader] == false)
  }

  @Test(arguments: [
    "head --on-error divert bad.csv x.csv", "head --on-error=divert=bad.csv x.csv",
    "head --on-error=divert:bad.csv x.csv",
    "head --on-error=divert bad.csv x.csv",
  ])
  func aChoiceMayNeedAnotherWord(line: String) throws {
    let invocation = try #require(Sample.invocation(line))
    #expect(invocation.common[Sample.onError] == "bad.csv")
    #expect(invocation.files == ["x.csv"])
  }

  @Test func valuesAreTakenAsTheyAre() throws {
    #expect(Sample.invocation("head -o --")?.common[Sample.output] == "--")
    #expect(Sample.invocation("head -o then")?.common[Sample.output] == "then")
    #expect(Sample.invocation("head --output=a=b")?.common[Sample.output] == "a=b")
    #expect(Sample.invocation("head --output=")?.common[Sample.output] == "")
    #expect(Sample.invocation("head -d -")?.common[Sample.delimiter] == UInt8(ascii: "-"))
    #expect(Sample.invocation("head -d=")?.common[Sample.delimiter] == UInt8(ascii: "="))
  }

  // MARK: - Help and version

  @Test(
    arguments: [
      ("-h", nil, HelpLength.short), ("--help", nil, .long), ("sort -h", "sort", .short),
      ("sort --help", "sort", .long),
      ("sort k x.csv --help", "sort", .long), ("sort k then head -qh", "head", .short),
      ("sort k then --help", nil, .long),
      ("", nil, .short), ("-n 3 -h", "view", .short),
    ] as [(String, String?, HelpLength)]
  )
  func helpCanBeAskedForAnywhere(line: String, command: String?, length: HelpLength) throws {
    #expect(try Sample.parse(line) == .help(command: command, length))
  }

  @Test(arguments: ["-V", "--version", "sort -V", "-qV"])
  func versionCanBeAskedFor(line: String) throws {
    #expect(try Sample.parse(line) == .version)
  }

  @Test func helpIsAFileBehindTwoDashes() {
    #expect(Sample.invocation("head -- --help")?.files == ["--help"])
  }
}

/// What the parser says about lines that make no sense.
struct CommandLineErrorTests {
  @Test(
    arguments: [
      (
        "sort --kye a x.csv", "sort",
        "unknown option --kye; stoa sort -h lists the options; a word that begins with a dash stands after --"
      ),
      ("sort --chek a", "sort", "unknown option --chek; did you mean --check?"),
      ("sort --uni a", "sort", "unknown option --uni; did you mean --unique?"),
      ("head --raged", "head", "unknown option --raged; did you mean --ragged?"),
      ("head --heder", "head", "unknown option --heder; did you mean --header?"),
      ("head --hepl", "head", "unknown option --hepl; did you mean --help?"),
      ("head --check", "head", "unknown option --check, which belongs to sort; write it after that command"),
      (
        "head -x", "head",
        "unknown option -x; stoa head -h lists the options; a word that begins with a dash stands after --"
      ),
      (
        "head -qx", "head",
        "unknown option -x in -qx; stoa head -h lists the options; a word that begins with a dash stands after --"
      ),
      (
        "select -5 a", "select",
        "unknown option -5; columns are counted from the left, as #5; stoa columns numbers them"
      ),
      ("--zzz", nil, "unknown option --zzz; stoa -h lists the options; a word that begins with a dash stands after --"),
      ("head -n", "head", "-n needs a value, NUMBER"),
      ("head --count", "head", "--count needs a value, NUMBER"),
      ("head --count=x", "head", "--count needs a whole number from 0, not \"x\""),
      ("head -n -1", "head", "-n needs a whole number from 0, not \"-1\""),
      (
        "head -99999999999999999999", "head",
        "-99999999999999999999 needs a whole number from 0, not \"99999999999999999999\""
      ),
      ("head --quiet=yes", "head", "--quiet takes no value; write --quiet alone"),
      ("head --help=yes", "head", "--help takes no value"),
      ("head --color=alway", "head", "--color needs auto, always or never, not \"alway\"; did you mean always?"),
      ("head --on-error divert", "head", "--on-error divert needs FILE after it"),
      ("head --memory=lots", "head", "--memory needs a size such as 64K, 256M or 1.5G, not \"lots\""),
      (
        "head -d ;;", "head",
        "-d needs one ASCII character, or tab, comma, semicolon, colon, pipe, space, nul, \\t or \\xHH, not \";;\""
      ),
      ("sort", "sort", "KEYS is missing; write stoa sort KEYS [OPTIONS] [FILE ...]"),
      ("top 3", "top", "KEYS is missing; write stoa top NUMBER KEYS [OPTIONS] [FILE ...]"),
      ("sort then head", "sort", "KEYS is missing; write stoa sort KEYS [OPTIONS] [FILE ...]"),
      ("srot k", nil, "unknown command \"srot\", and no file of that name; did you mean sort?"),
      ("zzz", nil, "unknown command \"zzz\", and no file of that name; stoa help lists the commands"),
      ("sort k then haed", nil, "unknown command \"haed\"; did you mean head?"),
      ("then head", nil, "then has no command before it; write stoa COMMAND then COMMAND"),
      ("sort k then", nil, "no command follows then; write one, or leave then out"),
      ("sort k then then head", nil, "then has no command before it; write stoa COMMAND then COMMAND"),
      (
        "select a x.csv then head", "select",
        "takes COLUMNS alone, so \"x.csv\" before then is one word too many; files come last, after the last command"
      ),
      (
        "head x.csv then sort k", "head",
        "takes no arguments, so \"x.csv\" before then is one word too many; files come last, after the last command"
      ),
      ("x.csv then head", nil, "\"x.csv\" stands before then; files come last, after the last command"),
      ("view then head", "view", "passes no table on; let it be the last command of the chain"),
      ("help then head", "help", "cannot be part of a chain; use it by itself"),
      ("sort k then help", "help", "cannot be part of a chain; use it by itself"),
      ("help sort head", "help", "takes 1 argument, so \"head\" is one too many"),
      ("tell", "tell", "WORD is missing; write stoa tell WORD [MORE ...]"),
      ("-n 3 head x.csv", nil, "options of view stand before the command head; write the command first: stoa head ..."),
    ] as [(String, String?, String)]
  )
  func saysWhatIsWrongAndWhatToDo(line: String, command: String?, message: String) {
    let error = #expect(throws: CommandError.self) { try Sample.parse(line) }
    #expect(error?.error.description == message)
    #expect(error?.command == command)
    #expect(error?.error.code == .usage)
  }

  @Test func anEmptyNameIsNoFile() {
    let error = #expect(throws: CommandError.self) { try Sample.parser.parse(["head", ""]) }
    #expect(error?.error.description == "a file's name is empty; leave it out, or write -")
  }

  /// Every line of up to four words over a small alphabet is read or refused, and what is read holds
  /// the rules: arguments complete, one command at least, `then` between commands only.
  @Test func everyShortLineIsReadOrRefused() {
    let alphabet = [
      "sort", "head", "view", "help", "then", "k", "x.csv", "-", "--", "-n", "3", "-q", "--color=never", "-3",
    ]
    var accepted = 0
    func visit(_ words: [String]) {
      if case .run(let invocation)? = try? Sample.parser.parse(words) {
        accepted += 1
        #expect(!invocation.chain.isEmpty)
        for (index, command) in invocation.chain.enumerated() {
          let description = Sample.catalog.description(of: command.name)
          #expect(description != nil)
          let needed = description?.arguments.count { !$0.isOptional } ?? 0
          #expect(command.arguments.count >= needed, "\(words)")
          if index < invocation.chain.count - 1 { #expect(description?.place == .anywhere, "\(words)") }
          if description?.place == .alone { #expect(invocation.files.isEmpty, "\(words)") }
        }
      }
      if words.count < 4 { for word in alphabet { visit(words + [word]) } }
    }
    visit([])
    #expect(accepted > 1000)
  }
}

struct MistakenFileTests {
  @Test(
    arguments: [
      ("sort sales", "\"sales\" was taken for KEYS, and no file is named; write stoa sort KEYS sales"),
      (
        "head then select sales",
        "\"sales\" was taken for COLUMNS, and no file is named; write stoa select COLUMNS sales"
      ),
      ("top 3 sales", "\"sales\" was taken for KEYS, and no file is named; write stoa top 3 KEYS sales"),
      ("sort sales x.csv", nil), ("sort sales -", nil), ("sort city", nil), ("head", nil), ("sort k then head", nil),
      ("select sales then sort k", nil),
    ] as [(String, String?)]
  )
  func aFileTakenForAnArgumentIsNoticed(line: String, message: String?) throws {
    let invocation = try #require(Sample.invocation(line))
    let error = invocation.mistakenFile(in: Sample.catalog) { Sample.files.contains($0) }
    #expect(error?.error.description == message)
  }
}
