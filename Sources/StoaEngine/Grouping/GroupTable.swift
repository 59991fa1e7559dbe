import StoaBytes
import StoaRecords

/// The groups that one thread has seen, and what was found out about them.
// One thread at a time has it, as the operator sees to.
final class GroupTable: @unchecked Sendable {
  private let keys: GroupKeys
  private let aggregates: AggregateList
  private let table = KeyTable()
  /// The place in the input of the first row of each group.
  private var firstPlaces: [Int] = []
  private var aggregators: [any Aggregator]
  /// What finds the first value of each key, for keys that do not hold their values.
  ///
  /// They stand behind the other aggregators, too.
  private var firstValues: [ExtremeAggregator]
  private let batch: BatchValues
  private var groups: [UInt32] = []

  init(_ keys: GroupKeys, _ aggregates: AggregateList) {
    self.keys = keys
    self.aggregates = aggregates
    batch = BatchValues(aggregates.amounts)
    firstValues = Self.firstValues(of: keys)
    aggregators = aggregates.makeAggregators() + firstValues
  }

  private static func firstValues(of keys: GroupKeys) -> [ExtremeAggregator] {
    let isJSON = keys.dialect.encoding == .json
    return keys.holdsValues ? [] : keys.columns.map { ExtremeAggregator($0, .first, passesJSON: isJSON) }
  }

  var count: Int { table.count }

  var footprint: Int {
    table.footprint + firstPlaces.capacity * 8 + aggregators.reduce(0) { $0 + $1.footprint }
  }

  /// Whether a value of the batch that was taken in last was passed over, for it is none of those that had to be there.
  private(set) var metOthers = false

  /// The values of that batch that were passed over: whose they are, and the numbers of their records.
  var others: [(subject: Misfits.Subject, records: [Int])] {
    var found: [(subject: Misfits.Subject, records: [Int])] = []
    for (aggregator, column) in aggregates.columns.enumerated() where aggregators[aggregator].skippedCount > 0 {
      guard let column, !found.contains(where: { $0.subject.column == column }) else { continue }
      let others = batch.recordsWithoutNumber(in: column)
      guard !others.isEmpty else { continue }
      let demand = aggregates.demand(of: aggregator)
      let subject = Misfits.Subject(column: column, name: aggregates.columnNames[aggregator], demand: demand)
      found.append((subject, others))
    }
    return found
  }

  private var skippedCount: Int { aggregators.reduce(0) { $0 + $1.skippedCount } }

  /// Takes in a batch, whose first row has a place in the input.
  func add(_ records: RecordBatch, place: Int) throws(TableError) {
    batch.load(records)
    let former = skippedCount
    defer { metOthers = skippedCount > former }
    if keys.columns.isEmpty {
      let nothing: [UInt8] = []
      note(table.number(of: nothing.span), place)
      groups.removeAll(keepingCapacity: true)
      groups.append(contentsOf: repeatElement(0, count: records.count))
    } else {
      table.numbers(of: keys.keys(of: batch), into: &groups)
      notePlaces(of: groups, from: place)
    }
    for (number, aggregator) in aggregators.enumerated() {
      do throws(TableError) {
        try aggregator.add(batch, groups: groups, groupCount: table.count, place: place)
      } catch {
        throw (error == SumTable.tooLong ? firstValue(.tooLong, ofAny: [number]) : nil) ?? named(error, number)
      }
    }
  }

  /// The error for the first value of the batch that was taken in last that is no number and had to be one.
  var firstOther: TableError? {
    firstValue(.notANumber, ofAny: aggregators.indices.filter { aggregators[$0].skippedCount > 0 })
  }

  /// The error for the first value of a kind in the columns of some aggregators.
  private func firstValue(_ kind: NumberList.Kind, ofAny aggregators: [Int]) -> TableError? {
    guard let records = batch.batch else { return nil }
    var first: (position: Int, aggregator: Int)?
    for number in aggregators where number < aggregates.columns.count {
      guard let column = aggregates.columns[number] else { continue }
      let numbers = batch.numbers(of: column)
      let position = (0..<(first?.position ?? numbers.count)).first { numbers.kind(at: $0) == kind }
      if let position { first = (position, number) }
    }
    guard let first, let column = aggregates.columns[first.aggregator] else { return nil }
    return Misfits.sumError(
      aggregates.demand(of: first.aggregator),
      isTooLong: kind == .tooLong,
      at: first.position,
      of: records,
      column: column,
      named: aggregates.columnNames[first.aggregator]
    )
  }

  /// Does something with an aggregator, of whose column an error tells.
  private func naming<Result>(
    _ number: Int,
    _ body: () throws(TableError) -> Result
  ) throws(TableError) -> Result {
    do throws(TableError) {
      return try body()
    } catch {
      throw named(error, number)
    }
  }

  /// The error with the column of an aggregator, where it does not say where it is.
  private func named(_ error: TableError, _ number: Int) -> TableError {
    number < aggregates.columnNames.count ? error.named(aggregates.columnNames[number]) : error
  }

  /// Adds the one group of all rows where there are no rows.
  func addGroupOfAll() {
    let nothing: [UInt8] = []
    note(table.number(of: nothing.span), .max)
  }

  private func notePlaces(of groups: [UInt32], from place: Int) {
    // What a loop changes lies in a variable of its own: the compiler watches over those of objects.
    var places: [Int] = []
    swap(&places, &firstPlaces)
    places.grow(to: table.count, with: Int.max)
    // A later batch may hold rows that come before those of an earlier one.
    for position in groups.indices where places[Int(groups[position])] > place + position {
      places[Int(groups[position])] = place + position
    }
    swap(&places, &firstPlaces)
  }

  private func note(_ group: Int, _ place: Int) {
    firstPlaces.grow(to: group + 1, with: place)
    firstPlaces[group] = min(firstPlaces[group], place)
  }

  /// Takes in what another thread has found.
  func merge(_ other: GroupTable) throws(TableError) {
    let groups = table.add(other.table)
    var places = firstPlaces
    firstPlaces = []
    places.grow(to: table.count, with: Int.max)
    for (group, place) in zip(groups, other.firstPlaces) { places[group] = min(places[group], place) }
    firstPlaces = places
    for (number, theirs) in other.aggregators.enumerated() {
      try naming(number) { () throws(TableError) in
        try aggregators[number].merge(theirs, groups: groups, groupCount: table.count)
      }
    }
  }

  /// Forgets all groups.
  func removeAll() {
    table.removeAll()
    firstPlaces = []
    firstValues = Self.firstValues(of: keys)
    aggregators = aggregates.makeAggregators() + firstValues
  }

  // MARK: - What is written down

  /// Writes what is known of every group, to be sorted by its key.
  func write(to frames: FrameSorter) throws(TableError) {
    let writer = FrameWriter(to: frames)
    let table = table
    for group in 0..<count {
      let key = table.key(group)
      try writer.append(key: key) { output in
        output.append(framed: key)
        output.append(number: firstPlaces[group])
        for aggregator in aggregators { aggregator.write(group, to: output) }
      }
    }
    try writer.flush()
  }

  /// Takes in what was written of a group.
  func read(_ reader: inout FrameReader) throws(TableError) {
    let group = table.number(of: reader.readBytes())
    note(group, reader.readNumber())
    for (number, aggregator) in aggregators.enumerated() {
      try naming(number) { () throws(TableError) in try aggregator.read(&reader, into: group) }
    }
  }

  // MARK: - Results

  /// The groups in the order of their first rows.
  var groupsInOrder: [Int] {
    let places = firstPlaces
    return (0..<count).sorted { places[$0] < places[$1] }
  }

  /// Sees to it that results can be asked for by several threads at once.
  func prepareResults() {
    for aggregator in aggregators { aggregator.prepareResults() }
  }

  /// The values that make a group, as its first row has them; of no bytes where they are missing.
  func keys(of group: Int) -> [[UInt8]] {
    var values: [[UInt8]] = []
    forEachKey(of: group) { _, value in values.append(keys.dialect.valueBytes(ofPassed: value)) }
    return values
  }

  private func forEachKey(of group: Int, _ body: (_ column: Int, _ value: Span<UInt8>) -> Void) {
    guard !keys.columns.isEmpty else { return }
    guard keys.holdsValues else {
      for (column, first) in firstValues.enumerated() { body(column, first.value(of: group).span) }
      return
    }
    let table = table
    keys.forEachValue(of: table.key(group), body)
  }

  /// What was found out about groups, those with one number in `parts` taken together; a value for each aggregate.
  ///
  /// Numbers from `count` on are those of groups that are left out.
  func values(merging parts: [Int], count: Int) throws(TableError) -> [[[UInt8]]] {
    var merged: [any Aggregator] = []
    for (number, aggregator) in aggregators.enumerated() {
      let empty = aggregator.makeEmpty()
      try naming(number) { () throws(TableError) in
        try empty.merge(aggregator, groups: parts, groupCount: count + self.count)
      }
      merged.append(empty)
    }
    let output = OutputBuffer(capacity: 256)
    var values: [[[UInt8]]] = []
    for part in 0..<count {
      var results: [[UInt8]] = []
      for result in aggregates.results {
        output.removeAll()
        try naming(result.aggregator) { () throws(TableError) in
          try merged[result.aggregator].append(result.aggregate, of: part, to: output)
        }
        results.append(
          aggregates.passesJSON(result)
            ? Dialect.json.valueBytes(ofPassed: output.bytes) : [UInt8](copying: output.bytes)
        )
      }
      values.append(results)
    }
    return values
  }

  /// The groups in the order of their first rows, as records of their keys and results.
  func result(_ origin: RecordBatch.Origin) throws(TableError) -> (batch: RecordBatch, places: [Int])? {
    let order = groupsInOrder
    guard !order.isEmpty else { return nil }
    return (try result(of: order[...], origin), order.map { firstPlaces[$0] })
  }

  /// Some groups as records of their keys and results.
  func result(of groups: ArraySlice<Int>, _ origin: RecordBatch.Origin) throws(TableError) -> RecordBatch {
    var columns = keyColumns(of: groups).map {
      keys.dialect.encoding == .json ? RecordBatch.Column.carried($0) : .computed($0)
    }
    for result in aggregates.results {
      let output = OutputBuffer(capacity: groups.count * 8)
      let ends = try naming(result.aggregator) { () throws(TableError) in
        try aggregators[result.aggregator].append(result.aggregate, of: groups, to: output)
      }
      let values = ValueColumn(output, ends: ends)
      columns.append(aggregates.passesJSON(result) ? .carried(values) : .computed(values))
    }
    return RecordBatch(columns: columns, count: groups.count, in: keys.dialect, origin: origin)
  }

  private func keyColumns(of groups: ArraySlice<Int>) -> [ValueColumn] {
    guard !keys.columns.isEmpty else { return [] }
    let buffers = keys.columns.map { _ in OutputBuffer(capacity: groups.count * 16) }
    var ends = [[UInt32]](repeating: [], count: buffers.count)
    for column in ends.indices { ends[column].reserveCapacity(groups.count) }
    for group in groups {
      forEachKey(of: group) { column, value in
        buffers[column].append(value)
        ends[column].append(UInt32(truncatingIfNeeded: buffers[column].count))
      }
    }
    return zip(buffers, ends).map { ValueColumn($0, ends: $1) }
  }
}
