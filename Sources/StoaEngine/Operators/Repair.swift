package import StoaBytes
import StoaColumns
import StoaRecords

/// Writes the records that pass to a file, with what can be put right put right.
///
/// Names are made unique, fields that go on behind their closing quote are quoted anew, bytes that are
/// not UTF-8 are taken as Latin-1, and every record ends in LF. Other bytes stay as they are.
private final class RepairRecords: OrderedOperator {
  // The gate lets one thread at a time at the sink.
  private struct State: @unchecked Sendable {
    var sink: (any ByteSink)?
  }

  private let names: [String]
  private let open: @Sendable () throws(TableError) -> any ByteSink
  private let state = Gate(State())

  init(_ names: [String], open: @escaping @Sendable () throws(TableError) -> any ByteSink) {
    self.names = names
    self.open = open
  }

  func admit(_ batch: inout RecordBatch) throws(TableError) -> Demand {
    let whole = batch
    try update(whole.dialect) { (sink) throws(TableError) in
      let output = OutputBuffer()
      Self.append(whole, to: output)
      try Self.write(output, to: sink)
    }
    return .more
  }

  func finish() throws(TableError) -> [RecordBatch] {
    try update(.csv) { (sink) throws(TableError) in try sink.finish() }
    return []
  }

  /// Works with the file, which is begun with its header in a dialect.
  private func update(
    _ dialect: Dialect,
    _ body: (any ByteSink) throws(TableError) -> Void
  ) throws(TableError) {
    var failure: TableError?
    state.update { state in
      do throws(TableError) {
        let sink: any ByteSink
        if let opened = state.sink {
          sink = opened
        } else {
          sink = try open()
          state.sink = sink
          let output = OutputBuffer()
          DelimitedEncoder(dialect).appendRecord(names, to: output)
          try Self.write(output, to: sink)
        }
        try body(sink)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private static func append(_ batch: RecordBatch, to output: OutputBuffer) {
    // What is quoted as it should be is copied; the records that are not are written anew.
    let asItIs = DelimitedEncoder(batch.dialect, replacesRecordEnds: true)
    var strict = batch.dialect
    strict.allowsTextAfterQuote = false
    let anew = DelimitedEncoder(strict, replacesRecordEnds: true)
    let loose = Set(batch.looselyQuotedFields.map { UInt32(truncatingIfNeeded: $0.record) })
    var part = batch
    guard !loose.isEmpty else { return asItIs.append(batch, to: output) }
    for row in Evaluation(batch).allRows {
      part.selection = [row]
      (loose.contains(row) ? anew : asItIs).append(part, to: output)
    }
  }

  /// Writes bytes of which those that are not UTF-8 become the characters they are in Latin-1.
  private static func write(_ output: OutputBuffer, to sink: any ByteSink) throws(TableError) {
    guard output.count > 0 else { return }
    var start = 0
    while start < output.count {
      let rest = output.bytes.extracting(start..<output.count)
      let valid: Int
      do throws(UTF8.ValidationError) {
        _ = try UTF8Span(validating: rest)
        valid = rest.count
      } catch {
        valid = error.byteOffsets.lowerBound
      }
      if valid > 0 { try sink.write(rest.extracting(0..<valid)) }
      if valid < rest.count {
        let byte = rest[valid]
        try sink.write([0xC0 | byte >> 6, 0x80 | byte & 0x3F].span)
      }
      start += valid + 1
    }
  }
}

extension Operation {
  /// Lets all records pass, and writes them to a file with what can be put right put right.
  package static func repair(into open: @escaping @Sendable () throws(TableError) -> any ByteSink) -> Operation {
    Operation("repair", "", memory: .constant) { (shape, _) in
      let stage = RepairRecords(shape.schema.uniqueNames, open: open)
      return BoundOperation(.ordered(stage), shape: shape)
    }
  }
}
