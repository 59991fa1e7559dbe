/// A subject of help that is no command.
package enum Topic: String, Hashable, Sendable, CaseIterable {
  case columns
  case keys
  case expressions
  case functions
  case formats
  case types
  case report
  case options
  case settings
  case exitStatus = "exit-status"

  package func page(_ catalog: Catalog) -> HelpPage {
    switch self {
    case .columns: Topic.columnsPage
    case .keys: Topic.keysPage
    case .expressions: Topic.expressionsPage
    case .functions: Topic.functionsPage
    case .formats: Topic.formatsPage
    case .types: Topic.typesPage
    case .report: Topic.reportPage
    case .options: Topic.optionsPage(catalog.commonOptions)
    case .settings: Topic.settingsPage(catalog.commonOptions)
    case .exitStatus: Topic.exitStatusPage
    }
  }

  /// What the page is about, in a few words.
  package var summary: String {
    switch self {
    case .columns: "How columns are named."
    case .keys: "How sort keys are written, and what comes before what."
    case .expressions: "Conditions and values computed from a row."
    case .functions: "The functions of expressions."
    case .formats: "What is read and written, and how values are shown."
    case .types: "What columns hold, and where that counts."
    case .report: "How the specification of a report is written."
    case .options: "The options that every command takes."
    case .settings: "The settings file and the environment."
    case .exitStatus: "What the exit status says."
    }
  }

  func page(_ sections: [HelpPage.Section], seeAlso: [String]) -> HelpPage {
    HelpPage(name: "stoa \(rawValue)", abstract: summary, sections: sections, seeAlso: seeAlso)
  }
}

extension Topic {
  private static var columnsPage: HelpPage {
    Topic.columns.page(
      [
        .init(
          "Names",
          [
            .definitions([
              .init("city", "The column of that name, in exactly these letters."),
              .init("\"net, total\"", "Any name, in double quotes; a quote in it is doubled."),
              .init("`a:b`", "Any name, in backticks; a backtick in it is doubled."),
              .init("#3", "The third column, whatever its name."),
              .init("city[2]", "The second of several columns of one name."),
              .init("a..d", "All columns from a to d; a.. and ..d leave an end open."),
              .init("#2..#5", "All columns from the second to the fifth."),
              .init("/^tax/", "All columns whose name holds a match of the regular expression."),
              .init("!notes", "Leaves columns out; as the first, it starts from all of them."),
            ]),
            .paragraph(
              """
              Several stand between commas: name,price..tax,!vat. The shell has its own use for spaces, quotes, \
              backticks, # and !: put the whole list in single quotes.
              """
            ),
            .paragraph(
              """
              A header that has no name for a column, as in a file read with --no-header, leaves it its number. \
              A name that is not there is an error that says which one is nearest.
              """
            ),
          ]
        ),
        Example.section(of: [
          Example("stoa select 'name,#5..#8' sales.csv", "a name and a range of positions"),
          Example("stoa select '!\"net, total\"' sales.csv", "all but one column with an odd name"),
        ]),
      ],
      seeAlso: ["keys"]
    )
  }

  private static var keysPage: HelpPage {
    Topic.keys.page(
      [
        .init(
          "Keys",
          [
            .paragraph(
              """
              A key is a column, and behind colons, in any order, what is not the default. Several keys stand between \
              commas; a later one decides where those before it are equal.
              """
            ),
            .literal([
              "COLUMN[:asc|desc][:auto|number|text|natural|nocase|normalized|date|locale]",
              "      [:missing-first|missing-last][,COLUMN...]",
            ]),
            .definitions([
              .init(":asc", "Smallest first (the default)."),
              .init(":desc", "Largest first; rows with equal keys still keep their order."),
              .init(":missing-first", "Empty values come first."),
              .init(":missing-last", "Empty values come last, in both directions (the default)."),
            ]),
          ]
        ),
        .init(
          "Orders",
          [
            .definitions([
              .init(":auto", "Numbers by value, then text by its bytes (the default)."),
              .init(":number", "Numbers by value; whatever is no number comes after them."),
              .init(":text", "By bytes, which is the order of code points in UTF-8."),
              .init(":natural", "Text, with runs of digits by value: file2 before file10."),
              .init(":nocase", "Text without regard to capitals."),
              .init(":normalized", "Text with each character composed: é is one text, however it is written."),
              .init(":date", "Dates and times by when they are."),
              .init(":locale", "As the dictionary of --locale has it."),
            ]),
            .paragraph(
              """
              Numbers are exact, of any length: -0 equals 0, infinities stand at the ends, NaN after the numbers; \
              0x10 and 1_000 are text. Whether a field is quoted makes no difference. Every sort is stable: \
              equal keys keep the order of the input.
              """
            ),
          ]
        ),
        Example.section(of: [
          Example("stoa sort city,price:desc sales.csv", "by city, the dearest first in each"),
          Example("stoa sort file:natural,date:date:missing-first log.csv", "each column in its own order"),
        ]),
      ],
      seeAlso: ["columns"]
    )
  }

  private static var formatsPage: HelpPage {
    Topic.formats.page(
      [
        .init(
          "Input",
          [
            .paragraph(
              """
              What a file is, its bytes say: gzip by its first two, UTF-8 and UTF-16 by a byte order mark, JSON by \
              a bracket or brace and what follows it, tables of Markdown and HTML by their start or the file's name. A \
              name in .json, .jsonl or .ndjson makes JSON of text whose first line no delimiter cuts, or whose first or \
              second begins with a bracket or brace. The delimiter of other text is found by looking at the first records; where two would do, the file's extension decides, then the \
              comma. --from, --delimiter, --quote, --comment, --no-header and --encoding overrule this, and -v says what \
              was decided and why.
              """
            ),
            .paragraph(
              """
              Records end in LF, CRLF or CR. A quote counts only at the start of a field; between tabs it never does, \
              unless --from csv says so. \
              Blank lines are left out, except in a table of one column, where they are empty values. \
              A record that breaks the rules stops the run with its file, line and byte, unless --on-error, --ragged \
              or --lazy-quotes say otherwise.
              """
            ),
          ]
        ),
        .init(
          "Output",
          [
            .paragraph(
              """
              --to decides; else the extension of --output; else a table is drawn when standard output is a terminal; \
              else the format of the input is kept. A name that ends in .gz is compressed.
              """
            ),
            .definitions([
              .init("csv, tsv", "Delimited text. Fields that were not changed keep their bytes, quotes included."),
              .init(
                "csv to tsv",
                "A tab, LF or CR in a value becomes \\t, \\n or \\r, and a backslash that would make one with what follows "
                  + "it is doubled: --tsv-escapes reads all of it back."
              ),
              .init("json, jsonl", "An array of objects, or one object a line. Numbers keep their digits."),
              .init("table", "A table for people, fitted to the width of the terminal."),
              .init(
                "markdown, html",
                "A table for a page, which can be read back; control characters become visible signs."
              ),
            ]),
            .paragraph(
              """
              A file named with --output is complete or not there: it takes its place when all of it is written, \
              so that it may be the input as well.
              """
            ),
          ]
        ),
      ] + valueFormatSections + [
        Example.section(of: [
          Example("stoa sort name people.csv -o people.csv", "sort a file in place"),
          Example("stoa format price=currency:EUR --locale de_DE sales.csv", "money as in Germany"),
          Example("zcat log.gz | stoa - --to jsonl", "any input, as JSON Lines"),
        ])
      ],
      seeAlso: ["options", "columns"]
    )
  }

  private static func optionsPage(_ options: [OptionDescription]) -> HelpPage {
    Topic.options.page(OptionDescription.sections(of: options, .long), seeAlso: ["settings", "formats"])
  }

  private static var exitStatusPage: HelpPage {
    Topic.exitStatus.page(
      [
        .init(
          "Status",
          [
            .definitions([
              .init("0", "All was done."),
              .init("1", "The data or the system failed, or a check found something."),
              .init("2", "The command line or a setting makes no sense; nothing was read."),
            ]),
            .paragraph(
              """
              When nobody reads its output any more, as behind head, the command ends quietly by SIGPIPE, which a \
              shell shows as 141. A signal that ends it shows as 128 and the signal's number.
              """
            ),
          ]
        ),
        .init(
          "Messages",
          [
            .paragraph(
              """
              Standard output carries data alone. Messages go to standard error, one line each: who speaks, where, \
              what is wrong, and what to do.
              """
            ),
            .paragraph(
              """
              stoa sort: sales.csv:812:17: the quote opened here is never closed; close it, or read quotes as data with \
              --quote none
              """
            ),
            .paragraph("The place is the file, the line, and the byte in that line, both counted from 1."),
          ]
        ),
      ],
      seeAlso: ["formats"]
    )
  }
}
