extension Topic {
  static var columnsPage: HelpPage {
    Topic.columns.page(
      [
        .init(
          "Names",
          [
            .definitions([
              .init("city", "The column of that name, in exactly these letters."),
              .init("\"net, total\"", "Any name, in double quotes; a quote in it is doubled."),
              .init("`a:b`", "Any name, in backticks; a backtick in it is doubled."),
              .init(
                "from",
                "All of an object or a list of JSON: from.city, from.country, and from where that is null."
              ),
              .init("#3", "The third column, whatever its name."),
              .init("city[2]", "The second of several columns of one name; from[1] is the column from alone."),
              .init("a..d", "All columns from a to d; a.. and ..d leave an end open."),
              .init("#2..#5", "All columns from the second to the fifth."),
              .init("/^tax/", "All columns whose name holds a match of the regular expression; /^tax/i in any case."),
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
          Example("stoa select 'city,#5..#8' sales.csv.gz", "a name and a range of positions"),
          Example("stoa select '!\"net, total\"' sales.csv", "all but one column with an odd name"),
        ]),
      ],
      seeAlso: ["keys"]
    )
  }
}
