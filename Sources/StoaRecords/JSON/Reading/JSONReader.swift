package import StoaBytes
internal import Synchronization

// HOW JSON BECOMES RECORDS
//
//   source ── feed ── pieces ──┬── converter ── batches        the names of the columns first,
//                              └── converter ── batches        then the values, each in parallel
//
// The header is the union of all keys, so by default the input is read twice. What fits into the buffer
// is kept between the two times; of a regular file the rest is read again, of anything else it waits in
// a spill file.

/// Reads JSON as records of the `.json` dialect, with any number of threads.
///
///     let reader = try JSONReader(source)
///     reader.header                        // ["id", "o.p.0", "o.p.1"]
///     while let piece = reader.next() { … }
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
/// - Memory: a few chunks a thread, and for all keys the buffer.
package final class JSONReader: BatchSource {
  package struct Options: Sendable {
    package var layout = JSONLayout.automatic
    package var columns = Columns.all
    /// How much of the records is wanted.
    package var depth = ReadingDepth.fields
    /// How many threads read for the header.
    package var threadCount = 1
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
    /// Those of the first records, as many as a chunk holds. A key that is new later is an error.
    case leading
    /// These, present or not. Others are left out, which the warnings tell.
    case named([String])
  }

  /// How deep arrays and objects may stand in each other.
  package static let depthLimit = JSONRecordParser.depthLimit

  private let feed: JSONFeed
  private let columns: JSONColumns
  private let depth: ReadingDepth
  private let converters = Mutex<[JSONConverterBox]>([])
  private let foundWarnings = Mutex(JSONWarnings())

  /// Reads as much of an input as is needed to know its columns.
  ///
  /// - Throws: what the source throws; an error of code `malformedRecord` or `encoding` where the JSON is
  ///   not well formed.
  package init(_ source: any ByteSource, options: Options = Options()) throws(TableError) {
    feed = JSONFeed(source, layout: options.layout, chunkSize: options.chunkSize, bufferSize: options.bufferSize)
    depth = options.depth
    let elements = try feed.takeHeader() ?? []
    switch options.columns {
    case .named(let names):
      columns = JSONColumns(names: names, unknown: .isLeftOut, elements: elements)
    case .leading, .all:
      let collection = JSONNameCollection(feed, elements: elements, isPartial: options.columns == .leading)
      let names = try collection.run(threadCount: options.threadCount)
      columns = JSONColumns(names: names, unknown: .isAnError, elements: elements)
    }
    feed.rewind()
  }

  /// How the records stand in the input: in an array, or one after the other.
  package var layout: JSONLayout { feed.form == .array ? .document : .lines }

  /// The names of the columns.
  package var header: [String] { columns.names }

  /// What was found that is no error; complete when all pieces have been read.
  package var warnings: [String] { foundWarnings.withLock { $0.texts } }

  package var pieceCount: Int { feed.count }

  package func cancel() { feed.stop() }

  package func next() -> BatchPiece? {
    guard let next = feed.next() else { return nil }
    var result = BatchPiece(sequence: next.number)
    switch next.content {
    case .failure(let failure): result.failure = failure
    case .success(let piece): convert(piece, into: &result)
    }
    if result.failure != nil { feed.stop() }
    return result
  }

  private func convert(_ piece: JSONPiece, into result: inout BatchPiece) {
    let box = converters.withLock { $0.popLast() } ?? JSONConverterBox(feed.makeConverter(columns: columns))
    box.converter.begin(piece)
    do throws(JSONFailure) {
      if depth == .records {
        result.recordCount = try box.converter.countRecords()
        if result.recordCount > 0 { result.batches = [counted(result.recordCount, in: piece)] }
      } else {
        while let batch = try box.converter.nextBatch(source: feed.name) {
          result.recordCount += batch.count
          result.batches.append(batch)
        }
      }
    } catch {
      result.failure = error.error(in: piece, source: feed.name)
    }
    let remarks = box.converter.takeRemarks()
    if !remarks.isEmpty { foundWarnings.withLock { $0.add(remarks, in: piece, source: feed.name) } }
    converters.withLock { $0.append(box) }
  }

  private func counted(_ count: Int, in piece: JSONPiece) -> RecordBatch {
    let origin = RecordBatch.Origin(source: feed.name, firstLine: 0)
    return RecordBatch(block: piece.block, index: RecordIndex(counting: count), dialect: .json, origin: origin)
  }
}

/// A converter that waits for its next piece.
// Who takes it out of its list is the only one to use it.
final class JSONConverterBox: @unchecked Sendable {
  var converter: JSONPieceConverter
  init(_ converter: consuming JSONPieceConverter) { self.converter = converter }
}
