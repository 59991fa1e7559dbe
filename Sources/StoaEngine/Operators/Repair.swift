import StoaBytes
import StoaColumns
import StoaRecords

/// Writes the records that pass to a file, with what can be put right put right.
///
/// Names are made unique, fields that go on behind their closing quote are quoted anew, bytes that are
/// not UTF-8 are taken as Latin-1, and every record ends anew. Other bytes stay as they are.
private final class RepairRecords: OrderedOperator {
  // The gate lets one thread at a time at the file.
  private struct State: @unchecked Sendable {
    var file: PartFile?
  }

  private let names: [String]
  private let format: PartFormat
  private let path: String
  private let input: InputForm
  private let state = Gate(State())

  init(_ names: [String], _ path: String, _ format: PartFormat, _ input: InputForm) {
    self.names = names
    self.path = path
    self.format = format
    self.input = input
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let whole = batch
    try state.update { state throws(TableError) in try Self.append(whole.inUTF8, to: try file(&state)) }
    return .more
  }

  func finish() throws(TableError) -> [RecordBatch] {
    try state.update { state throws(TableError) in try file(&state).finish() }
    return []
  }

  /// The file, which is begun with the first records, or at the end.
  private func file(_ state: inout State) throws(TableError) -> PartFile {
    if let file = state.file { return file }
    var strict = input
    strict.dialect.allowsTextAfterQuote = false
    let file = try PartFile(path, format, names: names, input: strict)
    state.file = file
    return file
  }

  private static func append(_ batch: RecordBatch, to file: PartFile) throws(TableError) {
    // What is quoted as it should be is copied; the records that are not are written anew.
    var strict = batch
    strict.dialect.allowsTextAfterQuote = false
    let loose = Set(batch.looselyQuotedFields.map { UInt32(truncatingIfNeeded: $0.record) })
    guard !loose.isEmpty else { return try file.append(strict) }
    for row in Evaluation(batch).allRows {
      var part = loose.contains(row) ? batch : strict
      part.selection = [row]
      try file.append(part)
    }
  }
}

extension RecordBatch {
  /// The same records, in which bytes that are not UTF-8 have become the characters that they are in Latin-1.
  fileprivate var inUTF8: RecordBatch {
    guard firstInvalidByte != nil else { return self }
    let own = rewritten()
    let bytes = [UInt8](copying: own.block.bytes.extracting(0..<own.byteCount))
    var valid: [UInt8] = []
    valid.reserveCapacity(bytes.count + 64)
    var start = 0
    while start < bytes.count {
      let rest = bytes.span.extracting(start..<bytes.count)
      let end: Int
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: rest)
        end = bytes.count
      } catch {
        end = start + error.byteOffsets.lowerBound
      }
      valid += bytes[start..<end]
      if end < bytes.count { valid += [0xC0 | bytes[end] >> 6, 0x80 | bytes[end] & 0x3F] }
      start = end + 1
    }
    let output = OutputBuffer(capacity: valid.count)
    output.append(valid.span)
    let (block, byteCount) = output.takeBlock()
    return RecordBatch(scanning: block, 0..<byteCount, width: columns.count, dialect: own.dialect, origin: origin)
  }

  /// How many bytes the records take in their block.
  private var byteCount: Int {
    index.recordCount > 0 ? Int(index.recordStarts[index.recordCount]) : 0
  }
}

extension Operation {
  /// Lets all records pass, and writes them to a file with what can be put right put right.
  package static func repair(into path: String) -> Operation {
    Operation("repair", "", memory: .constant) { (shape, context) throws(TableError) in
      let format = try context.makePartFormat(path, .repaired).fitting(shape)
      let stage = RepairRecords(shape.schema.uniqueNames, path, format, context.input)
      return BoundOperation(.ordered(stage), shape: shape)
    }
  }
}
