internal import StoaBytes
internal import StoaColumns

/// Names of locales, as people write them.
enum LocaleName {
  /// Sees to it that a locale is known: a language that there is data of, and countries and scripts that there are.
  ///
  /// - Throws: a usage error with what was probably meant.
  static func check(_ name: String) throws(TableError) {
    let known = try LocaleList.names()
    let parts = parts(of: name)
    let names = Set(known.flatMap { Self.parts(of: $0).dropFirst() })
    let languages = Set(known.compactMap { Self.parts(of: $0).first })
    if let language = parts.first, languages.contains(language), parts.dropFirst().allSatisfy(names.contains) { return }
    throw TableError(
      .usage,
      name.isEmpty ? "the locale has no name" : "there is no locale \(name)",
      remedy: remedy(for: name, languages, among: known) ?? "write a language and a country, as in de_DE or en_US"
    )
  }

  /// Language, script and country, written as Unicode's data have them.
  private static func parts(of name: String) -> [String] {
    let parts = name.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    return parts.enumerated().map { index, part in
      if index == 0 { return part.lowercased() }
      return part.count == 4 ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
    }
  }

  private static func remedy(for name: String, _ languages: Set<String>, among known: [String]) -> String? {
    // A language may have been called by its name: german, Deutsch.
    let called = languages.sorted().first { language in
      ["en", language].contains { LocaleList.name(ofLanguage: language, in: $0)?.lowercased() == name.lowercased() }
    }
    if let called { return "did you mean \(called)?" }
    return Spelling.question(for: parts(of: name).joined(separator: "_"), among: known.sorted())
  }
}
