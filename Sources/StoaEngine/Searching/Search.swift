public import StoaBytes
public import StoaColumns
import StoaRecords

// HOW RECORDS ARE SEARCHED
//
//   the bytes of a batch     a,Paris\nb,Oslo\n"c","Paris ""x"""\n      Par is found in records 0 and 2
//   their values             Paris                Paris "x"            and these are matched, column by column
//
// A record that does not hold the text that every match holds is never taken apart.

/// Keeps the rows of which a value matches a pattern, or those of which none does.
private struct SearchRecords: ParallelOperator {
  let columns: [Int]
  let pattern: TextPattern
  /// What the bytes of a record hold where a value matches.
  let text: SearchedText
  let ignoresCase: Bool
  let keepsOthers: Bool

  func process(_ batch: inout RecordBatch) throws(TableError) {
    let evaluation = Evaluation(batch)
    let all = evaluation.allRows
    let candidates = candidates(in: batch) ?? all
    let condition = Condition.any(columns.map { .matches(.column($0), pattern) })
    let matching = evaluation.upToFailure { (_) throws(RowFailure) in
      candidates.isEmpty ? [] : try evaluation.rows(of: condition, among: candidates)
    }
    let kept = keepsOthers ? Evaluation.without(matching.result, all) : matching.result
    if kept.count < all.count { batch.selection = kept }
  }

  /// The rows whose bytes hold the text; `nil` where bytes tell nothing.
  private func candidates(in batch: RecordBatch) -> [UInt32]? {
    guard !text.text.isEmpty, !batch.index.repeatsRecords, batch.index.holdsFields else { return nil }
    // A quote stands twice in a field that has some.
    if let quote = batch.dialect.quote, text.text.contains(quote) { return nil }
    for column in columns {
      guard case .field = batch.columns[column] else { return nil }
    }
    let search = ByteSearch(text.text, ignoringCase: ignoresCase)
    // A backslash may stand for any character.
    if batch.dialect.encoding != .quoted, search.holdsBackslash(batch) { return nil }
    return search.rows(of: batch)
  }
}

extension Operation {
  /// Keeps the rows in which a value of any column matches a regular expression.
  ///
  ///     .search("par(is|ma)", ignoringCase: true)
  ///     .search("^x", in: try ColumnSelection("code,name"), keepingOthers: true)
  ///
  /// With `isLiteral` the pattern is a text as it stands; with `keepingOthers`, the rows stay in which none matches.
  /// Text that every match holds is looked for in the bytes of whole records first.
  ///
  /// - Throws: an error of code `usage` for what is no regular expression.
  public static func search(
    _ expression: String,
    in columns: ColumnSelection? = nil,
    isLiteral: Bool = false,
    ignoringCase: Bool = false,
    keepingOthers: Bool = false
  ) throws(TableError) -> Operation {
    let written = expression
    let expression = isLiteral ? SearchedText.expression(for: expression) : expression
    let text = SearchedText(expression, ignoringCase: ignoringCase)
    let matcher = try RegularExpression(expression, ignoringCase: ignoringCase)
    let pattern: TextPattern = text.isAll && !ignoringCase ? .part(text.text, .anywhere) : .expression(matcher)
    let words =
      ["'\(written)'"] + (columns.map { ["--in \($0.text)"] } ?? []) + (isLiteral ? ["--literal"] : [])
      + (ignoringCase ? ["--ignore-case"] : []) + (keepingOthers ? ["--invert"] : [])
    let arguments = words.joined(separator: " ")
    return Operation("search", arguments, memory: .constant) { (shape, _) throws(TableError) in
      let positions = try columns?.resolve(in: shape.schema) ?? Array(shape.columns.indices)
      let stage = SearchRecords(
        columns: positions,
        pattern: pattern,
        text: text,
        ignoresCase: ignoringCase,
        keepsOthers: keepingOthers
      )
      return BoundOperation(.parallel(stage), shape: shape)
    }
  }
}
