import StoaBytes
import StoaColumns

extension Operation {
  /// What the optimizer knows of an operation without binding it.
  enum Role: Sendable {
    case other
    /// All records in the order of some keys, equal ones as they came.
    case sort([SortKey])
    /// All records in the opposite order.
    case reverse
    /// All records in an order of chance.
    case shuffle
    /// The first records in the order of some keys.
    case top(Int, [SortKey])
    /// The first records.
    case head(Int)
    /// The records whose positions lie in a range.
    case slice(Range<Int>)
    /// The number of records, for which nothing else need be known of them.
    case count
    /// The records for which a condition holds.
    case filter(Expression)
    /// Columns permuted, repeated and left out: which of a table's columns come out, in order.
    case arrange(@Sendable (Schema) throws(TableError) -> [Int])
    /// Other names for the same columns.
    case rename
    /// A column that is computed.
    case set(ColumnSelection, Expression)
    /// A text in the place of missing values.
    case fill(ColumnSelection)
    /// The last value above in the place of missing ones.
    case fillDown
    /// A column of positions in front.
    case number
    /// A record for each group of records, in the order of their first ones.
    case group(ColumnSelection?, [Aggregate])
    /// The columns that come out are known when the records are.
    case reshape
  }

  /// The same operation, known for what it does.
  func known(as role: Role) -> Operation {
    var copy = self
    copy.role = role
    return copy
  }

  /// The same operation as a step of a command, unless it is one of another.
  package func written(by command: String?) -> Operation {
    var copy = self
    copy.command = self.command ?? command
    return copy
  }

  /// The same operation in a run that ends at the first value that does not fit.
  var strict: Operation {
    var copy = self
    switch role {
    case .filter(var condition):
      condition.isStrict = true
      copy.role = .filter(condition)
    case .set(let target, var value):
      value.isStrict = true
      copy.role = .set(target, value)
    case .sort(let keys):
      copy.canFail = keys.contains { $0.kind == .number || $0.kind == .date }
    default: break
    }
    return copy
  }

  /// Whether as many records come out as go in, in the same order, each made of itself alone.
  var isRowWise: Bool {
    switch role {
    case .arrange, .rename, .fill: true
    case .set(_, let value): !value.canFail
    default: false
    }
  }

  /// Whether the first records that come out are made of the first ones that go in.
  var keepsFirstRecords: Bool {
    switch role {
    case .fillDown, .number: true
    default: isRowWise
    }
  }
}
