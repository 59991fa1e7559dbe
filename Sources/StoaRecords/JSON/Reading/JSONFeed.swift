internal import StoaBytes
internal import Synchronization

/// Hands out the pieces of a JSON input to any number of threads, and once more after `rewind`.
final class JSONFeed: Sendable {
  /// A piece with its place in the input, counted from 0 without gaps, or why there is none.
  struct Numbered: Sendable {
    var number: Int
    var content: Result<JSONPiece, TableError>
  }

  /// A piece that is to be handed out, or where it is to be read again.
  fileprivate enum Waiting: Sendable {
    case piece(JSONPiece)
    case outline(JSONPiece.Outline)
  }

  fileprivate struct State: ~Copyable {
    var cutter: JSONCutter
    /// The pieces to be handed out before those that the cutter cuts, the first one last.
    var returned: [Waiting] = []
    /// The pieces to be handed out once more.
    var kept: [Waiting] = []
    /// The bytes of those that are kept in memory.
    var keptByteCount = 0
    /// The bytes of the others, where the source does not give them again.
    var spilled: SpillFile?
    /// Where the spilled bytes start in the source.
    var spillStart = 0
    var number = 0
    var isRewound = false
  }

  let name: String
  private let source: any ByteSource
  private let options: JSONReader.Options
  private let state: Mutex<State>
  /// Apart from the state, which is locked while somebody waits for bytes.
  private let isStopped = Atomic(false)

  /// Hands out the pieces of a source, or of the value that was found in one.
  init(_ source: any ByteSource, options: JSONReader.Options, at place: JSONPlace? = nil) {
    name = source.name
    self.source = source
    self.options = options
    let cutter = JSONCutter(
      source: source,
      layout: options.layout,
      isLineByLine: options.onBadRecord != .stop,
      chunkSize: options.chunkSize,
      largestRecordSize: options.largestRecordSize,
      at: place
    )
    state = Mutex(State(cutter: cutter))
  }

  /// How many pieces have been handed out since the start, or since `rewind`.
  var count: Int { state.withLock { $0.number } }

  /// Hands out no more; never waits.
  func stop() { isStopped.store(true, ordering: .relaxed) }

  /// The next piece; nil behind the last, and behind a failure.
  func next() -> Numbered? {
    let claim = state.withLock { (state) -> (number: Int, next: Result<Waiting, TableError>)? in
      guard !isStopped.load(ordering: .relaxed) else { return nil }
      let claimed: Result<Waiting, TableError>
      do throws(TableError) {
        guard let next = try state.next(options, canReadAgain: source.randomAccess != nil) else { return nil }
        claimed = .success(next)
      } catch {
        stop()
        claimed = .failure(error)
      }
      state.number += 1
      return (state.number - 1, claimed)
    }
    return claim.map { claim in
      let content = claim.next.flatMap { next -> Result<JSONPiece, TableError> in
        switch next {
        case .piece(let piece): .success(piece)
        case .outline(let outline): readAgain(outline)
        }
      }
      return Numbered(number: claim.number, content: content)
    }
  }

  /// Takes the first record off the input, if it names the elements of records that are arrays.
  ///
  /// To be called before `next`.
  func takeHeader() throws(TableError) -> [String]? {
    try state.withLock { (state) throws(TableError) -> [String]? in
      guard let piece = try state.cutter.next() else { return nil }
      state.returned = [.piece(piece)]
      var converter = makeConverter(form: state.cutter.form)
      do throws(JSONFailure) {
        guard let header = try converter.takeHeader(of: piece) else { return nil }
        state.returned = [.piece(header.rest)]
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
    }
    isStopped.store(false, ordering: .relaxed)
  }

  /// Reads a piece that was not kept; any number of threads do so at once.
  private func readAgain(_ outline: JSONPiece.Outline) -> Result<JSONPiece, TableError> {
    let (spilled, spillStart) = state.withLock { ($0.spilled, $0.spillStart) }
    do throws(TableError) {
      if let spilled {
        let offset = outline.sourceOffset - spillStart
        return .success(try JSONPiece(outline, from: spilled, at: offset, name: name))
      }
      guard let bytes = source.randomAccess else { preconditionFailure("The piece was neither kept nor spilled") }
      return .success(try JSONPiece(outline, from: bytes, at: outline.sourceOffset, name: name))
    } catch {
      return .failure(error)
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
  fileprivate mutating func next(
    _ options: JSONReader.Options,
    canReadAgain: Bool
  ) throws(TableError) -> JSONFeed.Waiting? {
    if isRewound, let next = returned.popLast() { return next }
    let next: JSONPiece
    if case .piece(let piece)? = returned.popLast() {
      next = piece
    } else {
      guard let piece = try cutter.next() else { return nil }
      next = piece
    }
    if !isRewound { try keep(next, options, canReadAgain) }
    return .piece(next)
  }

  /// Keeps a piece while there is room; from the first one that has none on, no more than their outlines,
  /// and their bytes in a file if they cannot be read again.
  private mutating func keep(
    _ piece: JSONPiece,
    _ options: JSONReader.Options,
    _ canReadAgain: Bool
  ) throws(TableError) {
    keptByteCount += piece.range.count
    if kept.isEmpty || keptByteCount <= options.bufferSize { return kept.append(.piece(piece)) }
    kept.append(.outline(piece.outline))
    guard !canReadAgain else { return }
    if spilled == nil {
      spilled = try SpillFile(directory: options.temporaryDirectory)
      spillStart = piece.outline.sourceOffset
    }
    try spilled?.append(piece.block.bytes.extracting(piece.range))
  }
}
