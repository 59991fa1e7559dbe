/// A word that can stand behind a colon of a sort key, for help and completion.
struct KeyModifier: Hashable {
  enum Kind: Hashable { case direction, order, missing }

  let name: String
  let kind: Kind
  let summary: String

  static let all = [
    KeyModifier(name: "asc", kind: .direction, summary: "Smallest first (the default)."),
    KeyModifier(
      name: "desc",
      kind: .direction,
      summary: "Largest first; rows with equal keys still keep their order."
    ),
    KeyModifier(name: "auto", kind: .order, summary: "Numbers by value, then text by its bytes (the default)."),
    KeyModifier(name: "number", kind: .order, summary: "Numbers by value; whatever is no number comes after them."),
    KeyModifier(name: "text", kind: .order, summary: "By bytes, which is the order of code points in UTF-8."),
    KeyModifier(
      name: "natural",
      kind: .order,
      summary: "Text, with runs of digits by value: file2 before file10."
    ),
    KeyModifier(name: "nocase", kind: .order, summary: "Text without regard to capitals."),
    KeyModifier(
      name: "normalized",
      kind: .order,
      summary: "Text with each character composed: é is one text, however it is written."
    ),
    KeyModifier(name: "date", kind: .order, summary: "Dates and times by when they are."),
    KeyModifier(name: "locale", kind: .order, summary: "As the dictionary of --locale has it."),
    KeyModifier(name: "missing-first", kind: .missing, summary: "Empty values come first."),
    KeyModifier(
      name: "missing-last",
      kind: .missing,
      summary: "Empty values come last, in both directions (the default)."
    ),
  ]

  /// Those of some kinds.
  static func all(_ kinds: Kind...) -> [KeyModifier] { all.filter { kinds.contains($0.kind) } }

  /// How those of a kind are written, one of them: `[:asc|desc]`.
  static func usage(_ kind: Kind) -> String { "[:\(all(kind).map(\.name).joined(separator: "|"))]" }
}
