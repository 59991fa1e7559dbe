import StoaBytes
import StoaColumns
import StoaRecords

/// Compares two tables, sorted by their keys and merged, and brings what differs back into order.
final class DiffRecords: BlockingOperator {
  private let columns: DiffColumns
  private let earlier: OtherTable
  private let listsCells: Bool
  private let context: ExecutionContext
  private let new: DiffSide
  private let old: DiffSide

  init(
    _ columns: DiffColumns,
    _ earlier: OtherTable,
    listsCells: Bool,
    _ context: ExecutionContext
  ) throws(TableError) {
    self.columns = columns
    self.earlier = earlier
    self.listsCells = listsCells
    self.context = context
    new = try DiffSide(columns.newKeys, cells: columns.newCells, columns, context)
    old = try DiffSide(columns.oldKeys, cells: columns.oldCells, columns, context)
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    try new.take(batches, sequence: sequence)
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    let input = try earlier.take(in: context)
    if !input.isEmpty { try context.otherExecutor.fill(old, from: input.records()) }
    let output = try DiffOutput(columns, listsCells: listsCells, context)
    let (news, olds) = (try FrameCursor(new.frames), try FrameCursor(old.frames))
    var (left, right) = (try DiffRow(news), try DiffRow(olds))
    var last: [UInt8]?
    while left != nil || right != nil {
      let order = DiffRow.order(left, right)
      let key = order <= 0 ? left?.key : right?.key
      if let last, last == key, !columns.comparesRows { output.doubledKeys += 1 }
      last = key
      if order == 0, let changed = left, let former = right {
        try output.compare(changed, with: former)
      } else if order < 0, let added = left {
        try output.add(added, isNew: true)
      } else if let removed = right {
        try output.add(removed, isNew: false)
      }
      if order <= 0 { left = try DiffRow(news) }
      if order >= 0 { right = try DiffRow(olds) }
    }
    if let finding = output.finding { context.notes?.find(finding) }
    if output.doubledKeys > 0 {
      let rows = output.doubledKeys == 1 ? "1 row has a key" : "\(output.doubledKeys) rows have keys"
      context.notes?.add("\(rows) that came before; such rows are compared in their order")
    }
    return try output.finish(depth)
  }
}

/// One of the two tables, on its way into the order of its keys.
private final class DiffSide: BlockingOperator {
  let frames: FrameSorter
  private let keys: JoinKeys
  private let columns: [Int]
  private let cells: [Int]
  private let hasKinds: Bool
  /// Whether keys are whole rows of JSON, and equal where the rows are.
  private let comparesFields: Bool

  init(
    _ keys: [ResolvedSortKey],
    cells: [Int],
    _ comparison: DiffColumns,
    _ context: ExecutionContext
  ) throws(TableError) {
    hasKinds = comparison.hasKinds
    comparesFields = comparison.hasKinds && comparison.comparesRows
    frames = try FrameSorter(context, memory: context.operatorMemory / 4, sortsByPlace: true)
    self.keys = try JoinKeys(keys, matchesMissing: true, context)
    columns = keys.map(\.column)
    self.cells = cells
  }

  func take(_ batches: [RecordBatch], sequence: Int) throws(TableError) {
    let writer = FrameWriter(to: frames)
    var place = RowPlace.start(of: sequence)
    for batch in batches where batch.count > 0 {
      let values = BatchValues()
      values.load(batch)
      let kept = (columns + cells).map { values.passed(of: $0, asJSON: hasKinds) }
      let list = comparesFields ? Self.identities(of: kept, count: batch.count) : try keys.keys(of: batch, values)
      for position in 0..<batch.count {
        try writer.append(key: list.value(at: position), place: place) { output in
          output.append(framed: list.value(at: position))
          output.append(number: place)
          for values in kept { output.append(framed: values.value(at: position)) }
        }
        place += 1
      }
    }
    try writer.flush()
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource { EmptySource() }

  /// What rows of JSON are told apart by.
  private static func identities(of fields: [ValueList], count: Int) -> ValueList {
    let output = OutputBuffer(capacity: count * 16)
    var ends: [UInt32] = []
    for position in 0..<count {
      for field in fields { output.append(framed: [UInt8](identifying: field.value(at: position)).span) }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    let list = ValueList()
    list.load(ValueColumn(output, ends: ends), count: count)
    return list
  }
}

extension [UInt8] {
  /// What equal fields of JSON have in common: strings without their escapes, behind a quote.
  fileprivate init(identifying field: Span<UInt8>) {
    self = []
    if !field.isEmpty, field[0] == UInt8(ascii: "\"") {
      append(UInt8(ascii: "\""))
      JSONText.appendUnescaped(field, to: &self)
    } else {
      append(contentsOf: field)
    }
  }
}

/// A row of one of the tables: its key, its place, and the values of key and cells.
private struct DiffRow {
  var key: [UInt8] = []
  var place = 0
  var values: [[UInt8]] = []

  /// The next row of a side; `nil` at its end.
  init?(_ cursor: FrameCursor) throws(TableError) {
    var row: (key: [UInt8], place: Int, values: [[UInt8]])?
    _ = try cursor.next { frame throws(TableError) in
      let key = [UInt8](copying: frame.readBytes())
      let place = frame.readNumber()
      var values: [[UInt8]] = []
      while !frame.isAtEnd { values.append([UInt8](copying: frame.readBytes())) }
      row = (key, place, values)
    }
    guard let row else { return nil }
    (key, place, values) = row
  }

  /// Negative, zero or positive as the first comes before, with or behind the second; an end comes last.
  static func order(_ left: DiffRow?, _ right: DiffRow?) -> Int {
    guard let left else { return 1 }
    guard let right else { return -1 }
    return JoinFrame.order(left.key, right.key)
  }
}

/// What differs, on its way into the order of the tables.
private final class DiffOutput {
  private let columns: DiffColumns
  private let listsCells: Bool
  private let records: PlacedRecords
  private var piece: PlacedPiece
  private let encoder = DelimitedEncoder(.csv)
  /// What stands where a row has nothing to tell.
  private let nothing: [UInt8]
  private let record = OutputBuffer(capacity: 256)
  private var (addedCount, removedCount, changedCount, cellCount) = (0, 0, 0, 0)
  var doubledKeys = 0

  init(_ columns: DiffColumns, listsCells: Bool, _ context: ExecutionContext) throws(TableError) {
    self.columns = columns
    self.listsCells = listsCells
    let width = columns.shape.columns.count
    let dialect = columns.hasKinds ? Dialect.json : context.madeDialect
    records = try PlacedRecords(width: width, in: dialect, context, memory: context.operatorMemory / 4)
    piece = PlacedPiece(width: width, dialect: dialect)
    // What has no value in such a row is null, for an absent value says that a record had none.
    nothing = columns.hasKinds ? Array("null".utf8) : []
    for (names, change) in [(columns.added, "column added"), (columns.removed, "column removed")] {
      for name in names { try append(change, columns.newKeys.map { _ in nothing }, name, nothing, nothing, place: 0) }
    }
  }

  private var keyCount: Int { columns.newKeys.count }

  /// What is different, in words; `nil` where nothing is.
  var finding: String? {
    func count(_ count: Int, _ noun: String) -> String { count == 1 ? "1 \(noun)" : "\(count) \(noun)s" }
    var parts: [String] = []
    if !columns.added.isEmpty { parts.append("\(count(columns.added.count, "column")) added") }
    if !columns.removed.isEmpty { parts.append("\(count(columns.removed.count, "column")) removed") }
    if addedCount > 0 { parts.append("\(count(addedCount, "row")) added") }
    if removedCount > 0 { parts.append("\(count(removedCount, "row")) removed") }
    if changedCount > 0 { parts.append("\(count(cellCount, "cell")) of \(count(changedCount, "row")) changed") }
    return parts.isEmpty ? nil : "the tables differ: " + parts.joined(separator: ", ")
  }

  func compare(_ new: DiffRow, with old: DiffRow) throws(TableError) {
    var isChanged = false
    for (cell, name) in columns.cellNames.enumerated() {
      let (former, latter) = (old.values[keyCount + cell], new.values[keyCount + cell])
      guard former != latter, !hasSameValue(former, latter) else { continue }
      isChanged = true
      cellCount += 1
      try append("changed", Array(new.values.prefix(keyCount)), name, former, latter, place: new.place + 1)
    }
    if isChanged { changedCount += 1 }
  }

  func add(_ row: DiffRow, isNew: Bool) throws(TableError) {
    if isNew { addedCount += 1 } else { removedCount += 1 }
    let key = Array(row.values.prefix(keyCount))
    let change = isNew ? "added" : "removed"
    // What was removed comes behind all that is there.
    let place = isNew ? row.place + 1 : 1 << 62 | row.place
    guard listsCells, !columns.cellNames.isEmpty else {
      return try append(change, key, nil, nothing, nothing, place: place)
    }
    for (cell, name) in columns.cellNames.enumerated() {
      let value = row.values[keyCount + cell]
      try append(change, key, name, isNew ? nothing : value, isNew ? value : nothing, place: place)
    }
  }

  /// Whether two fields of JSON that are written differently are one string.
  private func hasSameValue(_ former: [UInt8], _ latter: [UInt8]) -> Bool {
    let escape = UInt8(ascii: "\\")
    guard columns.hasKinds, former.contains(escape) || latter.contains(escape) else { return false }
    return [UInt8](identifying: former.span) == [UInt8](identifying: latter.span)
  }

  private func append(
    _ change: String,
    _ key: [[UInt8]],
    _ column: String?,
    _ old: [UInt8],
    _ new: [UInt8],
    place: Int
  ) throws(TableError) {
    let record = record
    record.removeAll()
    let values = [text(change)] + key + [column.map(text) ?? nothing, old, new]
    for (position, value) in values.enumerated() {
      if position > 0 { record.append(encoder.dialect.delimiter) }
      if columns.hasKinds {
        record.append(value.span)
      } else {
        encoder.appendValue(value.span, isAlone: false, to: record)
      }
    }
    let end = encoder.recordEnd
    record.append(end.span)
    piece.append(record.bytes, place: place)
    if piece.isFull { try piece.flush(to: records) }
  }

  /// A text as a field: in JSON a string, even if it is a number.
  private func text(_ text: String) -> [UInt8] {
    guard columns.hasKinds else { return Array(text.utf8) }
    var field = [UInt8(ascii: "\"")]
    var scalar: [UInt8] = []
    JSONText.appendScalar(Array(text.utf8).span, to: &scalar)
    if scalar.first == UInt8(ascii: "\"") { return scalar }
    field += scalar
    field.append(UInt8(ascii: "\""))
    return field
  }

  func finish(_ depth: @Sendable (Dialect) -> ReadingDepth) throws(TableError) -> any BatchSource {
    try piece.flush(to: records)
    return try records.finish(depth)
  }
}
