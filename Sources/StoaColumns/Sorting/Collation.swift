/// The order of a language's text: what the order `locale` goes by.
///
/// A collation gives each text a key, and texts are ordered by the bytes of their keys; texts with
/// equal keys are equal to the sort. Collation data is large, so it comes from whoever has it:
///
///     let collation = Collation(name: "de") { text, key in collator.appendSortKey(of: text, to: &key) }
public struct Collation: Sendable {
  /// What it is called in messages.
  public let name: String
  /// Appends the key of a text; called from several threads at once.
  public let appendKey: @Sendable (_ text: Span<UInt8>, _ key: inout [UInt8]) -> Void

  /// Makes a collation of a function that appends bytes whose order is that of the texts.
  public init(name: String, appendKey: @escaping @Sendable (_ text: Span<UInt8>, _ key: inout [UInt8]) -> Void) {
    self.name = name
    self.appendKey = appendKey
  }
}
