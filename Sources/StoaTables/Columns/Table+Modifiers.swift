public import StoaColumns

/// Whether the titles of columns are shown.
///
///     table.tableColumnHeaders(.hidden)
public enum HeaderVisibility: Hashable, Sendable {
  /// The header is drawn.
  case visible
  /// It is left out.
  case hidden
}

/// What an empty table says.
struct EmptyMessage: Hashable, Sendable {
  var title = "No rows"
  var suggestion: String?
}

extension Table {
  /// The same table in that style, where the renderer names no other.
  ///
  ///     table.tableStyle(.grid)
  public func tableStyle(_ style: TableStyle) -> Table {
    var copy = self
    copy.style = style
    return copy
  }

  /// The same table with or without the titles of its columns.
  ///
  ///     table.tableColumnHeaders(.hidden).rendered(.csv)    // rows without a header
  public func tableColumnHeaders(_ visibility: HeaderVisibility) -> Table {
    var copy = self
    copy.showsHeaders = visibility == .visible
    return copy
  }

  /// The same table, saying that when it has no rows, and what to try.
  ///
  /// It is said on a terminal only: a file with no rows has no rows.
  ///
  ///     table.emptyMessage("No city matches", suggestion: "Try a shorter name.")
  public func emptyMessage(_ title: String, suggestion: String? = nil) -> Table {
    var copy = self
    copy.emptyMessage = EmptyMessage(title: title, suggestion: suggestion)
    return copy
  }

  /// The same table, of which at most that many rows are shown.
  ///
  /// A note says how many there are, where that is known, or that there are more.
  ///
  ///     table.rowLimit(20).rendered(.terminal(width: 80))    // … showing 20 of 1,234,567 rows
  ///
  /// - Parameters:
  ///   - count: how many rows to show.
  ///   - total: how many there are, where the rows themselves cannot tell at once.
  /// - Returns: the table with that limit.
  public func rowLimit(_ count: Int, of total: Int? = nil) -> Table {
    precondition(count >= 0, "A table cannot show fewer than no rows")
    var copy = self
    copy.rowLimit = count
    copy.countRows = total.map { total in { total } }
    return copy
  }

  /// The same table, of which at most that many rows are shown, and whose rows are counted only if some are
  /// left out, when the others have been drawn.
  ///
  ///     table.rowLimit(20) { reader.countRest(within: .milliseconds(50)) }
  ///
  /// - Parameters:
  ///   - count: how many rows to show.
  ///   - total: how many there are; `nil` where that would take too long to know.
  /// - Returns: the table with that limit.
  public func rowLimit(_ count: Int, total: @escaping () -> Int?) -> Table {
    var copy = rowLimit(count)
    copy.countRows = total
    return copy
  }
}

// MARK: - Order of rows

/// A column whose header shows that the rows are sorted by it.
struct SortedColumn<Row> {
  var matches: (TableColumn<Row>) -> Bool
  var isDescending: Bool
}

extension Table {
  /// The same table, its headers showing that the rows are sorted by those keys.
  ///
  /// A table does not sort: it shows what was done. A key's column is found by the title or by the
  /// identity of a column.
  ///
  ///     Table(rows) { … }.sortOrder([SortKey("price", isDescending: true)])    // price ▼
  public func sortOrder(_ keys: [SortKey]) -> Table {
    var copy = self
    copy.sortedColumns = keys.map { key in
      SortedColumn(
        matches: { $0.title == key.column || $0.id == AnyHashable(key.column) },
        isDescending: key.isDescending
      )
    }
    return copy
  }

  /// The same table, its headers showing that the rows are sorted by those properties.
  package func sortOrder(_ keys: [(keyPath: PartialKeyPath<Row>, isDescending: Bool)]) -> Table {
    var copy = self
    copy.sortedColumns = keys.map { key in
      SortedColumn(matches: { $0.keyPath == key.keyPath }, isDescending: key.isDescending)
    }
    return copy
  }

  /// How the header of a column is sorted, and as which of how many keys; `nil` if it is none of them.
  func sortMark(of column: TableColumn<Row>) -> String? {
    guard let position = sortedColumns.firstIndex(where: { $0.matches(column) }) else { return nil }
    return SortMark.text(position, of: sortedColumns.count, isDescending: sortedColumns[position].isDescending)
  }
}

/// What stands behind the title of a column that rows are sorted by.
package enum SortMark {
  /// How rows are sorted by a key, counted from 0, and which of so many it is where there are several.
  package static func text(_ position: Int, of count: Int, isDescending: Bool) -> String {
    (isDescending ? "▼" : "▲") + (count > 1 ? "\(position + 1)" : "")
  }
}

// MARK: - Identity

/// Two rows with one identity.
///
///     for duplicate in table.duplicateIdentities() { print(duplicate) }
///     // rows 1 and 3 have the same identity, north
public struct DuplicateIdentity: Hashable, Sendable, CustomStringConvertible {
  /// The identity they share, as text.
  public let id: String
  /// The position of the first row with it, counted from 1.
  public let first: Int
  /// The position of the other row, counted from 1.
  public let second: Int

  public var description: String { "rows \(first) and \(second) have the same identity, \(id)" }
}

extension Table {
  /// The rows whose identity another row had before them.
  ///
  /// Identities should be unique: a selection or a reordering that names one of these is ambiguous.
  ///
  ///     Table(readings, id: \.sensor) { … }.duplicateIdentities().isEmpty
  ///
  /// - Complexity: O(*n*) in the rows.
  /// - Memory: all identities.
  public func duplicateIdentities() -> [DuplicateIdentity] {
    guard let identity else { return [] }
    var positions: [AnyHashable: Int] = [:]
    var duplicates: [DuplicateIdentity] = []
    for (index, row) in rows.enumerated() {
      let id = identity(row)
      if let first = positions[id] {
        duplicates.append(DuplicateIdentity(id: "\(id)", first: first, second: index + 1))
      } else {
        positions[id] = index + 1
      }
    }
    return duplicates
  }

  /// The same table with its selected rows alone.
  ///
  ///     Table(people, selection: [11]) { … }.selectedRows.rendered(.csv)
  public var selectedRows: Table<[Row]> {
    let chosen = rows.filter { selection?.identity($0) != nil }
    var copy = Table<[Row]>(chosen) { columns }
    copy.identity = identity
    copy.sortedColumns = sortedColumns
    copy.style = style
    copy.showsHeaders = showsHeaders
    copy.emptyMessage = EmptyMessage(title: "No rows selected")
    return copy
  }
}
