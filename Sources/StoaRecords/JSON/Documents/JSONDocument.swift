package import StoaBytes

/// A JSON text as a tree that knows where each of its parts stands: for settings and specifications, not for data.
///
///     let document = try JSONDocument(bytes, name: "sales.report.json")
///     document.root.member("title")?.string
///     document.position(of: document.root)            // sales.report.json:1:1
///
/// - Memory: the text, and a few words for each value in it.
package struct JSONDocument: Sendable {
  /// A value, and where it stands.
  package struct Value: Hashable, Sendable {
    package enum Content: Hashable, Sendable {
      case null
      case boolean(Bool)
      /// A number, with its digits as they are written.
      case number(String)
      case string(String)
      case array([Value])
      case object([Member])
    }

    package var content: Content
    /// The byte it starts at, counted from 0.
    package var offset: Int
  }

  /// A name in an object, and its value.
  package struct Member: Hashable, Sendable {
    package var name: String
    /// The byte at which the name starts, counted from 0.
    package var offset: Int
    package var value: Value
  }

  /// What messages call the text.
  package let name: String
  package let root: Value
  private let bytes: [UInt8]

  /// Reads a text that holds one value.
  ///
  /// - Throws: an error of code `malformedRecord` or `encoding` with the place of the first mistake.
  package init(_ bytes: [UInt8], name: String) throws(TableError) {
    self.name = name
    self.bytes = bytes
    var parser = JSONDocumentParser(bytes)
    do throws(JSONFailure) {
      root = try parser.read()
    } catch {
      let (message, usualRemedy) = error.reason.text
      var remedy = usualRemedy
      // No option says how the text is read.
      switch error.reason {
      case .invalidUTF8: remedy = "write the file in UTF-8"
      case .valueFollows: remedy = "take away what stands here"
      default: break
      }
      let code = error.reason == .invalidUTF8 ? TableError.Code.encoding : .malformedRecord
      throw TableError(code, message, remedy: remedy, at: .init(error.offset, in: bytes.span, from: 1, source: name))
    }
  }

  /// The line and the byte in it of a place in the text.
  package func position(of offset: Int) -> TableError.Position {
    .init(offset, in: bytes.span, from: 1, source: name)
  }

  package func position(of value: Value) -> TableError.Position { position(of: value.offset) }
}

extension JSONDocument.Value {
  package var string: String? {
    if case .string(let text) = content { text } else { nil }
  }

  package var array: [JSONDocument.Value]? {
    if case .array(let values) = content { values } else { nil }
  }

  package var members: [JSONDocument.Member]? {
    if case .object(let members) = content { members } else { nil }
  }

  package var boolean: Bool? {
    if case .boolean(let value) = content { value } else { nil }
  }

  package var number: String? {
    if case .number(let digits) = content { digits } else { nil }
  }

  /// The value of a name; of several the last.
  package func member(_ name: String) -> JSONDocument.Value? { members?.last { $0.name == name }?.value }
}
