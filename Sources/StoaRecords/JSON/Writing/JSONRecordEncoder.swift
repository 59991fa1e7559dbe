// HOW A RECORD IS WRITTEN
//
//   keys      ,"id":        ,"name":           made once
//   fields    17            "Ann ""A"""
//   output    {"id":17,"name":"Ann \"A\""}     the comma in front of the first key becomes the brace
//
// What a dialect's field stands for is decided by its bytes alone: exactly a JSON number, and it is one,
// with its digits; anything else is a string.

/// Writes batches as JSON: one object a line, or an array of objects.
///
///     let encoder = JSONRecordEncoder(["id", "name"], options: .init(layout: .lines))
///     encoder.append(batch, to: output)             // {"id":17,"name":"Ann"}
///
/// JSON records keep the types and texts of their values; what is absent in them is left out, and what was computed
/// for them to be missing is `null`. Bytes that are no UTF-8 become U+FFFD.
package struct JSONRecordEncoder: Sendable {
  package enum Layout: Hashable, Sendable {
    /// A line a record.
    case lines
    /// An array with a line a record.
    ///
    /// What is appended starts with the comma that parts it from what came before. The first comma of all
    /// is to be replaced by ``JSONRecordEncoder/opening``, and ``JSONRecordEncoder/closing`` to follow.
    case array
  }

  package struct Options: Hashable, Sendable {
    package var layout = Layout.lines
    /// Whether numbers and booleans, too, are written as strings.
    package var writesStringsOnly = false
    /// The field of delimited text that stands for `null`.
    package var nullText: [UInt8]?
    /// The objects and arrays that columns lie in, and are written in.
    package var paths = JSONPaths()
    /// Whether all dotted names become objects and arrays: `o.p.0` the first element of `p` in `o`.
    package var isNested = false
    /// The columns, computed ones, whose values are JSON already.
    package var finishedColumns: Set<Int> = []
    /// The columns of delimited text in which an empty value is `null`, rather than an empty string.
    package var nullableColumns: Set<Int> = []

    package init(
      layout: Layout = .lines,
      writesStringsOnly: Bool = false,
      nullText: [UInt8]? = nil,
      isNested: Bool = false
    ) {
      self.isNested = isNested
      self.layout = layout
      self.writesStringsOnly = writesStringsOnly
      self.nullText = nullText
    }
  }

  package let options: Options
  /// The names of the members: those of the columns, equal ones told apart by a number.
  let memberNames: [String]
  /// The keys of the members, or of the steps of the nesting.
  let keys: JSONKeys
  let nesting: JSONNesting?
  /// What stands in front of values in the outline of the nesting.
  let texts: JSONKeys?

  /// An encoder for records with columns of these names.
  package init(_ names: [String], options: Options = Options()) {
    self.options = options
    memberNames = UniqueNames.of(names)
    nesting = Self.nesting(memberNames, options)
    keys = JSONKeys(nesting?.keys ?? memberNames.map { Array($0.utf8) })
    texts = nesting?.outline.map { JSONKeys(texts: $0.texts) }
  }

  private static func nesting(_ names: [String], _ options: Options) -> JSONNesting? {
    guard options.isNested || !options.paths.isEmpty else { return nil }
    let tree = JSONNameTree(names, options.paths, splitsNames: options.isNested)
    return tree.isNested ? JSONNesting(tree) : nil
  }

  /// What comes before the records, in place of their first byte.
  package var opening: [UInt8] { options.layout == .array ? [UInt8(ascii: "[")] : [] }

  /// What comes behind the records, or stands for all if there are none.
  package func closing(hasRecords: Bool) -> [UInt8] {
    guard options.layout == .array else { return [] }
    return Array((hasRecords ? "\n]\n" : "[]\n").utf8)
  }

  /// What to tell about the names, if anything.
  package static func remark(on names: [String]) -> String? {
    guard let (name, member) = zip(names, UniqueNames.of(names)).first(where: { $0 != $1 }) else { return nil }
    return "several columns are called \"\(name)\"; in JSON the next is \"\(member)\""
  }
}
