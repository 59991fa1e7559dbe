internal import StoaEngine

extension Topic {
  /// What `stoa help formats` says of the formats of values.
  static var valueFormatSections: [HelpPage.Section] {
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
                  + "sold > \"2016-07-28\", whatever --date-format says. Text is no number: id == \"7\"."
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
          Example("stoa head --type price=decimal,date=date --to jsonl sales.csv", "types in JSON"),
          Example("stoa group city --sum price --type price=currency sales.csv", "sums that keep their currency"),
        ]),
      ],
      seeAlso: ["formats", "keys"]
    )
  }
}
