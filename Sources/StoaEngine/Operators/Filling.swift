import StoaBytes
import StoaRecords

// HOW MISSING VALUES ARE FILLED IN
//
//   7 , " b " , c         " b " stays as it stands, quotes included
//   8 ,       , c         becomes   8 , text , c   or, from above,   8 , " b " , c
//
// Fields are filled in where they lie: the records are copied with new fields in their places, and all others
// as they stand. So what comes out does not hang on which records happen to lie in one batch. Columns that were
// computed have no bytes in the records; their values are put together anew.

/// What takes the place of missing values in some columns, from one batch to the next.
struct Filling: Sendable {
  private struct Filler: Sendable {
    var value: [UInt8]
    /// The value as it stands in records of a dialect; nothing for a text that stood in none.
    var field: [UInt8] = []
    var dialect: Dialect?
    /// Whether there is anything to fill in: a member of JSON may be absent from what is.
    var isFound = true

    static let none = Filler(value: [], isFound: false)
    var size: Int { value.count + field.count }
  }

  private let parts: [FilledColumns]
  /// The columns that are filled in.
  private let columns: [Int]
  private let followsValues: Bool
  /// For each column that is filled in what that is in each group.
  private var fillers: [Int: [Filler]] = [:]
  /// How many bytes the values of groups take that are filled in.
  private var valueSize = 0

  /// Fills in a text, or where there is none the last value above.
  init(_ parts: [FilledColumns], _ text: [UInt8]?) {
    self.parts = parts
    followsValues = text == nil
    columns = parts.flatMap { text == nil ? $0.columns : [$0.own] }
    for column in columns { fillers[column] = [text.map { Filler(value: $0, isFound: !$0.isEmpty) } ?? .none] }
  }

  /// About how much memory it takes.
  var footprint: Int { fillers.values.reduce(valueSize) { $0 + $1.count * MemoryLayout<Filler>.stride } }

  /// Fills in the missing values of a batch, of whose rows `groups` tells the groups; all are one where it does not.
  ///
  /// - Complexity: O(*n*) in the bytes of the batch where something is filled in, else in the values of the columns and
  ///   the groups.
  mutating func fill(_ batch: inout RecordBatch, groups: [UInt32]? = nil, groupCount: Int = 1) {
    // Before one of two columns that share their fields is changed, each gets its own; so does each record.
    if sharesFields(batch) || lacksQuotes(batch) || batch.index.repeatsRecords {
      batch = batch.rewritten(in: batch.dialect.holdingAnyText)
    }
    for column in columns { fillers[column]?.grow(to: groupCount, with: .none) }
    var changes: [FieldChange] = []
    for part in parts {
      let sources = sources(of: part, in: batch, groups)
      for column in followsValues ? part.columns : [part.own] {
        let former = fillers[column] ?? []
        for (group, last) in sources.last.enumerated() where last >= 0 {
          let filler = filler(from: column, last, in: batch)
          valueSize += filler.size - former[group].size
          fillers[column]?[group] = filler
        }
        guard sources.hasMissing else { continue }
        if let change = fill(column, from: sources.rows, former, in: &batch) { changes.append(change) }
      }
    }
    if !changes.isEmpty { batch = batch.applying(changes) }
  }

  /// Fills in the values of a column; what is to be changed in the fields of the batch is left to be done.
  private func fill(
    _ column: Int,
    from rows: [Int32],
    _ fillers: [Filler],
    in batch: inout RecordBatch
  ) -> FieldChange? {
    switch batch.columns[column] {
    case .field(let field):
      return FieldChange(field: field, sources: rows, fillers: fields(of: fillers, for: rows, in: batch))
    case .carried(let values):
      batch.columns[column] = .carried(values.filled(rows, fields(of: fillers, for: rows, in: batch)))
    case .computed(let values):
      batch.columns[column] = .computed(values.filled(rows, fillers.map(\.value)))
    }
    return nil
  }

  /// For each record where its value is to come from, and for each group the last record whose value goes on to the
  /// next batch, or -1.
  private func sources(
    of part: FilledColumns,
    in batch: RecordBatch,
    _ groups: [UInt32]?
  ) -> (rows: [Int32], hasMissing: Bool, last: [Int]) {
    var rows = [Int32](repeating: FieldChange.kept, count: batch.index.recordCount)
    var hasMissing = false
    // Where there is nothing to fill in, what is missing stays as it stands.
    let fillers = fillers[part.own] ?? []
    var sources = fillers.indices.map { group in
      fillers[group].isFound ? FieldChange.filler(ofGroup: group) : FieldChange.kept
    }
    var last = [Int](repeating: -1, count: sources.count)
    let evaluation = Evaluation(batch)
    let presence = part.members.isEmpty ? nil : part.presence(in: batch)
    evaluation.forEachValue(of: part.own, in: evaluation.allRows) { position, row, value in
      let group = groups.map { Int($0[position]) } ?? 0
      if value.isEmpty, presence?[position] != true {
        rows[Int(row)] = sources[group]
        hasMissing = hasMissing || sources[group] != FieldChange.kept
      } else if followsValues {
        sources[group] = Int32(truncatingIfNeeded: row)
        last[group] = Int(row)
      }
    }
    return (rows, hasMissing, last)
  }

  private func filler(from column: Int, _ record: Int, in batch: RecordBatch) -> Filler {
    var scratch: [UInt8] = []
    var filler = Filler(value: [])
    Evaluation.value(of: column, record, in: batch, &scratch) { filler.value = [UInt8](copying: $0) }
    switch batch.columns[column] {
    case .computed: return filler
    case .field(let field): filler.field = [UInt8](copying: batch.reader(ofField: field).rawField(of: record))
    case .carried(let fields): filler.field = [UInt8](copying: fields.value(of: record))
    }
    filler.dialect = batch.dialect
    return filler
  }

  /// The fields of the groups' fillers that are asked for; of others, nothing.
  private func fields(of fillers: [Filler], for sources: [Int32], in batch: RecordBatch) -> [[UInt8]] {
    var fields = [[UInt8]](repeating: [], count: fillers.count)
    for source in sources {
      guard let group = FieldChange.group(ofFiller: source), fields[group].isEmpty else { continue }
      fields[group] = field(of: fillers[group], in: batch)
    }
    return fields
  }

  private func field(of filler: Filler, in batch: RecordBatch) -> [UInt8] {
    if filler.dialect == batch.dialect { return filler.field }
    let output = OutputBuffer(capacity: filler.value.count + 2)
    DelimitedEncoder(batch.dialect).appendValue(filler.value.span, isAlone: false, to: output)
    return [UInt8](copying: output.bytes)
  }

  private func sharesFields(_ batch: RecordBatch) -> Bool {
    let fields = batch.columns.compactMap { if case .field(let field) = $0 { field } else { nil } }
    guard Set(fields).count < fields.count else { return false }
    return columns.contains { column in
      guard case .field(let field) = batch.columns[column] else { return false }
      return fields.count { $0 == field } > 1
    }
  }

  /// Whether a text could not stand in the batch's records, for they have no quotes.
  private func lacksQuotes(_ batch: RecordBatch) -> Bool {
    guard batch.dialect.encoding == .quoted, batch.dialect.quote == nil else { return false }
    let delimiter = batch.dialect.delimiter
    return fillers.values.contains { groups in
      groups.contains { filler in
        filler.value.contains { $0 == delimiter || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
      }
    }
  }
}

/// What is put into the records of a batch in the place of some of a field's.
private struct FieldChange {
  /// In the place of a source: the record keeps its field.
  static let kept: Int32 = -1

  /// In the place of a source: the field is the filler of a group.
  static func filler(ofGroup group: Int) -> Int32 { Int32(truncatingIfNeeded: -2 - group) }

  /// The group whose filler stands in the place of a source, if one does.
  static func group(ofFiller source: Int32) -> Int? { source < kept ? -2 - Int(source) : nil }

  let field: Int
  /// For each record the one whose field it gets.
  let sources: [Int32]
  /// What is filled in in each group.
  let fillers: [[UInt8]]
}

/// Columns that are filled in together: one, or those of an object or a list of JSON.
struct FilledColumns: Sendable {
  /// The column itself, or that of the plain value that an object or a list is in some records.
  var own: Int
  /// The columns of its members: what has any of them is not missing.
  var members: [Int] = []

  var columns: [Int] { [own] + members }

  /// For each of a batch's rows whether a member is there, if it is null.
  func presence(in batch: RecordBatch) -> [Bool] {
    var presence = [Bool](repeating: false, count: batch.count)
    let values = BatchValues()
    values.load(batch)
    for member in members {
      let fields = values.passed(of: member, asJSON: batch.dialect.encoding == .json)
      for position in presence.indices where !fields.value(at: position).isEmpty { presence[position] = true }
    }
    return presence
  }
}

extension RecordBatch {
  /// A copy of the records with some fields changed; columns and selection stay.
  fileprivate func applying(_ changes: [FieldChange]) -> RecordBatch {
    let output = OutputBuffer(capacity: block.capacity + index.recordCount * 8)
    var starts: [UInt32] = [0]
    var ends: [UInt32] = []
    starts.reserveCapacity(index.recordCount + 1)
    ends.reserveCapacity(index.recordCount * index.width)
    for record in 0..<index.recordCount {
      let changed = changes.filter { $0.sources[record] != FieldChange.kept }
      if changed.isEmpty {
        let shift = UInt32(truncatingIfNeeded: output.count) &- index.recordStarts[record]
        output.append(self.record(record))
        for field in record * index.width..<(record + 1) * index.width { ends.append(index.fieldEnds[field] &+ shift) }
      } else {
        append(record, with: changed, to: output, &ends)
      }
      starts.append(UInt32(truncatingIfNeeded: output.count))
    }
    var changed = self
    (changed.block, _) = output.takeBlock()
    changed.index = RecordIndex(width: index.width, recordStarts: starts, fieldEnds: ends)
    return changed
  }

  private func append(_ record: Int, with changes: [FieldChange], to output: OutputBuffer, _ ends: inout [UInt32]) {
    for field in 0..<index.width {
      if field > 0 { output.append(dialect.delimiter) }
      let reader = reader(ofField: field)
      if let change = changes.first(where: { $0.field == field }) {
        let source = change.sources[record]
        if let group = FieldChange.group(ofFiller: source) {
          let filler = change.fillers[group]
          output.append(filler.span)
        } else {
          output.append(reader.rawField(of: Int(source)))
        }
      } else {
        output.append(reader.rawField(of: record))
      }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    let end = Int(index.fieldEnds[(record + 1) * index.width - 1])
    output.append(block.bytes.extracting(end..<Int(index.recordStarts[record + 1])))
  }
}

extension ValueColumn {
  /// The column with some values changed.
  fileprivate func filled(_ sources: [Int32], _ fillers: [[UInt8]]) -> ValueColumn {
    let output = OutputBuffer(capacity: bytes.count + sources.count * 4)
    var ends: [UInt32] = []
    ends.reserveCapacity(sources.count)
    for (record, source) in sources.enumerated() {
      if let group = FieldChange.group(ofFiller: source) {
        let filler = fillers[group]
        output.append(filler.span)
      } else {
        output.append(value(of: source == FieldChange.kept ? record : Int(source)))
      }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return ValueColumn(output, ends: ends)
  }
}
