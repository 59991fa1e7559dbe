extension Topic {
  static var formatsPage: HelpPage {
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
              second begins with a bracket or brace. The delimiter of other text is found by looking at the first \
              records; where two would do, the file's extension decides, then the comma. --from, --delimiter, --quote, --comment, --no-header and --encoding overrule this, and -v says what \
              was decided and why.
              """
            ),
            .paragraph(
              """
              Records end in LF, CRLF or CR. A quote counts only at the start of a field; between tabs it never does, \
              unless --from csv says so. \
              Blank lines are left out, except in a table of one column, where they are empty values. \
              A record that breaks the rules stops the run with its file, line and byte, unless --on-error, --ragged \
              or --lazy-quotes say otherwise. --skip leaves out lines before the header.
              """
            ),
            .paragraph(
              """
              JSON becomes a table: a row for each element of an array, or for each value one after the other. What is \
              nested becomes columns: from.city is the member city of from, tags.0 the first element of tags. A name \
              such as from stands for all of them, and stoa explode tags makes a row of each element. --at names where \
              in a document the array of records is.
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
              .init(
                "json, jsonl",
                "An array of objects, or one object a line. Numbers keep their digits. What was nested in JSON is nested "
                  + "again, and a new column from.code beside from.city is a member of from; --flat writes names with "
                  + "points instead, and --nested takes all of those apart."
              ),
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
          Example("stoa sort name --at data.users answer.json", "records within a document of JSON"),
          Example("stoa sort price --skip 3 quarter.csv", "leave out three lines before the header"),
          Example("zcat log.gz | stoa - --to jsonl", "any input, as JSON Lines"),
        ])
      ],
      seeAlso: ["options", "columns"]
    )
  }

  /// What `stoa help formats` says of the formats of values.
  private static var valueFormatSections: [HelpPage.Section] {
    [
      .init(
        "Values",
        [
          .paragraph(
            """
            stoa format writes values as people do, and --format does so at the end of any command: columns, an equals \
            sign, a format and behind colons its options, as in price,tax=currency:USD,share=percent:1. --locale says \
            whose way of writing it is, else it is American English.
            """
          ),
          .definitions([
            .init("number", "1,234.5. Options: digits, plain, signed."),
            .init("percent", "12.5% for 0.125. Options: digits, plain, signed."),
            .init(
              "currency:EUR",
              "€1,234.50; without a code, money of the locale's country. Options: digits, plain, signed, accounting, "
                + "narrow, code, name."
            ),
            .init("bytes", "1.2 MB for 1234567; bytes:binary counts by 1024."),
            .init("date", "Jul 28, 2016. Options: short, medium, long, full, iso, or a pattern: date:d. MMMM y."),
            .init("time", "1:22 AM. Options: short, medium, iso, or a pattern: time:HH:mm."),
            .init("datetime", "The style of the date and that of the time: datetime:long:short, datetime:iso."),
            .init("duration", "1:23:45 for 5025, 1:23:45 or PT1H23M45S."),
          ]),
          .paragraph(
            """
            Digits are those behind the point: 2 is two of them, 0-2 at most two. plain leaves out the marks between \
            thousands, signed writes a plus, accounting puts what is below zero in parentheses, and narrow, code and \
            name are $, USD and US dollars. What is no style is a pattern of Unicode, in which letters from A to Z are \
            fields (y, MMM, d, HH, mm) or stand in single quotes: date:d 'de' MMMM. One with a comma stands in double \
            quotes. A word that is neither is an error.
            """
          ),
          .paragraph(
            """
            Numbers are rounded half to even and may have any number of digits. They are read as stoa help types says, \
            without a locale as English text has them. What does not fit, an amount in another currency too, stays as \
            it is and is told of on standard error; with --strict it ends the run.
            """
          ),
        ]
      )
    ]
  }
}
