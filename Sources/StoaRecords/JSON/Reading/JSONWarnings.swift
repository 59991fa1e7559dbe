internal import StoaBytes
internal import Synchronization

/// What was found in a JSON input that is no error, over all its pieces.
struct JSONWarnings: Sendable {
  private struct Finding: Sendable {
    var count: Int
    var first: TableError.Position
  }

  private var findings: [JSONRemarks.Kind: Finding] = [:]
  /// The names of all pieces come together here, so that it does not matter where these end.
  private var names = JSONRemarks()

  /// What there is to be said of two ways to columns of one name.
  private var rivals: String?

  /// How many of the names that were left out are told.
  static let toldNames = 5

  /// Adds what was found in a piece, in whatever order the pieces come.
  mutating func add(_ remarks: JSONRemarks, in piece: JSONPiece, source: String) {
    for (kind, tally) in remarks.tallies {
      let position = piece.position(ofByteAt: tally.firstOffset, source: source)
      guard var finding = findings[kind] else {
        findings[kind] = Finding(count: tally.count, first: position)
        continue
      }
      finding.count += tally.count
      if (position.line ?? 0, position.byte ?? 0) < (finding.first.line ?? 0, finding.first.byte ?? 0) {
        finding.first = position
      }
      findings[kind] = finding
    }
    for name in remarks.leftOut { names.noteLeftOut(name) }
  }

  /// Adds that there are two ways to columns of one name.
  mutating func add(_ ways: JSONPaths.Rivals, to name: [UInt8], source: String) {
    let (subject, what) =
      switch ways {
      case .listAndObject(let stem):
        (stem, "is a list in some records, and an object with numbers for keys in others")
      case .points: (name, "is a key with a point in some records, and lies in objects in others")
      }
    let told = String(decoding: subject, as: UTF8.self)
    rivals = "\(source): \(told) \(what): both are one column, and written as what comes first"
  }

  /// One text a kind, in a fixed order.
  var texts: [String] {
    var texts = JSONRemarks.Kind.allCases.compactMap { kind in findings[kind].map { Self.text(kind, $0) } }
    let leftOut = names.leftOut.map { String(decoding: $0, as: UTF8.self) }
    if let rivals { texts.append(rivals) }
    if !leftOut.isEmpty {
      let shown = leftOut.prefix(Self.toldNames).joined(separator: ", ")
      let more = leftOut.count > Self.toldNames ? ", …" : ""
      texts.append("keys that are not among the columns were left out: \(shown)\(more)")
    }
    return texts
  }

  private static func text(_ kind: JSONRemarks.Kind, _ finding: Finding) -> String {
    let what =
      switch kind {
      case .repeatedKey: "a record has two values for one column, of which the last counts"
      case .loneSurrogate: "half of a surrogate pair stands alone and becomes U+FFFD"
      }
    return "\(finding.first): \(what)\(finding.count > 1 ? " (and \(finding.count - 1) more)" : "")"
  }
}

/// What is found in a JSON input that is no error, while several threads read it.
package final class JSONWarningList: Sendable {
  private let warnings = Mutex(JSONWarnings())

  /// One text a kind of finding; complete when all has been read.
  package var texts: [String] { warnings.withLock { $0.texts } }

  func add(_ ways: JSONPaths.Rivals, to name: [UInt8], source: String) {
    warnings.withLock { $0.add(ways, to: name, source: source) }
  }

  func add(_ remarks: JSONRemarks, in piece: JSONPiece, source: String) {
    warnings.withLock { $0.add(remarks, in: piece, source: source) }
  }
}
