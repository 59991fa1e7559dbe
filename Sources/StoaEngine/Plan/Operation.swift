package import StoaBytes

/// One step of a plan, as it is written: before it has seen a table.
///
///     Plan([.select(try ColumnSelection("name, price")), .head(5)])
///
/// Operations are values. Binding one to the columns it will meet checks it, and gives what runs.
public struct Operation: Sendable {
  /// The command that writes it, for messages and for printed plans.
  public let name: String
  /// What it was given, as it would be written.
  public let arguments: String
  /// What it holds in memory.
  public let memory: MemoryUse

  /// The command of a chain that it is a step of; what it says is told in its name.
  package var command: String?

  /// What the plan may make use of when it puts operations together.
  var role = Role.other

  private let binding: @Sendable (TableShape, ExecutionContext) throws(TableError) -> BoundOperation

  package init(
    _ name: String,
    _ arguments: String,
    memory: MemoryUse,
    binding: @escaping @Sendable (TableShape, ExecutionContext) throws(TableError) -> BoundOperation
  ) {
    self.name = name
    self.arguments = arguments
    self.memory = memory
    self.binding = binding
  }

  /// Checks the operation against the columns it will meet.
  ///
  /// - Throws: an error of code `unknownColumn` or `usage`.
  package func bind(to shape: TableShape, in context: ExecutionContext) throws(TableError) -> BoundOperation {
    do throws(TableError) {
      let context = context.speaking(as: command)
      var bound = try binding(shape, context)
      bound.stage?.command = command
      // Who selects a column twice knows it, and so does a report of what it sums up.
      if command != nil, name != "select", let name = bound.shape.newDoubledName(since: shape) {
        context.notes?.add("two columns are called \(name); stoa rename gives one of them another name")
      }
      return bound
    } catch {
      throw error.told(by: command)
    }
  }
}

/// How much of a table an operation holds at a time.
public enum MemoryUse: String, Hashable, Sendable {
  /// A batch of records, however many there are.
  case constant = "a batch at a time"
  /// A number of records that the step names.
  case countedRecords = "as many records as it is asked for"
  /// What is kept of each different key.
  case groups = "each different key, and what is kept of it"
  /// The other table, beyond the budget in spill files.
  case otherTable = "the other table, on disk what does not fit into memory"
  /// The numbers of each column, beyond a share of the budget in a spill file.
  case numbers = "8 bytes for each number, on disk what does not fit into a quarter of the memory"
  /// The whole table, in memory.
  case table = "the whole table, which must fit into half the memory"
  /// All records, beyond the budget in spill files.
  case allRecords = "all records, on disk what does not fit into memory"
}

/// An operation that knows its columns.
package struct BoundOperation: Sendable {
  /// What runs; `nil` where changing the shape is all there is to do.
  package var stage: Stage?
  /// The columns that come out.
  package var shape: TableShape

  package init(_ stage: Stage?, shape: TableShape) {
    self.stage = stage
    self.shape = shape
  }
}
