internal import StoaBytes
package import StoaRecords

/// Finds out what a column holds from as many of its values as are shown to it.
///
///     var inference = TypeInference()
///     inference.add(batch, column: 6)
///     inference.type                    // .decimal
///
/// Numbers with needless zeros in front are ids, and so text.
///
/// - Memory: a few counts.
package struct TypeInference: Sendable {
  /// The least type that holds every value seen.
  package private(set) var type = ColumnType.empty
  /// The values seen, missing ones included.
  package private(set) var valueCount = 0
  package private(set) var missingCount = 0
  private let classifier: ValueClassifier

  package init(_ syntax: ValueSyntax = .plain) { self.init(ColumnReading(syntax: syntax)) }

  /// Finds out about values that are read in a way.
  package init(_ reading: ColumnReading) { classifier = ValueClassifier(reading) }

  /// Takes one more value into account.
  ///
  /// - Complexity: O(*n*) in the value's bytes; O(1) once the type is text.
  package mutating func add(_ value: Span<UInt8>) {
    valueCount += 1
    if value.isEmpty {
      missingCount += 1
      return
    }
    guard type != .text else { return }
    let kind = classifier.kind(of: value)
    type = kind.isNumber && Self.isIdentifier(value) ? .text : type.union(ColumnType(kind))
  }

  /// Whether a number starts with a zero that it does not need, as ids do that are no numbers: `007`.
  @inlinable
  package static func isIdentifier(_ number: Span<UInt8>) -> Bool {
    number.count > 1 && number[0] == 0x30 && number[1] &- 0x30 <= 9
  }

  /// Takes the selected records of a batch into account.
  package mutating func add(_ batch: RecordBatch, column: Int) {
    switch batch.columns[column] {
    case .field(let field):
      let reader = batch.reader(ofField: field)
      var scratch: [UInt8] = []
      for position in 0..<batch.count {
        add(reader.value(of: batch.record(at: position), scratch: &scratch))
      }
    case .carried(let fields):
      let reader = batch.reader(ofCarried: fields)
      var scratch: [UInt8] = []
      for position in 0..<batch.count {
        add(reader.value(of: batch.record(at: position), scratch: &scratch))
      }
    case .computed(let values):
      for position in 0..<batch.count {
        let record = batch.record(at: position)
        let start = record == 0 ? 0 : Int(values.ends[record - 1])
        add(values.bytes.extracting(start..<Int(values.ends[record])))
      }
    }
  }
}

extension RecordBatch {
  /// The record, counted in the index, that stands at a place among the selected ones.
  fileprivate func record(at position: Int) -> Int {
    if let selection { return Int(selection[position]) }
    return position
  }
}
