extension Topic {
  static var exitStatusPage: HelpPage {
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
