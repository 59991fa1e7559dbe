import StoaBytes
import StoaColumns
import StoaRecords

extension Evaluation {
  /// The rows among `rows` for which a condition holds, in their order.
  ///
  /// - Throws: the failure of a row, not always the first, where something that is compared cannot be computed.
  func rows(of condition: Condition, among rows: [UInt32]) throws(RowFailure) -> [UInt32] {
    switch condition {
    case .constant(let value): return value ? rows : []
    case .not(let inner): return Self.without(try self.rows(of: inner, among: rows), rows)
    case .all(let parts):
      var held = rows
      for part in parts where !held.isEmpty { held = try self.rows(of: part, among: held) }
      return held
    case .any(let parts):
      var rest = rows
      for part in parts where !rest.isEmpty { rest = Self.without(try self.rows(of: part, among: rest), rest) }
      return Self.without(rest, rows)
    case .columnNumber(let column, let comparison, let literal, let subject):
      let others = OtherRows()
      var kept: [UInt32]
      if let raw = RawColumn(batch, column: column) {
        kept = raw.rows(rows, passing: RawNumberOrder(literal, comparison, others))
      } else {
        kept = []
        kept.reserveCapacity(rows.count)
        forEachValue(of: column, in: rows) { _, row, value in
          if literal.compares(value, comparison, row, others) { kept.append(row) }
        }
      }
      try note(subject, others.rows) { Misfits.text(batch, column, Int(others.rows[$0])) }
      return kept
    case .columnText(let column, let comparison, let text):
      guard let raw = RawColumn(batch, column: column) else {
        return keep(column, rows) { comparison.holds($0.order(text.span)) }
      }
      switch comparison {
      case .equal: return raw.rows(rows, passing: RawEquality(text: text, wantsEqual: true))
      case .unequal: return raw.rows(rows, passing: RawEquality(text: text, wantsEqual: false))
      default: return raw.rows(rows, passing: RawTextOrder(text: text, comparison: comparison))
      }
    case .numbers(let left, let comparison, .literal(let number)):
      let lefts = try amounts(left, rows)
      return Self.keep(rows) { lefts.order(at: $0, number).map(comparison.holds) ?? (comparison == .unequal) }
    case .numbers(.literal(let number), let comparison, let right):
      return try self.rows(of: .numbers(right, comparison.swapped, .literal(number)), among: rows)
    case .numbers(let left, let comparison, let right):
      let (lefts, rights) = (try amounts(left, rows), try amounts(right, rows))
      return Self.keep(rows) { position in
        Amounts.order(lefts, rights, at: position).map(comparison.holds) ?? (comparison == .unequal)
      }
    case .texts(let left, let comparison, let right):
      let (lefts, rights) = (try texts(left, rows), try texts(right, rows))
      return Self.keep(rows) { comparison.holds(lefts.value(at: $0).order(rights.value(at: $0))) }
    case .values(let left, let comparison, let right):
      let (lefts, rights) = (try texts(left, rows), try texts(right, rows))
      return Self.keep(rows) { position in
        let left = lefts.value(at: position)
        let right = rights.value(at: position)
        return comparison.holds(NumberOrder.order(left, right) ?? left.order(right))
      }
    case .textIn(.column(let column), let wanted):
      guard let raw = RawColumn(batch, column: column) else { return keep(column, rows) { wanted.contains($0) } }
      return raw.rows(rows, passing: RawMembership(texts: wanted))
    case .textIn(let term, let wanted):
      let values = try texts(term, rows)
      return Self.keep(rows) { wanted.contains(values.value(at: $0)) }
    case .numberIn(let term, let wanted):
      let values = try amounts(term, rows).numbers
      return Self.keep(rows) { values[$0].map(wanted.contains) ?? false }
    case .matches(.column(let column), .part(let text, let place)):
      guard let raw = RawColumn(batch, column: column) else {
        return keep(column, rows) { TextPattern.part(text, place).matches($0) }
      }
      return raw.rows(rows, passing: RawPart(text: text, place: place))
    case .matches(.column(let column), let pattern): return keep(column, rows) { pattern.matches($0) }
    case .matches(let term, let pattern):
      let values = try texts(term, rows)
      return Self.keep(rows) { pattern.matches(values.value(at: $0)) }
    case .truth(let term, let doubt):
      let values = try texts(term, rows)
      if let doubt, let odd = rows.indices.first(where: { doubt.concerns(values.value(at: $0)) }) {
        do throws(TableError) {
          try doubt.tell(of: values.value(at: odd), rows[odd], of: batch)
        } catch {
          throw RowFailure(error, row: rows[odd])
        }
      }
      let truth = Array("true".utf8)
      return Self.keep(rows) { values.value(at: $0).order(truth.span) == 0 }
    }
  }

  private func keep(_ column: Int, _ rows: [UInt32], _ holds: (Span<UInt8>) -> Bool) -> [UInt32] {
    var kept: [UInt32] = []
    kept.reserveCapacity(rows.count)
    forEachValue(of: column, in: rows) { _, row, value in
      if holds(value) { kept.append(row) }
    }
    return kept
  }

  private static func keep(_ rows: [UInt32], _ holds: (Int) -> Bool) -> [UInt32] {
    var kept: [UInt32] = []
    kept.reserveCapacity(rows.count)
    for position in rows.indices where holds(position) { kept.append(rows[position]) }
    return kept
  }

  /// The rows that are not among `left`, which holds some of them in their order.
  static func without(_ left: [UInt32], _ rows: [UInt32]) -> [UInt32] {
    guard !left.isEmpty else { return rows }
    var rest: [UInt32] = []
    rest.reserveCapacity(rows.count - left.count)
    var next = 0
    for row in rows {
      if next < left.count, left[next] == row {
        next += 1
      } else {
        rest.append(row)
      }
    }
    return rest
  }
}

/// The rows whose values had to be numbers and are none: few, or none at all.
final class OtherRows {
  private(set) var rows: [UInt32] = []

  func append(_ row: UInt32) { rows.append(row) }
}

extension NumberLiteral {
  /// Whether a comparison holds between the value of a row, at the left, and the number.
  func compares(_ value: Span<UInt8>, _ comparison: Syntax.Comparison, _ row: UInt32, _ others: OtherRows) -> Bool {
    if case .number(let number) = ExactDecimal.read(value), let known = self.value {
      return comparison.holds(ExactDecimal.order(number, known))
    }
    // Numbers too long to compute with, infinities, and what is no number at all.
    if let order = NumberOrder.order(value, digits.span) { return comparison.holds(order) }
    if !value.isEmpty, NumberText(value) == nil { others.append(row) }
    return comparison == .unequal
  }
}
