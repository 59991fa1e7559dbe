package import StoaBytes
internal import StoaRecords

/// Looks for a text in the values of spooled rows.
///
///     let search = RowSearch("^(late|lost)")
///     try search.match(in: rows, columns: [0, 3], from: .init(row: 17, place: 0), isForward: true) { false }
///
/// The text is a pattern as `=~` takes it; one that is none stands for itself.
package struct RowSearch: Sendable {
  /// A value: the row, and the place of its column among those that are looked at, counted from 0.
  package struct Place: Hashable, Comparable, Sendable {
    package var row: Int
    package var place: Int

    package init(row: Int, place: Int) {
      self.row = row
      self.place = place
    }

    package static func < (lhs: Place, rhs: Place) -> Bool { (lhs.row, lhs.place) < (rhs.row, rhs.place) }
  }

  private let pattern: TextPattern
  /// Bytes that every value holds that matches; none where nothing is known.
  private let part: [UInt8]

  package init(_ text: String) {
    if let expression = try? RegularExpression(text) {
      let searched = SearchedText(text, ignoringCase: false)
      pattern = searched.isAll ? .part(searched.text, .anywhere) : .expression(expression)
      part = searched.text
    } else {
      part = Array(text.utf8)
      pattern = .part(part, .anywhere)
    }
  }

  /// The next value that matches behind a place, or before it; from the other end on, where there is none.
  ///
  /// Rows that are still to come are waited for.
  ///
  /// - Complexity: O(*n*) in the bytes of the rows between.
  /// - Parameters:
  ///   - rows: the rows.
  ///   - columns: the columns that are looked at.
  ///   - start: the place, whose own value comes last.
  ///   - isForward: whether the way is down.
  ///   - isCancelled: asked now and then whether nobody wants to know any more.
  /// - Returns: where it is; nil where no value matches.
  /// - Throws: an error of code `system` where rows cannot be read.
  package func match(
    in rows: SpooledRows,
    columns: [Int],
    from start: Place,
    isForward: Bool,
    isCancelled: @Sendable () -> Bool
  ) throws(TableError) -> Place? {
    let first = rows.stretch(ofRow: start.row) ?? 0
    if isForward {
      var number = first
      while rows.awaitStretch(number, isWanted: { !isCancelled() }) {
        let found = try places(in: rows, number, columns) { $0 > start }
        if let found = found.first { return found }
        number += 1
      }
      for number in 0...first where !isCancelled() && rows.hasStretch(number) {
        if let found = try places(in: rows, number, columns, { $0 <= start }).first { return found }
      }
      return nil
    }
    for number in (0...first).reversed() where !isCancelled() && rows.hasStretch(number) {
      if let found = try places(in: rows, number, columns, { $0 < start }).last { return found }
    }
    var last = first
    while rows.awaitStretch(last + 1, isWanted: { !isCancelled() }) { last += 1 }
    for number in (first...last).reversed() where !isCancelled() && rows.hasStretch(number) {
      if let found = try places(in: rows, number, columns, { $0 >= start }).last { return found }
    }
    return nil
  }

  /// The places of a stretch whose values match, in their order, of those that are asked for.
  private func places(
    in rows: SpooledRows,
    _ number: Int,
    _ columns: [Int],
    _ isAskedFor: (Place) -> Bool
  ) throws(TableError) -> [Place] {
    let (stretch, batch) = try rows.read(number)
    guard mayMatch(batch) else { return [] }
    let values = RecordValues(batch)
    var found: [Place] = []
    for record in 0..<stretch.rowCount {
      for (place, column) in columns.enumerated() {
        let here = Place(row: stretch.firstRow + record, place: place)
        guard isAskedFor(here) else { continue }
        values.withValue(ofColumn: column, record: record) { bytes, _ in
          if pattern.matches(bytes) { found.append(here) }
        }
      }
    }
    return found
  }

  /// Whether a batch can hold a match: the bytes of values stand in it as they are, but for quotes and escapes.
  private func mayMatch(_ batch: RecordBatch) -> Bool {
    guard !part.isEmpty, batch.dialect.encoding == .quoted else { return true }
    if let quote = batch.dialect.quote, part.contains(quote) { return true }
    return batch.block.bytes.firstIndex(of: part.span, from: 0) != nil
  }
}
