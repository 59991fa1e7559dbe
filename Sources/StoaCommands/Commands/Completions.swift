internal import StoaBytes
internal import StoaColumns
internal import StoaEngine

/// `stoa completions`: scripts that teach a shell to complete the command line, and their answers.
enum CompletionsCommand: ToolCommand {
  static let name = "completions"

  static let description = CommandDescription(
    name: name,
    purpose: .help,
    place: .alone,
    abstract: "Print the script that completes lines in a shell.",
    memory: "Holds the script, or the header of the file on the line",
    arguments: [
      ArgumentDescription("SHELL", .choice(choices), "One of bash, zsh or fish."),
      ArgumentDescription("WORD", .text, "Only after words: see below.", isOptional: true, isRepeated: true),
    ],
    details: [
      """
      The script asks the program itself what may stand where the cursor is: stoa completions words N -- WORD ... \
      takes the words of a line and the number of the one being typed, from 0, and prints a line for each answer, \
      with an explanation behind a tab. The first line says files or directories where those may stand there too, \
      and open where more of the same word may follow.
      """
    ],
    examples: [
      Example("source <(stoa completions bash)", "complete in this bash"),
      Example("stoa completions fish > ~/.config/fish/completions/stoa.fish", "complete in every fish"),
    ],
    seeAlso: ["settings"]
  )

  private static let choices =
    Shell.allCases.map { Choice($0.rawValue, $0.summary) } + [Choice("words", "answers for a line")]

  static func run(_ command: CommandInvocation, in context: ToolContext) throws(TableError) {
    let subject = command.arguments[0]
    let words = command.arguments.dropFirst()
    if let shell = Shell(rawValue: subject), words.isEmpty { return try context.write(shell.script) }
    guard subject == "words", let index = words.first.flatMap({ Int($0) }), index >= 0 else {
      let names = Shell.allCases.map(\.rawValue)
      throw TableError(
        .usage,
        "there is no completion for \"\(command.arguments.joined(separator: " "))\"",
        remedy: Suggestions.remedy(for: subject, among: names) ?? "name \(inWords(names))"
      )
    }
    let completer = Completer(catalog: context.catalog, isFile: Process.isFile) { path, common in
      // While a line is being typed, a file that cannot be read has no columns, and that is all.
      guard Process.isRegularFile(path) else { return [] }
      let opening = InputOpening(common: common, threadCount: 1, recordLimit: 100)
      return (try? opening.open(path))?.shape.schema.names ?? []
    }
    try context.write(completer.complete(Array(words.dropFirst()), at: index).text)
  }
}
