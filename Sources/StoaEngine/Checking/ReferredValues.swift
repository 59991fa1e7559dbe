package import StoaBytes
import StoaColumns
import StoaRecords

/// The values of a column of another file, which values of a table must be among.
///
/// - Memory: each different value.
package struct ReferredValues: Sendable {
  let texts: TextSet

  /// Reads a column.
  ///
  /// - Throws: an error of code `unknownColumn` for a column that the file does not have, and what reading
  ///   it throws.
  package init(_ column: String, of input: TableInput) throws(TableError) {
    guard let position = input.shape.schema.indices(of: column).first else {
      throw TableError(
        .unknownColumn,
        "there is no column \(column), to which the schema refers",
        remedy: Spelling.question(for: column, among: input.shape.schema.names),
        at: TableError.Position(source: input.source.name)
      )
    }
    var values: Set<[UInt8]> = []
    let source = input.records()
    while let piece = source.next() {
      for batch in piece.batches {
        let evaluation = Evaluation(batch)
        evaluation.forEachValue(of: position, in: evaluation.allRows) { _, _, value in
          values.insert([UInt8](copying: value))
        }
      }
      if let failure = piece.failure { throw failure }
    }
    texts = TextSet(values)
  }
}
