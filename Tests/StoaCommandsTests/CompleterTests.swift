import StoaCommands
import Testing

struct CompleterTests {
  private let completer = Completer(catalog: Sample.catalog, isFile: { $0.hasSuffix(".csv") }) { path, common in
    if path == "odd.csv" { return ["a:n", "b,c", "", "x\ny", "-d", "net total", "a`b"] }
    return common[Sample.delimiter] == nil ? ["city", "price", "count"] : ["whole"]
  }

  private func texts(_ line: String, at index: Int? = nil) -> [String] {
    let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    return completer.complete(words, at: index ?? words.count - 1).candidates.map(\.text)
  }

  @Test(arguments: [
    ("", ["view", "head", "select", "sort", "top", "group", "help", "tell"]),
    ("s", ["select", "sort"]),
    ("-q ", ["view", "head", "select", "sort", "top", "group", "help", "tell"]),
    ("sort k then ", ["view", "head", "select", "sort", "top", "group"]),
    ("sort k then h", ["head"]),
    ("sort k t", ["then"]),
    ("sort k x.csv t", []),
    ("view t", []),
    ("help so", ["sort"]),
    ("help ke", ["keys"]),
    ("help sort ", []),
    (
      "sort --",
      [
        "--unique", "--check", "--delimiter", "--ragged", "--no-header", "--on-error", "--output", "--memory",
        "--color", "--quiet", "--help",
      ]
    ),
    ("sort --c", ["--check", "--color"]),
    ("sort k then head --c", ["--count", "--color"]),
    ("help --", ["--memory", "--color", "--quiet", "--help"]),
    ("sort --color ", ["auto", "always", "never"]),
    ("sort --color=a", ["--color=auto", "--color=always"]),
    ("sort --on-error s", ["stop", "skip"]),
    ("sort -- --", []),
    ("group city --sum ", []),
  ])
  func completesWords(line: String, candidates: [String]) {
    #expect(texts(line) == candidates)
  }

  @Test(arguments: [
    ("sort  x.csv", 1, ["city", "price", "count"]),
    ("sort c x.csv", 1, ["city", "count"]),
    ("sort city,p x.csv", 1, ["city,price"]),
    ("sort !c x.csv", 1, ["!city", "!count"]),
    (
      "sort price: x.csv", 1,
      [
        "price:asc", "price:desc", "price:auto", "price:number", "price:text", "price:natural", "price:nocase",
        "price:normalized", "price:date", "price:locale", "price:missing-first", "price:missing-last",
      ]
    ),
    ("sort price:de x.csv", 1, ["price:desc"]),
    (
      "sort price:desc: x.csv", 1,
      [
        "price:desc:auto", "price:desc:number", "price:desc:text", "price:desc:natural", "price:desc:nocase",
        "price:desc:normalized", "price:desc:date", "price:desc:locale", "price:desc:missing-first",
        "price:desc:missing-last",
      ]
    ),
    ("sort a,price:text:m x.csv", 1, ["a,price:text:missing-first", "a,price:text:missing-last"]),
    ("sort `a:n x.csv", 1, []),
    ("select city: x.csv", 1, []),
    ("sort  odd.csv", 1, ["`a:n`", "`b,c`", "`-d`", "net total", "`a``b`"]),
    ("sort  -d ; x.csv", 1, ["whole"]),
    ("-d ; sort  x.csv", 3, ["whole"]),
    ("group city x.csv --sum p", 4, ["price"]),
    ("sort ", 1, []),
  ])
  func completesColumns(line: String, index: Int, candidates: [String]) {
    #expect(texts(line, at: index) == candidates)
  }

  /// Within an expression the name that ends it is completed: a column, or a function.
  @Test(arguments: [
    ("", ["city", "`net total`", "`2x`", "`in`", "price"]),
    ("ci", ["city"]),
    ("price > 100 && ci", ["price > 100 && city"]),
    ("price==ci", ["price==city"]),
    ("upper(ci", ["upper(city"]),
    ("upp", ["upper("]),
    ("!`n", ["!`net total`"]),
    ("`net total` > pri", ["`net total` > price"]),
    ("city == \"c", []),
    ("city == 'p", []),
    ("price > 1", []),
    ("city == \"a\" or pr", ["city == \"a\" or price"]),
  ])
  func completesExpressions(expression: String, candidates: [String]) {
    let completer = Completer(catalog: Program.catalog, isFile: { $0 == "x.csv" }) { _, _ in
      ["city", "net total", "2x", "in", "price"]
    }
    let completion = completer.complete(["filter", expression, "x.csv"], at: 1)
    #expect(completion.candidates.map(\.text) == candidates)
    #expect(completion.candidates.isEmpty || completion.isOpen)
  }

  @Test func saysWhichPathsMayStandThere() {
    func paths(_ line: String) -> Completion.Paths {
      let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      return completer.complete(words, at: words.count - 1).paths
    }
    #expect(paths("") == .files)
    #expect(paths("sort k ") == .files)
    #expect(paths("sort k then ") == .none)
    #expect(paths("sort ") == .none)
    #expect(paths("sort k -o ") == .files)
    #expect(paths("sort k --on-error divert ") == .files)
    #expect(paths("help ") == .none)
    #expect(paths("tell a ") == .none)
  }

  @Test func isWrittenForTheShells() {
    let completion = Completion([.init("a", "first"), .init("b")], paths: .files, isOpen: true)
    #expect(completion.text == "files open\na\tfirst\nb\n")
    #expect(Completion().text == "\n")
  }

  /// Whatever stands on the line, completion answers, and with words that begin with what is there.
  @Test func answersOnEveryLine() {
    let alphabet = [
      "sort", "head", "then", "x.csv", "--", "-n", "--color", "--color=a", "-", "a,b:", "`", "!", "", "-q",
    ]
    func visit(_ words: [String]) {
      for index in 0...words.count {
        let word = index < words.count ? words[index] : ""
        for candidate in completer.complete(words, at: index).candidates { #expect(candidate.text.hasPrefix(word)) }
      }
      if words.count < 3 { for word in alphabet { visit(words + [word]) } }
    }
    visit([])
  }
}
