extension Topic {
  static func settingsPage(_ options: [OptionDescription]) -> HelpPage {
    let settings = options.filter(\.isSetting)
    let definitions = settings.map { HelpPage.Definition($0.long, $0.variable) }
    return HelpPage(
      name: "stoa settings",
      abstract: Topic.settings.summary,
      sections: [
        .init(
          "The file",
          [
            .paragraph(
              """
              Settings are read from $XDG_CONFIG_HOME/stoa/settings, or ~/.config/stoa/settings where that variable is \
              not set. Each line is the long name of a common option, an equals sign and its value; a flag is yes or \
              no. Lines that begin with # are comments. STOA_SETTINGS names another file; when it is empty, no file is \
              read.
              """
            ),
            .literal(["# ~/.config/stoa/settings", "memory = 2G", "delimiter = ;", "color = never", "quiet = yes"]),
            .paragraph("A name that is not known, or a value that does not fit, is an error with its line."),
          ]
        ),
        .init(
          "What wins",
          [
            .paragraph(
              """
              The command line, then the environment, then the file. --no-NAME turns off a flag that a setting has \
              turned on, and --header, --optimize and --pager what no-header, no-optimize and no-pager have. The name \
              after -o wins over the setting to, and --to over both.
              """
            )
          ]
        ),
        .init("Names, with their variables", [.definitions(definitions)]),
      ],
      seeAlso: ["options"]
    )
  }
}
