internal import StoaBytes
internal import Synchronization

/// The name of a column, and the way to what it names.
struct JSONName: Hashable, Sendable {
  var text: [UInt8]
  var steps: [JSONPaths.Step]
}

/// Reads an input for the names of its columns, in order of their first appearance.
///
/// Each thread collects the names that are new to it. Joined piece by piece they stand in the order of
/// the input: the first piece that has a name is the first in which its thread met it.
final class JSONNameCollection: Sendable {
  private struct State {
    /// The new names of each piece, by its number.
    var names: [Int: [JSONName]] = [:]
    var recordCount = 0
    var badRecordCount = 0
    /// How many records are read at least, if not all.
    var recordLimit: Int?
    /// The failure that comes first in the input.
    var failure: (number: Int, error: TableError)?
  }

  private let feed: JSONFeed
  private let elements: [String]
  private let threadCount: Int
  /// Where any of these has members in the records that are read, all others are read too.
  private let wholes: [String]
  /// Whether names come from no more records than that.
  private let isExact: Bool
  private let state: Mutex<State>

  /// Collects from a feed, besides `elements`, which are names in any case.
  init(_ feed: JSONFeed, elements: [String], _ options: JSONReader.Options, wholes: [String] = []) {
    self.feed = feed
    self.elements = elements
    isExact = options.columns != .leading
    self.wholes = wholes
    state = Mutex(State(recordLimit: isExact ? options.recordLimit.map { max(1, $0) } : 1))
    // Who stops early needs no help.
    threadCount = isExact && options.recordLimit == nil ? options.threadCount : 1
  }

  struct Found {
    var names: [String]
    /// Where what they name lies.
    var paths = JSONPaths()
    /// The first name, in order, to which there are two ways.
    var rivals: (name: [UInt8], ways: JSONPaths.Rivals)?
    /// How many records there are, if all have been read and are good.
    var recordCount: Int?
  }

  /// Reads all pieces.
  ///
  /// - Throws: the failure that comes first in the input.
  func run() throws(TableError) -> Found {
    var workers: [WorkerThread] = []
    let box = JSONConverterBox(feed.makeConverter(elementCount: elements.count))
    // The first piece may be all there is; threads are for when it is not.
    if collectNext(box) {
      for _ in 1..<max(1, threadCount) {
        let worker = try? WorkerThread { [self] in
          collectAll(JSONConverterBox(feed.makeConverter(elementCount: elements.count)))
        }
        if let worker { workers.append(worker) }
      }
    }
    collectAll(box)
    if !wholes.isEmpty, collectRest(box) { collectAll(box) }
    for worker in workers { worker.join() }
    let state = state.withLock { $0 }
    var found = try joinedNames(state)
    // Where as many were found as are wanted, there may be more.
    let isAll = state.recordLimit.map { state.recordCount < $0 } ?? true
    found.recordCount = isAll && state.badRecordCount == 0 ? state.recordCount : nil
    return found
  }

  private func collectAll(_ box: JSONConverterBox) {
    while recordsLeft > 0, collectNext(box) {}
  }

  private var recordsLeft: Int {
    state.withLock { state in state.recordLimit.map { $0 - state.recordCount } ?? .max }
  }

  /// Goes on in the piece that was read last, if more is to be read.
  private func collectRest(_ box: JSONConverterBox) -> Bool {
    let isMore = state.withLock { state in
      let found = state.names.values.joined().map(\.text)
      guard wholes.contains(where: { whole in found.contains { $0.starts(with: Array("\(whole).".utf8)) } }) else {
        return false
      }
      state.recordLimit = nil
      return true
    }
    return isMore && collect(box, feed.count - 1)
  }

  private func collectNext(_ box: JSONConverterBox) -> Bool {
    guard let next = feed.next() else { return false }
    let piece: JSONPiece
    switch next.content {
    case .failure(let error): return fail(next.number, error)
    case .success(let success): piece = success
    }
    box.converter.begin(piece)
    return collect(box, next.number)
  }

  /// Collects from the piece of that number, in which a converter is.
  private func collect(_ box: JSONConverterBox, _ number: Int) -> Bool {
    do throws(JSONFailure) {
      let (names, recordCount) = try box.converter.collectNames(ofFirst: isExact ? recordsLeft : .max)
      let badRecordCount = box.converter.takeBadRecords().count
      state.withLock { state in
        if !names.isEmpty { state.names[number, default: []] += names }
        state.recordCount += recordCount
        state.badRecordCount += badRecordCount
      }
      return true
    } catch {
      return fail(number, box.converter.error(error, source: feed.name))
    }
  }

  private func fail(_ number: Int, _ error: TableError) -> Bool {
    feed.stop()
    state.withLock { state in
      if state.failure.map({ $0.number > number }) ?? true { state.failure = (number, error) }
    }
    return false
  }

  private func joinedNames(_ state: State) throws(TableError) -> Found {
    if let failure = state.failure { throw failure.error }
    var found = Found(names: elements)
    var known = Set(elements.map { Array($0.utf8) })
    for number in state.names.keys.sorted() {
      for name in state.names[number] ?? [] {
        if known.insert(name.text).inserted { found.names.append(String(decoding: name.text, as: UTF8.self)) }
        guard let ways = found.paths.add(name.text, name.steps), found.rivals == nil else { continue }
        found.rivals = (name.text, ways)
      }
    }
    if found.names.count > JSONColumns.limit {
      let (message, remedy) = JSONFailure.Reason.tooManyColumns.text
      throw TableError(.malformedRecord, message, remedy: remedy, at: .init(source: feed.name))
    }
    // Records without any key are records all the same.
    if found.names.isEmpty, state.recordCount > 0 { found.names = [JSONColumns.scalarName] }
    return found
  }
}
