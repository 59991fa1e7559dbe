import Foundation
import StoaBytes
import StoaTestSupport
import Testing

@testable import StoaRecords

/// What a reader made of a JSON input: the header, and every record's fields as they stand.
struct ReadTable: Hashable, CustomStringConvertible {
  var header: [String] = []
  var records: [[String]] = []

  /// Header and records as lines.
  var description: String {
    ([header] + records).map { $0.joined(separator: ",") + "\n" }.joined()
  }
}

/// What reading came to: records, and the failure behind them if there was one.
struct Reading: Hashable {
  var table = ReadTable()
  var failure: TableError?
  var warnings: [String] = []

  /// The failure's place and text, or nothing.
  var complaint: String { failure.map(String.init(describing:)) ?? "" }
}

extension Reading {
  /// Reads bytes that arrive in pieces cut at the given offsets.
  init(_ bytes: [UInt8], cutAt offsets: [Int] = [], options: JSONReader.Options = .init()) {
    let source = SplitByteSource(bytes, cutAt: offsets, name: "in.json")
    self.init(source, options: options)
  }

  init(_ text: String, cutAt offsets: [Int] = [], options: JSONReader.Options = .init()) {
    self.init(Array(text.utf8), cutAt: offsets, options: options)
  }

  init(_ source: any ByteSource, options: JSONReader.Options = .init()) {
    do throws(TableError) {
      let reader = try JSONReader(source, options: options)
      table.header = reader.header
      var sequence = 0
      while let piece = reader.next() {
        precondition(piece.sequence == sequence, "Pieces come in order to a single reader")
        sequence += 1
        for batch in piece.batches { table.records += batch.fieldTexts }
        failure = failure ?? piece.failure
      }
      warnings = reader.warnings
    } catch {
      failure = error
    }
  }
}

extension RecordBatch {
  /// Every field of every remaining record, as it stands.
  var fieldTexts: [[String]] {
    rawFields.map { $0.map { String(decoding: $0, as: UTF8.self) } }
  }

  /// The bytes of all records as they lie in the block.
  var recordBytes: [UInt8] {
    let starts = index.recordStarts
    return [UInt8](copying: block.bytes.extracting(Int(starts[0])..<Int(starts[index.recordCount])))
  }
}

extension JSONReader.Options {
  /// With other values than those of the default.
  init(
    _ layout: JSONLayout = .automatic,
    columns: JSONReader.Columns = .all,
    threadCount: Int = 1,
    chunkSize: Int = 256 << 10,
    bufferSize: Int = 64 << 20
  ) {
    self.init()
    self.layout = layout
    self.columns = columns
    self.threadCount = threadCount
    self.chunkSize = chunkSize
    self.bufferSize = bufferSize
  }
}

/// Everything a reader gives, as JSON.
func writeJSON(_ reader: any BatchSource, _ encoder: JSONRecordEncoder) throws -> [UInt8] {
  let output = OutputBuffer()
  while let piece = reader.next() {
    if let failure = piece.failure { throw failure }
    for batch in piece.batches { encoder.append(batch, to: output) }
  }
  let records = [UInt8](copying: output.bytes)
  let closing = encoder.closing(hasRecords: !records.isEmpty)
  return records.isEmpty ? closing : encoder.opening + records.dropFirst(encoder.opening.count) + closing
}

/// What Foundation reads, comparable.
struct JSONValue: Equatable, CustomStringConvertible {
  let object: NSObject

  init(_ bytes: [UInt8]) throws {
    let object = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    self.object = try #require(object as? NSObject)
  }

  var description: String { object.description }
}
