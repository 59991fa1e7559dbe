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
    /// Where in the one document the records are; `nil` for all of it.
    package var location: JSONLocation?
    package var columns = Columns.all
    /// How many records are wanted, from the first on; `nil` for all.
    ///
    /// More may come, but no key of theirs becomes a column.
    package var recordLimit: Int?
    /// What is done with a record that is not well formed.
    ///
    /// Where it is passed over, records that stand one after the other must each stand on one line. In an
    /// array it always ends the reading.
    package var onBadRecord = BadRecordPolicy.stop
    /// How many threads read for the header.
    package var threadCount = 1
    /// How many bytes may wait in memory for the header to be known.
    package var bufferSize = 64 << 20
    /// Where bytes wait that do not fit, and cannot be read again.
    package var temporaryDirectory = SpillFile.defaultDirectory
    /// How many bytes are read at once.
    package var chunkSize = 256 << 10
    /// How many bytes a record may have; chunks may be as large.
    package var largestRecordSize = JSONCutter.recordLimit

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
  /// The objects and arrays that the columns were taken from.
  package let paths: JSONPaths
  /// How many records there are, where that is known.
  private let recordCount: Int?
  private let converters = Mutex<[JSONConverterBox]>([])
  /// What was found that is no error; it outlives the reader, which holds the input.
  package let foundWarnings = JSONWarningList()

  /// Reads as much of an input as is needed to know its columns.
  ///
  /// - Throws: what the source throws; an error of code `malformedRecord` or `encoding` where the JSON is
  ///   not well formed.
  package init(_ source: any ByteSource, options: Options = Options()) throws(TableError) {
    var options = options
    if let location = options.location {
      options.layout = .document
      let (records, place) = try location.find(in: source)
      feed = JSONFeed(records, options: options, at: place)
    } else {
      feed = JSONFeed(source, options: options)
    }
    let elements = try feed.takeHeader() ?? []
    switch options.columns {
    case .named(let names):
      recordCount = nil
      // The first record says of its keys whether their points are theirs; other names with points are paths. If it has
      // members of a name, all members are wanted, for which all records are read. What is wrong with them is told when
      // they are read.
      (options.columns, options.recordLimit) = (.all, 1)
      let found = try? JSONNameCollection(feed, elements: elements, options, wholes: names).run()
      columns = JSONColumns(
        names: Self.withMembers(names, among: found?.names ?? []),
        unknown: .isLeftOut,
        elements: elements
      )
      if let rivals = found?.rivals { foundWarnings.add(rivals.ways, to: rivals.name, source: feed.name) }
      var paths = found?.paths ?? JSONPaths()
      for name in names { paths.addPath(name) }
      self.paths = paths
    case .leading, .all:
      let collection = JSONNameCollection(feed, elements: elements, options)
      let found = try collection.run()
      // Behind the last record that is wanted, keys may come that are not; so may they in bad records.
      let hasOthers = options.recordLimit != nil || options.columns == .all && options.onBadRecord != .stop
      let unknown = hasOthers ? JSONColumns.Unknown.isUnseen : .isAnError
      columns = JSONColumns(names: found.names, unknown: unknown, elements: elements)
      paths = found.paths
      if let rivals = found.rivals { foundWarnings.add(rivals.ways, to: rivals.name, source: feed.name) }
      recordCount = found.recordCount
    }
    feed.rewind()
  }

  /// The names, and those of the members of what they name.
  private static func withMembers(_ names: [String], among found: [String]) -> [String] {
    let wanted = Set(names.map { Array($0.utf8) })
    var members: [[UInt8]: [String]] = [:]
    for name in found {
      let bytes = Array(name.utf8)
      guard !wanted.contains(bytes) else { continue }
      let points = bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: ".") }
      guard let point = points.first(where: { wanted.contains(Array(bytes[..<$0])) }) else { continue }
      members[Array(bytes[..<point]), default: []].append(name)
    }
    guard !members.isEmpty else { return names }
    let known = Set(found)
    // The first of equal names has them.
    return names.flatMap { name in
      let below = members.removeValue(forKey: Array(name.utf8)) ?? []
      return below.isEmpty || known.contains(name) ? [name] + below : below
    }
  }

  /// How the records stand in the input: in an array, or one after the other.
  package var layout: JSONLayout { feed.form == .array ? .document : .lines }

  /// What messages call the input.
  package var name: String { feed.name }

  /// The list of records in the only record there is, where it seems to be what is wanted.
  package var listOfRecords: JSONPaths.List? { recordCount == 1 && feed.form != .array ? paths.onlyList : nil }

  /// The names of the columns.
  package var header: [String] { columns.names }

  /// What was found that is no error; complete when all pieces have been read.
  package var warnings: [String] { foundWarnings.texts }

  /// The records, or as much of them as is wanted.
  package func records(_ depth: ReadingDepth) -> any BatchSource {
    depth == .records ? JSONRecordCount(self, recordCount) : self
  }

  package var pieceCount: Int { feed.count }

  package func cancel() { feed.stop() }

  package func next() -> BatchPiece? { next(.fields) }

  /// The next piece, with its records or their number.
  func next(_ depth: ReadingDepth) -> BatchPiece? {
    guard let next = feed.next() else { return nil }
    var result = BatchPiece(sequence: next.number)
    switch next.content {
    case .failure(let failure): result.failure = failure
    case .success(let piece): convert(piece, depth, into: &result)
    }
    if result.failure != nil { feed.stop() }
    return result
  }

  private func convert(_ piece: JSONPiece, _ depth: ReadingDepth, into result: inout BatchPiece) {
    let box = converters.withLock { $0.popLast() } ?? JSONConverterBox(feed.makeConverter(columns: columns))
    box.converter.begin(piece)
    do throws(JSONFailure) {
      if depth == .records {
        result.recordCount = try box.converter.countRecords()
        result.batches = .counting(result.recordCount, in: feed.name)
      } else {
        while let batch = try box.converter.nextBatch(source: feed.name) {
          result.recordCount += batch.count
          result.batches.append(batch)
        }
      }
    } catch {
      result.failure = error.error(in: piece, source: feed.name)
    }
    (result.badRecordCount, result.badRecords) = box.converter.takeBadRecords()
    result.faults = box.converter.takeFaults().map { failure in
      RecordFault(error: failure.error(in: piece, source: feed.name), isRepaired: false, isOfJSON: true)
    }
    let remarks = box.converter.takeRemarks()
    if !remarks.isEmpty { foundWarnings.add(remarks, in: piece, source: feed.name) }
    converters.withLock { $0.append(box) }
  }
}

/// The records of a JSON input as mere numbers.
private final class JSONRecordCount: BatchSource {
  private let reader: JSONReader
  /// How many there are, where that is known; `nil` once it has been told.
  private let known: Mutex<Int?>
  private let isKnown: Bool

  init(_ reader: JSONReader, _ known: Int?) {
    self.reader = reader
    self.known = Mutex(known)
    isKnown = known != nil
  }

  var pieceCount: Int { isKnown ? 1 : reader.pieceCount }

  func cancel() { reader.cancel() }

  func next() -> BatchPiece? {
    guard isKnown else { return reader.next(.records) }
    guard let count = known.withLock({ $0.take() }) else { return nil }
    var piece = BatchPiece(sequence: 0)
    piece.recordCount = count
    piece.batches = .counting(count, in: reader.name)
    return piece
  }
}

extension [RecordBatch] {
  /// A batch that knows how many records there are, and nothing else of them.
  fileprivate static func counting(_ count: Int, in source: String) -> [RecordBatch] {
    guard count > 0 else { return [] }
    let origin = RecordBatch.Origin(source: source, firstLine: 0)
    let index = RecordIndex(counting: count)
    return [RecordBatch(block: ByteBlock(capacity: 0), index: index, dialect: .json, origin: origin)]
  }
}

/// A converter that waits for its next piece.
// Who takes it out of its list is the only one to use it.
final class JSONConverterBox: @unchecked Sendable {
  var converter: JSONPieceConverter
  init(_ converter: consuming JSONPieceConverter) { self.converter = converter }
}
