import StoaBytes
import StoaColumns
import StoaRecords

/// What a function is given, a row at a time: texts where they lie, and nothing made for a row.
///
/// One thread goes through the rows and asks for the arguments of each.
@safe
final class RowArguments {
  private enum Column {
    /// Of values in a list, the one at a row's position.
    case values(ValueList)
    /// The same text for every row.
    case literal(ValueList)
    case numbers([ExactDecimal?])
  }

  /// Where the text of an argument lies; none for numbers.
  @unsafe
  private struct Texts {
    var places: UnsafeMutablePointer<ValueList.Place>?
    /// How far the place of the next row is: 0 for a text that is the same for all.
    var stride: Int
  }

  private let columns: [Column]
  private let texts: [Texts]
  private let rowCount: Int
  /// The row that is asked about, counted among those it was made of.
  var position = 0

  /// Finds the arguments of all rows.
  init(_ arguments: [Argument], _ rows: [UInt32], _ evaluation: Evaluation) throws(RowFailure) {
    var columns: [Column] = []
    for argument in arguments { columns.append(try Self.column(argument, rows, evaluation)) }
    self.columns = columns
    rowCount = rows.count
    unsafe texts = unsafe columns.map { column in
      switch column {
      case .values(let list): unsafe Texts(places: list.places, stride: 1)
      case .literal(let list): unsafe Texts(places: list.places, stride: 0)
      case .numbers: unsafe Texts(places: nil, stride: 0)
      }
    }
  }

  private static func column(
    _ argument: Argument,
    _ rows: [UInt32],
    _ evaluation: Evaluation
  ) throws(RowFailure) -> Column {
    switch argument {
    case .number(let term): return .numbers(try evaluation.numbers(term, rows))
    case .text(let term, _):
      let list = ValueList()
      switch term {
      case .column(let column):
        var batch = evaluation.batch
        batch.selection = rows
        list.load(column, of: batch)
      case .literal(let bytes):
        list.load(ValueColumn(bytes: bytes, ends: [UInt32(truncatingIfNeeded: bytes.count)]), count: 1)
        return .literal(list)
      default: list.load(try evaluation.texts(term, rows).values, count: rows.count)
      }
      return .values(list)
    }
  }

  var count: Int { columns.count }

  /// The text that an argument is; of a number, none.
  @_lifetime(borrow self)
  func text(_ argument: Int) -> Span<UInt8> {
    precondition(position >= 0 && position < rowCount, "There is no such row")
    let texts = unsafe texts[argument]
    guard let places = unsafe texts.places else { return Span() }
    let place = unsafe places[position &* texts.stride]
    let span = unsafe Span(_unsafeStart: place.start, count: place.count)
    return unsafe _overrideLifetime(span, borrowing: self)
  }

  /// The number that an argument is, or that its text says.
  func number(_ argument: Int) -> ExactDecimal? {
    switch columns[argument] {
    case .numbers(let numbers): return numbers[position]
    case .values, .literal:
      if case .number(let number) = ExactDecimal.read(text(argument)) { return number }
      return nil
    }
  }

  /// The whole number that an argument is, cut off behind the point; the nearest there is where it does not fit.
  func integer(_ argument: Int) -> Int? { number(argument)?.clampedInteger }

  /// The arguments as values of their own.
  var values: [Function.Value] {
    columns.indices.map { argument in
      switch columns[argument] {
      case .values, .literal: .text([UInt8](copying: text(argument)))
      case .numbers(let numbers): numbers[position].map(Function.Value.number) ?? .missing
      }
    }
  }
}
