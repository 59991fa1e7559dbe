import StoaBytes
import StoaColumns
import StoaRecords
import StoaTestSupport
import Testing

@testable import StoaEngine

/// What functions do row by row is what they are declared to do.
struct FunctionRowTests {
  private static let texts = [
    "", " ", "a", "Paris", "PARIS ", "\t b\r\n", "a/b//c", "/", "//", "aaaa", "née", "e\u{301}", "\u{A0}x\u{A0}", "12",
    "-3.5",
    "1e3", "0", "true", "x\ry", "\r\n", "longer than most of the others",
  ]

  private func batch(_ rows: [[String]]) -> RecordBatch {
    let columns = rows[0].indices.map { column in
      let output = OutputBuffer()
      let ends = rows.map { row -> UInt32 in
        output.append(row[column])
        return UInt32(output.count)
      }
      return ValueColumn(output, ends: ends)
    }
    return RecordBatch(columns: columns, count: rows.count, origin: .init(source: "rows", firstLine: 1))
  }

  private func arguments(_ function: Function, _ count: Int) -> [Argument] {
    (0..<count).map { position in
      switch function.parameters.kind(at: position, of: count) {
      case .value where position == 1: .text(.column(3))
      case .number: .number(.parsed(.column(3), nil))
      case .text, .date, .value, .condition:
        .text(position == 2 ? .literal(Array("lit".utf8)) : .column(position % 3))
      }
    }
  }

  @Test(arguments: Function.rows.keys.sorted())
  func aRowGivesWhatTheDeclarationGives(name: String) throws {
    var generator = SeededGenerator(seed: 5)
    let numbers = ["", "0", "1", "2", "-1", "-2", "3.7", "100", "x"]
    var rows: [[String]] = []
    for first in Self.texts {
      for second in Self.texts + ["a", "/", "aa", "b"] {
        let third = Self.texts.randomElement(using: &generator) ?? ""
        for number in numbers { rows.append([first, second, third, number]) }
      }
    }
    let function = try #require(Function.all[name])
    var declared = function
    declared.row = nil
    #expect(function.row != nil)
    let evaluation = Evaluation(batch(rows))
    let counts =
      function.parameters.repeating > 0 ? 1...5 : function.parameters.required...function.parameters.kinds.count
    for count in counts where function.parameters.accepts(count) {
      let arguments = arguments(function, count)
      // All rows, and some of them.
      for selected in [evaluation.allRows, evaluation.allRows.filter { $0 % 3 == 1 }] {
        let fast = try evaluation.texts(.call(function, arguments), selected)
        let plain = try evaluation.texts(.call(declared, arguments), selected)
        for position in selected.indices where fast.value(at: position).order(plain.value(at: position)) != 0 {
          Issue.record("\(name) \(rows[Int(selected[position])]): \(String(copying: fast.value(at: position)))")
          break
        }
        guard function.result == .number else { continue }
        let numbers = try evaluation.numbers(.call(function, arguments), selected)
        #expect(numbers == (try evaluation.numbers(.call(declared, arguments), selected)))
      }
    }
  }
}
