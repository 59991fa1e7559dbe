/// A format that tables are read from.
package enum InputFormat: String, OptionChoice {
  case csv, tsv, json, jsonl, markdown, html

  package var summary: String {
    switch self {
    case .csv: "fields between commas, or what --delimiter says."
    case .tsv: "fields between tabs, in which quotes are data."
    case .json: "one value: an array of records, or one record."
    case .jsonl: "JSON Lines, or values one after the other, a record each."
    case .markdown: "the table of a page in the Markdown of GitHub."
    case .html: "the table of a page in HTML."
    }
  }
}

/// A format that tables are written in.
package enum OutputFormat: String, OptionChoice {
  case csv, tsv, json, jsonl, table, markdown, html

  package var summary: String {
    switch self {
    case .csv: "fields between commas, quoted where needed."
    case .tsv: "fields between tabs."
    case .json: "an array of objects; equal names are told apart by a number."
    case .jsonl: "JSON Lines, an object a line."
    case .table: "a table drawn for people; a report as text."
    case .markdown: "a table in the Markdown of GitHub."
    case .html: "a page of HTML with the table."
    }
  }
}

extension OutputFormat {
  /// Whether it is meant to be looked at, rather than read by a program.
  package var isRendered: Bool {
    switch self {
    case .csv, .tsv, .json, .jsonl: false
    case .table, .markdown, .html: true
    }
  }

  /// The format that a file's name speaks for: its extension, the one before `.gz`; nil for others.
  package init?(path: String) {
    let name = path.lowercased().split(separator: "/").last ?? ""
    let inner = name.hasSuffix(".gz") ? name.dropLast(3) : name
    guard let dot = inner.lastIndex(of: ".") else { return nil }
    switch inner[inner.index(after: dot)...] {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    default: return nil
    }
  }

  /// What a file's name promises that cannot be kept: `xlsx`; nil for other names.
  package static func foreignExtension(of path: String) -> String? {
    let foreign = [
      "xlsx", "xls", "ods", "numbers", "parquet", "arrow", "feather", "orc", "avro", "db", "sqlite", "sqlite3", "yaml",
      "yml", "toml", "xml", "tex", "rst", "pdf", "docx", "zip", "bz2", "xz", "zst",
    ]
    return path.lowercased().split(separator: ".").last.map(String.init).flatMap { foreign.contains($0) ? $0 : nil }
  }

  /// Whether a file's name says what stands in it, be that something that is not written here.
  package static func isSpokenFor(by path: String) -> Bool {
    OutputFormat(path: path) != nil || foreignExtension(of: path) != nil
  }

  /// Decides the format of the output.
  ///
  /// The first that speaks decides: `--to`; the extension of `--output`; a terminal, which gets a
  /// table. Otherwise nil: the output is in the input's own format.
  package static func decide(to format: OutputFormat?, path: String?, isTerminal: Bool) -> OutputFormat? {
    if let format { return format }
    if let path, path != "-" { return OutputFormat(path: path) }
    return isTerminal ? .table : nil
  }
}
