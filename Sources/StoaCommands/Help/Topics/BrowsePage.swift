extension Topic {
  static var browsePage: HelpPage {
    Topic.browse.page(
      [
        section(
          "Moving",
          [
            ("arrows, h j k l", "By a row or a column. A number in front moves that far."),
            ("Space, Page Down", "Down by a screen; Page Up goes up, Ctrl-D and Ctrl-U by half of one."),
            ("g, G", "To the first row, to the last one."),
            ("12G", "To row 12."),
            ("Home or 0, End or $", "To the first column, to the last one."),
            ("/", "Search in all columns, downwards: for a pattern, as =~ takes it, or a text that is none."),
            ("n, N", "To the next match, to the one before."),
          ]
        ),
        section(
          "Looking",
          [
            ("Enter", "The whole row, column below column; left and right go to other rows, Esc back."),
            ("-, +", "Hide the column, show all columns."),
            ("| or c", "Keep the columns up to this one at the left; once more lets them go."),
            ("?", "These keys."),
          ]
        ),
        section(
          "Arranging",
          [
            ("[ or s, ] or S", "Sort by the column, upwards or downwards."),
            ("{, }", "The same, further: where rows are equal so far."),
            ("& or f", "Keep the rows for which a condition holds, see stoa help expressions; none keeps all."),
            ("u", "Undo the last change."),
          ]
        ),
        section(
          "Taking along",
          [
            ("w", "Write the rows and columns that are left to a file, in the format of its name."),
            ("=", "Show the command line that gives the same table."),
            ("Esc", "Give up what is under way."),
            ("q or Ctrl-C", "Quit. Ctrl-Z leaves for a while."),
          ]
        ),
      ],
      seeAlso: ["view", "expressions"]
    )
  }

  private static func section(_ title: String, _ keys: [(keys: String, meaning: String)]) -> HelpPage.Section {
    .init(title, [.definitions(keys.map { .init($0.keys, $0.meaning) })])
  }
}
