package import StoaBytes
internal import StoaColumns

/// Reads what the settings file and the environment say of the common options.
package struct Settings: Sendable {
  private let options: [OptionDescription]

  package init(options: [OptionDescription]) {
    self.options = options.filter(\.isSetting)
  }

  /// Where the settings file is: `STOA_SETTINGS`, else the place that the XDG rules give it.
  ///
  /// Nil where there is none to be read.
  package static func path(environment: (String) -> String?) -> String? {
    if let path = environment("STOA_SETTINGS") { return path.isEmpty ? nil : path }
    // A relative path is invalid by the XDG rules and as good as none.
    if let directory = environment("XDG_CONFIG_HOME"), directory.hasPrefix("/") {
      return "\(directory)/stoa/settings"
    }
    guard let home = environment("HOME"), !home.isEmpty else { return nil }
    return "\(home)/.config/stoa/settings"
  }

  /// Reads the text of a settings file, which errors call `path`.
  package func read(_ text: String, path: String) throws(TableError) -> OptionValues {
    var values = OptionValues()
    // Some editors begin a file with a byte order mark.
    let text = text.first == "\u{FEFF}" ? text.dropFirst() : Substring(text)
    let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    for (index, line) in lines.enumerated() {
      let line = line.trimmed
      if line.isEmpty || line.hasPrefix("#") { continue }
      let position = TableError.Position(source: path, line: index + 1)
      guard let equals = line.firstIndex(of: "=") else {
        throw TableError(.usage, "\"\(line)\" is no setting", remedy: "write NAME = VALUE", at: position)
      }
      let name = String(line[..<equals].trimmed)
      let value = String(line[line.index(after: equals)...].trimmed.withoutQuotes)
      guard let option = options.first(where: { $0.long == name }) else {
        let remedy = Suggestions.remedy(for: name, among: options.map(\.long))
        let message = "unknown setting \"\(name)\""
        throw TableError(.usage, message, remedy: remedy ?? "stoa help settings lists them", at: position)
      }
      values.add(try read(value, of: option, named: name, at: position), to: option)
    }
    return values
  }

  /// Reads the variables of the environment that begin with `STOA_`.
  ///
  /// A variable that is not known is somebody else's, unless its name is a slip of the pen away from
  /// one that is.
  package func read(environment: [(name: String, value: String)]) throws(TableError) -> OptionValues {
    var values = OptionValues()
    let known = options.map { String($0.variable.dropFirst(5)) }
    for (name, value) in environment where name.hasPrefix("STOA_") && name != "STOA_SETTINGS" {
      if let option = options.first(where: { $0.variable == name }) {
        if value.isEmpty { continue }
        values.add(try read(value, of: option, named: name, at: nil), to: option)
      } else if let meant = Spelling.suggestions(for: String(name.dropFirst(5)), among: known).first {
        let remedy = "did you mean STOA_\(meant)?"
        throw TableError(.usage, "unknown variable \(name) in the environment", remedy: remedy)
      }
    }
    return values
  }

  private func read(
    _ text: String,
    of option: OptionDescription,
    named name: String,
    at position: TableError.Position?
  ) throws(TableError) -> OptionValue {
    guard let value = option.value else {
      switch text.lowercased() {
      case "yes", "true", "on", "1": return .flag(true)
      case "no", "false", "off", "0": return .flag(false)
      default: throw TableError(.usage, "\(name) needs yes or no, not \"\(text)\"", at: position)
      }
    }
    switch value.read(text) {
    case .success(let value): return value
    case .failure(let mistake):
      throw TableError(.usage, "\(name) \(mistake.message), not \"\(text)\"", remedy: mistake.remedy, at: position)
    }
  }
}

extension Substring {
  /// The text between two double quotes, which keep spaces at its ends, else the text itself.
  fileprivate var withoutQuotes: Substring {
    count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? dropFirst().dropLast() : self
  }
}
