// FROM A TABLE TO ITS CONTENT
//
// `Table` knows the type of its rows; what renders it need not. A content is a table with that type
// left behind: descriptions of its columns, and a cursor that writes one row's cells after the other.
// The cursor is made in inlinable code, so that where a table is rendered the compiler knows the rows,
// and reading one costs a call a cell instead of a search for its type.

/// What a renderer gets to see of a table: everything but the type of its rows.
///
///     let content = table.content
///     var output = TableOutput { piece in try file.write(piece) }
///     let result = try TerminalRenderer(width: 80).render(content, to: &output)
public struct TableContent {
  /// A column without the type of its rows.
  struct Column {
    var title: String
    var width: ColumnWidth
    var alignment: ColumnAlignment
    var decimalSeparator: UInt8
    var priority: Int
    /// Whether it is left out, or shows itself in a form of its own, where rows are folded.
    var isHiddenWhenCompact: Bool
    var hasCompactForm: Bool
    var total: TableTotal?
    var footer: (() -> String)?
    /// Writes a number as the column would.
    var writeNumber: (TableNumber, inout TableCell) -> Void
    /// How the header shows that rows are sorted by it.
    var sortMark: String?
  }

  /// What became of asking a cursor for a row.
  @usableFromInline
  enum Step {
    case end
    case row
    /// A selected row, and what identifies it.
    case selectedRow(AnyHashable)
  }

  /// Reads rows once, from the first to the last.
  @usableFromInline
  struct Cursor {
    /// Writes the cells of the next row: those of the columns, then those of the compact forms.
    ///
    /// The cells of slots that are not wanted stay empty.
    @usableFromInline let next: (_ wanted: [Bool], _ cells: inout TableCell) -> Step
    /// Whether there is a row that `next` has not written; takes it away.
    @usableFromInline let skip: () -> Bool
    /// The number of the last row in a column.
    @usableFromInline let number: (_ column: Int) -> TableNumber?

    @inlinable
    init(
      next: @escaping (_ wanted: [Bool], _ cells: inout TableCell) -> Step,
      skip: @escaping () -> Bool,
      number: @escaping (_ column: Int) -> TableNumber?
    ) {
      self.next = next
      self.skip = skip
      self.number = number
    }
  }

  var columns: [Column]
  /// Whether something stands below a column.
  var hasFooter: Bool { columns.contains { $0.total != nil || $0.footer != nil } }
  var style: TableStyle?
  var showsHeaders: Bool
  var emptyMessage: EmptyMessage
  var rowLimit: Int?
  /// How many rows there are, where that can be known; asked when rows have been left out.
  var countRows: () -> Int?
  var hasSelection: Bool
  /// Whether the rows can be read again.
  var canReadTwice: Bool
  var makeCursor: () -> Cursor

  /// A content with everything but the rows.
  @usableFromInline
  init<Rows>(_ table: Table<Rows>, makeCursor: @escaping () -> Cursor) {
    columns = table.columns.map { column in
      var isHidden = false
      if case .hidden = column.compact { isHidden = true }
      return Column(
        title: column.title,
        width: column.width,
        alignment: column.alignment,
        decimalSeparator: column.decimalSeparator,
        priority: column.priority,
        isHiddenWhenCompact: isHidden,
        hasCompactForm: column.compactWriter != nil,
        total: column.total,
        footer: column.footer,
        writeNumber: column.writeNumber,
        sortMark: table.sortMark(of: column)
      )
    }
    style = table.style
    showsHeaders = table.showsHeaders
    emptyMessage = table.emptyMessage
    rowLimit = table.rowLimit
    let rows = table.rows
    countRows = table.countRows ?? { (rows as? any RandomAccessCollection)?.count }
    hasSelection = table.selection != nil
    canReadTwice = table.rows is any Collection
    self.makeCursor = makeCursor
  }
}

extension Table {
  /// The table without the type of its rows: what a renderer is given.
  ///
  ///     let result = try table.content.render(renderer) { piece in try file.write(piece) }
  @inlinable public var content: TableContent {
    let rows = rows
    let columns = columns
    let selection = selection
    return TableContent(self) {
      var iterator = rows.makeIterator()
      var last: Row?
      let writers = columns.map(\.write) + columns.compactMap(\.compactWriter)
      let hasTotals = columns.contains { $0.hasTotal }
      return TableContent.Cursor(
        next: { wanted, cells in
          guard let row = iterator.next() else { return .end }
          for index in 0..<writers.count {
            if wanted[index] { writers[index](row, &cells) }
            cells.close()
          }
          if hasTotals { last = row }
          if let id = selection?.identity(row) { return .selectedRow(id) }
          return .row
        },
        skip: { iterator.next() != nil },
        number: { column in last.flatMap { columns[column].number($0) } }
      )
    }
  }
}
