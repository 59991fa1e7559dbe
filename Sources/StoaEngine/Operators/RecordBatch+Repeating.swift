import StoaBytes
import StoaRecords

// HOW RECORDS ARE REPEATED
//
//   bytes       a , x ; y \n b , z \n
//   records     0       0     1            the first one twice: two records lie in one place
//
// So no field is copied, and each stays as it stands. Such records cannot be copied whole, for they do not lie one
// behind the other; their index says so.

/// Records of a batch, as often as they are wanted, up to as many as make a batch of the usual size.
struct RepeatedRecords {
  private static let countLimit = 1 << 14
  private static let sizeLimit = 1 << 20

  private(set) var numbers: [UInt32] = []
  private var size = 0

  /// Whether those behind are better put into another batch.
  var isFull: Bool { numbers.count >= Self.countLimit || size >= Self.sizeLimit }

  /// Adds a record, which takes so many bytes where it is written.
  mutating func append(_ number: UInt32, size: Int) {
    numbers.append(number)
    self.size += size
  }
}

extension RecordBatch {
  /// The batch, rewritten where one of some columns is computed: its values would be copied each time that their
  /// record is repeated.
  func withFields(in columns: [Int]) -> RecordBatch {
    let areFields = columns.allSatisfy { if case .field = self.columns[$0] { true } else { false } }
    return areFields ? self : rewritten()
  }

  /// How many bytes some columns of a record take.
  func size(of record: Int, in columns: [Int]) -> Int {
    var size = columns.count
    for column in columns {
      switch self.columns[column] {
      case .field(let field): size += reader(ofField: field).rawField(of: record).count
      case .carried(let fields): size += fields.value(of: record).count
      case .computed(let values): size += values.value(of: record).count
      }
    }
    return size
  }

  /// The records at some positions among those that remain, ascending, as often as they are named, with computed
  /// columns behind the others.
  func repeating(_ positions: [UInt32], adding columns: [ValueColumn]) -> RecordBatch {
    repeating(positions, adding: columns.map(Column.computed))
  }

  /// The same with columns of any kind behind the others.
  func repeating(_ positions: [UInt32], adding columns: [Column]) -> RecordBatch {
    var batch = withRecords(selection.map { selection in positions.map { selection[Int($0)] } } ?? positions)
    batch.columns += columns
    return batch
  }

  /// A batch of the records with some numbers, each as often as it is named, ascending.
  func withRecords(_ records: [UInt32]) -> RecordBatch {
    let (width, starts, ends) = (index.width, index.recordStarts, index.fieldEnds)
    var newStarts: [UInt32] = []
    newStarts.reserveCapacity(records.count + 1)
    var newEnds: [UInt32] = []
    newEnds.reserveCapacity(records.count * width)
    for record in records {
      newStarts.append(starts[Int(record)])
      for field in 0..<width { newEnds.append(ends[Int(record) * width + field]) }
    }
    newStarts.append(starts[index.recordCount])
    var batch = self
    batch.index = RecordIndex(width: width, recordStarts: newStarts, fieldEnds: newEnds, repeatsRecords: true)
    batch.selection = nil
    // Lines can be counted on from the first record alone.
    batch.origin.firstLine = origin.lineMarks == nil ? records.first.flatMap { line(of: Int($0)) } ?? 0 : 0
    batch.origin.lineMarks = nil
    batch.columns = columns.map { column in
      switch column {
      case .field: column
      case .computed(let values): .computed(values.repeating(records))
      case .carried(let fields): .carried(fields.repeating(records))
      }
    }
    return batch
  }
}

extension ValueColumn {
  /// The values of the records with some numbers, each as often as it is named.
  fileprivate func repeating(_ records: [UInt32]) -> ValueColumn {
    let output = OutputBuffer(capacity: bytes.count)
    var ends: [UInt32] = []
    ends.reserveCapacity(records.count)
    for record in records {
      output.append(value(of: Int(record)))
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return ValueColumn(output, ends: ends)
  }
}
