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
  /// - Throws: the failure of a row, not always the first, where a number or a result has more than 38 digits; its code
  ///   is `unsuitableValue`.
  func numbers(_ term: NumberTerm, _ rows: [UInt32]) throws(RowFailure) -> [ExactDecimal?] {
    let amounts = try amounts(term, rows)
    if let position = amounts.long.keys.min(), let digits = amounts.long[position] {
      throw RowFailure(.tooManyDigits(digits), row: rows[position])
    }
    return amounts.numbers
  }

  /// The same for what is compared, and not computed with: values are then numbers of any length.
  func amounts(_ term: NumberTerm, _ rows: [UInt32]) throws(RowFailure) -> Amounts {
    var amounts = Amounts(capacity: rows.count)
    switch term {
    case .literal(let number): amounts.numbers = [ExactDecimal?](repeating: number, count: rows.count)
    case .parsed(.column(let column), let subject):
      forEachValue(of: column, in: rows) { _, _, value in amounts.append(value) }
      try note(subject, amounts.odd.map { rows[$0] }) { Misfits.text(batch, column, Int(rows[amounts.odd[$0]])) }
    case .parsed(let term, let subject):
      let values = try texts(term, rows)
      for position in rows.indices { amounts.append(values.value(at: position)) }
      try note(subject, amounts.odd.map { rows[$0] }) { Misfits.text(values.value(at: amounts.odd[$0])) }
    case .measured(.column(let column), let reading, let subject):
      forEachValue(of: column, in: rows) { _, _, value in amounts.append(value, as: reading) }
      try note(subject, amounts.odd.map { rows[$0] }) { Misfits.text(batch, column, Int(rows[amounts.odd[$0]])) }
    case .measured(let term, let reading, let subject):
      let values = try texts(term, rows)
      for position in rows.indices { amounts.append(values.value(at: position), as: reading) }
      try note(subject, amounts.odd.map { rows[$0] }) { Misfits.text(values.value(at: amounts.odd[$0])) }
    case .negated(let inner):
      amounts.numbers = try numbers(inner, rows)
      for position in rows.indices {
        guard let number = amounts.numbers[position] else { continue }
        amounts.numbers[position] = try failing(rows[position]) { () throws(TableError) in try number.negated() }
      }
    case .arithmetic(let first, let steps):
      amounts.numbers = try numbers(first, rows)
      for (operation, operand) in steps {
        if case .literal(let number) = operand {
          try compute(operation, &amounts.numbers, rows) { _ in number }
        } else {
          let operands = try numbers(operand, rows)
          try compute(operation, &amounts.numbers, rows) { operands[$0] }
        }
      }
    case .call(let function, let arguments):
      let output = OutputBuffer(capacity: 64)
      try call(function, arguments, rows, output) { result in
        switch result {
        case .number(let number): amounts.numbers.append(number)
        case .text: amounts.append(output.bytes)
        case .condition, .missing, .declined: amounts.numbers.append(nil)
        }
        output.removeAll()
      }
    }
    return amounts
  }

  /// Notes rows whose values had to be something and are not, if anybody is told.
  func note(
    _ subject: Misfits.Subject?,
    _ rows: [UInt32],
    _ text: (_ position: Int) -> String
  ) throws(RowFailure) {
    guard let subject, let doubted, !rows.isEmpty else { return }
    try doubted.note(subject, rows, of: batch, text)
  }

  private func compute(
    _ operation: Syntax.Arithmetic,
    _ numbers: inout [ExactDecimal?],
    _ rows: [UInt32],
    with operand: (_ position: Int) -> ExactDecimal?
  ) throws(RowFailure) {
    for position in rows.indices {
      guard let left = numbers[position], let right = operand(position) else {
        numbers[position] = nil
        continue
      }
      do throws(TableError) {
        numbers[position] = try Self.compute(operation, left, right)
      } catch {
        throw RowFailure(.tooManyDigits("\(left) \(operation.rawValue) \(right)"), row: rows[position])
      }
    }
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
  ///
  /// - Throws: the failure of a row, not always the first.
  func texts(_ term: TextTerm, _ rows: [UInt32]) throws(RowFailure) -> Texts {
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
    case .plain(.column(let column), let form, let reading):
      var scratch: [UInt8] = []
      forEachValue(of: column, in: rows) { _, _, value in
        reading.append(value, in: form, &scratch, to: output)
        end()
      }
    case .plain(let term, let form, let reading):
      let values = try texts(term, rows)
      var scratch: [UInt8] = []
      for position in rows.indices {
        reading.append(values.value(at: position), in: form, &scratch, to: output)
        end()
      }
    case .number(let term):
      for number in try numbers(term, rows) {
        number?.append(to: output)
        end()
      }
    case .localized(let term, let separator):
      let values = try texts(term, rows)
      for position in rows.indices {
        Self.append(values.value(at: position), decimalSeparator: separator, to: output)
        end()
      }
    case .chosen(let choices): return try choose(choices, rows)
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
  ) throws(RowFailure) {
    let row = try RowArguments(arguments, rows, self)
    let dates = doubted == nil ? [] : arguments.indices.filter { arguments[$0].subject != nil }
    var others: [(argument: Int, position: Int)] = []
    for position in rows.indices {
      row.position = position
      let result = function.row?(row, output) ?? .declined
      guard result == .declined else {
        take(result)
        continue
      }
      let computed = try failing(rows[position]) { () throws(TableError) in try function.compute(row.values) }
      if case .text(let bytes) = computed { output.append(bytes.span) }
      // Where nothing comes out, an argument may have been no date.
      if !dates.isEmpty, computed == .missing {
        for argument in dates where row.isNoDate(argument) { others.append((argument, position)) }
      }
      take(computed.rowResult)
    }
    for argument in dates {
      let positions = others.filter { $0.argument == argument }.map(\.position)
      try note(arguments[argument].subject, positions.map { rows[$0] }) { index in
        row.position = positions[index]
        return Misfits.text(row.text(argument))
      }
    }
  }

  private func failing<Result>(
    _ row: UInt32,
    _ body: () throws(TableError) -> Result
  ) throws(RowFailure) -> Result {
    do throws(TableError) { return try body() } catch { throw RowFailure(error, row: row) }
  }
}

extension Argument {
  /// What is told of where it had to be a date and is none.
  fileprivate var subject: Misfits.Subject? { if case .text(_, let subject) = self { subject } else { nil } }
}

extension RowArguments {
  /// Whether an argument is there and is no date.
  fileprivate func isNoDate(_ argument: Int) -> Bool {
    let value = text(argument)
    return !value.isEmpty && DateSyntax.iso8601.moment(value) == nil
  }
}

extension Function.Value {
  /// What came of a row that was computed the long way; a text is to be appended.
  fileprivate var rowResult: Function.RowResult {
    switch self {
    case .text: .text
    case .number(let number): .number(number)
    case .condition(let holds): .condition(holds)
    case .missing: .missing
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
    case .date:
      if let moment = moment(value), let date = DateText.iso(moment, in: value) { return output.append(date) }
    case .truth: if let truth = ValueClassifier.boolean(value) { return output.append(truth ? "true" : "false") }
    }
    output.append(value)
  }
}
