public import StoaBytes

// WHERE A KEY IS CUT
//
//   "a:n":desc:number,city,/^q,:/:natural
//   column^   modifiers^ next^
//
// Commas and colons inside quotes, backticks and regular expressions belong to the column.

extension SortKey {
  /// Reads sort keys: `COLUMN[:asc|desc][:auto|number|text|natural|nocase|normalized|date|locale][:missing-first]`,
  /// with commas between them.
  ///
  /// The modifiers may stand in any order. A column is any selector; one that names several columns
  /// makes a key of each. A name that holds a colon or a comma stands in quotes or backticks.
  ///
  /// - Throws: an error of code `usage` that says which modifier may have been meant.
  public static func parse(_ text: String) throws(TableError) -> [SortKey] {
    var keys: [SortKey] = []
    for part in cut(text, at: ",") { keys.append(try SortKey(parsing: part)) }
    return keys
  }

  private init(parsing text: String) throws(TableError) {
    let parts = Self.cut(text, at: ":").map { $0.trimmingSpaces() }
    self.init(parts[0])
    guard !column.isEmpty else {
      throw TableError(
        .usage,
        text.isEmpty ? "a sort key is empty" : "the sort key \"\(text)\" names no column",
        remedy: "write COLUMN or COLUMN:desc, with commas between keys"
      )
    }
    var direction: String?
    var chosenKind: String?
    for written in parts.dropFirst() {
      let modifier = Self.synonyms[written] ?? written
      switch modifier {
      case "asc", "desc":
        try Self.checkOnce(&direction, modifier, in: text)
        isDescending = modifier == "desc"
      case "missing-first": missingFirst = true
      case "missing-last": missingFirst = false
      default:
        guard let kind = Kind(rawValue: modifier) else { throw Self.unknown(modifier, in: text, column: column) }
        try Self.checkOnce(&chosenKind, modifier, in: text)
        self.kind = kind
      }
    }
  }

  private static func checkOnce(_ former: inout String?, _ modifier: String, in text: String) throws(TableError) {
    if let former, former != modifier {
      throw TableError(
        .usage,
        "the sort key \"\(text)\" says both \(former) and \(modifier)",
        remedy: "keep one of them"
      )
    }
    former = modifier
  }

  /// Words for a modifier that other programs have, and that are taken for it.
  private static let synonyms = [
    "ascending": "asc", "descending": "desc", "numeric": "number", "num": "number", "ignore-case": "nocase",
    "version": "natural",
  ]

  /// What may stand behind a column.
  package static let modifiers = ["asc", "desc"] + Kind.allCases.map(\.rawValue) + ["missing-first", "missing-last"]

  private static func unknown(_ modifier: String, in text: String, column: String) -> TableError {
    let question = Spelling.question(for: modifier, among: modifiers)
    return TableError(
      .usage,
      "\"\(modifier)\" says nothing about how to sort",
      remedy: question
        ?? "use some of \(modifiers.joined(separator: ", ")); a name with a colon stands in quotes: '\"\(text)\"'"
    )
  }

  /// Cuts a text at a character, except inside quotes, backticks and regular expressions that open
  /// where a column can start.
  private static func cut(_ text: String, at separator: Character) -> [String] {
    var parts = [""]
    var mark: Character?
    // Where a column can start, and right behind a closing mark, which a second one makes a part of the name.
    var canOpen = true
    var isEscaped = false
    for character in text {
      if let open = mark {
        canOpen = character == open && !isEscaped
        if canOpen { mark = nil }
        isEscaped = open == "/" && character == "\\" && !isEscaped
      } else if character == separator {
        parts.append("")
        canOpen = true
        continue
      } else {
        if canOpen, "\"`/".contains(character) { mark = character }
        canOpen = "!., ".contains(character)
      }
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}
