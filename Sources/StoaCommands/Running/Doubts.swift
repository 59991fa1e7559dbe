internal import StoaBytes

extension Invocation {
  /// What is probably wrong when the last argument of the last command is a file, and no file is named.
  ///
  /// `stoa sort sales.csv` takes `sales.csv` for the keys, and would wait for standard input.
  package func mistakenFile(in catalog: Catalog, isFile: (String) -> Bool) -> CommandError? {
    guard files.isEmpty, let last = chain.last, let word = last.arguments.last, isFile(word),
      let command = catalog.description(of: last.name), let argument = command.arguments.last
    else { return nil }
    let given = (last.arguments.dropLast() + [argument.value.name, word]).joined(separator: " ")
    return CommandError(
      last.name,
      usage: "\"\(word)\" was taken for \(argument.value.name), and no file is named",
      remedy: "write stoa \(last.name) \(given)"
    )
  }
}
