import StoaBytes
import StoaColumns

/// A number, or a point in time in seconds, by which rows are near; only what is of one kind can be near.
struct NearestPoint: Sendable {
  let isDate: Bool
  let number: ExactDecimal

  private init(isDate: Bool, number: ExactDecimal) {
    self.isDate = isDate
    self.number = number
  }

  /// What a value is, if it is a number or a date.
  init?(_ value: Span<UInt8>, _ reading: ColumnReading) {
    if value.isEmpty { return nil }
    if case .number(let number) = reading.number(value) {
      self.init(isDate: false, number: number)
    } else if let moment = reading.moment(value) {
      self.init(isDate: true, number: moment.exactSeconds(in: value))
    } else {
      return nil
    }
  }

  /// Negative, zero or positive as it lies before, at or behind another; numbers lie before dates.
  func order(_ other: NearestPoint) -> Int {
    if isDate != other.isDate { return isDate ? 1 : -1 }
    return ExactDecimal.order(number, other.number)
  }

  /// How far it is from another; `nil` where that is of another kind.
  fileprivate func distance(to other: NearestPoint) throws(TableError) -> ExactDecimal? {
    guard isDate == other.isDate else { return nil }
    let difference = try other.number.subtracting(number)
    return difference < .zero ? try difference.negated() : difference
  }
}

// MARK: - In frames

extension NearestPoint {
  /// Appends what rows are sorted by that are near in this point: their key, and then the point.
  func append(behind key: Span<UInt8>, to output: OutputBuffer) {
    output.append(framed: key)
    output.append(UInt8(isDate ? 1 : 0))
    // A decimal has a place in the order of numbers.
    _ = NumberOrder.append(Array(number.description.utf8).span, to: output)
  }

  /// Writes the point down.
  func write(to output: OutputBuffer) {
    output.append(UInt8(isDate ? 1 : 0))
    output.append(wide: number.coefficient)
    output.append(number: number.scale)
  }

  /// Reads what was written down.
  init(_ reader: inout FrameReader) {
    let isDate = reader.readNumber() == 1
    let coefficient = reader.readWide()
    self.init(isDate: isDate, number: ExactDecimal(coefficient, scale: reader.readNumber()))
  }
}

// MARK: - Which is nearest

/// Which of the rows before and behind a point is taken.
struct NearestRule: Sendable {
  enum Side {
    case before, behind
  }

  let direction: Join.Nearest.Direction
  let tolerance: ExactDecimal?

  /// Chooses between the last row at a point or before it and the first at it or behind it; `nil` for neither.
  func choose(
    for point: NearestPoint,
    before: NearestPoint?,
    behind: NearestPoint?
  ) throws(TableError) -> Side? {
    let previous = direction == .forward ? nil : try distance(from: point, to: before)
    let next = direction == .backward ? nil : try distance(from: point, to: behind)
    guard let next else { return previous == nil ? nil : .before }
    guard let previous, previous <= next else { return .behind }
    return .before
  }

  /// How far away another point is; `nil` where there is none, or it is too far.
  private func distance(from point: NearestPoint, to other: NearestPoint?) throws(TableError) -> ExactDecimal? {
    guard let other, let distance = try point.distance(to: other) else { return nil }
    if let tolerance, distance > tolerance { return nil }
    return distance
  }
}
