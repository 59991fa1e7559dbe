import StoaBytes
import StoaColumns
import StoaRecords

// HOW VALUES ARE CHOSEN
//
//   if(n == 0, 0, total / n)      rows 0 1 2 3 4 5
//     n == 0                             1 2
//     0                                  1 2
//     total / n                        0     3 4 5
//
// A value is computed for the rows alone that take it: what would fail for the others does not.

extension Evaluation {
  /// For each row the value of the first choice that it falls to, or a missing one.
  func choose(_ choices: [Choice], _ rows: [UInt32]) throws(RowFailure) -> Texts {
    var rest = rows
    var chosen: [(rows: [UInt32], texts: Texts, positions: [Int]?)] = []
    for choice in choices where !rest.isEmpty {
      var taken = rest
      if let condition = choice.condition { taken = try self.rows(of: condition, among: rest) }
      guard !taken.isEmpty else { continue }
      let texts = try texts(choice.value, taken)
      var positions: [Int]?
      if choice.condition == nil {
        let present = taken.indices.filter { !texts.value(at: $0).isEmpty }
        taken = present.map { taken[$0] }
        positions = present
      }
      rest = Self.without(taken, rest)
      chosen.append((taken, texts, positions))
    }
    return Self.merged(chosen, rows)
  }

  /// Puts the values of several lists of rows in the order of all rows.
  private static func merged(
    _ chosen: [(rows: [UInt32], texts: Texts, positions: [Int]?)],
    _ rows: [UInt32]
  ) -> Texts {
    // For each row the list that holds its value, or none.
    var lists = [Int](repeating: -1, count: rows.count)
    for (number, choice) in chosen.enumerated() {
      var position = 0
      for row in choice.rows {
        while rows[position] != row { position += 1 }
        lists[position] = number
      }
    }
    let output = OutputBuffer(capacity: rows.count * 8)
    var ends: [UInt32] = []
    ends.reserveCapacity(rows.count)
    var next = [Int](repeating: 0, count: chosen.count)
    for list in lists {
      if list >= 0 {
        let position = next[list]
        next[list] += 1
        let (texts, positions) = (chosen[list].texts, chosen[list].positions)
        output.append(texts.value(at: positions?[position] ?? position))
      }
      ends.append(UInt32(truncatingIfNeeded: output.count))
    }
    return Texts(output, ends)
  }

  /// Appends a plain number with another sign before its fraction; what is none as it stands.
  static func append(_ value: Span<UInt8>, decimalSeparator separator: [UInt8], to output: OutputBuffer) {
    guard let number = NumberText(value), !number.fraction.isEmpty else { return output.append(value) }
    output.append(value.extracting(..<(number.fraction.lowerBound - 1)))
    output.append(separator.span)
    output.append(value.extracting(number.fraction.lowerBound...))
  }
}
