package import StoaBytes
package import StoaColumns
package import StoaRecords

/// Merges inputs that are sorted already, columns matched by name.
package enum MergingSource {
  /// Merges the inputs; of records with equal keys those of the first input come first.
  ///
  /// All are open at the same time. The records come in the columns of `shape`, and in the dialect of the first input
  /// where the others share that or it tells any text. What an input lacks is missing where `isUnion` says so.
  ///
  /// - Throws: what the inputs throw, and `unknownColumn` for a key or an input of other columns.
  package static func make(
    _ inputs: [TableInput],
    as shape: TableShape,
    isUnion: Bool,
    by keys: [SortKey],
    isUnique: Bool,
    in context: ExecutionContext
  ) throws(TableError) -> any BatchSource {
    guard let first = inputs.first(where: { !$0.isEmpty }) ?? inputs.first else { return EmptySource() }
    guard !first.isEmpty else { throw first.missingHeader }
    let encoder = try context.encoder(keys, on: shape, isUnique: isUnique)
    let own = first.dialect.withoutComments
    let isShared = inputs.allSatisfy { $0.isEmpty || $0.dialect.withoutComments == own }
    let dialect = isShared ? own : own.holdingAnyText
    var sources: [any BatchSource] = []
    for input in inputs where !input.isEmpty {
      let columns = try ConcatenatedSource.columns(of: input, for: shape, isUnion: isUnion)
      sources.append(ArrangedSource(input.records(), columns: columns, dialect: dialect, context.onBadRecords))
    }
    let merged = try MergedRecords(sources, by: encoder, isUnique: isUnique)
    return SortedSource(merged, width: shape.columns.count, dialect: dialect, depth: .fields)
  }
}

/// Brings the records of an input into other columns and another dialect, where they are not so already.
private final class ArrangedSource: BatchSource {
  private let source: any BatchSource
  private let columns: [Int?]?
  private let dialect: Dialect
  /// Told of malformed records, which what is merged no longer knows of.
  private let onBadRecords: BadRecordHandler?

  init(
    _ source: any BatchSource,
    columns: [Int?]?,
    dialect: Dialect,
    _ onBadRecords: BadRecordHandler?
  ) {
    self.source = source
    self.onBadRecords = onBadRecords
    self.columns = columns
    self.dialect = dialect
  }

  var pieceCount: Int { source.pieceCount }

  func cancel() { source.cancel() }

  func next() -> BatchPiece? {
    guard var piece = source.next() else { return nil }
    if piece.badRecordCount > 0 {
      do throws(TableError) {
        try onBadRecords?(piece.badRecordCount, piece.badRecords)
      } catch {
        piece.failure = piece.failure ?? error
      }
    }
    if let columns { piece.arrange(columns) }
    for index in piece.batches.indices { piece.batches[index] = piece.batches[index].wholeRecords(in: dialect) }
    return piece
  }
}
