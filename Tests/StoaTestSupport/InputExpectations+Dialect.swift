package import StoaRecords

extension InputExpectations {
  /// Those of an input in that dialect, which leave nothing to be found out.
  package init(_ dialect: Dialect) {
    self.init()
    delimiter = dialect.delimiter
    quote = .some(dialect.quote)
    recordEnd = dialect.recordEnd
    comment = dialect.comment
    allowsTextAfterQuote = dialect.allowsTextAfterQuote
    encoding = dialect.encoding
  }
}
