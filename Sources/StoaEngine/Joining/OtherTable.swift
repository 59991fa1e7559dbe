package import StoaBytes
import StoaRecords
import Synchronization

/// A table that an operation takes in beside the one it works on.
///
///     OtherTable("customers.csv")
///
/// It is opened when its columns must be known, and read when the plan runs.
public final class OtherTable: Sendable {
  /// What messages call it.
  public let name: String
  private let opening: (@Sendable () throws(TableError) -> TableInput)?
  /// Opened and not read yet.
  private let opened = Mutex<TableInput?>(nil)

  /// A table that whoever runs the plan knows how to open.
  public init(_ name: String) {
    self.name = name
    opening = nil
  }

  /// A table that `open` opens, as often as the plan runs.
  package init(_ name: String, open: @escaping @Sendable () throws(TableError) -> TableInput) {
    self.name = name
    opening = open
  }

  /// The table, opened far enough to know its columns.
  package func open(in context: ExecutionContext) throws(TableError) -> TableInput {
    if let input = opened.withLock({ $0 }) { return input }
    let input: TableInput
    if let opening { input = try opening() } else { input = try context.open(name) }
    guard !input.isEmpty else {
      let position = TableError.Position(source: name)
      throw TableError(.unknownColumn, "there is no header: the table is empty", remedy: "check the file", at: position)
    }
    opened.withLock { $0 = input }
    return input
  }

  /// The table, to be read to its end.
  package func take(in context: ExecutionContext) throws(TableError) -> TableInput {
    let input = try open(in: context)
    opened.withLock { $0 = nil }
    return input
  }
}

extension ExecutionContext {
  fileprivate func open(_ name: String) throws(TableError) -> TableInput {
    guard let openTable else {
      throw TableError(.usage, "no other table can be opened here", remedy: "name the table in code")
    }
    return try openTable(name)
  }
}
