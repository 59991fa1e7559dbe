import Foundation
import StoaBytes
import StoaTestSupport

@testable import StoaRecords

/// JSON is read the same in any chunks, and refused where Foundation refuses it.
enum JSONTarget: FuzzTarget {
  static let name = "json"

  static func check(_ input: [UInt8]) {
    var choices = Choices(input)
    var options = JSONReader.Options()
    options.layout = choices.one(of: [.automatic, .document, .lines])
    options.onBadRecord = choices.one(of: [.stop, .skip])
    let (chunk, piece) = (1 + choices.number(below: 200), 1 + choices.number(below: 50))
    let bytes = choices.data
    let whole = ReadJSON(MemoryByteSource(bytes), options)
    options.chunkSize = chunk
    options.bufferSize = 64
    let inChunks = ReadJSON(MemoryByteSource(bytes), options)
    require(inChunks.isSame(as: whole), "chunks of \(chunk) read otherwise: \(inChunks), \(whole)")
    let inPieces = ReadJSON(SplitByteSource(bytes, piecesOf: piece, name: "memory"), options)
    require(inPieces.isSame(as: whole), "pieces of \(piece) read otherwise: \(inPieces), \(whole)")
    if options.layout == .document, options.onBadRecord == .stop { compareWithFoundation(bytes, whole) }
  }

  private static func compareWithFoundation(_ bytes: [UInt8], _ read: ReadJSON) {
    // Foundation guesses encodings by marks and NULs, and refuses half a surrogate pair.
    let lowercase = String(decoding: bytes, as: UTF8.self).lowercased()
    guard !bytes.contains(0), bytes.first ?? 0 < 0xEF, !lowercase.contains("\\ud") else { return }
    // Nor does it know numbers beyond a double, or brackets deeper than 512.
    guard longestRun(of: bytes, where: { 0x30...0x39 ~= $0 }) < 300,
      !hasLargeExponent(bytes), bytes.count(where: { $0 == 0x5B || $0 == 0x7B }) < 500
    else { return }
    let isRight = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    let isBlank = bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if !isBlank { require(isRight == (read.failure == nil), "Foundation thinks otherwise: \(read.failure ?? "")") }
  }

  private static func longestRun(of bytes: [UInt8], where isPart: (UInt8) -> Bool) -> Int {
    bytes.split(whereSeparator: { !isPart($0) }).map(\.count).max() ?? 0
  }

  /// Whether something stands there that may be an exponent of several digits.
  private static func hasLargeExponent(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { index in
      guard bytes[index] | 0x20 == 0x65 else { return false }
      let digits = bytes[(index + 1)...].drop { $0 == 0x2B || $0 == 0x2D }.prefix { 0x30...0x39 ~= $0 }
      return digits.count > 1
    }
  }
}

/// Nested records come out as they went in, by Foundation's reading.
enum NestingTarget: FuzzTarget {
  static let name = "nesting"

  static func check(_ input: [UInt8]) {
    let lines = input.split(separator: 0x0A).map(Array.init)
    let records = lines.compactMap(record)
    guard !records.isEmpty, records.count == lines.count else { return }
    var options = JSONReader.Options()
    options.layout = .lines
    guard let reader = try? JSONReader(MemoryByteSource(input), options: options) else { return }
    var written = JSONRecordEncoder.Options()
    written.paths = reader.paths
    let encoder = JSONRecordEncoder(reader.header, options: written)
    let output = OutputBuffer(capacity: input.count)
    while let piece = reader.next() {
      guard piece.failure == nil else { return }
      for batch in piece.batches { _ = encoder.append(batch, to: output) }
    }
    // What names one column twice is told.
    guard reader.warnings.isEmpty else { return }
    let made = [UInt8](copying: output.bytes).split(separator: 0x0A).map { record(Array($0)) }
    require(made == records, "\(records) became \(made)")
  }

  private static func record(_ line: [UInt8]) -> NSDictionary? {
    guard !line.contains(0) else { return nil }
    return (try? JSONSerialization.jsonObject(with: Data(line))) as? NSDictionary
  }
}

/// What reading JSON comes to.
private struct ReadJSON {
  var header: [String] = []
  var values: [[[UInt8]]] = []
  var failure: String?
  var warnings: [String] = []

  init(_ source: any ByteSource, _ options: JSONReader.Options) {
    do throws(TableError) {
      let reader = try JSONReader(source, options: options)
      header = reader.header
      while failure == nil, let piece = reader.next() {
        for batch in piece.batches { values += batch.rawFields }
        failure = piece.failure?.description
      }
      warnings = reader.warnings
    } catch {
      failure = error.description
    }
  }

  /// Whether it came to the same; of two things that are wrong at one place either may be told.
  func isSame(as other: ReadJSON) -> Bool {
    header == other.header && values == other.values && (failure == nil) == (other.failure == nil)
      && warnings == other.warnings
  }
}
