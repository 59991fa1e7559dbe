import StoaBytes
import StoaColumns
import StoaRecords

/// The values of a column of another file, which values of a table must be among.
///
/// - Memory: each different value.
struct ReferredValues: Sendable {
  // Nobody changes it once it is there.
  private let values = KeyTable()

  /// Reads a column.
  ///
  /// - Throws: an error of code `unknownColumn` for a column that the file does not have, one of code `memory` where
  ///   its values take more than there is, and what reading it throws.
  init(_ column: String, of input: TableInput, in context: ExecutionContext) throws(TableError) {
    guard let position = input.shape.schema.indices(of: column).first else {
      throw TableError(
        .unknownColumn,
        "there is no column \(column), to which the schema refers",
        remedy: Spelling.question(for: column, among: input.shape.schema.names),
        at: TableError.Position(source: input.source.name)
      )
    }
    let list = ValueList()
    var numbers: [UInt32] = []
    let source = input.records()
    while let piece = source.next() {
      for batch in piece.batches {
        list.load(position, of: batch)
        values.numbers(of: list, into: &numbers)
      }
      if let failure = piece.failure { throw failure }
      guard values.footprint < context.operatorMemory / 2 else {
        throw TableError(
          .memory,
          "the values to which the schema refers take more memory than there is",
          remedy: "give more --memory",
          at: TableError.Position(source: input.source.name)
        )
      }
    }
  }

  func contains(_ value: Span<UInt8>) -> Bool { values.find(value) != nil }
}
