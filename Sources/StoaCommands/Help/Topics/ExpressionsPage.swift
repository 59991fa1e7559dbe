internal import StoaEngine

extension Topic {
  static var expressionsPage: HelpPage {
    Topic.expressions.page(
      [
        .init(
          "Values",
          [
            .definitions([
              .init("price", "The value of a column."),
              .init("`net price`", "A column whose name holds more than letters, digits, _ and the point."),
              .init("#3, price[2]", "The third column; the second of two of one name."),
              .init("12, -0.5, 1e3", "A number."),
              .init("\"Paris\", 'Paris'", "A text; a doubled quote is one, \\n and \\t are what they are elsewhere."),
              .init("true, false, missing", "The two truths, and the value that is not there."),
            ])
          ]
        ),
        .init(
          "Signs, the loosest first",
          [
            .definitions([
              .init("a || b, a or b", "Either."),
              .init("a && b, a and b", "Both."),
              .init("!a, not a", "Not."),
              .init("== != < <= > >=", "Comparisons; = is ==."),
              .init("=~ !~", "Whether a regular expression matches anywhere: name =~ \"^(Mc|O')\"."),
              .init("=~* !~*", "The same, with capital and small letters taken for the same."),
              .init("like, not like", "Whether a pattern matches the whole text: % any characters, _ one."),
              .init("in (1, 2), not in", "Whether a value is in a list."),
              .init("between 1 and 9", "From the one to the other, both included."),
              .init("is missing", "Whether there is no value; also is not missing."),
              .init("+ -", "Sum and difference."),
              .init("* / %", "Product, quotient and remainder."),
              .init("-a", "The number with the other sign."),
            ])
          ]
        ),
        .init(
          "Rules",
          [
            .paragraph(
              """
              Numbers are exact decimals of up to 38 digits. A quotient is rounded, half to even, at 16 digits behind \
              the point. A number of more digits is compared, and is the least or the greatest, as any other; \
              computing with it is an error, and so is a result of more digits. The error names the line; the rows \
              before it are written, and none from it on.
              """
            ),
            .paragraph(
              """
              A count, a date or a part that cannot be is no error: a count beyond all counts is all there is, and \
              a date beyond the years from -999999 to 999999 is missing, as is a part that is not there, the root of \
              -1, or what is divided by zero.
              """
            ),
            .paragraph(
              """
              A field is text, and a number where it is compared or computed with a number. Two fields are compared \
              as numbers where both are, else byte by byte.
              """
            ),
            .paragraph(
              """
              A missing value is the empty text: it equals \"\" and missing, and is no number. What is computed from it \
              is missing. Comparing what is no number with a number is false, except for !=, so every condition is \
              either true or false.
              """
            ),
            .paragraph(
              """
              Values that had to be numbers or dates and are none are told of: how many there are in a column, the \
              first of them, and what would have them read. With --strict the first ends the run. Missing values are \
              not told of, nor is what number(...), isnumber(...) and parsedate(...) look at.
              """
            ),
            .paragraph(
              """
              A date stands in quotes: day > \"2024-06-01\". Without them 2024-06-01 would be a subtraction, and is an \
              error; with spaces, 2024 - 06 - 01, it is one.
              """
            ),
            .paragraph(
              """
              A column of true and false, in any case, is a condition as it stands: active && price > 100. Values that \
              are neither count as false and are told of; with --strict they end the run.
              """
            ),
            .paragraph(
              """
              The values of if, case and coalesce are computed for the rows alone that take them. In a run of a locale \
              a number that is computed is a plain one; where such a function may also give a field, it has the \
              locale's sign before its fraction, as the field has, so that a step behind reads both.
              """
            ),
            .paragraph(
              """
              Regular expressions are POSIX extended ones, as grep -E has them, with \\d \\s \\w and \\D \\S \\W besides. \
              A dot or a set in brackets is one character of UTF-8, whatever the locale; a byte that is not UTF-8 is \
              none. Text functions leave such bytes as they are, and count each as a character.
              """
            ),
          ]
        ),
      ],
      seeAlso: ["functions", "filter", "set", "columns"]
    )
  }

  static var functionsPage: HelpPage {
    Topic.functions.page(
      FunctionListing.all.map { group in
        .init(
          group.title,
          [
            .definitions(
              group.functions.map { function in
                .init(function.usage, "\(function.summary) \(function.example) is \(function.result).")
              }
            )
          ]
        )
      },
      seeAlso: ["expressions"]
    )
  }
}
