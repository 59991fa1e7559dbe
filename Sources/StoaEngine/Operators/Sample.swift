import StoaBytes
public import StoaColumns
import StoaRecords

// HOW RECORDS ARE CHOSEN
//
// Each record gets a number from the seed and its position: as good as drawn by lot, and the same
// whatever the batches are. The records with the least numbers are the sample. While reading, a record
// whose number is above the greatest of the least so far cannot be among them any more; the others are
// held, and those that have fallen out are let go of from time to time.

/// The lots that records draw.
struct Lots: Sendable {
  private let start: UInt64

  init(seed: UInt64) { start = mixed(seed) }

  /// The lot of the record in a position, counted from 0.
  @inline(__always)
  func lot(_ position: Int) -> UInt64 { mixed(start ^ UInt64(position)) }
}

/// Holds the records with the least lots until the end.
private final class SampleRecords: OrderedOperator {
  private struct Held: Sendable {
    var batch: RecordBatch
    var lots: [UInt64]
  }

  private struct State: Sendable {
    var position = 0
    var held: [Held] = []
    var heldCount = 0
    var least: LeastLots
  }

  private let lots: Lots
  private let limit: Int
  private let state: OrderedState<State>

  init(_ limit: Int, _ lots: Lots) {
    self.lots = lots
    self.limit = limit
    state = OrderedState(State(least: LeastLots(limit)))
  }

  func admit(_ batch: inout RecordBatch) -> Demand {
    let whole = batch
    batch.keep(0..<0)
    return state.update { [lots, limit] state in
      var kept: [UInt32] = []
      var keptLots: [UInt64] = []
      var position = state.position
      whole.forEachRecord { record in
        let lot = lots.lot(position)
        position += 1
        guard state.least.offer(lot) else { return }
        kept.append(UInt32(truncatingIfNeeded: record))
        keptLots.append(lot)
      }
      state.position = position
      guard !kept.isEmpty else { return limit == 0 ? .stop : .more }
      var few = whole
      few.selection = kept
      // Few records out of a large batch should not hold on to all its bytes.
      let isFew = kept.count * 4 < whole.index.recordCount
      state.held.append(Held(batch: isFew ? few.rewritten() : few, lots: keptLots))
      state.heldCount += kept.count
      if (state.heldCount - 4096) / 2 > limit { Self.letGo(&state) }
      return .more
    }
  }

  /// Lets go of the records that have fallen out.
  private static func letGo(_ state: inout State) {
    state.heldCount = 0
    var rest: [Held] = []
    for held in state.held {
      let records = held.batch.selection ?? (0..<UInt32(truncatingIfNeeded: held.batch.index.recordCount)).map { $0 }
      let places = held.lots.indices.filter { state.least.holds(held.lots[$0]) }
      guard !places.isEmpty else { continue }
      var batch = held.batch
      batch.selection = places.map { records[$0] }
      if places.count * 4 < batch.index.recordCount { batch = batch.rewritten() }
      rest.append(Held(batch: batch, lots: places.map { held.lots[$0] }))
      state.heldCount += places.count
    }
    state.held = rest
  }

  func finish() -> [RecordBatch] {
    state.update { state in
      Self.letGo(&state)
      defer { state.held = [] }
      return state.held.map(\.batch)
    }
  }
}

/// The least of some numbers, as many as are wanted, of numbers that are all different.
struct LeastLots: Sendable {
  private let limit: Int
  /// A heap with the greatest number on top.
  private var heap: [UInt64] = []

  init(_ limit: Int) { self.limit = limit }

  /// Takes in a number, and says whether it is among the least so far.
  mutating func offer(_ lot: UInt64) -> Bool {
    if heap.count < limit {
      heap.append(lot)
      rise(from: heap.count - 1)
      return true
    }
    guard let greatest = heap.first, lot < greatest else { return false }
    heap[0] = lot
    sink()
    return true
  }

  /// Whether a number that was taken in is still among the least.
  func holds(_ lot: UInt64) -> Bool { heap.first.map { lot <= $0 } ?? false }

  private mutating func rise(from start: Int) {
    var child = start
    while child > 0, heap[(child - 1) / 2] < heap[child] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func sink() {
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { return }
      if child + 1 < heap.count, heap[child + 1] > heap[child] { child += 1 }
      guard heap[child] > heap[parent] else { return }
      heap.swapAt(child, parent)
      parent = child
    }
  }
}

/// Lets the records pass whose lots lie below a bound.
private final class SampleFraction: OrderedOperator {
  private let lots: Lots
  /// The greatest lot that passes; nil for none.
  private let greatest: UInt64?
  private let position = OrderedState(0)

  init(_ greatest: UInt64?, _ lots: Lots) {
    self.lots = lots
    self.greatest = greatest
  }

  func admit(_ batch: inout RecordBatch) -> Demand {
    let count = batch.count
    var place = position.update { position in
      defer { position += count }
      return position
    }
    guard let greatest else {
      batch.keep(0..<0)
      return .stop
    }
    var kept: [UInt32] = []
    batch.forEachRecord { record in
      if lots.lot(place) <= greatest { kept.append(UInt32(truncatingIfNeeded: record)) }
      place += 1
    }
    if kept.count < count { batch.selection = kept }
    return .more
  }
}

extension Operation {
  /// Keeps `count` records, or all where there are fewer, chosen by lot; they keep their order.
  ///
  /// The seed and the records' positions alone decide.
  public static func sample(_ count: Int, seed: UInt64) -> Operation {
    Operation("sample", "-n \(count) --seed \(seed)", memory: .countedRecords) { (shape, _) in
      BoundOperation(.ordered(SampleRecords(count, Lots(seed: seed))), shape: shape)
    }
  }

  /// Keeps each record with a probability from 0 to 1; they keep their order.
  public static func sample(fraction: ExactDecimal, seed: UInt64) -> Operation {
    // The share of 2^64 numbers, as near as 18 digits tell it; a share of one lets all pass.
    let share = fraction.rounded(18, .down)
    let bound = (try? share.multiplied(by: ExactDecimal(Int128(1) << 64)).rounded(0, .down).coefficient) ?? 0
    let greatest = bound > 0 ? UInt64(clamping: bound - 1) : nil
    return Operation("sample", "--fraction \(fraction) --seed \(seed)", memory: .constant) { (shape, _) in
      BoundOperation(.ordered(SampleFraction(greatest, Lots(seed: seed))), shape: shape)
    }
  }
}
