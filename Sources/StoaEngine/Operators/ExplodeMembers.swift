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
  /// The columns that come out, named by what stands behind the position, in order of their first appearance.
  private(set) var names: [String] = []
  /// For each element in order, the column of the value that goes into each that comes out; `nil` for none.
  private(set) var elements: [[Int?]] = []
  /// The column of the list itself, which holds what has no elements: an empty list, or no list at all.
  private(set) var whole: Int?

  /// All columns that it consists of.
  var columns: Set<Int> { Set(elements.flatMap { $0.compactMap(\.self) } + [whole].compactMap(\.self)) }

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
    var columns: [Int: [Int?]] = [:]
    for member in members {
      guard let place = places[member.name] else { continue }
      columns[member.position, default: Array(repeating: nil, count: names.count)][place] = member.column
    }
    elements = columns.sorted { $0.key < $1.key }.map(\.value)
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
    let elements = members.elements.map { $0.map { $0.map { values.passed(of: $0, asJSON: isJSON) } } }
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
      for element in elements where element.contains(where: { $0?.value(at: position).isEmpty == false }) {
        if records.isFull { flush() }
        hasElements = true
        for (name, list) in element.enumerated() {
          if let list { made.columns[name].pass(list.value(at: position)) }
        }
        records.append(record, size: size + made.endRow())
      }
      guard !hasElements else { continue }
      // What has no elements stays what it is.
      if records.isFull { flush() }
      if let whole { made.columns[0].pass(whole.value(at: position)) }
      records.append(record, size: size + made.endRow())
    }
    if !records.numbers.isEmpty || expanded.isEmpty { flush() }
    return expanded
  }

  private func repeating(_ batch: RecordBatch, _ records: [UInt32], _ made: MadeMembers) -> RecordBatch {
    let columns = zip(made.columns, made.ends).map { $0.column(ends: $1) }
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

/// The columns that come out, row by row.
private struct MadeMembers {
  let columns: [PassedColumn]
  private(set) var ends: [[UInt32]]

  init(_ count: Int, _ dialect: Dialect) {
    columns = (0..<count).map { _ in PassedColumn(in: dialect, capacity: 1 << 10) }
    ends = Array(repeating: [], count: count)
  }

  /// Ends a row, in which what was not passed on is missing, and tells how many bytes it has.
  mutating func endRow() -> Int {
    var size = 0
    for column in columns.indices {
      let end = columns[column].end
      size += Int(end - (ends[column].last ?? 0))
      ends[column].append(end)
    }
    return size
  }
}
