import StoaCommands
import Testing

struct HelpTests {
  @Test func shortHelpFitsAScreen() throws {
    let page = try #require(Sample.catalog.description(of: "sort")).page(.short, common: Sample.common)
    #expect(
      page.text(width: 80, colors: false) == """
        stoa sort — sort rows by columns.

        Usage:  stoa sort KEYS [OPTIONS] [FILE ...]

        Memory: holds up to --memory of rows, then spills sorted runs to disk.

        Arguments:
          KEYS  The columns to sort by.

        Options:
          -u, --unique  Keep one of equal rows.
              --check   Only say whether the rows are in order.

        Common options:
          Input    -d/--delimiter --ragged --no-header --on-error
          Output   -o/--output
          Machine  --memory --color -q/--quiet

          stoa sort --help explains them.

        Examples:
          # by city, the dearest first
          stoa sort city,price:desc a.csv

        See also: stoa help head, stoa help keys

        """
    )
  }

  @Test func longHelpExplainsEverything() throws {
    let page = try #require(Sample.catalog.description(of: "sort")).page(.long, common: Sample.common)
    #expect(
      page.text(width: 60, colors: false) == """
        stoa sort — sort rows by columns.

        Usage:  stoa sort KEYS [OPTIONS] [FILE ...]

        Memory: holds up to --memory of rows, then spills sorted
                runs to disk.

        Arguments:
          KEYS  The columns to sort by.

        Description:
          Every sort is stable.

        Options:
          -u, --unique  Keep one of equal rows.
              --check   Only say whether the rows are in order.

        Input options:
          -d, --delimiter CHARACTER  Split fields here. (default:
                                     found out)
              --ragged               Take records of any length.
              --no-header            Take the first record as data.
              --on-error POLICY      What to do with a bad record.
                                     (default: stop)
                                     stop: end the run.
                                     skip: leave it out.
                                     divert FILE: write it there.

        Output options:
          -o, --output FILE  Write here.

        Machine options:
              --memory SIZE  Use no more memory than this.
              --color WHEN   Use colour. (default: auto)
                             auto: on a terminal, as NO_COLOR,
                             CLICOLOR_FORCE and TERM allow.
                             always: also through a pipe.
                             never: no colour.
          -q, --quiet        Leave warnings out.

        Examples:
          # by city, the dearest first
          stoa sort city,price:desc a.csv

        See also: stoa help head, stoa help keys

        """
    )
  }

  @Test func theOverviewGroupsCommandsByPurpose() {
    let text = Sample.catalog.overview(.short).text(width: 80, colors: false)
    #expect(text.contains("\nLook:\n  view    Show a table.\n\nPick:\n  head    Pass on the first rows.\n  select"))
  }

  @Test func everyCommandStandsInTheOverview() {
    let text = Program.catalog.overview(.short).text(width: 80, colors: false)
    for command in Program.catalog.descriptions { #expect(text.contains("  \(command.name) "), "\(command.name)") }
  }

  /// No page of the program is wider than asked, save for lines that cannot be cut; and on a terminal
  /// of 80 columns not even these.
  @Test(arguments: [40, 60, 80, 100])
  func everyPageFitsItsWidth(width: Int) {
    for page in allPages() {
      let literal: [String] = page.sections.flatMap(\.blocks).flatMap { block in
        if case .literal(let lines) = block { lines } else { terms(of: block) }
      }
      for line in page.text(width: width, colors: false).split(separator: "\n") where line.count > width {
        #expect(width < 80, "\(page.name): \(line)")
        let words = line.split(separator: " ")
        let isLiteral = literal.contains { line.hasSuffix($0) }
        #expect(isLiteral || words.count <= 2 || words.contains { $0.count > width / 2 }, "\(page.name): \(line)")
      }
    }
  }

  @Test func colorsSetHeadingsOffAndNothingElse() throws {
    for page in allPages() {
      let plain = page.text(width: 72, colors: false)
      #expect(!plain.contains("\u{1B}"))
      let colored = page.text(width: 72, colors: true)
      #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == plain)
      #expect(colored.contains("\u{1B}[1m"))
    }
  }

  /// Words that begin a line of a man page with a dot or a quote would be taken for a command.
  @Test func textIsNeverTakenForAMacro() {
    let page = HelpPage(
      name: "stoa odd",
      abstract: "Be odd.",
      sections: [
        .init("Text", [.paragraph(".TH is \\fBnot\\fR a 'macro'"), .literal(["'tis", ".so x", "", "a-b"])]),
        .init("List", [.definitions([.init("say \"hi\"", ".x"), .init("empty", "")])]),
      ]
    )
    let manual = page.manual(version: Version(number: "1", date: "2026-01-01"), sectionOf: { _ in 1 })
    #expect(
      manual == """
        .\\" Made from the command's own declarations by "stoa man".
        .TH STOA-ODD 1 2026-01-01 "Stoa 1" "Stoa Manual"
        .ad l
        .nh
        .SH NAME
        stoa-odd \\- be odd
        .SH TEXT
        \\&.TH is \\efBnot\\efR a \\(aqmacro\\(aq
        .PP
        .RS 2
        .nf
        \\(aqtis
        \\&.so x
        .sp
        a\\-b
        .fi
        .RE
        .SH LIST
        .TP
        .B "say \\(dqhi\\(dq"
        \\&.x
        .TP
        .B "empty"
        \\&

        """
    )
  }

  private func terms(of block: HelpPage.Block) -> [String] {
    if case .definitions(let definitions) = block { definitions.map(\.term) } else { [] }
  }

  private func allPages() -> [HelpPage] {
    let commands = Program.catalog.descriptions.flatMap { command in
      [HelpLength.short, .long].map { command.page($0, common: Program.catalog.commonOptions) }
    }
    return commands + Topic.allCases.map { $0.page(Program.catalog) }
      + [Program.catalog.overview(.short), Program.catalog.overview(.long)]
  }
}
