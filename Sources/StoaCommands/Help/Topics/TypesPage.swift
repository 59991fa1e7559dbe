extension Topic {
  static var typesPage: HelpPage {
    Topic.types.page(
      [
        .init(
          "Types",
          [
            .paragraph(
              """
              What a value is, is decided value by value: a number is one however its column is called. --type says it \
              of whole columns, as in --type price=currency,id=text,sold=date, and tells of every value that does not \
              fit, with examples; with --strict the first ends the run. No value is changed by it. --hex takes 0x1F for \
              31.
              """
            ),
            .definitions([
              .init("integer, decimal, double", "Whole numbers; numbers; numbers with inf and nan."),
              .init("currency, currency:EUR", "Amounts, with any sign or code, or of one currency."),
              .init("boolean", "true and false, in any case."),
              .init("date, time, datetime", "A day; a time; both. --date-format says how they are written."),
              .init("duration", "Seconds, 1:02:03 or PT1H2M3S."),
              .init("text", "Anything."),
            ]),
          ]
        ),
        .init(
          "Where they count",
          [
            .definitions([
              .init(
                "JSON",
                "Text is a string, a number is plain (007 is 7), true is true, nothing is null. Without a type, what is "
                  + "computed to be missing is null, and an empty field an empty string."
              ),
              .init(
                "filter, set",
                "Numbers, money and durations are compared and computed with by what they are, dates by when they are: "
                  + "sold > \"2016-07-28\", whatever --date-format says. Text is no number: id == \"7\". "
                  + "What money comes to is a plain number, whatever currencies there were."
              ),
              .init("sort, top, merge", "Text by bytes, dates by when they are, money by its amount."),
              .init(
                "group, freq, distinct, join, pivot, stats",
                "Values are equal by what they are: 1.0 and 1.00 are one group and one different value, told as the first "
                  + "row has it. Amounts in two currencies are not equal."
              ),
              .init(
                "sums, means, extremes",
                "Those of money keep its currency: $1217.50, EUR 3.10. Amounts in several currencies are an error, unless "
                  + "--mixed-currencies allows them."
              ),
            ])
          ]
        ),
        .init(
          "Locales",
          [
            .paragraph(
              """
              --locale de_DE says how numbers are written, and one rule holds for every command and every column: a \
              plain number is a number, and so is what the locale writes. 12.50 and 12,50 are the same to a German \
              run, and 1.234,50 € is an amount. Only where the locale puts points between thousands can a plain number \
              be meant otherwise, and then the locale is right: 1.234 is 1234, while 0.125 and 12.34 are what they \
              are.
              """
            ),
            .paragraph(
              """
              What a command computes is a plain number whatever the locale, and the commands behind it in a chain \
              take it as one; so are the numbers of JSON. Beside fields that if, case or coalesce may give as well it \
              is written with the locale's sign before its fraction. --format writes it as the locale does. Without a \
              type, JSON has a number where a field is exactly one, and a string for everything else.
              """
            ),
          ]
        ),
        Example.section(of: [
          Example("stoa head --type price=decimal,date=date --to jsonl sales.csv.gz", "types in JSON"),
          Example("stoa group city --sum price --type price=currency sales.csv.gz", "sums that keep their currency"),
        ]),
      ],
      seeAlso: ["formats", "keys"]
    )
  }
}
