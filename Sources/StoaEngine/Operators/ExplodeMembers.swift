import StoaBytes
import StoaColumns
import StoaRecords

// HOW A LIST IS TAKEN APART THAT WAS FLATTENED
//
//   id  tags  tags.0  tags.1              id  tags
//   1         a       b                   1   a
//   2   []                                1   b
//                                         2   []
//
//   id  parts.0.x  parts.0.y  parts.1.x   id  parts.x  parts.y
//   1   3          4          5           1   3        4
//                                         1   5

/// The columns that a list of JSON was flattened to, by what they become where it is taken apart.
struct ListMembers: Hashable, Sendable {
  /// A column of an element, and the number of the one that it goes into.
  struct Part: Hashable, Sendable {
    var name: Int
    var column: Int
  }

  /// The columns that come out, named by what stands behind the position, in order of their first appearance.
  private(set) var names: [String] = []
  /// For each element in order, its columns.
  private(set) var elements: [[Part]] = []
  /// The column of the list itself, which holds what has no elements: an empty list, or no list at all.
  private(set) var whole: Int?

  /// All columns that it consists of.
  var columns: Set<Int> { Set(elements.joined().map(\.column) + [whole].compactMap(\.self)) }

  /// Finds the members of the list of a name; `nil` where no column's name goes on behind it with a position.
  ///
  /// - Throws: an error of code `usage` for what has members with other names as well.
  init?(of name: String, in shape: TableShape) throws(TableError) {
    let stem = Array(name.utf8) + [UInt8(ascii: ".")]
    var members: [(position: Int, name: [UInt8], column: Int)] = []
    var others: [String] = []
    for (column, shapeColumn) in shape.columns.enumerated() where shapeColumn.name.utf8.starts(with: stem) {
      let rest = shapeColumn.name.utf8.dropFirst(stem.count)
      let digits = Array(rest.prefix { $0 != UInt8(ascii: ".") })
      if let position = JSONPaths.position(digits) {
        members.append((position, stem.dropLast() + rest.dropFirst(digits.count), column))
      } else {
        others.append(shapeColumn.name)
      }
    }
    guard !members.isEmpty || !others.isEmpty else { return nil }
    guard others.isEmpty else {
      let remedy = "name a list; its members are called \(name).0, \(name).1 and so on"
      throw TableError(.usage, "\(name) is no list: it has the member \(others[0])", remedy: remedy)
    }
    whole = shape.schema.indices(of: name).first
    if whole != nil { names = [name] }
    var places: [[UInt8]: Int] = whole == nil ? [:] : [Array(name.utf8): 0]
    for member in members where places[member.name] == nil {
      places[member.name] = names.count
      names.append(String(decoding: member.name, as: UTF8.self))
    }
    var parts: [Int: [Part]] = [:]
    for member in members {
      guard let place = places[member.name] else { continue }
      parts[member.position, default: []].append(Part(name: place, column: member.column))
    }
    elements = parts.sorted { $0.key < $1.key }.map(\.value)
  }
}

/// Makes a record of each element of a list that was flattened to columns.
struct ExplodeMembers: ExpandingOperator {
  let members: ListMembers
  /// The columns that are repeated.
  let kept: [Int]
  /// Where among them the columns that are made come to stand.
  let place: Int

  func expand(_ batch: RecordBatch) -> [RecordBatch] {
    let batch = batch.withFields(in: kept)
    let isJSON = batch.dialect.encoding == .json
    let values = BatchValues()
    values.load(batch)
    let whole = members.whole.map { values.passed(of: $0, asJSON: isJSON) }
    let elements = members.elements.map { $0.map { ($0.name, values.passed(of: $0.column, asJSON: isJSON)) } }
    var expanded: [RecordBatch] = []
    var records = RepeatedRecords()
    var made = MadeMembers(members.names.count, batch.dialect)
    func flush() {
      expanded.append(repeating(batch, records.numbers, made))
      records = RepeatedRecords()
      made = MadeMembers(members.names.count, batch.dialect)
    }
    for (position, record) in Evaluation(batch).allRows.enumerated() {
      let size = batch.size(of: Int(record), in: kept)
      var hasElements = false
      for element in elements where element.contains(where: { !$0.1.value(at: position).isEmpty }) {
        if records.isFull || made.isFull { flush() }
        hasElements = true
        for (name, list) in element { made.pass(list.value(at: position), into: name) }
        records.append(record, size: size + made.endRow())
      }
      guard !hasElements else { continue }
      // What has no elements stays what it is.
      if records.isFull || made.isFull { flush() }
      if let whole { made.pass(whole.value(at: position), into: 0) }
      records.append(record, size: size + made.endRow())
    }
    if !records.numbers.isEmpty || expanded.isEmpty { flush() }
    return expanded
  }

  private func repeating(_ batch: RecordBatch, _ records: [UInt32], _ made: MadeMembers) -> RecordBatch {
    let columns = made.finish()
    if kept.isEmpty {
      let dialect = batch.dialect.withoutComments
      return RecordBatch(columns: columns, count: records.count, in: dialect, origin: batch.origin)
    }
    var part = batch
    part.columns = kept.map { batch.columns[$0] }
    part = part.withRecords(records)
    part.columns.insert(contentsOf: columns, at: place)
    return part
  }
}

/// The columns that come out, row by row: most of them may have no value in most rows.
private struct MadeMembers {
  private static let cellLimit = 1 << 20

  private let columns: [PassedColumn]
  /// Where the values end, up to the last row that has one.
  private var ends: [[UInt32]]
  private var rowCount = 0
  private var rowSize = 0

  init(_ count: Int, _ dialect: Dialect) {
    columns = (0..<count).map { _ in PassedColumn(in: dialect, capacity: max(16, (1 << 16) / count)) }
    ends = Array(repeating: [], count: count)
  }

  /// Whether the rows would take much memory with another, though they hold little.
  var isFull: Bool { (rowCount + 1) * columns.count > Self.cellLimit && rowCount > 0 }

  /// Passes on what stands in a column in the row that is being made; once for each.
  mutating func pass(_ value: Span<UInt8>, into column: Int) {
    guard !value.isEmpty else { return }
    ends[column].grow(to: rowCount, with: columns[column].end)
    columns[column].pass(value)
    let end = columns[column].end
    rowSize += Int(end - (ends[column].last ?? 0))
    ends[column].append(end)
  }

  /// Ends a row, in which what was not passed on is missing, and tells how many bytes it has.
  mutating func endRow() -> Int {
    defer { rowSize = 0 }
    rowCount += 1
    return rowSize
  }

  func finish() -> [RecordBatch.Column] {
    zip(columns, ends).map { column, ends in
      var ends = ends
      ends.grow(to: rowCount, with: column.end)
      return column.column(ends: ends)
    }
  }
}
