import Foundation
import StoaBytes

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
    let cuts = Array(stride(from: piece, to: bytes.count, by: piece))
    let inPieces = ReadJSON(SplitByteSource(bytes, cutAt: cuts, name: "memory"), options)
    require(inPieces.isSame(as: whole), "pieces of \(piece) read otherwise: \(inPieces), \(whole)")
    if options.layout == .document, options.onBadRecord == .stop { compareWithFoundation(bytes, whole) }
  }

  private static func compareWithFoundation(_ bytes: [UInt8], _ read: ReadJSON) {
    // Foundation guesses encodings, knows no number beyond a double and refuses half a surrogate pair.
    let text = String(decoding: bytes, as: UTF8.self)
    guard !bytes.contains(0), bytes.allSatisfy({ $0 < 0x80 }), !text.lowercased().contains("\\ud"),
      !text.contains(where: { "eE".contains($0) }), bytes.count < 300
    else { return }
    let isRight = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
    let isBlank = text.allSatisfy { $0.isWhitespace }
    if !isBlank { require(isRight == (read.failure == nil), "Foundation thinks otherwise: \(read.failure ?? "")") }
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
        for batch in piece.batches { values += batch.fields }
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

extension RecordBatch {
  /// The fields of all records as they stand.
  fileprivate var fields: [[[UInt8]]] {
    (0..<index.recordCount).map { record in
      (0..<index.width).map { [UInt8](copying: reader(ofField: $0).rawField(of: record)) }
    }
  }
}
