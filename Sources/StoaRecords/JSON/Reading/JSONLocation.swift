package import StoaBytes

/// Where in a document of JSON the records are: a way from member to member.
///
///     try JSONLocation("data")              // the array in {"data":[…],"total":2}
///     try JSONLocation("pages.0.rows")      // the same deeper; a number is an element of an array
///     try JSONLocation("/a.b/c")            // a JSON Pointer, for keys with points
package struct JSONLocation: Hashable, Sendable {
  /// As it was written.
  package let text: String
  let parts: [[UInt8]]

  /// Reads a location: names between points or, from a slash on, a JSON Pointer (RFC 6901).
  ///
  /// - Throws: an error of code `usage` for what is none.
  package init(_ text: String) throws(TableError) {
    self.text = text
    guard !text.isEmpty else { throw Self.refusal("it is empty") }
    guard text.utf8.first == UInt8(ascii: "/") else {
      parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).map(Array.init)
      return
    }
    var parts: [[UInt8]] = []
    for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
      var key: [UInt8] = []
      var isEscaped = false
      for byte in part {
        if isEscaped {
          guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { throw Self.refusal(Self.escapeRule) }
          key.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
        } else if byte != UInt8(ascii: "~") {
          key.append(byte)
        }
        isEscaped = !isEscaped && byte == UInt8(ascii: "~")
      }
      guard !isEscaped else { throw Self.refusal(Self.escapeRule) }
      parts.append(key)
    }
    self.parts = parts
  }

  private static let escapeRule = "behind ~ stands 0, for ~ itself, or 1, for /"

  private static func refusal(_ reason: String) -> TableError {
    TableError(.usage, "--at: \(reason)", remedy: "name members from the outermost on: data.rows, or /data/rows")
  }
}

/// Where a value stands in the document it was found in.
struct JSONPlace: Sendable {
  var line: Int
  var byteInLine: Int
  /// How many brackets are open around it.
  var depth: Int
}

extension JSONLocation {
  /// Reads a document as far as the value that is there, and gives a source that begins with it.
  ///
  /// What stands before it is passed over, and not checked further than it takes to find the way.
  ///
  /// - Throws: an error of code `malformedRecord` where it is not there, or is neither an array nor an object.
  /// - Memory: a chunk.
  func find(in source: any ByteSource) throws(TableError) -> (source: any ByteSource, place: JSONPlace) {
    var walk = JSONWalk(to: self)
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    var passedCount = 0
    while true {
      var target = chunk.mutableSpan
      let read = try source.read(into: &target)
      guard read > 0 else { throw failure(walk.missing, in: source, walk) }
      let offset = walk.walk(chunk.span.extracting(..<read))
      if let problem = walk.problem { throw failure(problem, in: source, walk) }
      passedCount += offset ?? read
      guard let offset else { continue }
      let rest = PrefixedByteSource(Array(chunk[offset..<read]), behind: passedCount, source)
      return (rest, JSONPlace(line: walk.line, byteInLine: walk.byteInLine, depth: walk.depth))
    }
  }

  private func failure(_ problem: JSONWalk.Problem, in source: any ByteSource, _ walk: borrowing JSONWalk) -> TableError
  {
    let place = TableError.Position(source: source.name, line: walk.line, byte: walk.byteInLine)
    switch problem {
    case .notThere(let known):
      let listed = known.isEmpty ? "see what the input holds" : "its members are \(known.joined(separator: ", "))"
      return TableError(
        .malformedRecord,
        "there is no \(text) in the JSON",
        remedy: listed,
        at: .init(source: source.name)
      )
    case .isScalar:
      let remedy = "name an array of records, or an object that is one"
      return TableError(.malformedRecord, "\(text) is neither an array nor an object", remedy: remedy, at: place)
    case .isMalformed:
      return TableError(.malformedRecord, "this is no JSON document", remedy: "correct the JSON here", at: place)
    }
  }
}
