import StoaBytes
import StoaColumns
import StoaRecords

/// A text for each of some rows.
struct Texts {
  let values: ValueColumn

  init(_ values: OutputBuffer, _ ends: [UInt32]) { self.values = ValueColumn(values, ends: ends) }

  @_lifetime(borrow self)
  func value(at position: Int) -> Span<UInt8> { values.value(of: position) }
}

extension Evaluation {
  /// The number a term gives for each row, or `nil` where it gives none.
  ///
  /// - Throws: an error of code `unsuitableValue` for a result of more than 38 digits.
  func numbers(_ term: NumberTerm, _ rows: [UInt32]) throws(TableError) -> [ExactDecimal?] {
    switch term {
    case .literal(let number): return [ExactDecimal?](repeating: number, count: rows.count)
    case .parsed(.column(let column)): return parsed(column, rows)
    case .parsed(let term):
      let values = try texts(term, rows)
      return rows.indices.map { Self.number(values.value(at: $0)) }
    case .measured(.column(let column), let reading):
      var numbers: [ExactDecimal?] = []
      numbers.reserveCapacity(rows.count)
      forEachValue(of: column, in: rows) { _, _, value in numbers.append(Self.number(reading.measure(value))) }
      return numbers
    case .measured(let term, let reading):
      let values = try texts(term, rows)
      return rows.indices.map { Self.number(reading.measure(values.value(at: $0))) }
    case .negated(let inner):
      var numbers = try numbers(inner, rows)
      for index in numbers.indices { numbers[index] = try numbers[index]?.negated() }
      return numbers
    case .arithmetic(let operation, let left, let right):
      var lefts = try numbers(left, rows)
      let rights = try numbers(right, rows)
      for index in lefts.indices {
        guard let left = lefts[index], let right = rights[index] else {
          lefts[index] = nil
          continue
        }
        lefts[index] = try Self.compute(operation, left, right)
      }
      return lefts
    case .call(let function, let arguments):
      var numbers: [ExactDecimal?] = []
      numbers.reserveCapacity(rows.count)
      let output = OutputBuffer(capacity: 64)
      try call(function, arguments, rows, output) { result in
        switch result {
        case .number(let number): numbers.append(number)
        case .text: numbers.append(Self.number(output.bytes))
        case .condition, .missing, .declined: numbers.append(nil)
        }
        output.removeAll()
      }
      return numbers
    }
  }

  private func parsed(_ column: Int, _ rows: [UInt32]) -> [ExactDecimal?] {
    var numbers: [ExactDecimal?] = []
    numbers.reserveCapacity(rows.count)
    forEachValue(of: column, in: rows) { _, _, value in numbers.append(Self.number(value)) }
    return numbers
  }

  private static func number(_ value: Span<UInt8>) -> ExactDecimal? { number(ExactDecimal.read(value)) }

  private static func number(_ read: ExactDecimal.Reading) -> ExactDecimal? {
    if case .number(let number) = read { number } else { nil }
  }

  private static func compute(
    _ operation: Syntax.Arithmetic,
    _ left: ExactDecimal,
    _ right: ExactDecimal
  ) throws(TableError) -> ExactDecimal? {
    switch operation {
    case .add: try left.adding(right)
    case .subtract: try left.subtracting(right)
    case .multiply: try left.multiplied(by: right)
    case .divide: try left.divided(by: right)
    case .remainder: try left.remainder(dividingBy: right)
    }
  }

  /// The text a term gives for each row.
  func texts(_ term: TextTerm, _ rows: [UInt32]) throws(TableError) -> Texts {
    let output = OutputBuffer(capacity: rows.count * 8)
    var ends: [UInt32] = []
    ends.reserveCapacity(rows.count)
    func end() { ends.append(UInt32(truncatingIfNeeded: output.count)) }
    switch term {
    case .literal(let bytes):
      for _ in rows {
        output.append(bytes.span)
        end()
      }
    case .column(let column):
      forEachValue(of: column, in: rows) { _, _, value in
        output.append(value)
        end()
      }
    case .plain(let column, let form, let reading):
      var scratch: [UInt8] = []
      forEachValue(of: column, in: rows) { _, _, value in
        reading.append(value, in: form, &scratch, to: output)
        end()
      }
    case .number(let term):
      for number in try numbers(term, rows) {
        number?.append(to: output)
        end()
      }
    case .condition(let condition):
      var held = try self.rows(of: condition, among: rows)[...]
      for row in rows {
        let holds = held.first == row
        if holds { held.removeFirst() }
        output.append(holds ? "true" : "false")
        end()
      }
    case .call(let function, let arguments):
      try call(function, arguments, rows, output) { result in
        switch result {
        case .number(let number): number.append(to: output)
        case .condition(let holds): output.append(holds ? "true" : "false")
        case .text, .missing, .declined: break
        }
        end()
      }
    }
    return Texts(output, ends)
  }

  /// Calls a function for each row; texts that it gives are appended to a buffer.
  private func call(
    _ function: Function,
    _ arguments: [Argument],
    _ rows: [UInt32],
    _ output: OutputBuffer,
    _ take: (Function.RowResult) -> Void
  ) throws(TableError) {
    let row = try RowArguments(arguments, rows, self)
    for position in rows.indices {
      row.position = position
      let result = function.row?(row, output) ?? .declined
      take(result == .declined ? try Self.compute(function, row.values, output) : result)
    }
  }

  private static func compute(
    _ function: Function,
    _ values: [Function.Value],
    _ output: OutputBuffer
  ) throws(TableError) -> Function.RowResult {
    switch try function.compute(values) {
    case .text(let bytes):
      output.append(bytes.span)
      return .text
    case .number(let number): return .number(number)
    case .condition(let holds): return .condition(holds)
    case .missing: return .missing
    }
  }
}

extension ColumnReading {
  /// Appends a value in a form, or as it stands where it is none of that kind.
  fileprivate func append(
    _ value: Span<UInt8>,
    in form: ValueForm,
    _ scratch: inout [UInt8],
    to output: OutputBuffer
  ) {
    switch form {
    case .written: break
    case .number:
      scratch.removeAll(keepingCapacity: true)
      if readNumber(value, into: &scratch) { return output.append(scratch.span) }
    case .date: if let moment = moment(value) { return output.append(DateText.iso(moment)) }
    case .truth: if let truth = ValueClassifier.boolean(value) { return output.append(truth ? "true" : "false") }
    }
    output.append(value)
  }
}
