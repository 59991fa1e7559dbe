package import StoaBytes
internal import Synchronization

// HOW JSON BECOMES RECORDS
//
//   source ── cutter ── pieces ──┬── converter ── batches        the header first, then in parallel
//                                └── converter ── batches
//
// The header is the union of all keys, so by default the input is read twice: once for the names of
// its columns, once for its values. What fits into the buffer is kept between the two; of a regular
// file the rest is read again, of anything else it waits in a spill file.

/// Reads JSON as records of the `.json` dialect.
///
///     let reader = JSONRecordReader(source: source)
///     let header = try reader.readHeader()           // ["id", "o.p.0", "o.p.1"]
///     while let piece = try reader.nextPiece() {     // one thread
///       try reader.convert(piece) { batch in … }     // any thread
///     }
///
/// Objects are flattened, the names of their values joined by dots, the elements of arrays counted from
/// 0; an empty array or object stands for itself. A record that is an array has columns named by
/// position, unless the first record is an array of strings and nothing else, which is then the header.
/// A record that is a scalar is a column called `value`. Keys that a record lacks are absent: fields of
/// no bytes. Of two equal keys the last counts, half a surrogate pair becomes U+FFFD; both are told in
/// ``warnings``.
///
/// Not supported: numbers that JSON has no way to write (NaN), comments, trailing commas, anything but
/// UTF-8. Arrays and objects may stand ``depthLimit`` deep in each other.
///
/// - Memory: a few chunks; for all keys the buffer besides.
// One thread cuts pieces; the rest is guarded by the mutexes.
package final class JSONRecordReader: @unchecked Sendable {
  package struct Options: Sendable {
    package var layout = JSONLayout.automatic
    package var columns = Columns.all
    /// How many threads read for the header.
    package var threads = 1
    /// How many bytes may wait in memory for the header to be known.
    package var bufferSize = 64 << 20
    /// How many bytes are read at once.
    package var chunkSize = 256 << 10

    package init() {}
  }

  /// Which keys become columns.
  package enum Columns: Hashable, Sendable {
    /// All keys of all records, in order of their first appearance. The input is read to its end
    /// before the header is known.
    case all
    /// Those of the records in the first chunk. A key that is new later is an error.
    case leading
    /// These, present or not. Others are left out, which the warnings tell.
    case named([String])
  }

  /// How deep arrays and objects may stand in each other.
  package static let depthLimit = JSONRecordParser.depthLimit

  package let source: any ByteSource
  private let options: Options
  private var cutter: JSONCutter
  /// Pieces that were read for the header and wait to be converted.
  private var waiting: [JSONPiece] = []
  private var nextWaiting = 0
  private var columns: JSONColumns?
  private let converters = Mutex<[ConverterBox]>([])
  private let foundWarnings = Mutex(JSONWarnings())

  package init(source: any ByteSource, options: Options = Options()) {
    self.source = source
    self.options = options
    cutter = JSONCutter(source: source, layout: options.layout, chunkSize: options.chunkSize)
  }

  /// What was found that is no error: complete when all pieces are converted.
  package var warnings: [String] { foundWarnings.withLock { $0.texts } }
}

// MARK: - The header

extension JSONRecordReader {
  /// Reads as far as the header is known, and returns it. To be called before all else, once.
  package func readHeader() throws(TableError) -> [String] {
    guard let first = try cutter.next(), let form = cutter.form else { return [] }
    var piece = first
    var leadingNames: [String] = []
    if let header = try takeHeader(of: first, form: form) {
      leadingNames = header.names
      piece = header.rest
    }
    waiting = [piece]
    let columns: JSONColumns
    switch options.columns {
    case .named(let names):
      columns = JSONColumns(names: names, unknown: .isLeftOut, elements: leadingNames)
    case .leading, .all:
      var names = ColumnNames(leadingNames)
      try collectNames(into: &names, form: form)
      columns = JSONColumns(names: names.all, unknown: .isAnError, elements: leadingNames)
    }
    self.columns = columns
    return columns.names
  }

  private func takeHeader(of piece: JSONPiece, form: JSONForm) throws(TableError) -> (names: [String], rest: JSONPiece)? {
    var converter = makeConverter(form: form)
    do {
      return try converter.takeHeader(of: piece)
    } catch {
      throw error.error(in: piece, source: source.name)
    }
  }

  private func collectNames(into names: inout ColumnNames, form: JSONForm) throws(TableError) {
    var converter = makeConverter(elementCount: names.all.count, form: form)
    var bytesWaiting = 0
    var next = waiting.first
    while let piece = next {
      converter.begin(piece)
      do {
        names.add(try converter.collectNames())
      } catch {
        throw error.error(in: piece, source: source.name)
      }
      if options.columns == .leading, converter.hasRecords { break }
      next = try cutter.next()
      if let next {
        bytesWaiting += next.byteCount
        waiting.append(next)
      }
    }
    // Records without any key are records all the same.
    if converter.hasRecords, names.all.isEmpty { names.add([Array(JSONColumns.scalarName.utf8)]) }
  }

  private func makeConverter(
    columns: JSONColumns? = nil,
    elementCount: Int = 0,
    form: JSONForm
  ) -> JSONPieceConverter {
    JSONPieceConverter(
      columns: columns,
      elementCount: elementCount,
      form: form,
      isSingleDocument: options.layout == .document
    )
  }
}

// MARK: - The records

extension JSONRecordReader {
  /// The next piece of the input; nil behind the last. One thread at a time.
  package func nextPiece() throws(TableError) -> JSONPiece? {
    if nextWaiting < waiting.count {
      nextWaiting += 1
      return waiting[nextWaiting - 1]
    }
    waiting = []
    nextWaiting = 0
    return try cutter.next()
  }

  /// Converts a piece, handing over its batches in order. Any number of threads at a time.
  package func convert(
    _ piece: JSONPiece,
    _ handOver: (RecordBatch) throws(TableError) -> Void
  ) throws(TableError) {
    guard let form = cutter.form, let columns else { return }
    let box = converters.withLock { $0.popLast() } ?? ConverterBox(makeConverter(columns: columns, form: form))
    box.converter.begin(piece)
    while let batch = try nextBatch(box, piece) { try handOver(batch) }
    let remarks = box.converter.remarks
    if !remarks.isEmpty {
      foundWarnings.withLock { $0.add(remarks, in: piece, source: source.name) }
    }
    converters.withLock { $0.append(box) }
  }

  private func nextBatch(_ box: ConverterBox, _ piece: JSONPiece) throws(TableError) -> RecordBatch? {
    do {
      return try box.converter.nextBatch(source: source.name)
    } catch {
      throw error.error(in: piece, source: source.name)
    }
  }

  /// A converter between two pieces.
  // Who has taken it out of the pool is the only one to use it.
  private final class ConverterBox: @unchecked Sendable {
    var converter: JSONPieceConverter
    init(_ converter: consuming JSONPieceConverter) { self.converter = converter }
  }
}

/// The names of columns in order of their first appearance.
private struct ColumnNames {
  private(set) var all: [String]
  private var known: Set<[UInt8]>

  init(_ leading: [String]) {
    all = leading
    known = Set(leading.map { Array($0.utf8) })
  }

  mutating func add(_ names: [[UInt8]]) {
    for name in names where known.insert(name).inserted { all.append(String(decoding: name, as: UTF8.self)) }
  }
}
