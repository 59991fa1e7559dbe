extension Topic {
  static var keysPage: HelpPage {
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
              "COLUMN\(KeyModifier.usage(.direction))\(KeyModifier.usage(.order))",
              "      \(KeyModifier.usage(.missing))[,COLUMN...]",
            ]),
            .definitions(KeyModifier.all(.direction, .missing).map { .init(":\($0.name)", $0.summary) }),
          ]
        ),
        .init(
          "Orders",
          [
            .definitions(KeyModifier.all(.order).map { .init(":\($0.name)", $0.summary) }),
            .paragraph(
              """
              Numbers are exact, of any length: -0 equals 0, infinities stand at the ends, NaN after the numbers; \
              1_000 is text, and so is 0x10 without --hex. Whether a field is quoted makes no difference. Every sort is stable: \
              equal keys keep the order of the input.
              """
            ),
          ]
        ),
        Example.section(of: [
          Example("stoa sort city,price:desc sales.csv.gz", "by city, the dearest first in each"),
          Example("stoa sort file:natural,date:date:missing-first log.csv", "each column in its own order"),
        ]),
      ],
      seeAlso: ["columns"]
    )
  }
}
