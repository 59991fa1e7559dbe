extension Topic {
  static var reportPage: HelpPage {
    Topic.report.page(
      [
        .init(
          "Specifications",
          [
            .paragraph(
              """
              A report that is made again and again is described in a file of JSON, best called NAME.report.json: \
              stoa report NAME.report.json makes it. Files on the command line take the place of its inputs.
              """
            ),
            .literal([
              "{",
              "  \"title\": \"Sales\",",
              "  \"inputs\": [\"sales.csv.gz\"],",
              "  \"locale\": \"en_IE\",",
              "  \"set\": {\"amount\": \"price * quantity\", \"month\": \"left(date, 7)\"},",
              "  \"filter\": \"currency == \\\"EUR\\\"\",",
              "  \"format\": {\"amount\": \"currency:EUR\"},",
              "  \"blocks\": [",
              "    {\"text\": \"All orders in euros.\"},",
              "    {\"line\": {\"by\": \"month\", \"value\": \"sum(amount)\"}},",
              "    {\"table\": {",
              "      \"by\": [\"country\", \"city\"], \"values\": [\"count\", \"sum(amount)\"],",
              "      \"share\": \"amount\", \"sort\": \"sum_amount:desc\", \"limit\": 5, \"total\": true",
              "    }},",
              "    {\"table\": {",
              "      \"columns\": \"date,city,amount\", \"sort\": \"amount:desc\", \"limit\": 3",
              "    }},",
              "    {\"histogram\": {\"of\": \"amount\", \"bins\": 12}}",
              "  ]",
              "}",
            ]),
            .paragraph(
              """
              A mistake is told with its file, line and byte, and what may have been meant. stoa report --schema \
              prints the JSON Schema, by which editors check and complete specifications.
              """
            ),
          ]
        ),
        .init(
          "The report",
          [
            .definitions([
              .init("title", "Stands above it."),
              .init("inputs", "The files that are read, named from the folder of the specification."),
              .init("locale", "How formats write; --locale takes its place."),
              .init(
                "words",
                "The words that it adds, with {} for what is put in: {\"total\": \"Summe\", \"sum\": \"Summe von {}\"}. "
                  + "stoa report --schema lists them."
              ),
              .init("set", "Columns that are computed first, in their order, as by stoa set."),
              .init("filter", "Which rows are looked at, as by stoa filter."),
              .init("format", "How columns are shown, and what is found out about them."),
              .init("blocks", "What it shows, from top to bottom: each is one of the following."),
            ])
          ]
        ),
        .init(
          "Blocks",
          [
            .definitions([
              .init("heading, text", "Words. A text may be a list of lines."),
              .init("table with by", "Groups: by, values, share, sort, limit, total."),
              .init("table with columns", "Rows: columns, sort, limit."),
              .init("bar, line, sparkline", "A value of each group: by, value, sort, limit."),
              .init(
                "bar, line",
                "Several of them: series names a column with a line or bars for each of its values, or value is a list."
              ),
              .init("histogram", "How many numbers lie in each range: of, and bins or width."),
            ]),
            .paragraph(
              """
              All of them may have a title, a filter and a format of their own; a table may also have titles, for \
              what stands over its columns.
              """
            ),
          ]
        ),
        .init(
          "Values",
          [
            .paragraph(
              """
              count counts rows. The others are called with a column: sum(price), mean(price), min, max, median, \
              p95(price), var, stddev, first, last, distinct, mode, concat, missing, and count(price). In sort, format \
              and titles they are called sum_price and so on, and shares share_price. A limit shows so many rows of \
              each section, and takes the others together in one, so that what is shown adds up.
              """
            )
          ]
        ),
      ],
      seeAlso: ["expressions", "functions", "keys"]
    )
  }
}
