package import StoaBytes
import StoaColumns
package import StoaRecords

/// Reads several inputs as one table, one behind the other, columns matched by name.
///
/// An input is opened when the one before it has been handed out whole.
package final class ConcatenatedSource: BatchSource {
  private struct State: Sendable {
    var current: Input?
    /// The inputs that have not been opened yet.
    var next: Int
    var pieceCount = 0
    var isAtEnd = false
  }

  private struct Input: Sendable {
    var source: any BatchSource
    var number: Int
    /// The sequence number of its first piece.
    var base: Int
    /// For each column of the table the column of this input, or `nil` where it has none; no list where
    /// they are the same.
    var columns: [Int?]?
  }

  private let shape: TableShape
  private let isUnion: Bool
  private let depth: ReadingDepth
  private let count: Int
  private let open: @Sendable (Int) throws(TableError) -> TableInput
  private let gate: Gate<State>

  /// Reads `first`, whose columns are the table's, and then the inputs that `open` gives for the numbers
  /// from 1 to below `count`.
  package convenience init(
    _ first: TableInput,
    count: Int,
    depth: ReadingDepth,
    open: @escaping @Sendable (Int) throws(TableError) -> TableInput
  ) {
    self.init(first, shape: first.shape, isUnion: false, count: count, depth: depth, open: open)
  }

  private init(
    _ first: TableInput,
    shape: TableShape,
    isUnion: Bool,
    count: Int,
    depth: ReadingDepth,
    open: @escaping @Sendable (Int) throws(TableError) -> TableInput
  ) {
    self.shape = shape
    self.isUnion = isUnion
    self.depth = depth
    self.count = count
    self.open = open
    var input = Input(source: first.records(depth), number: 0, base: 0)
    if isUnion { input.columns = Self.union(first, for: shape) }
    gate = Gate(State(current: input, next: 1))
  }

  /// Reads inputs that have all been opened, as a table of the columns of all.
  ///
  /// Values that an input lacks are missing.
  package convenience init(union inputs: [TableInput], as shape: TableShape, depth: ReadingDepth) {
    self.init(inputs[0], shape: shape, isUnion: true, count: inputs.count, depth: depth) { inputs[$0] }
  }

  package var pieceCount: Int { gate.withLock { $0.pieceCount } }

  package func cancel() {
    gate.update { state in
      state.isAtEnd = true
      state.current?.source.cancel()
    }
  }

  package func next() -> BatchPiece? {
    while let input = gate.withLock({ $0.isAtEnd ? nil : $0.current }) {
      if var piece = input.source.next() {
        piece.sequence += input.base
        // Records without fields have no columns to put in order.
        if depth == .fields, let columns = input.columns { piece.arrange(columns) }
        return piece
      }
      if let failed = advance(from: input) { return failed }
    }
    return nil
  }

  /// Opens the next input, unless another thread has done so; gives the piece that tells of a failure.
  private func advance(from input: Input) -> BatchPiece? {
    gate.update { state in
      guard state.current?.number == input.number, !state.isAtEnd else { return nil }
      let base = input.base + input.source.pieceCount
      state.pieceCount = base
      guard state.next < count else {
        state.isAtEnd = true
        return nil
      }
      do throws(TableError) {
        let opened = try open(state.next)
        let columns = try Self.columns(of: opened, for: shape, isUnion: isUnion)
        state.current = Input(source: opened.records(depth), number: state.next, base: base, columns: columns)
        state.next += 1
        return nil
      } catch {
        state.isAtEnd = true
        state.pieceCount = base + 1
        var piece = BatchPiece(sequence: base)
        piece.failure = error
        return piece
      }
    }
  }

  /// For each of the table's columns the one that it is in another input, if there is one; of equal names the first is
  /// the first.
  private static func matches(_ schema: Schema, for wanted: Schema) -> [Int?] {
    zip(wanted.names, wanted.occurrences).map { name, occurrence in
      let positions = schema.indices(of: name)
      return occurrence < positions.count ? positions[occurrence] : nil
    }
  }

  /// Finds those of the table's columns that another input has; `nil` where they are just its own.
  private static func union(_ input: TableInput, for shape: TableShape) -> [Int?]? {
    let (schema, wanted) = (input.shape.schema, shape.schema)
    return input.isEmpty || schema == wanted ? nil : matches(schema, for: wanted)
  }

  /// Finds the table's columns in another input; `nil` where they are just its own.
  ///
  /// - Throws: an error of code `unknownColumn` where the input has others, and the table is no union.
  static func columns(of input: TableInput, for shape: TableShape, isUnion: Bool) throws(TableError) -> [Int?]? {
    if isUnion { return union(input, for: shape) }
    let (schema, wanted) = (input.shape.schema, shape.schema)
    guard !input.isEmpty, schema != wanted else { return nil }
    let found = matches(schema, for: wanted)
    if let lacking = found.firstIndex(of: nil) { throw differentColumns(input, lacks: wanted.names[lacking]) }
    let own = zip(schema.names, schema.occurrences)
    if let (added, _) = own.first(where: { $1 >= wanted.indices(of: $0).count }) {
      throw differentColumns(input, adds: added)
    }
    return found
  }

  package static func differentColumns(
    _ input: TableInput,
    lacks missing: String? = nil,
    adds added: String? = nil
  ) -> TableError {
    let what = missing.map { "has no column \($0), which the first input has" }
    return TableError(
      .unknownColumn,
      what ?? "has a column \(added ?? ""), which the first input lacks",
      remedy: "--union takes the columns of all inputs",
      at: .init(source: input.source.name, line: 1)
    )
  }
}

extension BatchPiece {
  /// Puts the columns of an input in the places of a table's; those that it lacks are missing.
  mutating func arrange(_ columns: [Int?]) {
    for index in batches.indices where batches[index].index.holdsFields {
      let own = batches[index].columns
      let none = ValueColumn(missing: batches[index].index.recordCount)
      // A record of JSON has no such member, not one that is null.
      let missing: RecordBatch.Column = batches[index].dialect.encoding == .json ? .carried(none) : .computed(none)
      batches[index].columns = columns.map { $0.map { own[$0] } ?? missing }
    }
  }
}

extension TableShape {
  /// The columns of all inputs, in the order in which they turn up; of equal names as many as the input
  /// with the most has.
  package static func union(of inputs: [TableInput]) -> TableShape {
    var shape = inputs.first?.shape ?? TableShape([])
    let shapes = inputs.filter { !$0.isEmpty }.map(\.shape)
    let schemas = shapes.map(\.schema)
    let isJSON = shapes.allSatisfy { $0.columns.allSatisfy(\.hasKinds) }
    for (added, schema) in zip(shapes, schemas) {
      let known = shape.schema
      for (column, occurrence) in zip(added.columns, schema.occurrences)
      where occurrence >= known.indices(of: column.name).count {
        shape.columns.append(isJSON ? column : Column(column.name))
      }
    }
    for (position, occurrence) in shape.schema.occurrences.enumerated() {
      let name = shape.columns[position].name
      // What an input lacks is missing.
      if schemas.contains(where: { occurrence >= $0.indices(of: name).count }) {
        shape.columns[position].missingIsNull = true
      }
    }
    return shape
  }
}
