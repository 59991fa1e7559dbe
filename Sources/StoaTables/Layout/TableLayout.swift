/// How rows use the room there is.
///
///     table.rendered(.terminal(width: 40, layout: .compact))
public enum TableLayout: String, Hashable, Sendable, CaseIterable {
  /// Regular where all columns have room or the terminal is wide, compact where it is narrow.
  case automatic = "auto"
  /// One line a row, one column beside the other; columns that have no room are left out, with a note.
  case regular
  /// Each row folded into one column: the value of the first, and below it the rest as `label: value`.
  case compact
  /// Each row a block of its own, one line a column, or as many as a value needs: nothing is cut.
  case records

  /// Terminals narrower than this are narrow.
  static let compactWidth = 60
  /// How many columns a folded row shows where a note says that there are more; elsewhere it shows all.
  static let compactColumns = 16
}

/// What becomes of text that is wider than its column.
///
///     table.rendered(.terminal(width: 40, overflow: .wrap))
public enum TextOverflow: Hashable, Sendable {
  /// It is cut, and `…` says so.
  case truncate
  /// It continues on further lines of its cell, where line ends in it start lines too.
  case wrap
}

/// What the widths of columns are decided by.
///
///     table.rendered(.terminal(width: 80, measuring: .sample(rows: 100)))
public enum TableMeasuring: Hashable, Sendable {
  /// Exact where the width has no limit, else by a sample.
  case automatic
  /// By the first rows, of which only these are held in memory; then each row is drawn as it comes.
  ///
  /// A value further down that is wider than its column is cut or wrapped like any other that has no room,
  /// and a note counts them. Columns of numbers get room for three more digits where there is any.
  case sample(rows: Int)
  /// By all rows, which are held in memory while they are few, and otherwise read twice, or kept in a temporary file
  /// where they come only once.
  case exact

  /// The size of a sample where nobody says otherwise, in rows and in bytes.
  static let sampleRows = 1000
  static let sampleBytes = 4 << 20
  /// How many bytes of cells are held in memory.
  static let heldBytes = 32 << 20
}
