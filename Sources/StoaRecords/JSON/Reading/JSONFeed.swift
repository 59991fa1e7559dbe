internal import StoaBytes
internal import Synchronization

/// Hands out the pieces of a JSON input to any number of threads, and once more after `rewind`.
final class JSONFeed: Sendable {
  /// A piece with its place in the input, counted from 0 without gaps, or why there is none.
  struct Numbered: Sendable {
    var number: Int
    var content: Result<JSONPiece, TableError>
  }

  fileprivate struct State: ~Copyable {
    var cutter: JSONCutter
    /// The pieces to be handed out before those that the cutter cuts, the first one last.
    var returned: [JSONPiece] = []
    /// The pieces to be handed out once more, as far as they are kept.
    var kept: [JSONPiece] = []
    var keptByteCount = 0
    /// The first piece that was not kept.
    var firstDropped: JSONPiece?
    /// The bytes from that piece on, where the source does not give them again.
    var spilled: SpillFile?
    var number = 0
    var isRewound = false
    var isStopped = false
  }

  let name: String
  private let source: any ByteSource
  private let options: JSONReader.Options
  private let state: Mutex<State>

  init(_ source: any ByteSource, options: JSONReader.Options) {
    name = source.name
    self.source = source
    self.options = options
    let cutter = JSONCutter(
      source: source,
      layout: options.layout,
      isLineByLine: options.onBadRecord != .stop,
      chunkSize: options.chunkSize
    )
    state = Mutex(State(cutter: cutter))
  }

  /// How many pieces have been handed out since the start, or since `rewind`.
  var count: Int { state.withLock { $0.number } }

  /// Hands out no more.
  func stop() { state.withLock { $0.isStopped = true } }

  /// The next piece; nil behind the last, and behind a failure.
  func next() -> Numbered? {
    state.withLock { (state) -> Numbered? in
      guard !state.isStopped else { return nil }
      let content: Result<JSONPiece, TableError>
      do throws(TableError) {
        guard let piece = try state.nextPiece() else { return nil }
        if !state.isRewound { try state.keep(piece, options, canReadAgain: source.randomAccess != nil) }
        content = .success(piece)
      } catch {
        state.isStopped = true
        content = .failure(error)
      }
      state.number += 1
      return Numbered(number: state.number - 1, content: content)
    }
  }

  /// Takes the first record off the input, if it names the elements of records that are arrays.
  ///
  /// To be called before `next`.
  func takeHeader() throws(TableError) -> [String]? {
    try state.withLock { (state) throws(TableError) -> [String]? in
      guard let piece = try state.cutter.next() else { return nil }
      state.returned = [piece]
      var converter = makeConverter(form: state.cutter.form)
      do throws(JSONFailure) {
        guard let header = try converter.takeHeader(of: piece) else { return nil }
        state.returned = [header.rest]
        return header.names
      } catch {
        throw error.error(in: piece, source: name)
      }
    }
  }

  /// Starts anew with the first piece; then they are handed out for the last time.
  func rewind() {
    state.withLock { state in
      state.returned += state.kept.reversed()
      state.kept = []
      state.number = 0
      state.isRewound = true
      state.isStopped = false
      guard let piece = state.firstDropped else { return }
      if let spilled = state.spilled {
        let rest = RandomAccessSource(spilled, name: name, from: 0)
        state.cutter = JSONCutter(source: rest, continuing: state.cutter, at: piece)
      } else if let bytes = source.randomAccess {
        let rest = RandomAccessSource(bytes, name: name, from: piece.sourceOffset)
        state.cutter = JSONCutter(source: rest, continuing: state.cutter, at: piece)
      }
      state.firstDropped = nil
    }
  }

  /// Where the records stand, as far as that is known.
  var form: JSONForm? { state.withLock { $0.cutter.form } }

  /// A converter for the pieces; `columns` is nil to collect names.
  func makeConverter(columns: JSONColumns? = nil, elementCount: Int = 0) -> JSONPieceConverter {
    makeConverter(columns: columns, elementCount: elementCount, form: state.withLock { $0.cutter.form })
  }

  private func makeConverter(
    columns: JSONColumns? = nil,
    elementCount: Int = 0,
    form: JSONForm?
  ) -> JSONPieceConverter {
    JSONPieceConverter(
      columns: columns,
      elementCount: elementCount,
      form: form ?? .sequence,
      options: options
    )
  }
}

extension JSONFeed.State {
  fileprivate mutating func nextPiece() throws(TableError) -> JSONPiece? {
    if let piece = returned.popLast() { return piece }
    return try cutter.next()
  }

  /// Keeps a piece while there is room; from the first one that has none on, their bytes are spilled if
  /// they cannot be read again.
  fileprivate mutating func keep(
    _ piece: JSONPiece,
    _ options: JSONReader.Options,
    canReadAgain: Bool
  ) throws(TableError) {
    if firstDropped == nil {
      keptByteCount += piece.byteCount
      if kept.isEmpty || keptByteCount <= options.bufferSize { return kept.append(piece) }
      firstDropped = piece
      if !canReadAgain { spilled = try SpillFile(directory: options.temporaryDirectory) }
    }
    try spilled?.append(piece.block.bytes.extracting(piece.range))
  }
}

/// The bytes of a file from an offset on.
// Only `position` changes, and a source is read by one thread at a time.
final class RandomAccessSource: ByteSource, @unchecked Sendable {
  let name: String
  private let bytes: any RandomAccessBytes
  private var position: Int

  init(_ bytes: any RandomAccessBytes, name: String, from offset: Int) {
    self.bytes = bytes
    self.name = name
    position = offset
  }

  func read(into target: inout MutableSpan<UInt8>) throws(TableError) -> Int {
    let count = try bytes.read(into: &target, at: position)
    position += count
    return count
  }
}
