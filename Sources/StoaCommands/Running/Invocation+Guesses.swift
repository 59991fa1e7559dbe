internal import StoaBytes

extension Invocation {
  /// What is probably wrong when an argument of the last command is a file, and no file is named.
  ///
  /// `stoa sort sales.csv` takes `sales.csv` for the keys, and would wait for standard input. So would
  /// `stoa head --on-error divert sales.csv` and `stoa check --fix sales.csv`, and then write to it.
  package func mistakenFile(in catalog: Catalog, isFile: (String) -> Bool) -> CommandError? {
    guard files.isEmpty, let last = chain.last, let command = catalog.description(of: last.name) else { return nil }
    if case .divert(let path) = common[CommonOptions.onError], isFile(path) {
      let message = "\"\(path)\" was taken for the file of divert, and none is named to read"
      return CommandError(last.name, usage: message, remedy: "name it behind")
    }
    if last.name == CheckCommand.name, let path = last[CheckCommand.fix], isFile(path) {
      let message = "\"\(path)\" would be written by --fix, and none is named to read"
      let remedy = "stoa check --fix \(path) \(path) puts it right in its place"
      return CommandError(last.name, usage: message, remedy: remedy)
    }
    let words = Array(zip(last.arguments, command.arguments))
    // The first file that stands where no file belongs, or the last word of all.
    guard
      let place = words.firstIndex(where: { isFile($0) && $1.value.kind != .file })
        ?? words.indices.last(where: { isFile(words[$0].0) })
    else { return nil }
    let (word, argument) = words[place]
    let given = last.arguments[..<place] + [argument.value.name] + last.arguments[place...]
    return CommandError(
      last.name,
      usage: "\"\(word)\" was taken for \(argument.value.name), and no file is named",
      remedy: "write stoa \(last.name) \(given.joined(separator: " "))"
    )
  }

  /// The error for a file that is not there, with what was probably meant by its name: a further
  /// command of the chain, or a file that is called much the same.
  ///
  /// `names` lists a folder.
  package func guessing(
    _ error: CommandError,
    in catalog: Catalog,
    names: (_ folder: String) -> [String]
  ) -> CommandError {
    guard error.error.isMissingFile, let path = error.error.position?.source else { return error }
    var guessing = error
    if files.contains(path), catalog.names.contains(path) {
      guessing.error.remedy = "did you mean then \(path)?"
      return guessing
    }
    if path == files.first, let last = chain.last, last.arguments.isEmpty, !path.contains("."), !path.contains("/"),
      let line = Habits.withColumns[last.name]
    {
      // Columns were named for a command that takes none.
      let file = files.count == 2 ? files[1] : "FILE"
      let meant = line.replacing("COLUMNS", with: path).replacing("COLUMN", with: path).replacing("FILE", with: file)
      return CommandError(last.name, usage: "\"\(path)\" is no file, and no columns are named here", remedy: meant)
    }
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = path[..<start]
    let remedy = Suggestions.remedy(for: String(path[start...]), among: names(String(folder)), prefix: String(folder))
    guessing.error.remedy = remedy ?? error.error.remedy
    return guessing
  }
}
