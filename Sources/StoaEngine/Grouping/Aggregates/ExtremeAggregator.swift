import StoaBytes
import StoaColumns

/// Finds the least or the greatest value, or the first or the last.
final class ExtremeAggregator: Aggregator, @unchecked Sendable {
  private struct Best {
    var value: [UInt8] = []
    var number: ExactDecimal?
    /// The place of its row in the input; -1 where there is none yet.
    var place = -1
  }

  private let column: Int
  private let kind: Aggregate.Kind
  private var best: [Best] = []

  init(_ column: Int, _ kind: Aggregate.Kind) {
    self.column = column
    self.kind = kind
  }

  func makeEmpty() -> any Aggregator { ExtremeAggregator(column, kind) }

  func add(_ evaluation: Evaluation, _ rows: [UInt32], groups: [UInt32], groupCount: Int, place: Int) {
    best.grow(to: groupCount, with: Best())
    let comparesValues = kind == .min || kind == .max
    evaluation.forEachValue(of: column, in: rows) { position, _, value in
      let group = Int(groups[position])
      if comparesValues {
        guard !value.isEmpty else { return }
        var number: ExactDecimal?
        if case .number(let read) = ExactDecimal.read(value) { number = read }
        guard isBetter(value, number, place + position, than: best[group]) else { return }
        best[group] = Best(value: [UInt8](copying: value), number: number, place: place + position)
      } else {
        let isLater = place + position > best[group].place
        guard best[group].place < 0 || isLater == (kind == .last) else { return }
        best[group] = Best(value: [UInt8](copying: value), place: place + position)
      }
    }
  }

  private func isBetter(_ value: Span<UInt8>, _ number: ExactDecimal?, _ place: Int, than best: Best) -> Bool {
    guard best.place >= 0 else { return true }
    let order: Int
    switch (number, best.number) {
    case (let number?, let other?): order = ExactDecimal.order(number, other)
    case (_?, nil): order = -1
    case (nil, _?): order = 1
    case (nil, nil): order = value.order(best.value.span)
    }
    // Of equal values the first is kept, as it is written.
    if order == 0 { return place < best.place }
    return (order < 0) == (kind == .min)
  }

  private func isBetter(_ found: Best, than best: Best) -> Bool {
    let value = found.value
    return isBetter(value.span, found.number, found.place, than: best)
  }

  func merge(_ other: any Aggregator, groups: [Int], groupCount: Int) {
    guard let other = other as? ExtremeAggregator else { return }
    best.grow(to: groupCount, with: Best())
    for (group, found) in other.best.enumerated() where found.place >= 0 {
      let mine = best[groups[group]]
      let isBetter =
        switch kind {
        case .first: mine.place < 0 || found.place < mine.place
        case .last: found.place > mine.place
        default: isBetter(found, than: mine)
        }
      if isBetter { best[groups[group]] = found }
    }
  }

  func append(_ group: Int, to output: OutputBuffer) {
    guard group < best.count else { return }
    let value = best[group].value
    output.append(value.span)
  }
}
