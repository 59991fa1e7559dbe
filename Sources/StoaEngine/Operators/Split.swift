import StoaBytes
package import StoaColumns
import StoaRecords

// HOW A TABLE IS SPLIT BY ITS VALUES
//
// The first 200 different keys have files that stay open, and records go to them as they come. Records
// of further keys are sorted by key, on disk where they are many, and written one file after the other
// in the end. So the number of files that are open and the memory are bounded, whatever the keys are,
// and in every file the records are in the order of the input.

/// Writes the records of each key to a file of its own, and leaves a list of the files.
private final class SplitByKey: OrderedOperator {
  private static let openLimit = 200

  // The gate lets one thread at a time at the files.
  private struct State: @unchecked Sendable {
    var keys = KeyTable()
    /// The open file of each of the first keys.
    var files: [PartFile] = []
    /// The records of the other keys.
    var rest: RecordSorter?
    var sequence = 0
  }

  private let columns: [Int]
  private let keys: GroupKeys
  private let name: PartName
  private let names: [String]
  private let format: PartFormat
  private let context: ExecutionContext
  /// The dialect in which the records of the other keys are held.
  private let common = CommonDialect()
  private let state: Gate<State>

  init(_ columns: [Int], _ name: PartName, _ names: [String], _ format: PartFormat, _ context: ExecutionContext) {
    self.columns = columns
    keys = GroupKeys(columns: columns)
    self.name = name
    self.names = names
    self.format = format
    self.context = context
    state = Gate(State())
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let whole = batch
    batch.keep(0..<0)
    guard whole.count > 0 else { return .more }
    try state.update { state throws(TableError) in try take(whole, &state) }
    return .more
  }

  private func take(_ batch: RecordBatch, _ state: inout State) throws(TableError) {
    let rows = Evaluation(batch).allRows
    var numbers: [Int] = []
    numbers.reserveCapacity(rows.count)
    let table = state.keys
    keys.forEachKey(of: batch) { _, key in
      // Once the files are all taken, a key that is not known has none.
      let number = table.count < Self.openLimit ? table.number(of: key) : table.find(key) ?? Self.openLimit
      numbers.append(number)
    }
    for number in state.files.count..<max(state.files.count, table.count) {
      let path = name.path(keys.values(of: table.key(number)))
      state.files.append(try PartFile(path, format, names: names, input: context.input))
    }
    var rowsOfFiles = [[UInt32]](repeating: [], count: Self.openLimit + 1)
    for (position, number) in numbers.enumerated() { rowsOfFiles[number].append(rows[position]) }
    for (number, rows) in rowsOfFiles.enumerated() where !rows.isEmpty {
      var part = batch
      part.selection = rows
      guard number == Self.openLimit else {
        try state.files[number].append(part)
        continue
      }
      let rest = if let rest = state.rest { rest } else { try sorter() }
      state.rest = rest
      common.meet([part])
      try rest.add([common.records(of: part)], sequence: state.sequence)
      state.sequence += 1
    }
  }

  private func sorter() throws(TableError) -> RecordSorter {
    let encoder = try KeyEncoder(columns.map { ResolvedSortKey(column: $0, kind: .text) })
    return RecordSorter(.keys(encoder), context.sorting())
  }

  func finish() throws(TableError) -> [RecordBatch] {
    let (files, rest) = state.update { state in
      defer { state = State() }
      return (state.files, state.rest)
    }
    var list = files.map { ($0.path, $0.recordCount) }
    for file in files { try file.finish() }
    if let rest { list += try writeRest(rest) }
    return [.ofFiles(list)]
  }

  /// Writes the files of the other keys, one after the other.
  private func writeRest(_ sorter: RecordSorter) throws(TableError) -> [(String, Int)] {
    var list: [(String, Int)] = []
    var current: (key: [UInt8], file: PartFile)?
    let sorted = try sorter.finish()
    let origin = RecordBatch.Origin(source: "the sorted records", firstLine: 0)
    while let block = try sorted.next() {
      let (bytes, range) = (block.block, block.range)
      let batch = RecordBatch(scanning: bytes, range, width: names.count, dialect: common.dialect, origin: origin)
      var borders: [(position: Int, key: [UInt8])] = []
      let rows = Evaluation(batch).allRows
      keys.forEachKey(of: batch) { position, key in
        let last = borders.last?.key ?? current?.key
        if last.map({ $0.span.order(key) != 0 }) ?? true { borders.append((position, [UInt8](copying: key))) }
      }
      var part = batch
      part.selection = Array(rows[..<(borders.first?.position ?? rows.count)])
      if part.count > 0 { try current?.file.append(part) }
      for (index, border) in borders.enumerated() {
        if let file = current?.file {
          try file.finish()
          list.append((file.path, file.recordCount))
        }
        let path = name.path(keys.values(of: border.key.span))
        let file = try PartFile(path, format, names: names, input: context.input)
        current = (border.key, file)
        part.selection = Array(
          rows[border.position..<(index + 1 < borders.count ? borders[index + 1].position : rows.count)]
        )
        try file.append(part)
      }
    }
    if let file = current?.file {
      try file.finish()
      list.append((file.path, file.recordCount))
    }
    return list
  }
}

/// Writes so many records to each file, and leaves a list of the files.
private final class SplitByCount: OrderedOperator {
  // The gate lets one thread at a time at the files.
  private struct State: @unchecked Sendable {
    var file: PartFile?
    var done: [(String, Int)] = []
  }

  private let limit: Int
  private let name: PartName
  private let names: [String]
  private let format: PartFormat
  private let input: InputForm
  private let state = Gate(State())

  init(_ limit: Int, _ name: PartName, _ names: [String], _ format: PartFormat, _ input: InputForm) {
    self.input = input
    self.limit = limit
    self.name = name
    self.names = names
    self.format = format
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let whole = batch
    batch.keep(0..<0)
    try state.update { state throws(TableError) in try take(whole, &state) }
    return .more
  }

  private func take(_ batch: RecordBatch, _ state: inout State) throws(TableError) {
    var start = 0
    while start < batch.count {
      let path = name.path(state.done.count + 1)
      let file =
        if let file = state.file { file } else {
          try PartFile(path, format, names: names, input: input)
        }
      let end = min(batch.count, start + limit - file.recordCount)
      var part = batch
      part.keep(start..<end)
      try file.append(part)
      start = end
      state.file = file
      if file.recordCount == limit {
        try file.finish()
        state.done.append((file.path, limit))
        state.file = nil
      }
    }
  }

  func finish() throws(TableError) -> [RecordBatch] {
    let (file, done) = state.update { state in
      defer { state = State() }
      return (state.file, state.done)
    }
    try file?.finish()
    return [.ofFiles(done + (file.map { [($0.path, $0.recordCount)] } ?? []))]
  }
}

extension PartFormat {
  /// The format for a table, which has no header if no column was ever given a name.
  func fitting(_ shape: TableShape) -> PartFormat {
    var format = self
    format.hasHeader = shape.hasNames
    return format
  }
}

extension RecordBatch {
  /// A record for each file: its path and how many records it holds.
  fileprivate static func ofFiles(_ files: [(path: String, count: Int)]) -> RecordBatch {
    .ofValues([files.map { Array($0.path.utf8) }, files.map { Array("\($0.count)".utf8) }])
  }
}

extension Operation {
  private static let listShape = TableShape([TableShape.Column(made: "file"), TableShape.Column(made: "rows")])

  /// Writes the records of each key, the values of some columns, to a file of its own.
  ///
  /// What comes out is a list of the files: those of the first 200 keys as the keys turn up, the others in
  /// the order of their keys. Each file is there whole or not at all. Its name has the key for `{}`.
  package static func split(by columns: ColumnSelection, into name: String, _ naming: PartNaming) -> Operation {
    let text = "\(columns.text) --name '\(name)'"
    return Operation("split", text, memory: .allRecords) { (shape, context) throws(TableError) in
      let positions = try columns.resolve(in: shape.schema)
      let (names, format) = (shape.columns.map(\.name), try context.makePartFormat(name, naming).fitting(shape))
      let stage = SplitByKey(positions, try PartName(name), names, format, context)
      return BoundOperation(.ordered(stage), shape: listShape)
    }
  }

  /// Writes each `count` records to a file of their own, and leaves a list of the files.
  package static func split(every count: Int, into name: String, _ naming: PartNaming) -> Operation {
    Operation("split", "'' --rows \(count) --name '\(name)'", memory: .constant) {
      (shape, context) throws(TableError) in
      let (names, format) = (shape.columns.map(\.name), try context.makePartFormat(name, naming).fitting(shape))
      let stage = SplitByCount(count, try PartName(name), names, format, context.input)
      return BoundOperation(.ordered(stage), shape: listShape)
    }
  }
}
