import StoaBytes
import StoaColumns
import StoaRecords

/// Tells of values that are no numbers, or no dates, where a key asks for them.
struct KeyDoubts: Sendable {
  private let keys: [(subject: Misfits.Subject, encoder: KeyEncoder)]
  private let misfits: Misfits
  private let isStrict: Bool

  /// Doubts the values of keys, but those of columns of a declared type: of these it has been told already.
  init(_ keys: [ResolvedSortKey], on shape: TableShape, _ context: ExecutionContext) throws(TableError) {
    var doubted: [(subject: Misfits.Subject, encoder: KeyEncoder)] = []
    for key in keys where key.reading?.type == nil && (key.kind == .number || key.kind == .date) {
      let demand = key.kind == .number ? MisfitDemand.numberKey : .dateKey
      let name = shape.columns[key.column].name
      let subject = Misfits.Subject(column: key.column, name: name, demand: demand)
      doubted.append((subject, try context.encoder([key])))
    }
    self.keys = doubted
    misfits = context.misfits.counting()
    isStrict = context.isStrict
  }

  /// Looks for such values in a batch that has some.
  ///
  /// - Throws: an error of code `unsuitableValue` for the first, where none may be so.
  func tell(of batch: RecordBatch) throws(TableError) {
    var first: (record: Int, subject: Misfits.Subject)?
    for (subject, encoder) in keys {
      let buffer = KeyBuffer()
      try encoder.encode(batch, into: buffer)
      let positions = (0..<buffer.count).filter { KeyEncoder.isUnsuitable(buffer.key(at: $0)) }
      guard !positions.isEmpty else { continue }
      let records = positions.map(batch.record)
      if isStrict, records[0] < first?.record ?? .max { first = (records[0], subject) }
      if !isStrict { misfits.finding(subject, in: records, of: batch).tell() }
    }
    if let first { throw Misfits.error(first.subject, in: first.record, of: batch) }
  }
}
