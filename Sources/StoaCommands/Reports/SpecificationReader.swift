internal import StoaBytes
internal import StoaColumns
internal import StoaRecords

/// Reads the members of an object of a specification, each with its place, and sees to it that none is unknown.
struct SpecificationReader {
  let document: JSONDocument
  private let value: JSONDocument.Value
  private let members: [JSONDocument.Member]
  /// What the object is, for messages.
  private let subject: String

  /// Reads an object that may have the named members.
  init(
    _ value: JSONDocument.Value,
    _ subject: String,
    in document: JSONDocument,
    members allowed: [String]
  ) throws(TableError) {
    self.document = document
    self.value = value
    self.subject = subject
    guard let members = value.members else {
      throw Self.mismatch(subject, "an object", document.position(of: value))
    }
    self.members = members
    var seen: Set<String> = []
    for member in members {
      let position = document.position(of: member.offset)
      guard allowed.contains(member.name) else {
        let list = "it can have \(inWords(allowed))"
        throw TableError(
          .usage,
          "\(subject) has no \"\(member.name)\"",
          remedy: Spelling.question(for: member.name, among: allowed) ?? list,
          at: position
        )
      }
      guard seen.insert(member.name).inserted else {
        throw TableError(.usage, "\(subject) has \"\(member.name)\" twice", remedy: "keep one of them", at: position)
      }
    }
  }

  private static func mismatch(_ subject: String, _ kind: String, _ position: TableError.Position) -> TableError {
    TableError(.usage, "\(subject) must be \(kind)", remedy: "stoa help report shows one", at: position)
  }

  func has(_ name: String) -> Bool { value.member(name) != nil }

  /// Where a member's value stands, or the object, where there is no such member.
  func position(of name: String) -> TableError.Position {
    document.position(of: value.member(name) ?? value)
  }

  func error(_ message: String, remedy: String, at name: String? = nil) -> TableError {
    TableError(.usage, message, remedy: remedy, at: name.map(position(of:)) ?? document.position(of: value))
  }

  private func member<Result>(
    _ name: String,
    _ kind: String,
    _ read: (JSONDocument.Value) -> Result?
  ) throws(TableError) -> Result? {
    guard let value = value.member(name) else { return nil }
    guard let result = read(value) else { throw Self.mismatch("\"\(name)\"", kind, document.position(of: value)) }
    return result
  }

  func text(_ name: String) throws(TableError) -> String? { try member(name, "a text") { $0.string } }

  func flag(_ name: String) throws(TableError) -> Bool? { try member(name, "true or false") { $0.boolean } }

  func count(_ name: String) throws(TableError) -> Int? {
    try member(name, "a whole number from 1") { value in value.number.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }
  }

  func decimal(_ name: String) throws(TableError) -> ExactDecimal? {
    try member(name, "a number") { value in value.number.flatMap { ExactDecimal($0) } }
  }

  func object(_ name: String) throws(TableError) -> JSONDocument.Value? {
    try member(name, "an object") { $0.members == nil ? nil : $0 }
  }

  func array(_ name: String) throws(TableError) -> [JSONDocument.Value]? { try member(name, "a list") { $0.array } }

  /// A text, or a list of texts, each with its place.
  func texts(_ name: String) throws(TableError) -> [Placed<String>]? {
    guard let value = value.member(name) else { return nil }
    if let text = value.string { return [Placed(text, at: document.position(of: value))] }
    var texts: [Placed<String>] = []
    guard let items = value.array else {
      throw Self.mismatch("\"\(name)\"", "a text or a list of texts", document.position(of: value))
    }
    for item in items {
      guard let text = item.string else {
        throw Self.mismatch("each of \"\(name)\"", "a text", document.position(of: item))
      }
      texts.append(Placed(text, at: document.position(of: item)))
    }
    return texts
  }

  /// The members of an object whose values are texts, in their order.
  func textMembers(_ name: String) throws(TableError) -> [(name: String, value: Placed<String>)] {
    guard let object = try object(name) else { return [] }
    var result: [(name: String, value: Placed<String>)] = []
    for member in object.members ?? [] {
      let position = document.position(of: member.value)
      guard let text = member.value.string else { throw Self.mismatch("\"\(member.name)\"", "a text", position) }
      result.append((member.name, Placed(text, at: position)))
    }
    return result
  }

  /// A text that something is made of; what is wrong with it stands where the text does.
  func parsed<Result: Sendable>(
    _ name: String,
    _ parse: (String) throws(TableError) -> Result
  ) throws(TableError) -> Placed<Result>? {
    guard let text = try text(name) else { return nil }
    let position = position(of: name)
    return Placed(try Placed(text, at: position).use(parse), at: position)
  }

  /// Texts between commas, or a list of them, as one selection of columns.
  func columns(_ name: String) throws(TableError) -> Placed<ColumnSelection>? {
    guard let texts = try texts(name) else { return nil }
    // Each item is read alone, so that a mistake is found where it stands.
    for text in texts { _ = try text.use { (text) throws(TableError) in try ColumnSelection(text) } }
    guard !texts.isEmpty else {
      throw error("\"\(name)\" names no column", remedy: "name one, or leave it out", at: name)
    }
    let all = texts.map(\.value).joined(separator: ",")
    return Placed(try ColumnSelection(all), at: position(of: name))
  }
}
